import { useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { useReadChapterQuery } from '@juhe/api-client/content/book';
import { type Source, useChapter } from '../../detail/chapter-source.ts';
import type { Mode } from '../settings/reader-settings.ts';
import type { Requested, OpenBook } from './reader-parts.ts';
import { pagedSize, scrolledSize } from './reader-text.ts';
import type { ChapterText } from '@juhe/contract/content/book.schemas';

/** Maximum number of chapters loaded at the same time; chapters read long ago are requested again. */
const maxChapters = 24;

type OnAnswer = (id: string, source: Pick<Source<ChapterText>, 'currentData' | 'error' | 'isFetching' | 'refetch'>) => void;

const Loader = ({ bookId, id, onAnswer }: { bookId: string; id: string; onAnswer: OnAnswer }) => {
  const { currentData, error, isFetching, refetch } = useChapter(bookId, id);
  useLayoutEffect(
    () => onAnswer(id, { currentData, error, isFetching, refetch }),
    [id, onAnswer, currentData, error, isFetching, refetch],
  );
  return null;
};

const textOnly = ({ currentData }: { currentData?: ChapterText | undefined }) => ({ currentData });

/** Loads the requested chapters; `loaders` must be rendered. */
export const useOpenBook = (bookId: string, first: string, mode: Mode) => {
  const [requestedIds, setRequestedIds] = useState<readonly string[]>([first]);
  const opening = useReadChapterQuery({ bookId, indexId: first }, { selectFromResult: textOnly });
  // A chapter that is already cached is laid out with the first paint.
  const [requests, setRequests] = useState<ReadonlyMap<string, Requested>>(
    () => new Map(opening.currentData ? [[first, { chapter: opening.currentData, retry: opening.refetch }]] : []),
  );
  const answer = useCallback<OnAnswer>((id, { currentData, error, isFetching, refetch }) => {
    const next: Requested = {
      chapter: currentData,
      // During a retry, the error notice with its busy button stays.
      error: currentData === undefined && (error !== undefined || !isFetching) ? (error ?? undefined) : undefined,
      retry: refetch,
    };
    setRequests((previous) => {
      const current = previous.get(id);
      if (current?.chapter === next.chapter && current?.error === next.error) return previous;
      return new Map(previous).set(id, next);
    });
  }, []);
  const requestChapters = useCallback((ids: readonly string[]) => {
    setRequestedIds((previous) => {
      const newIds = ids.filter((id) => !previous.includes(id));
      if (newIds.length === 0) return previous;
      const retainedIds = previous.filter((id) => !ids.includes(id));
      return [...retainedIds, ...ids].slice(-Math.max(maxChapters, ids.length));
    });
  }, []);
  const book = useMemo<OpenBook>(() => ({ requests, size: mode === 'pages' ? pagedSize : scrolledSize }), [requests, mode]);
  const loaders = requestedIds.map((id) => <Loader key={id} bookId={bookId} id={id} onAnswer={answer} />);
  return { book, want: requestChapters, loaders };
};
