import { useEffect, useState } from 'react';
import { useChapter } from './chapter-source.ts';

/** Milliseconds that the page has to itself before the reader's parts come. */
const afterStart = 600;

/**
 * What the reader opens with comes while the book's page is looked at: its code and the chapter, so that the press on “read” only has to lay out text.
 * @param indexId the chapter that the member would open; undefined while that is not known
 */
export const useReaderAhead = (bookId: string, indexId: string | undefined): void => {
  const [calm, setCalm] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setCalm(true), afterStart);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    // Where this fails the press asks again.
    if (calm) void import(/* webpackChunkName: "reader-ahead" */ './read-novel-screen.tsx').catch(() => undefined);
  }, [calm]);
  useChapter(bookId, calm ? indexId : undefined);
};
