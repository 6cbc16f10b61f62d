import { createAppStore, StoreProvider } from '@juhe/platform';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { setErrorHandlers } from '../error-policy.ts';
import { type Item, shop } from '../testing/shop.ts';
import { type Answer, envelope, fakeApi, type TestApi } from '../testing/test-api.ts';
import { inject, resetApi } from './api.ts';
import { feed, mutation, pages, query } from './endpoints.ts';
import { listOf } from './list-of.ts';

const { useListQuery, useAddMutation, usePageInfiniteQuery, useStreamInfiniteQuery } = inject((build) => ({
  list: query(build, shop.list, { tags: ['test/shop'] }),
  page: pages(build, shop.page),
  stream: feed(build, shop.stream),
  add: mutation(build, shop.add, {
    invalidates: ['test/shop'],
    optimistic: ({ id, count }, patch) => {
      patch(shop.list, undefined, (draft) => {
        draft.push({ id, count });
      });
    },
  }),
}));

let api: TestApi;
const toast = jest.fn();
beforeAll(() => {
  api = fakeApi();
  setErrorHandlers({ toast, confirm: async () => undefined, goToLogin: () => undefined });
});
afterAll(() => api.restore());
beforeEach(() => {
  api.asked.length = 0;
  toast.mockClear();
});

const mount = <T,>(hook: () => T) => {
  const store = createAppStore();
  const wrapper = ({ children }: { children: ReactNode }) => <StoreProvider store={store}>{children}</StoreProvider>;
  return renderHook(hook, { wrapper });
};

describe('queries and mutations', () => {
  /** A list that grows with each added item, unless `refuse` is set. */
  const shopWith = (items: Item[], barrier: Promise<void> = Promise.resolve(), refuse = false): Answer => {
    return async (request) => {
      if (request.url.endsWith('/list')) return envelope([...items])(request);
      await barrier;
      if (refuse) return envelope(null, 409, '满了')(request);
      const item = { id: String(new URLSearchParams(request.body).get('id')), count: 9 };
      items.push(item);
      return envelope(item)(request);
    };
  };

  it('a mutation shows its result at once and lets the queries with its tags ask again', async () => {
    let release: () => void = () => undefined;
    const barrier = new Promise<void>((resolve) => {
      release = resolve;
    });
    api.answer(shopWith([{ id: 'a', count: 1 }], barrier));
    const { result } = mount(() => ({ list: useListQuery(), add: useAddMutation()[0] }));
    await waitFor(() => expect(result.current.list.data).toHaveLength(1));
    act(() => void result.current.add({ id: 'b', count: 2 }));
    await waitFor(() => expect(result.current.list.data?.[1]).toEqual({ id: 'b', count: 2 }));
    release();
    await waitFor(() => expect(result.current.list.data?.[1]).toEqual({ id: 'b', count: 9 }));
  });

  it('a refused mutation takes its result back and shows the message', async () => {
    api.answer(shopWith([{ id: 'a', count: 1 }], Promise.resolve(), true));
    const { result } = mount(() => ({ list: useListQuery(), add: useAddMutation()[0] }));
    await waitFor(() => expect(result.current.list.data).toHaveLength(1));
    await act(async () => {
      await expect(result.current.add({ id: 'b', count: 2 }).unwrap()).rejects.toMatchObject({
        kind: 'refused',
        message: '满了',
      });
    });
    await waitFor(() => expect(result.current.list.data).toEqual([{ id: 'a', count: 1 }]));
    expect(toast).toHaveBeenCalledWith('满了', 2000);
  });

  it('a failed query is for the screen and raises no toast', async () => {
    api.answer(envelope(null, 404, '不存在'));
    const { result } = mount(() => useListQuery());
    await waitFor(() => expect(result.current.error).toEqual({ kind: 'refused', code: 404, message: '不存在' }));
    expect(toast).not.toHaveBeenCalled();
  });

  it('asks again after the session changed', async () => {
    api.answer(envelope([]));
    const { result } = mount(() => useListQuery());
    await waitFor(() => expect(result.current.isSuccess).toBe(true));
    act(() => resetApi());
    await waitFor(() => expect(api.asked.length).toBe(2));
  });
});

describe('lists', () => {
  const item = (n: number) => ({ id: String(n), count: n });

  it('by page number grow until there is no more, and ask for each page once', async () => {
    api.answer((request) => {
      const page = Number(new URLSearchParams(request.body).get('pageNum'));
      return envelope({ list: [item(page * 2), item(page * 2 + 1)], total: 6, hasMore: page < 3 })(request);
    });
    const { result } = mount(() => listOf(usePageInfiniteQuery({ word: '茶' })));
    expect(result.current.isLoading).toBe(true);
    for (const count of [2, 4, 6]) {
      await waitFor(() => expect(result.current.items).toHaveLength(count));
      act(() => {
        result.current.loadMore();
        result.current.loadMore();
      });
    }
    expect(result.current).toMatchObject({ total: 6, hasMore: false, isLoading: false, error: undefined });
    expect(api.asked.map(({ body }) => body)).toEqual(
      [1, 2, 3].map((page) => `${new URLSearchParams({ word: '茶' })}&pageNum=${page}`),
    );
  });

  it('by cursor follow it to its end', async () => {
    api.answer((request) => {
      const cursor = new URL(request.url, 'http://x').searchParams.get('cursor');
      return envelope(cursor === null ? { list: [item(1)], cursor: 'c1' } : { list: [item(2)], cursor: null })(request);
    });
    const { result } = mount(() => listOf(useStreamInfiniteQuery()));
    await waitFor(() => expect(result.current.items).toHaveLength(1));
    act(() => result.current.loadMore());
    await waitFor(() => expect(result.current.items).toEqual([item(1), item(2)]));
    expect(result.current.hasMore).toBe(false);
  });
});

describe('slices of several apps', () => {
  it('may call two operations alike', async () => {
    const otherSlice = inject((build) => ({ list: query(build, shop.item) }));
    api.answer((request) => envelope(request.url.includes('/item/') ? { id: 'x', count: 5 } : [{ id: 'a', count: 1 }])(request));
    const { result } = mount(() => ({ list: useListQuery(), item: otherSlice.useListQuery({ id: 'x' }) }));
    await waitFor(() => expect(result.current.item.data).toEqual({ id: 'x', count: 5 }));
    await waitFor(() => expect(result.current.list.data).toEqual([{ id: 'a', count: 1 }]));
  });

  it('do not change each other’s endpoint for the same operation, however they define it', async () => {
    const otherSlice = inject((build) => ({ page: query(build, shop.page) }));
    api.answer(envelope({ list: [{ id: 'a', count: 1 }], total: 2, hasMore: true }));
    const { result } = mount(() => ({
      page: listOf(usePageInfiniteQuery({ word: '茶' })),
      other: otherSlice.usePageQuery({ word: '茶' }),
    }));
    await waitFor(() => expect(result.current.page.items).toHaveLength(1));
    await waitFor(() => expect(result.current.other.data?.list).toHaveLength(1));
    act(() => result.current.page.loadMore());
    await waitFor(() => expect(result.current.page.items).toHaveLength(2));
  });

  it('share what they define alike, and its answer', async () => {
    const otherSlice = inject((build) => ({ everything: query(build, shop.list, { tags: ['test/shop'] }) }));
    api.answer(envelope([{ id: 'a', count: 1 }]));
    const { result } = mount(() => ({ list: useListQuery(), everything: otherSlice.useEverythingQuery() }));
    await waitFor(() => expect(result.current.everything.data).toHaveLength(1));
    expect(result.current.list.data).toBe(result.current.everything.data);
    expect(api.asked).toHaveLength(1);
  });

  it('see an expected result in every endpoint of the operation', async () => {
    const otherSlice = inject((build) => ({ list: query(build, shop.list, { keep: 10 }) }));
    api.answer((request) =>
      request.url.endsWith('/list') ? envelope([{ id: 'a', count: 1 }])(request) : envelope(null, 409, '满了')(request),
    );
    const { result } = mount(() => ({ list: useListQuery(), other: otherSlice.useListQuery(), add: useAddMutation()[0] }));
    await waitFor(() => expect(result.current.list.data).toHaveLength(1));
    await waitFor(() => expect(result.current.other.data).toHaveLength(1));
    let adding: Promise<unknown> = Promise.resolve();
    act(() => {
      adding = result.current.add({ id: 'b', count: 2 });
    });
    expect(result.current.list.data).toHaveLength(2);
    expect(result.current.other.data).toHaveLength(2);
    await act(async () => void (await adding));
    await waitFor(() => expect(result.current.other.data).toHaveLength(1));
    expect(result.current.list.data).toHaveLength(1);
  });
});
