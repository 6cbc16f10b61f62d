import type { Convert } from './use-convert.ts';
import type { WhereStore } from './reader-info.ts';
import type { OpenBook, Place } from './reader-parts.ts';

/** A place that the reader goes to; another object is another wish, even to the same place. */
export interface Target extends Place {
  readonly wish: number;
}

/** What both ways of reading offer to the bars. */
export interface ViewHandle {
  /** To a page of the chapter, from 1, where it has pages. */
  readonly toPage: (page: number) => void;
  /** The place at the top of the screen. */
  readonly place: () => Place;
}

export interface ViewProps {
  readonly book: OpenBook;
  readonly target: Target;
  /** Another text of it means that words stand elsewhere: the place is found again. */
  readonly layout: string;
  readonly convert: Convert;
  readonly where: WhereStore;
  /** The chapters that are on the screen or near it. */
  readonly onNeed: (ids: readonly string[]) => void;
  /** The reader has come to rest at another place. */
  readonly onPlace: (place: Place) => void;
  /** A tap on the text that is none of a page. */
  readonly onTap: () => void;
  /** Somebody goes on reading: the bars are in the way. */
  readonly onRead: () => void;
  /** To the chapter before or behind. */
  readonly onChapter: (by: 1 | -1) => void;
  /** There is nothing before the first page. */
  readonly onFirst: () => void;
}
