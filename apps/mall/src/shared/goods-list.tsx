import { useListGoodsInfiniteQuery } from '@juhe/api-client/mall/goods';
import type { GoodsCard } from '@juhe/contract/mall/goods.schemas';
import { InfiniteList, ListSkeleton, PullToRefresh } from '@juhe/ui';
import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import type { ListInput } from './goods-filter.ts';
import { GoodsRow } from './goods-row.tsx';

interface GoodsListProps {
  input: ListInput;
  empty: NonNullable<ComponentProps<typeof InfiniteList>['empty']>;
}

/** Page size. */
const pageSize = 20;

// Stable function identities across renders: existing rows are not re-rendered when more arrive.
const keyOf = ({ id }: GoodsCard) => id;
const rowOf = (goods: GoodsCard) => <GoodsRow goods={goods} />;

/**
 * A vertical list of goods of any length: only rows near the viewport are in the document. Pull-to-refresh restarts it at the
 * top.
 */
export const GoodsList = ({ input, empty }: GoodsListProps) => {
  const query = useListGoodsInfiniteQuery({ ...input, pageSize }, { refetchCachedPages: false });
  const id = JSON.stringify(input);
  const shown = useRef(id);
  // Another sort order or filter scrolls to the top: otherwise scroll anchoring of the browser would keep the content below
  // the new rows in place.
  useLayoutEffect(() => {
    if (shown.current !== id) window.scrollTo(0, 0);
    shown.current = id;
  }, [id]);
  return (
    <PullToRefresh onRefresh={() => query.refetch({ refetchCachedPages: false })}>
      <InfiniteList
        query={query}
        keyOf={keyOf}
        layout="card"
        id={id}
        skeleton={<ListSkeleton rows={6} media={96} />}
        empty={empty}
      >
        {rowOf}
      </InfiniteList>
    </PullToRefresh>
  );
};
