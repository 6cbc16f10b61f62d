import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { violations } from '../testing/violations.ts';
import { SearchForm } from './search-form.tsx';

const onSubmit = jest.fn();
const Search = () => {
  const [text, setText] = useState('');
  return (
    <SearchForm
      text={text}
      label="搜索商品"
      submitLabel="搜索"
      clearLabel="清空"
      maxLength={4}
      onText={setText}
      onClear={() => setText('')}
      onSubmit={() => onSubmit(text)}
    />
  );
};

it('submits by key and button, and clears the field', async () => {
  const { container } = render(<Search />);
  const field = screen.getByRole('searchbox', { name: '搜索商品' });
  expect(screen.queryByRole('button', { name: '清空' })).toBeNull();
  await userEvent.type(field, '茶杯{Enter}');
  expect(onSubmit).toHaveBeenLastCalledWith('茶杯');
  await userEvent.type(field, 'abc');
  await userEvent.click(screen.getByRole('button', { name: '搜索' }));
  expect(onSubmit).toHaveBeenLastCalledWith('茶杯ab');
  expect(await violations(container)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: '清空' }));
  expect(field).toHaveValue('');
});
