import { useEffect, useState } from 'react';
import { useChapter } from '../../detail/chapter-source.ts';

/** Delay (ms) that leaves the network to the page itself. */
const afterStart = 600;

/**
 * Prefetches the chapter at which the reader would open while the book's page is shown; the link's `ahead` prefetches its
 * code. A tap on “read” then only has to lay out text.
 * @param indexId the chapter that would open; undefined while unknown
 */
export const useReaderAhead = (bookId: string, indexId: string | undefined): void => {
  const [calm, setCalm] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setCalm(true), afterStart);
    return () => clearTimeout(timer);
  }, []);
  useChapter(bookId, calm ? indexId : undefined);
};
