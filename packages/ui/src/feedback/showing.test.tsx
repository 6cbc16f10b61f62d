import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { violations } from '../testing/violations.ts';
import { useState } from 'react';
import { Avatar } from '../display/avatar.tsx';
import { Badge } from '../display/badge.tsx';
import { Button, IconButton } from '../controls/button.tsx';
import { Countdown } from '../display/countdown.tsx';
import { Picture } from '../media/picture.tsx';
import { Price } from '../display/price.tsx';
import { Cell } from '../layout/cell.tsx';
import { Chips, Tabs } from '../layout/tabs.tsx';
import { Count } from '../display/time.tsx';

describe('Picture', () => {
  it('shows a tile with its name instead of a broken picture, until it gets another one', () => {
    const { rerender } = render(<Picture src="/a.webp" alt="teapot" ratio={2} />);
    const image = screen.getByRole('img', { name: 'teapot' });
    expect(image).toHaveAttribute('loading', 'lazy');
    fireEvent.error(image);
    const tile = screen.getByRole('img', { name: 'teapot' });
    expect(tile.tagName).toBe('SPAN');
    expect(tile.style.aspectRatio).toContain('2');
    rerender(<Picture src="/b.webp" alt="teapot" ratio={2} />);
    expect(screen.getByRole('img', { name: 'teapot' })).toHaveAttribute('src', '/b.webp');
  });

  it('that matters most loads first', () => {
    render(<Picture src="/a.webp" alt="cover" priority />);
    expect(screen.getByRole('img')).toHaveAttribute('loading', 'eager');
    expect(screen.getByRole('img')).toHaveAttribute('fetchpriority', 'high');
  });
});

describe('small things', () => {
  it('a price reads as one amount with two decimals', () => {
    const { container } = render(<Price cents={120} />);
    expect(container).toHaveTextContent('¥1.20');
  });
  it('shows a sign on income', () => {
    const { container } = render(<Price cents={500} signed />);
    expect(container).toHaveTextContent('+¥5.00');
  });
  it('exposes the exact count', () => {
    render(<Count value={12_345} />);
    expect(screen.getByText('1.2w')).toHaveAttribute('title', '12345');
  });
  it('hides a badge of 0 and shows 99+ above 99', () => {
    const { container, rerender } = render(<Badge count={0} />);
    expect(container).toBeEmptyDOMElement();
    rerender(<Badge count={100} />);
    expect(container).toHaveTextContent('99+');
  });
  it('a badge with a label is read as one text', () => {
    render(
      <button type="button">
        <Badge count={1} label="1 order" />
      </button>,
    );
    expect(screen.getByRole('button', { name: '1 order' })).toBeVisible();
  });
  it('an avatar without a picture shows the initial', () => {
    render(<Avatar src={null} name="bob" named />);
    expect(screen.getByRole('img', { name: 'bob' })).toHaveTextContent('B');
  });
  it.each([
    [24, '--t-12'],
    [40, '--t-16'],
    [56, '--t-22'],
    [72, '--t-28'],
    [96, '--t-28'],
  ])('an initial in a circle of %i px has a size of the type scale, on a tint of the tokens', (size, step) => {
    render(<Avatar src={null} name="bob" size={size} named />);
    expect(screen.getByRole('img', { name: 'bob' })).toHaveStyle({
      width: `${size}px`,
      fontSize: `var(${step})`,
      background: 'var(--gold)',
    });
  });
});

describe('Button', () => {
  it('is busy while its promise is open and swallows presses', async () => {
    let finish = () => {};
    const act2 = jest.fn(() => new Promise<void>((resolve) => void (finish = resolve)));
    render(<Button onClick={act2}>pay</Button>);
    const button = screen.getByRole('button', { name: 'pay' });
    await userEvent.dblClick(button);
    expect(act2).toHaveBeenCalledTimes(1);
    expect(button).toHaveAttribute('aria-busy', 'true');
    await act(async () => finish());
    expect(button).not.toHaveAttribute('aria-busy');
  });

  it('with only an icon does the same', async () => {
    let finish = () => {};
    const save = jest.fn(() => new Promise<void>((resolve) => void (finish = resolve)));
    render(<IconButton icon="heart" label="收藏" onClick={save} />);
    const button = screen.getByRole('button', { name: '收藏' });
    await userEvent.dblClick(button);
    expect(save).toHaveBeenCalledTimes(1);
    expect(button).toHaveAttribute('aria-busy', 'true');
    await act(async () => finish());
    await userEvent.click(button);
    expect(save).toHaveBeenCalledTimes(2);
  });

  it('a row of a list does the same', async () => {
    let finish = () => {};
    const pin = jest.fn(() => new Promise<void>((resolve) => void (finish = resolve)));
    render(<Cell title="置顶" onClick={pin} />);
    const row = screen.getByRole('button', { name: '置顶' });
    await userEvent.dblClick(row);
    expect(pin).toHaveBeenCalledTimes(1);
    await act(async () => finish());
    await userEvent.click(row);
    expect(pin).toHaveBeenCalledTimes(2);
  });

  it('that is busy does not submit its form', async () => {
    const submit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
    render(
      <form onSubmit={submit}>
        <Button type="submit" busy>
          send
        </Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button'));
    expect(submit).not.toHaveBeenCalled();
  });
});

describe('Tabs', () => {
  const Three = () => {
    const [value, setValue] = useState<'a' | 'b' | 'c'>('a');
    return (
      <Tabs
        label="lists"
        value={value}
        onChange={setValue}
        items={[
          { key: 'a', label: 'A' },
          { key: 'b', label: 'B', count: 2 },
          { key: 'c', label: 'C' },
        ]}
      >
        <p>panel {value}</p>
      </Tabs>
    );
  };

  it('have one tab stop and follow the arrow keys round', async () => {
    const { container } = render(<Three />);
    await userEvent.tab();
    expect(screen.getByRole('tab', { name: 'A' })).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.getByRole('tab', { name: 'C', selected: true })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(screen.getByRole('tabpanel', { name: /B/ })).toHaveTextContent('panel b');
    await userEvent.tab();
    expect(screen.queryAllByRole('tab').some((tab) => tab === document.activeElement)).toBe(false);
    expect(await violations(container)).toEqual([]);
  });
});

describe('Chips', () => {
  it.each([
    [false, ['b']],
    [true, ['a', 'b']],
  ])('with multiple=%p give %p', async (multiple, expected) => {
    const onChange = jest.fn();
    render(
      <Chips
        label="filter"
        items={[
          { key: 'a', label: 'A' },
          { key: 'b', label: 'B' },
        ]}
        value={['a']}
        onChange={onChange}
        multiple={multiple}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'B' }));
    expect(onChange).toHaveBeenCalledWith(expected);
    await userEvent.click(screen.getByRole('button', { name: 'A', pressed: true }));
    expect(onChange).toHaveBeenLastCalledWith([]);
  });
});

describe('Countdown', () => {
  afterEach(() => jest.useRealTimers());

  it('counts to its deadline and ends once, also after a sleep', () => {
    const now = Date.UTC(2026, 0, 1);
    jest.useFakeTimers({ now });
    const onEnd = jest.fn();
    render(<Countdown to={new Date(now + 90_061_000).toISOString()} onEnd={onEnd} />);
    expect(screen.getByRole('timer')).toHaveTextContent('1 天 01:01:01');
    act(() => jest.advanceTimersByTime(2000));
    expect(screen.getByRole('timer')).toHaveTextContent('1 天 01:00:59');
    jest.setSystemTime(now + 90_060_000);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(screen.getByRole('timer')).toHaveTextContent('00:00:01');
    act(() => jest.advanceTimersByTime(5000));
    expect(screen.getByText('已结束')).toBeInTheDocument();
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it('counts hundreds of days in days alone', () => {
    const now = Date.UTC(2026, 0, 1);
    jest.useFakeTimers({ now });
    render(<Countdown to={new Date(now + 2_911_752 * 86_400_000 + 46_800_000).toISOString()} />);
    expect(screen.getByRole('timer').textContent?.trim()).toBe('2911752 天');
  });
});
