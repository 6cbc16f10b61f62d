/** The lists of `virtual.tsx` in the server build (tools/lib/server-build.mjs), where nothing is measured. */
import type { ReactElement } from 'react';

interface Props<Item> {
  items: Item[];
  keyOf: (item: Item) => string;
  gap: number;
  children: (item: Item, index: number) => ReactElement;
}

export const VirtualRows = <Item,>({ items, keyOf, gap, children }: Props<Item>) => (
  <ul>
    {items.map((item, index) => (
      <li key={keyOf(item)} data-row={index} style={{ paddingBottom: gap }}>
        {children(item, index)}
      </li>
    ))}
  </ul>
);

/** Cards of a masonry layout in order; the renderer puts them into columns (apps/shell/src/frame/columns.ts). */
export const VirtualMasonry = <Item,>({ items, keyOf, gap, children }: Props<Item>) => (
  <ul data-masonry={gap}>
    {items.map((item, index) => (
      <li key={keyOf(item)} data-card="">
        {children(item, index)}
      </li>
    ))}
    <li data-masonry-end="" />
  </ul>
);
