import { useListBookshelfInfiniteQuery } from '@juhe/api-client/content/book';
import { useSession } from '@juhe/auth';
import type { MemberBook } from '@juhe/contract/content/book.schemas';
import { useEffect, useMemo, useState } from 'react';
import { useSource } from '../detail/chapter-source.ts';

export type ShelfSort = 'recent' | 'added' | 'title';
export type ShelfKind = 'all' | 'read' | 'heard';

/** Page size; the offline copy of the shelf is its first page. */
const pageSize = 30;
/** Delay of the stored shelf (ms), so that a quick response in another order does not move the displayed books. */
const storedShelfDelay = 500;

/** Returns the later books in the displayed order if only their order differs: no book moves under a finger. */
export const retainDisplayedOrder = (displayedIds: readonly string[], later: readonly MemberBook[]): readonly MemberBook[] => {
  const byId = new Map(later.map((book) => [book.id, book]));
  const inOrder = displayedIds.flatMap((id) => byId.get(id) ?? []);
  return inOrder.length === later.length && displayedIds.length === later.length ? inOrder : later;
};

/**
 * Retains the order in which books are displayed: the network may answer in another order than the copy on this device, and
 * sending a reading position changes the order once more. `reset` displays the latest order.
 */
const useStableOrder = (key: string, books: readonly MemberBook[] | undefined) => {
  const [displayed, setDisplayed] = useState<{ key: string; ids: readonly string[] }>();
  const shown = useMemo(
    () => (books && displayed?.key === key ? retainDisplayedOrder(displayed.ids, books) : books),
    [books, displayed, key],
  );
  useEffect(() => {
    const ids = shown?.map(({ id }) => id);
    if (ids) setDisplayed((former) => (former?.key === key && former.ids.join() === ids.join() ? former : { key, ids }));
  }, [key, shown]);
  return { shown, reset: () => setDisplayed(undefined) };
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
      headStart: storedShelfDelay,
    },
  );
  const { shown, reset } = useStableOrder(`${sort}/${kind}`, source.currentData);
  return {
    source: { ...source, data: shown ?? source.data, currentData: shown },
    /** The displayed shelf is the copy last stored on this device. */
    isOld: fresh === undefined && source.currentData !== undefined && isError,
    hasMore: query.hasNextPage,
    status: query.isFetchingNextPage
      ? ('loading' as const)
      : query.isFetchNextPageError
        ? ('error' as const)
        : ('loadmore' as const),
    loadMore: query.fetchNextPage,
    /** Displays the order of the new answer: the member asked for it. */
    refetch: async () => {
      await refetch();
      reset();
    },
  };
};
