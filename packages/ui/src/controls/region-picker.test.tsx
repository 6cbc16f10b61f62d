import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Field } from './field.tsx';
import { RegionPicker } from './region-picker.tsx';

const regions = [{ name: '浙江省', children: [{ name: '杭州市' }, { name: '宁波市' }] }, { name: '北京市' }];

const Picker = ({ start, ...props }: { start: readonly string[]; none?: string }) => {
  const [value, setValue] = useState(start);
  return (
    <>
      <Field label="Region">
        <RegionPicker regions={regions} value={value} onChange={setValue} {...props} />
      </Field>
      <output>{value.join(' ')}</output>
    </>
  );
};
const value = () => document.querySelector('output')?.textContent;
const open = async () => {
  await act(async () => void (await import('./region-sheet.tsx')));
  await userEvent.click(screen.getByRole('button', { name: /^Region/ }));
  await screen.findByRole('dialog');
};

it('removes the region by its first row, at every level', async () => {
  render(<Picker start={['浙江省', '杭州市']} none="不公开" />);
  await open();
  expect(screen.getByRole('button', { name: '宁波市' })).toBeInTheDocument();
  const row = screen.getByRole('button', { name: '不公开' });
  expect(row).toHaveAttribute('aria-pressed', 'false');
  await userEvent.click(row);
  expect(value()).toBe('');
  await open();
  expect(screen.getByRole('button', { name: '不公开' })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(screen.getByRole('button', { name: '北京市' }));
  expect(value()).toBe('北京市');
});

it('says that the regions could not be loaded, and loads them again', async () => {
  const onRetry = jest.fn();
  const { rerender } = render(<RegionPicker regions={undefined} value={[]} onChange={jest.fn()} error={{}} onRetry={onRetry} />);
  await act(async () => void (await import('./region-sheet.tsx')));
  await userEvent.click(screen.getByRole('button'));
  await screen.findByRole('alert');
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
  rerender(<RegionPicker regions={regions} value={[]} onChange={jest.fn()} error={{}} onRetry={onRetry} />);
  expect(screen.getByRole('button', { name: '北京市' })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('has no such row where a region is required', async () => {
  render(<Picker start={['北京市']} />);
  await open();
  expect(screen.queryByRole('button', { name: '不公开' })).not.toBeInTheDocument();
});
