import type { ApiError } from '../api-error.ts';

/** The result of `useXInfiniteQuery` of `pages` and `feed`, as far as a list needs it. */
interface InfiniteResult<P> {
  readonly data?: { readonly pages: readonly P[] } | undefined;
  readonly error?: unknown;
  readonly isLoading: boolean;
  readonly isFetching: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isError: boolean;
  readonly hasNextPage: boolean;
  readonly fetchNextPage: () => unknown;
  readonly refetch: () => unknown;
}

export interface ListState<T> {
  readonly items: readonly T[];
  /** The total number of rows; unknown for a feed. */
  readonly total: number | undefined;
  readonly hasMore: boolean;
  /** The first page is loading and there is nothing to show yet. */
  readonly isLoading: boolean;
  readonly isLoadingMore: boolean;
  readonly isRefreshing: boolean;
  readonly error: ApiError | undefined;
  readonly loadMore: () => void;
  /** Refetches all displayed pages. */
  readonly refresh: () => Promise<void>;
}

/**
 * The rows of all pages and the callbacks of a list component: `const list = listOf(useListMyOrdersInfiniteQuery({ state
 * }))`.
 */
export const listOf = <T, P extends { readonly list: readonly T[]; readonly total?: number }>(
  result: InfiniteResult<P & { readonly list: readonly T[] }>,
): ListState<P['list'][number]> => {
  const pages = result.data?.pages ?? [];
  return {
    items: pages.flatMap((page) => page.list),
    total: pages.at(-1)?.total,
    hasMore: result.hasNextPage,
    isLoading: result.isLoading || (result.isFetching && pages.length === 0),
    isLoadingMore: result.isFetchingNextPage,
    isRefreshing: result.isFetching && !result.isFetchingNextPage && pages.length > 0,
    error: result.isError ? (result.error as ApiError) : undefined,
    loadMore: () => {
      if (result.hasNextPage && !result.isFetching) void result.fetchNextPage();
    },
    refresh: async () => {
      await result.refetch();
    },
  };
};
