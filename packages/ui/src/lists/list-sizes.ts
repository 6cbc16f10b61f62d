import { deviceValue, onPageHide } from '@juhe/platform';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { CacheSnapshot } from 'virtua';

/** A virtua cache snapshot: heights by position, −1 for unmeasured ones, and the default height of these. */
type Sizes = readonly [heights: readonly number[], usual: number];

interface LeftList {
  readonly lanes: number;
  readonly sizes: Sizes;
}

const limit = 20;
const stored = deviceValue({
  key: 'juhe-list-sizes',
  scope: 'tab',
  json: (entries) => [...new Map(entries as [string, LeftList][])],
});

/** Measured heights of visited lists, by page address and list: on return and after a reload every row appears where it was. */
const savedSizes = new Map(stored.read());

const isMeasured = (height: number): boolean => height >= 0;

/** Unmeasured rows count as the average of the measured ones. */
const withAverage = ([heights, usual]: Sizes): Sizes => {
  const measured = heights.filter(isMeasured);
  return [heights, measured.length === 0 ? usual : measured.reduce((sum, height) => sum + height, 0) / measured.length];
};

const saveSizes = (key: string, lanes: number, sizes: Sizes): void => {
  if (!sizes[0].some(isMeasured)) return;
  savedSizes.delete(key);
  savedSizes.set(key, { lanes, sizes: withAverage(sizes) });
  const oldest = savedSizes.keys().next().value;
  if (savedSizes.size > limit && oldest !== undefined) savedSizes.delete(oldest);
};

/**
 * Returns the heights of list `id` from the last visit to the current page, if it had as many lanes; saves them when the page
 * is left.
 */
export const useListSizes = (
  handle: RefObject<{ readonly cache: CacheSnapshot } | null>,
  id: string,
  lanes: number,
): CacheSnapshot | undefined => {
  const listKey = useRef({ id, key: '' });
  // The address changes before this page unmounts, and a filter in the address identifies a different list of the page.
  if (listKey.current.key === '' || listKey.current.id !== id) listKey.current = { id, key: `${window.location.hash} ${id}` };
  useLayoutEffect(() => {
    const current = handle.current;
    const saveOwn = () => current && saveSizes(listKey.current.key, lanes, current.cache as unknown as Sizes);
    const stop = onPageHide(() => {
      saveOwn();
      stored.write([...savedSizes]);
    });
    return () => {
      stop();
      saveOwn();
    };
  }, [handle, lanes]);
  const leftList = savedSizes.get(listKey.current.key);
  return leftList?.lanes === lanes ? (leftList.sizes as unknown as CacheSnapshot) : undefined;
};
