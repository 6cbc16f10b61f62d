import {
  memo,
  type ReactElement,
  type Ref,
  type RefObject,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import { type CacheSnapshot, WindowMasonry, type WindowMasonryHandle } from 'virtua';
import { useListSizes } from './list-sizes.ts';
import { drawPlaceholders } from '../media/placeholders.ts';
import { RowWindow } from './row-window.ts';

interface VirtualProps<Item> {
  items: Item[];
  keyOf: (item: Item) => string;
  gap: number;
  id: string;
  children: (item: Item, index: number) => ReactElement;
}

/** Overscan (pixels), as in `row-window.ts`. */
const bufferSize = 700;

/** The heights of the rows in the document, as a snapshot: the switch to the virtual list then shifts nothing. */
const measured = (list: HTMLUListElement | null): CacheSnapshot | undefined => {
  if (!list?.children.length) return undefined;
  const heights = [...list.children].map((row) => row.getBoundingClientRect().height);
  const average = heights.reduce((sum, height) => sum + height, 0) / heights.length;
  return [heights, average] as unknown as CacheSnapshot;
};

interface RowProps<Item> {
  item: Item;
  index: number;
  offset: number;
  hidden: boolean;
  gap: number;
  observe: (row: HTMLElement, index: number) => () => void;
  children: (item: Item, index: number) => ReactElement;
}

/** Rerendered only for another item, position or render function: scrolling does not affect remaining rows. */
const Row = memo(({ item, index, offset, hidden, gap, observe, children }: RowProps<unknown>) => {
  const row = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => (row.current ? observe(row.current, index) : undefined), [observe, index]);
  const content = children(item, index);
  return (
    <li
      ref={row}
      data-row={index}
      style={{
        contain: 'layout style',
        position: 'absolute',
        insetInlineStart: 0,
        top: offset,
        width: '100%',
        visibility: hidden ? 'hidden' : undefined,
      }}
    >
      {gap > 0 ? <div style={{ paddingBottom: gap }}>{content}</div> : content}
    </li>
  );
}) as <Item>(props: RowProps<Item>) => ReactElement;

interface VirtualRowsProps<Item> extends VirtualProps<Item> {
  former: RefObject<HTMLUListElement | null>;
  onNear: (() => unknown) | undefined;
}

/**
 * Vertical rows, of which only those near the screen are in the document; the window scrolls. Beside another page
 * (parts/layout/list-detail) a list scrolls separately, and all of its rows are in the document.
 */
export const VirtualRows = <Item,>(props: VirtualRowsProps<Item>) => {
  const [inPanes] = useState(() => document.querySelector('[data-pane]') !== null);
  if (!inPanes) return <WindowRows {...props} />;
  const { items, keyOf, gap, children } = props;
  return (
    <ul>
      {items.map((item, index) => (
        <li key={keyOf(item)} style={{ paddingBottom: gap }}>
          {children(item, index)}
        </li>
      ))}
    </ul>
  );
};

const WindowRows = <Item,>({ items, keyOf, gap, id, former, onNear, children }: VirtualRowsProps<Item>) => {
  const handle = useRef<RowWindow>(null);
  const formerSizes = useListSizes(handle, id, 1);
  const [rows] = useState(
    // The first rendering does not know the screen yet: the previous rows stay until it does.
    () => new RowWindow(items.length, measured(former.current) ?? formerSizes, former.current?.children.length ?? 0),
  );
  handle.current = rows;
  const list = useRef<HTMLUListElement>(null);
  const [, render] = useReducer((count: number) => count + 1, 0);
  rows.setCount(items.length);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    return rows.observe(element, {
      render: () => flushSync(render),
      placeholders: (height) => drawPlaceholders(element, height),
    });
  }, [rows]);
  useLayoutEffect(() => rows.setLoader(onNear), [rows, onNear]);
  const { version } = rows;
  useLayoutEffect(() => rows.settle(), [rows, version]);
  return (
    <ul
      ref={list}
      style={{ contain: 'size style', overflowAnchor: 'none', flex: 'none', position: 'relative', height: rows.height }}
    >
      {rows.shown.map((index) => {
        const item = items[index] as Item;
        return (
          <Row
            key={keyOf(item)}
            item={item}
            index={index}
            offset={rows.offsetOf(index)}
            hidden={rows.isUnmeasured(index)}
            gap={gap}
            observe={rows.observeRow}
          >
            {children}
          </Row>
        );
      })}
    </ul>
  );
};

const widths = [
  ['(min-width: 840px)', 4],
  ['(min-width: 600px)', 3],
] as const;
const subscribe = (listener: () => void) => {
  const queries = [panesQuery, ...widths.map(([query]) => query)].map((query) => window.matchMedia(query));
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
  };
};
const lanesNow = (): number => widths.find(([query]) => window.matchMedia(query).matches)?.[1] ?? 2;

/**
 * Approximate height of a card (pixels): initially as many are rendered as fit on the screen, and content below does not
 * shift.
 */
const cardHeight = 280;

/** From this width the pages of a list are panes (parts/layout/list-detail), whose list is as narrow as a phone. */
const panesQuery = '(width >= 900px)';

/**
 * Columns of cards with different heights: two below 600 px and in panes, three from there, four from 840
 * (docs/specification/look.md).
 */
export const VirtualMasonry = <Item,>({ items, keyOf, gap, id, children }: VirtualProps<Item>) => {
  const handle = useRef<WindowMasonryHandle>(null);
  const box = useRef<HTMLDivElement>(null);
  const [inPanes, setInPanes] = useState(false);
  useLayoutEffect(() => setInPanes(box.current?.closest('[data-panes]') != null), []);
  const lanesOfWindow = useSyncExternalStore(subscribe, lanesNow, () => 2);
  const lanes = inPanes && window.matchMedia(panesQuery).matches ? 2 : lanesOfWindow;
  const formerSizes = useListSizes(handle, id, lanes);
  return (
    <div ref={box}>
      <WindowMasonry
        key={lanes}
        ref={handle as Ref<WindowMasonryHandle>}
        lanes={lanes}
        gap={gap}
        itemSize={cardHeight}
        bufferSize={bufferSize}
        data={items}
        {...(formerSizes ? { cache: formerSizes } : {})}
      >
        {(item, index) => <div key={keyOf(item)}>{children(item, index)}</div>}
      </WindowMasonry>
    </div>
  );
};
