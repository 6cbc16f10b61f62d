import type { ChapterText } from '@juhe/contract/content/book.schemas';
import { useSyncExternalStore } from 'react';

/** What the bars tell of the place; changes with every page, so it is kept beside React: a turn renders two lines, not the reader. */
export interface Where {
  readonly chapter: ChapterText | undefined;
  /** The page of the chapter from 1, and how many it has; undefined while scrolling and in chapters that are not laid out whole. */
  readonly page?: number | undefined;
  readonly pages?: number | undefined;
  /** Share of the chapter that lies behind, 0 to 1. */
  readonly share: number;
  /** Characters of the chapter that what is on the screen begins and ends with. */
  readonly start: number;
  readonly end: number;
  /** The end of the book is on the screen. */
  readonly atEnd: boolean;
}

export const nowhere: Where = { chapter: undefined, share: 0, start: 0, end: 0, atEnd: false };

export interface WhereStore {
  readonly get: () => Where;
  readonly set: (where: Where) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export const createWhere = (): WhereStore => {
  let where = nowhere;
  const listeners = new Set<() => void>();
  return {
    get: () => where,
    set: (next) => {
      where = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export const useWhere = (store: WhereStore): Where => useSyncExternalStore(store.subscribe, store.get);
