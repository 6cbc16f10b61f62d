import type { Convert } from '../text/use-convert.ts';
import type { ReadingStatusStore } from './reader-info.ts';
import type { OpenBook, Position } from '../text/reader-parts.ts';

/** A position that the reader should go to; a new object is a new request, even for the same position. */
export interface Target extends Position {
  readonly requestId: number;
}

/** Handle that both reading modes offer to the bars. */
export interface ViewHandle {
  /** Goes to a page of the chapter (from 1), if it has pages. */
  readonly toPage: (page: number) => void;
  /** Returns the position at the top of the screen. */
  readonly currentPosition: () => Position;
}

export interface ViewProps {
  readonly book: OpenBook;
  readonly target: Target;
  /** A changed value means that the text flows differently: the position is located again. */
  readonly layout: string;
  readonly convert: Convert;
  readonly statusStore: ReadingStatusStore;
  /** Requests the chapters on or near the screen. */
  readonly onNeed: (ids: readonly string[]) => void;
  /** Called when the reader comes to rest at another position. */
  readonly onPosition: (bookPosition: Position) => void;
  /** A tap on the text that does not turn a page. */
  readonly onTap: () => void;
  /** The member continues reading: the bars should hide. */
  readonly onRead: () => void;
  /** Goes to the previous or next chapter. */
  readonly onChapter: (by: 1 | -1) => void;
  /** Called on an attempt to go before the first page. */
  readonly onFirst: () => void;
}
