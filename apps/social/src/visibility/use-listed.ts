import { useListDeniedViewersInfiniteQuery, useListAllowedViewersInfiniteQuery } from '@juhe/api-client/social/homepage';
import type { MemberRow } from '@juhe/contract/social/homepage.schemas';
import type { QueryResult } from '@juhe/ui';
import { useEffect } from 'react';

/** `allowed`: the only members who may see level 2 · `denied`: members who never may. */
export type VisibilityList = 'allowed' | 'denied';

/** A complete list of at most 200 members: all of its pages, or none while one is loading. */
export const useListed = (list: VisibilityList): QueryResult<readonly MemberRow[]> => {
  const options = { refetchOnMountOrArgChange: true };
  const allowed = useListAllowedViewersInfiniteQuery({ pageSize: 50 }, { ...options, skip: list !== 'allowed' });
  const denied = useListDeniedViewersInfiniteQuery({ pageSize: 50 }, { ...options, skip: list !== 'denied' });
  const { data, isFetching, isError, error, hasNextPage, fetchNextPage, refetch } = list === 'allowed' ? allowed : denied;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const isComplete = data !== undefined && !hasNextPage && !isFetching;
  return { data: isComplete ? data.pages.flatMap((page) => page.list) : undefined, isFetching, isError, error, refetch };
};
