import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { violations } from '../testing/violations.ts';
import { useState } from 'react';
import { Stepper } from './stepper.tsx';

const Box = ({ start = 3, min, max = 5 }: { start?: number; min?: number; max?: number }) => {
  const [value, setValue] = useState(start);
  return (
    <>
      <Stepper value={value} onChange={setValue} max={max} {...(min === undefined ? {} : { min })} />
      <output>{value}</output>
    </>
  );
};
const names = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
const box = () => screen.getByRole('spinbutton', { name: '数量' });
const value = () => Number(screen.getByRole('status').textContent);

describe('Stepper', () => {
  it('counts up and down and stops at its ends', async () => {
    const { container } = render(<Box start={4} />);
    await userEvent.click(screen.getByRole('button', { name: '增加' }));
    expect(value()).toBe(5);
    expect(screen.getByRole('button', { name: '增加' })).toBeDisabled();
    for (let press = 0; press < 6; press += 1) await userEvent.click(screen.getByRole('button', { name: '减少' }));
    expect(value()).toBe(1);
    expect(await violations(container)).toEqual([]);
  });

  it('labels its buttons with their subject in a list', () => {
    const { rerender } = render(<Stepper value={2} onChange={() => undefined} label="手工皂的数量" />);
    expect(names()).toEqual(['减少 手工皂的数量', '增加 手工皂的数量']);
    rerender(<Stepper value={2} onChange={() => undefined} />);
    expect(names()).toEqual(['减少', '增加']);
  });

  it.each([
    ['12', 5],
    ['4', 4],
    ['-4', 4],
    ['3a', 3],
    ['0', 1],
    ['２', 3],
    ['abc', 3],
  ])('takes %p for %p', async (typed, expected) => {
    render(<Box />);
    await userEvent.clear(box());
    if (typed !== '２' && typed !== 'abc') await userEvent.type(box(), typed);
    else {
      await userEvent.type(box(), '3');
      await userEvent.type(box(), typed, { initialSelectionStart: 1, initialSelectionEnd: 1 });
    }
    await userEvent.tab();
    expect(value()).toBe(expected);
  });

  it('resets to the minimum on blur when empty', async () => {
    render(<Box min={2} />);
    await userEvent.clear(box());
    await userEvent.tab();
    expect(value()).toBe(2);
    expect(box()).toHaveValue('2');
  });

  it('follows the arrow keys, Home and End', async () => {
    render(<Box />);
    await userEvent.click(box());
    await userEvent.keyboard('{ArrowUp}');
    expect(value()).toBe(4);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(value()).toBe(2);
    await userEvent.keyboard('{End}');
    expect(value()).toBe(5);
    await userEvent.keyboard('{Home}');
    expect(value()).toBe(1);
  });
});
