import { useListBookshelfInfiniteQuery } from '@juhe/api-client/content/book';
import { useSession } from '@juhe/auth';
import type { MemberBook } from '@juhe/contract/content/book.schemas';
import { useMemo } from 'react';
import { useSource } from '../detail/chapter-source.ts';

export type ShelfSort = 'recent' | 'added' | 'title';
export type ShelfKind = 'all' | 'read' | 'heard';

/** Page size; the offline copy of the shelf is its first page. */
const pageSize = 30;
/** Delay of the stored shelf (ms), so that a quick response in another order does not move the displayed books. */
const storedShelfDelay = 500;

/** Returns the network's books in the order of the displayed copy if only their order differs: no book moves under a finger. */
export const retainDisplayedOrder = (
  displayed: readonly MemberBook[],
  fromNetwork: readonly MemberBook[],
): readonly MemberBook[] => {
  const byId = new Map(fromNetwork.map((book) => [book.id, book]));
  const inOrder = displayed.flatMap(({ id }) => byId.get(id) ?? []);
  return inOrder.length === fromNetwork.length && displayed.length === fromNetwork.length ? inOrder : fromNetwork;
};

/** Returns the member's shelf, or offline the copy last stored on this device. */
export const useShelf = (sort: ShelfSort, kind: ShelfKind) => {
  const { user } = useSession();
  const query = useListBookshelfInfiniteQuery({
    kind: 'shelf',
    pageSize,
    sort,
    ...(kind === 'all' ? {} : { audio: kind === 'heard' }),
  });
  const { currentData, isFetching, isError, error, refetch } = query;
  const fresh = useMemo(() => currentData?.pages.flatMap(({ list }) => list), [currentData]);
  const isComplete = sort === 'recent' && kind === 'all';
  const source = useSource<readonly MemberBook[]>(
    user && `${user.id}/${kind}`,
    { data: fresh, currentData: fresh, isFetching, isError, error, refetch },
    {
      read: async ({ offlineShelf }) =>
        (await offlineShelf(user?.id ?? ''))?.filter(({ audio }) => kind === 'all' || audio === (kind === 'heard')),
      save: ({ storeShelf }, shelf) => isComplete && user && storeShelf(user.id, shelf.slice(0, pageSize)),
      ...(sort === 'recent' ? { reconcile: retainDisplayedOrder } : {}),
      headStart: storedShelfDelay,
    },
  );
  return {
    source,
    /** The displayed shelf is the copy last stored on this device. */
    isOld: fresh === undefined && source.currentData !== undefined && isError,
    hasMore: query.hasNextPage,
    status: query.isFetchingNextPage
      ? ('loading' as const)
      : query.isFetchNextPageError
        ? ('error' as const)
        : ('loadmore' as const),
    loadMore: query.fetchNextPage,
    refetch,
  };
};
