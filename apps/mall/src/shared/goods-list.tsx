import { useGetProductListInfiniteQuery } from '@juhe/api-client/mall/goods';
import type { GoodsCard } from '@juhe/contract/mall/goods.schemas';
import { InfiniteList, ListSkeleton, PullToRefresh } from '@juhe/ui';
import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import type { ListInput } from './goods-filter.ts';
import { GoodsRow } from './goods-row.tsx';

interface GoodsListProps {
  input: ListInput;
  empty: NonNullable<ComponentProps<typeof InfiniteList>['empty']>;
}

/** Goods asked for at a time. */
const pageSize = 20;

// The same functions in all renderings: rows that stay are not rendered again when more come.
const keyOf = ({ id }: GoodsCard) => id;
const rowOf = (goods: GoodsCard) => <GoodsRow goods={goods} />;

/** Goods below each other, however many there are: only those near the screen are in the document. Pulling begins anew at the top. */
export const GoodsList = ({ input, empty }: GoodsListProps) => {
  const query = useGetProductListInfiniteQuery({ ...input, pageSize }, { refetchCachedPages: false });
  const id = JSON.stringify(input);
  const shown = useRef(id);
  // Another order or filter begins at the top: from further down the browser would hold on to what stands below the new rows.
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
        skeleton={<ListSkeleton rows={6} media={88} />}
        empty={empty}
      >
        {rowOf}
      </InfiniteList>
    </PullToRefresh>
  );
};
