import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { violations } from '../../testing/violations.ts';
import { SearchForm } from './search-form.tsx';
import { SearchInput } from './search-input.tsx';

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

it('is a field alone, with or without a button that clears it', async () => {
  const onClear = jest.fn();
  const onText = jest.fn();
  const { container, rerender } = render(<SearchInput text="茶" label="搜索订单" onText={onText} placeholder="单号" />);
  const field = screen.getByRole('searchbox', { name: '搜索订单' });
  expect(field).toHaveAttribute('placeholder', '单号');
  expect(screen.queryByRole('button')).toBeNull();
  await userEvent.type(field, '杯');
  expect(onText).toHaveBeenLastCalledWith('茶杯');
  rerender(<SearchInput text="茶" label="搜索订单" onText={onText} clear={{ label: '清空', onClear }} />);
  await userEvent.click(screen.getByRole('button', { name: '清空' }));
  expect(onClear).toHaveBeenCalledTimes(1);
  rerender(<SearchInput text="" label="搜索订单" onText={onText} clear={{ label: '清空', onClear }} />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(await violations(container)).toEqual([]);
});
