import { type ReactElement, type Ref, type RefObject, useRef, useSyncExternalStore } from 'react';
import {
  type CacheSnapshot,
  WindowMasonry,
  type WindowMasonryHandle,
  WindowVirtualizer,
  type WindowVirtualizerHandle,
} from 'virtua';
import { useListSizes } from './list-sizes.ts';

interface VirtualProps<Item> {
  items: Item[];
  keyOf: (item: Item) => string;
  gap: number;
  id: string;
  children: (item: Item, index: number) => ReactElement;
}

/** Beyond the screen, in pixels: the least that showed no blank place while scrolling fast (design/toolchain.md). */
const bufferSize = 700;

/** The heights of rows that stand in the document, as a snapshot: the change to the virtual list then moves nothing. */
const measured = (list: HTMLUListElement | null): CacheSnapshot | undefined => {
  if (!list?.children.length) return undefined;
  const heights = [...list.children].map((row) => row.getBoundingClientRect().height);
  const average = heights.reduce((sum, height) => sum + height, 0) / heights.length;
  return [heights, average] as unknown as CacheSnapshot;
};

/** Rows below each other, only those near the screen in the document; the window scrolls. */
export const VirtualRows = <Item,>({
  items,
  keyOf,
  gap,
  id,
  former,
  children,
}: VirtualProps<Item> & { former: RefObject<HTMLUListElement | null> }) => {
  const handle = useRef<WindowVirtualizerHandle>(null);
  const formerSizes = useListSizes(handle, id, 1);
  const first = useRef<CacheSnapshot | undefined>(undefined);
  first.current ??= measured(former.current) ?? formerSizes;
  return (
    <WindowVirtualizer
      ref={handle}
      as="ul"
      item="li"
      bufferSize={bufferSize}
      data={items}
      // The first rendering does not know the screen yet: the rows that stood there stay until it does.
      {...(former.current ? { ssrCount: items.length } : {})}
      {...(first.current ? { cache: first.current } : {})}
    >
      {(item, index) => (
        <div key={keyOf(item)} data-row={index} style={{ paddingBottom: gap }}>
          {children(item, index)}
        </div>
      )}
    </WindowVirtualizer>
  );
};

const widths = [
  ['(min-width: 840px)', 4],
  ['(min-width: 600px)', 3],
] as const;
const subscribe = (listener: () => void) => {
  const queries = widths.map(([query]) => window.matchMedia(query));
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
  };
};
const lanesNow = (): number => widths.find(([query]) => window.matchMedia(query).matches)?.[1] ?? 2;

/** About a card's height in pixels: as many are rendered at first as the screen takes, and what stands below is not pushed down. */
const cardHeight = 280;

/** Columns of unequal cards: two below 600 px, three from there, four from 840 (design/look.md). */
export const VirtualMasonry = <Item,>({ items, keyOf, gap, id, children }: VirtualProps<Item>) => {
  const handle = useRef<WindowMasonryHandle>(null);
  const lanes = useSyncExternalStore(subscribe, lanesNow, () => 2);
  const formerSizes = useListSizes(handle, id, lanes);
  return (
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
  );
};
