import { useEffect, useState } from 'react';
import { useChapter } from './chapter-source.ts';

/** Milliseconds that the page has to itself. */
const afterStart = 600;

/**
 * The chapter that the reader opens with comes while the book's page is looked at; its code does by the link's `ahead`. The press on “read” only has
 * to lay out text.
 * @param indexId the chapter that the member would open; undefined while that is not known
 */
export const useReaderAhead = (bookId: string, indexId: string | undefined): void => {
  const [calm, setCalm] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setCalm(true), afterStart);
    return () => clearTimeout(timer);
  }, []);
  useChapter(bookId, calm ? indexId : undefined);
};
