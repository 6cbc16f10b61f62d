import type { ChapterText } from '@juhe/contract/content/book.schemas';
import { useSyncExternalStore } from 'react';

/**
 * Reading status shown in the bars. It changes with every page, so it is stored outside React: a page turn renders two lines,
 * not the reader.
 */
export interface ReadingStatus {
  readonly chapter: ChapterText | undefined;
  /**
   * The page of the chapter (from 1) and the page count; undefined in scroll mode and in chapters that are not laid out
   * completely.
   */
  readonly page?: number | undefined;
  readonly pages?: number | undefined;
  /** Share of the chapter that has been read, 0 to 1. */
  readonly share: number;
  /** Start and end of the visible text, in characters of the chapter. */
  readonly start: number;
  readonly end: number;
  /** Whether the end of the book is visible. */
  readonly atEnd: boolean;
}

export const initialReadingStatus: ReadingStatus = { chapter: undefined, share: 0, start: 0, end: 0, atEnd: false };

export interface ReadingStatusStore {
  readonly get: () => ReadingStatus;
  readonly set: (status: ReadingStatus) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export const createReadingStatus = (): ReadingStatusStore => {
  let status = initialReadingStatus;
  const listeners = new Set<() => void>();
  return {
    get: () => status,
    set: (next) => {
      status = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export const useReadingStatus = (store: ReadingStatusStore): ReadingStatus =>
  useSyncExternalStore(store.subscribe, store.get, store.get);
