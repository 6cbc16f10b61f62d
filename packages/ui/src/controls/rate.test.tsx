import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Rate } from './rate.tsx';
import { violations } from '../testing/violations.ts';

const Rating = ({ start = 0, half = false }: { start?: number; half?: boolean }) => {
  const [value, setValue] = useState(start);
  return (
    <>
      <Rate label="Quality" value={value} onChange={setValue} half={half} />
      <output>{value}</output>
    </>
  );
};
const star = (name: string) => screen.findByRole('radio', { name });
const value = () => screen.getByRole('status').textContent;

describe('Rate', () => {
  it('keeps its place while its part is on its way', async () => {
    const { container } = render(<Rate label="Quality" value={3} onChange={() => undefined} />);
    expect(container.firstElementChild).toHaveStyle({ width: '220px', height: '44px' });
    expect(await screen.findAllByRole('radio')).toHaveLength(5);
  });

  it('is a group of five individually selectable options', async () => {
    const { container } = render(<Rating />);
    await userEvent.click(await star('4 分，满分 5 分'));
    expect(value()).toBe('4');
    expect(screen.getByRole('group', { name: 'Quality' })).toBeInTheDocument();
    expect(screen.getByRole('radio', { checked: true })).toHaveAccessibleName('4 分，满分 5 分');
    expect(await violations(container)).toEqual([]);
  });

  it('is worked with the arrow keys', async () => {
    render(<Rating start={3} />);
    await screen.findAllByRole('radio');
    await userEvent.tab();
    expect(screen.getByRole('radio', { checked: true })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    expect(value()).toBe('4');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(value()).toBe('2');
  });

  it('supports half stars', async () => {
    render(<Rating half />);
    expect(await screen.findAllByRole('radio')).toHaveLength(10);
    await userEvent.click(await star('2.5 分，满分 5 分'));
    expect(value()).toBe('2.5');
    await userEvent.keyboard('{ArrowRight}');
    expect(value()).toBe('3');
  });

  it.each([
    [4.46, '4.5 分，满分 5 分'],
    [9, '5 分，满分 5 分'],
    [0, '未评分'],
  ])('shows a rating of %p as a picture with a name', async (rating, ratingText) => {
    const { container } = render(<Rate label="Shop" value={rating} />);
    expect(await screen.findByRole('img', { name: `Shop ${ratingText}` })).toBeInTheDocument();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    expect(await violations(container)).toEqual([]);
  });

  it('does nothing when disabled', async () => {
    const onChange = jest.fn();
    render(<Rate label="Quality" value={1} onChange={onChange} disabled />);
    await userEvent.click(await star('5 分，满分 5 分'));
    expect(onChange).not.toHaveBeenCalled();
  });
});
