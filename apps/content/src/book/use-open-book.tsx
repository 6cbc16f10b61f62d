import { useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { useQueryBookIndexContentQuery } from '@juhe/api-client/content/book';
import { type Source, useChapter } from './chapter-source.ts';
import type { Mode } from './reader-settings.ts';
import type { Asked, OpenBook } from './reader-parts.ts';
import { pagedSize, scrolledSize } from './reader-text.ts';
import type { ChapterText } from '@juhe/contract/content/book.schemas';

/** Chapters that are asked for at the same time; what was read long ago is asked for again. */
const most = 24;

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

/** Asks for the chapters that are wanted; `loaders` is to be rendered. */
export const useOpenBook = (bookId: string, first: string, mode: Mode) => {
  const [wanted, setWanted] = useState<readonly string[]>([first]);
  const opening = useQueryBookIndexContentQuery({ bookId, indexId: first }, { selectFromResult: textOnly });
  // A chapter that is there already is laid out with the first picture.
  const [asked, setAsked] = useState<ReadonlyMap<string, Asked>>(
    () => new Map(opening.currentData ? [[first, { chapter: opening.currentData, retry: opening.refetch }]] : []),
  );
  const answer = useCallback<OnAnswer>((id, { currentData, error, isFetching, refetch }) => {
    const next: Asked = {
      chapter: currentData,
      // While it is asked for again, the notice with its busy button stays.
      error: currentData === undefined && (error !== undefined || !isFetching) ? (error ?? undefined) : undefined,
      retry: refetch,
    };
    setAsked((former) => {
      const known = former.get(id);
      if (known?.chapter === next.chapter && known?.error === next.error) return former;
      return new Map(former).set(id, next);
    });
  }, []);
  const want = useCallback((ids: readonly string[]) => {
    setWanted((former) => {
      const news = ids.filter((id) => !former.includes(id));
      if (news.length === 0) return former;
      const kept = former.filter((id) => !ids.includes(id));
      return [...kept, ...ids].slice(-Math.max(most, ids.length));
    });
  }, []);
  const book = useMemo<OpenBook>(() => ({ asked, size: mode === 'pages' ? pagedSize : scrolledSize }), [asked, mode]);
  const loaders = wanted.map((id) => <Loader key={id} bookId={bookId} id={id} onAnswer={answer} />);
  return { book, want, loaders };
};
