import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { rowsBuilt } from '../media/fling.ts';
import { VirtualRows } from './virtual.tsx';

const screenHeight = 800;
const rowHeight = 100;

// jsdom has no sizes and no ResizeObserver: every row is 100 px high, the screen 800 px.
class Observer {
  static instances: Observer[] = [];
  readonly #report: (entries: unknown[]) => void;
  #fresh: Element[] = [];
  constructor(report: (entries: unknown[]) => void) {
    this.#report = report;
    Observer.instances.push(this);
  }
  observe(element: Element) {
    this.#fresh.push(element);
  }
  unobserve() {}
  disconnect() {}
  flush() {
    const entries = this.#fresh.splice(0).map((target) => ({
      target,
      contentRect: { width: 375, height: target.tagName === 'LI' ? rowHeight : screenHeight },
    }));
    if (entries.length > 0) this.#report(entries);
  }
}
const measure = () => act(() => Observer.instances.forEach((observer) => observer.flush()));

let now = 0;
/** Cost of rendering a row (ms). */
let cost = 0;
let lists = 0;
beforeEach(() => {
  cost = 0;
  lists += 1;
  jest.useFakeTimers();
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  jest.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body);
  Observer.instances = [];
  Object.assign(window, { ResizeObserver: Observer });
  Object.defineProperty(document, 'scrollingElement', { value: document.documentElement, configurable: true });
  jest.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(screenHeight);
  document.documentElement.scrollTop = 0;
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const items = Array.from({ length: 1000 }, (_, index) => `row ${index}`);
const keyOf = (item: string) => item;

const List = ({
  row,
  count = items.length,
  near,
}: {
  row: (item: string) => React.ReactElement;
  count?: number;
  near?: () => void;
}) => (
  <VirtualRows items={items.slice(0, count)} keyOf={keyOf} gap={0} id={`list ${lists}`} former={useRef(null)} onNear={near}>
    {row}
  </VirtualRows>
);
const show = (overrides: Partial<Parameters<typeof List>[0]> = {}) => {
  const row = jest.fn((item: string) => {
    now += cost;
    return <p>{item}</p>;
  });
  const { rerender } = render(<List row={row} {...overrides} />);
  for (let step = 0; step < 4; step += 1) measure();
  return { row, rerender, list: screen.getByRole('list') };
};
const scrollTo = (offset: number, after: number) => {
  now += after;
  document.documentElement.scrollTop = offset;
  act(() => void window.dispatchEvent(new Event('scroll')));
  measure();
};
const isThere = (index: number) => screen.queryByText(`row ${index}`) !== null;

it('has the rows near the screen, and renders none of them again while it scrolls', () => {
  const { row } = show();
  row.mockClear();
  expect(isThere(0)).toBe(true);
  expect(isThere(7)).toBe(true);
  expect(isThere(40)).toBe(false);
  scrollTo(300, 1000);
  scrollTo(400, 50);
  expect(isThere(11)).toBe(true);
  expect(row.mock.calls.filter(([item]) => item === 'row 5')).toHaveLength(0);
  expect(isThere(5)).toBe(true);
});

it('renders the complete viewport immediately after a jump', () => {
  show();
  rowsBuilt(1, 1000);
  scrollTo(50_000, 1000);
  for (let index = 500; index < 508; index += 1) expect(isThere(index)).toBe(true);
});

describe('on a device that takes long for a row', () => {
  const fling = (from: number, frames: number) => {
    for (let frame = 1; frame <= frames; frame += 1) scrollTo(from + frame * 100, 16);
  };
  beforeEach(() => {
    cost = 15;
  });

  it('renders placeholders during fast scrolling and the complete viewport at rest', () => {
    const { row, list } = show();
    scrollTo(10, 1000);
    fling(10, 30);
    row.mockClear();
    fling(3010, 30);
    expect(row).not.toHaveBeenCalled();
    expect(list).toHaveClass('waiting');
    scrollTo(6020, 1000);
    act(() => jest.advanceTimersByTime(1000));
    for (let index = 61; index < 68; index += 1) expect(isThere(index)).toBe(true);
    expect(list).not.toHaveClass('waiting');
  });

  it('builds the rows of a list that moves slowly', () => {
    show();
    for (let frame = 1; frame <= 60; frame += 1) {
      scrollTo(frame * 20, 16);
      act(() => jest.advanceTimersToNextFrame());
    }
    expect(isThere(15)).toBe(true);
  });

  it('requests more rows before the end, once per row count', () => {
    const near = jest.fn();
    show({ count: 100, near });
    fling(0, 40);
    act(() => jest.advanceTimersByTime(1));
    expect(near).not.toHaveBeenCalled();
    fling(4000, 35);
    act(() => jest.advanceTimersByTime(1));
    expect(near).toHaveBeenCalledTimes(1);
  });
});

it('positions new rows immediately when all rows have the same height', () => {
  const error = jest.spyOn(console, 'error');
  const { row, rerender } = show({ count: 12 });
  rerender(<List row={row} count={60} />);
  expect(screen.getByText('row 12').closest('li')?.style.visibility).toBe('');
  expect(screen.getByRole('list')).toHaveStyle({ height: '6000px' });
  expect(error).not.toHaveBeenCalled();
});
