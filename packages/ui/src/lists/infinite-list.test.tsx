import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { InfiniteList, type InfiniteResult } from './infinite-list.tsx';

// jsdom has no sizes, so a virtual list would show nothing.
let mockCards = 0;
jest.mock('./virtual.tsx', () => ({
  VirtualMasonry: ({ items }: { items: unknown[] }) => {
    mockCards = items.length;
    return null;
  },
}));

type Notify = (entries: { isIntersecting: boolean }[]) => void;
let notify: Notify[] = [];
const original = globalThis.IntersectionObserver;
beforeEach(() => {
  notify = [];
  globalThis.IntersectionObserver = class {
    constructor(callback: Notify) {
      notify.push(callback);
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
});
afterEach(() => {
  globalThis.IntersectionObserver = original;
});
const comeNear = () => act(() => notify.at(-1)?.([{ isIntersecting: true }]));

const result = (overrides: Partial<InfiniteResult<string>>): InfiniteResult<string> => ({
  data: { pages: [{ list: ['a', 'b'] }, { list: ['b', 'c'] }] },
  hasNextPage: true,
  fetchNextPage: jest.fn(),
  isFetchingNextPage: false,
  ...overrides,
});
const show = (query: InfiniteResult<string>) =>
  render(
    <InfiniteList query={query} keyOf={(item) => item} empty={{ text: 'none' }}>
      {(item) => <p>{item}</p>}
    </InfiniteList>,
  );

describe('InfiniteList', () => {
  it('shows each row once', () => {
    show(result({}));
    expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual(['a', 'b', 'c']);
  });

  it('fetches the next page near the end and by its button', async () => {
    const query = result({});
    show(query);
    comeNear();
    expect(query.fetchNextPage).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: '加载更多' }));
    expect(query.fetchNextPage).toHaveBeenCalledTimes(2);
  });

  it('shows 加载中… while fetching and does not fetch again', () => {
    show(result({ isFetchingNextPage: true }));
    expect(screen.getByRole('status')).toHaveTextContent('加载中…');
    expect(notify).toHaveLength(0);
  });

  it('shows 没有更多了 at the end', () => {
    show(result({ hasNextPage: false }));
    expect(screen.getByRole('status')).toHaveTextContent('没有更多了');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('waits for the member after a failure', async () => {
    const query = result({ isFetchNextPageError: true, isError: true });
    show(query);
    expect(notify).toHaveLength(0);
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(query.fetchNextPage).toHaveBeenCalledTimes(1);
  });

  it('is empty only when no page is left to ask for', () => {
    const { rerender } = show(result({ data: { pages: [{ list: [] }] }, hasNextPage: false }));
    expect(screen.getByText('none')).toBeInTheDocument();
    rerender(
      <InfiniteList query={result({ data: { pages: [{ list: [] }] } })} keyOf={(item) => item} empty={{ text: 'none' }}>
        {(item) => <p>{item}</p>}
      </InfiniteList>,
    );
    expect(screen.queryByText('none')).not.toBeInTheDocument();
  });
});

describe('a waterfall', () => {
  const page = (from: number) => ({ list: Array.from({ length: 4 }, (_, n) => `card ${from + n}`) });
  const list = (pages: { list: string[] }[]) => (
    <InfiniteList query={result({ data: { pages } })} keyOf={(item) => item} layout="masonry">
      {(item) => <p>{item}</p>}
    </InfiniteList>
  );
  const cards = () => mockCards;
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    Object.assign(window, { scrollY: 0 });
    jest.useRealTimers();
  });

  // SHELL-8
  it('shows its first cards at once and adds later ones every 200 ms, without asking for more meanwhile', async () => {
    const { rerender } = render(list([page(0)]));
    await act(async () => void (await import('./virtual.tsx')));
    expect(cards()).toBe(4);
    Object.assign(window, { scrollY: 900 });
    rerender(list([page(0), page(4)]));
    expect(cards()).toBe(4);
    expect(screen.getByRole('status')).toHaveTextContent('加载中…');
    act(() => jest.advanceTimersByTime(199));
    expect(cards()).toBe(4);
    act(() => jest.advanceTimersByTime(1));
    expect(cards()).toBe(5);
    for (let n = 0; n < 3; n += 1) act(() => jest.advanceTimersByTime(200));
    expect(cards()).toBe(8);
    expect(screen.getByRole('button', { name: '加载更多' })).toBeInTheDocument();
  });

  // SHELL-8
  it('holds nothing back on the first screen, nor of a list that became shorter', async () => {
    const { rerender } = render(list([page(0)]));
    await act(async () => void (await import('./virtual.tsx')));
    rerender(list([page(0), page(4)]));
    expect(cards()).toBe(8);
    Object.assign(window, { scrollY: 900 });
    rerender(list([page(8)]));
    expect(cards()).toBe(4);
  });
});
