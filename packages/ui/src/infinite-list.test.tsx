import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { InfiniteList, type InfiniteResult } from './infinite-list.tsx';

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

  it('fetches the next page when its end comes near, and by its button', async () => {
    const query = result({});
    show(query);
    comeNear();
    expect(query.fetchNextPage).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: '加载更多' }));
    expect(query.fetchNextPage).toHaveBeenCalledTimes(2);
  });

  it('says 加载中… while it fetches and does not fetch again', () => {
    show(result({ isFetchingNextPage: true }));
    expect(screen.getByRole('status')).toHaveTextContent('加载中…');
    expect(notify).toHaveLength(0);
  });

  it('says 没有更多了 at the end', () => {
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
