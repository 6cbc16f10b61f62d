import { onPageHide } from '@juhe/platform';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { CacheSnapshot } from 'virtua';

/** What virtua calls a snapshot: heights by position, −1 where none was measured, and the one that stands for those. */
type Sizes = readonly [heights: readonly number[], usual: number];

interface LeftList {
  readonly lanes: number;
  readonly sizes: Sizes;
}

const storageKey = 'juhe-list-sizes';
const limit = 20;

const read = (): Map<string, LeftList> => {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, LeftList][]);
  } catch {
    return new Map();
  }
};

/** Measured heights of lists that were left, by page address and list: coming back and a reload show every row where it was. */
const left = read();

const isMeasured = (height: number): boolean => height >= 0;

/** Rows that were not measured count as the average of those that were. */
const withAverage = ([heights, usual]: Sizes): Sizes => {
  const measured = heights.filter(isMeasured);
  return [heights, measured.length === 0 ? usual : measured.reduce((sum, height) => sum + height, 0) / measured.length];
};

const keep = (key: string, lanes: number, sizes: Sizes): void => {
  if (!sizes[0].some(isMeasured)) return;
  left.delete(key);
  left.set(key, { lanes, sizes: withAverage(sizes) });
  const oldest = left.keys().next().value;
  if (left.size > limit && oldest !== undefined) left.delete(oldest);
};

const store = (): void => {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...left]));
  } catch {
    // Storage may be refused; going back within this load still works.
  }
};

/** The heights that the list `id` of the current page had when it was left, if it had as many lanes; keeps them when it is left. */
export const useListSizes = (
  handle: RefObject<{ readonly cache: CacheSnapshot } | null>,
  id: string,
  lanes: number,
): CacheSnapshot | undefined => {
  const own = useRef({ id, key: '' });
  // The address of the next page is there before this one is left, and a filter in the address makes another list of the page.
  if (own.current.key === '' || own.current.id !== id) own.current = { id, key: `${window.location.hash} ${id}` };
  useLayoutEffect(() => {
    const current = handle.current;
    const keepOwn = () => current && keep(own.current.key, lanes, current.cache as unknown as Sizes);
    const stop = onPageHide(() => {
      keepOwn();
      store();
    });
    return () => {
      stop();
      keepOwn();
    };
  }, [handle, lanes]);
  const leftList = left.get(own.current.key);
  return leftList?.lanes === lanes ? (leftList.sizes as unknown as CacheSnapshot) : undefined;
};
