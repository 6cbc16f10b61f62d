import { useQueryBookMemberListInfiniteQuery } from '@juhe/api-client/content/book';
import { useSession } from '@juhe/auth';
import type { MemberBook } from '@juhe/contract/content/book.schemas';
import { useMemo } from 'react';
import { useSource } from './chapter-source.ts';

export type ShelfSort = 'recent' | 'added' | 'title';
export type ShelfKind = 'all' | 'read' | 'heard';

/** Books of one page; the shelf of a device without a network is its first. */
const pageSize = 30;

/** The member's shelf, or where no network answers what this device saw of it last. */
export const useShelf = (sort: ShelfSort, kind: ShelfKind) => {
  const { user } = useSession();
  const query = useQueryBookMemberListInfiniteQuery({
    kind: 'shelf',
    pageSize,
    sort,
    ...(kind === 'all' ? {} : { audio: kind === 'heard' }),
  });
  const { currentData, isFetching, isError, error, refetch } = query;
  const fresh = useMemo(() => currentData?.pages.flatMap(({ list }) => list), [currentData]);
  const isWhole = sort === 'recent' && kind === 'all';
  const source = useSource<readonly MemberBook[]>(
    user && `${user.id}/${kind}`,
    { data: fresh, currentData: fresh, isFetching, isError, error, refetch },
    {
      read: async ({ keptShelf }) =>
        (await keptShelf(user?.id ?? ''))?.filter(({ audio }) => kind === 'all' || audio === (kind === 'heard')),
      keep: ({ keepShelf }, shelf) => isWhole && user && keepShelf(user.id, shelf.slice(0, pageSize)),
      isSame: () => false,
    },
  );
  return {
    source,
    /** What is shown is what this device saw last. */
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
