import { type ComponentProps, memo, type ReactElement, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import css from './infinite-list.module.css';
import { lazyModule } from '../lazy-module.ts';
import { LoadMore, type LoadMoreStatus } from './load-more.tsx';
import { QueryView } from '../feedback/query-view.tsx';
import { CardSkeleton, ListSkeleton } from '../feedback/skeleton.tsx';
import type { Empty } from '../feedback/states.tsx';

interface PageOf<Item> {
  readonly list: readonly Item[];
}

/** The parts of an infinite query result of RTK Query that the list needs. */
export interface InfiniteResult<Item> {
  data?: { readonly pages: readonly PageOf<Item>[] } | undefined;
  currentData?: { readonly pages: readonly PageOf<Item>[] } | undefined;
  hasNextPage: boolean;
  fetchNextPage: () => unknown;
  isFetchingNextPage: boolean;
  isFetchNextPageError?: boolean;
  isFetching?: boolean;
  isError?: boolean;
  error?: unknown;
  refetch?: () => unknown;
}

interface InfiniteListProps<Item> {
  query: InfiniteResult<Item>;
  /** Key extractor; duplicates are dropped. */
  keyOf: (item: Item) => string;
  /** `list`: separate rows · `card`: rows on one white card with dividers · `masonry`: 2, 3 or 4 columns. */
  layout?: 'list' | 'card' | 'masonry';
  /** Gap between rows (pixels); default 8. */
  gap?: number;
  /** Distinguishes two lists of one page when the page is restored. */
  id?: string;
  skeleton?: ReactNode;
  empty?: ComponentProps<typeof Empty>;
  children: (item: Item, index: number) => ReactElement;
}

const useVirtual = lazyModule(() => import(/* webpackChunkName: "virtual" */ './virtual.tsx'));

const unique = <Item,>(pages: readonly PageOf<Item>[], keyOf: (item: Item) => string): Item[] => [
  ...new Map(pages.flatMap((page) => page.list).map((item) => [keyOf(item), item])).values(),
];

/** Number of items from which the list is virtualised. */
const virtualFrom = 40;

interface RowsProps<Item> extends Omit<InfiniteListProps<Item>, 'query' | 'skeleton' | 'empty'> {
  items: Item[];
  /** Loads more during a fast scroll towards the end; undefined when there is no more. */
  onNear: (() => unknown) | undefined;
}

/** Rerendered only for other items or another presentation: loading more affects no row. */
const Rows = memo(<Item,>({ items, keyOf, layout, gap = 8, id = '', onNear, children }: RowsProps<Item>) => {
  const box = useRef<HTMLUListElement>(null);
  const masonry = layout === 'masonry';
  const card = layout === 'card';
  const tools = useVirtual(masonry || items.length > virtualFrom - 10);
  const space = card ? 0 : gap;
  if (masonry) {
    if (!tools) return <CardSkeleton />;
    return (
      <tools.VirtualMasonry items={items} keyOf={keyOf} gap={gap} id={id}>
        {children}
      </tools.VirtualMasonry>
    );
  }
  const list =
    tools && items.length >= virtualFrom ? (
      <tools.VirtualRows items={items} keyOf={keyOf} gap={space} id={id} former={box} onNear={onNear}>
        {children}
      </tools.VirtualRows>
    ) : (
      <ul ref={box}>
        {items.map((item, index) => (
          <li key={keyOf(item)} data-row={index} style={{ paddingBottom: space }}>
            {children(item, index)}
          </li>
        ))}
      </ul>
    );
  return card ? <div className={css.card}>{list}</div> : list;
}) as <Item>(props: RowsProps<Item>) => ReactElement;

/** Interval (ms) between cards added to a masonry layout (specification §9). */
const addEvery = 200;

/**
 * Returns the number of masonry items to show: the initial ones immediately, later ones one after the other. Before the first
 * scroll the first screen is still visible, where nothing is delayed.
 */
const usePaced = (count: number, paced: boolean): number => {
  const [shown, setShown] = useState(count);
  const isPacing = paced && shown < count && window.scrollY > 0;
  useEffect(() => {
    if (!isPacing) return setShown(count);
    const timer = setTimeout(() => setShown(shown + 1), addEvery);
    return () => clearTimeout(timer);
  }, [isPacing, shown, count]);
  return isPacing ? shown : count;
};

const statusOf = (query: InfiniteResult<unknown>, isAdding: boolean): LoadMoreStatus => {
  if (query.isFetchingNextPage || isAdding) return 'loading';
  if (!query.hasNextPage) return 'nomore';
  return query.isFetchNextPageError ? 'error' : 'loadmore';
};

const Growing = <Item,>({
  query,
  pages,
  children,
  ...rest
}: Omit<InfiniteListProps<Item>, 'skeleton' | 'empty'> & { pages: readonly PageOf<Item>[] }) => {
  const { keyOf } = rest;
  const items = useMemo(() => unique(pages, keyOf), [pages, keyOf]);
  const shown = usePaced(items.length, rest.layout === 'masonry');
  return (
    <>
      <Rows
        {...rest}
        onNear={query.hasNextPage ? query.fetchNextPage : undefined}
        items={shown < items.length ? items.slice(0, shown) : items}
      >
        {children}
      </Rows>
      <LoadMore status={statusOf(query, shown < items.length)} onLoad={query.fetchNextPage} />
    </>
  );
};

/** An infinite list: loading, empty, failed, rows, and the load-more line at its end. */
export const InfiniteList = <Item,>({ query, skeleton, empty, children, ...rest }: InfiniteListProps<Item>) => {
  const isMasonry = rest.layout === 'masonry';
  useVirtual(isMasonry);
  return (
    <QueryView
      query={query}
      deferContent={isMasonry}
      skeleton={skeleton ?? (isMasonry ? <CardSkeleton /> : <ListSkeleton />)}
      {...(empty ? { empty } : {})}
      isEmpty={(data) => !query.hasNextPage && data.pages.every((page) => page.list.length === 0)}
    >
      {(data) => (
        <Growing {...rest} query={query} pages={data.pages}>
          {children}
        </Growing>
      )}
    </QueryView>
  );
};
