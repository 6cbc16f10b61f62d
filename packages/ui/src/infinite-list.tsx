import { type ComponentProps, memo, type ReactElement, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import css from './infinite-list.module.css';
import { lazyModule } from './lazy-module.ts';
import { LoadMore, type LoadMoreStatus } from './load-more.tsx';
import { QueryView } from './query-view.tsx';
import { CardSkeleton, ListSkeleton } from './skeleton.tsx';
import type { Empty } from './states.tsx';

interface PageOf<Item> {
  readonly list: readonly Item[];
}

/** What an infinite query hook of RTK Query answers, as far as the list needs it. */
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
  /** Key extractor; an item that comes twice is shown once. */
  keyOf: (item: Item) => string;
  /** `list`: rows below each other · `card`: rows on one white card with lines between · `masonry`: 2, 3 or 4 columns. */
  layout?: 'list' | 'card' | 'masonry';
  /** Pixels between rows; 8 unless told. */
  gap?: number;
  /** Tells two lists of one page apart when the page is come back to. */
  id?: string;
  skeleton?: ReactNode;
  empty?: ComponentProps<typeof Empty>;
  children: (item: Item, index: number) => ReactElement;
}

const useVirtual = lazyModule(() => import(/* webpackChunkName: "virtual" */ './virtual.tsx'));

const unique = <Item,>(pages: readonly PageOf<Item>[], keyOf: (item: Item) => string): Item[] => [
  ...new Map(pages.flatMap((page) => page.list).map((item) => [keyOf(item), item])).values(),
];

/** From here on only the rows near the screen are in the document. */
const virtualFrom = 40;

interface RowsProps<Item> extends Omit<InfiniteListProps<Item>, 'query' | 'skeleton' | 'empty'> {
  items: Item[];
  /** Asks for more while the list flies towards its end; undefined where no more is. */
  onNear: (() => unknown) | undefined;
}

/** Rendered again only for other items or another way of showing them: that more are being asked for concerns no row. */
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

/** Milliseconds between the cards that a waterfall adds (specification §9). */
const addEvery = 200;

/**
 * How many items of a waterfall are shown: what is there at first at once, later ones one after the other. Who has not scrolled
 * still looks at the first screen, where nothing is held back.
 */
const usePaced = (count: number, paced: boolean): number => {
  const [shown, setShown] = useState(count);
  const behind = paced && shown < count && window.scrollY > 0;
  useEffect(() => {
    if (!behind) return setShown(count);
    const timer = setTimeout(() => setShown(shown + 1), addEvery);
    return () => clearTimeout(timer);
  }, [behind, shown, count]);
  return behind ? shown : count;
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

/** A list that grows while it is scrolled: loading, empty, failed, rows, and the load-more line at its end. */
export const InfiniteList = <Item,>({ query, skeleton, empty, children, ...rest }: InfiniteListProps<Item>) => {
  const wanted = rest.layout === 'masonry';
  useVirtual(wanted);
  return (
    <QueryView
      query={query}
      deferContent={wanted}
      skeleton={skeleton ?? (wanted ? <CardSkeleton /> : <ListSkeleton />)}
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
