import { useQueryBookIndexContentQuery, useQueryBookIndexListQuery } from '@juhe/api-client/content/book';
import type { Chapter, ChapterText } from '@juhe/contract/content/book.schemas';

/** What a `QueryView` takes. */
export interface Source<Data> {
  readonly data: Data | undefined;
  /** The data of these very arguments. */
  readonly currentData: Data | undefined;
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** A chapter of a book from the network or from what this device keeps; nothing is asked for while `indexId` is undefined. */
export const useChapter = (bookId: string, indexId: string | undefined): Source<ChapterText> => {
  const query = useQueryBookIndexContentQuery({ bookId, indexId: indexId ?? '' }, { skip: indexId === undefined });
  const { data, currentData, isFetching, isError, error, refetch } = query;
  return { data, currentData, isFetching, isError, error, refetch };
};

/** The index of a book, from the network or from what this device keeps. */
export const useChapterIndex = (bookId: string): Source<readonly Chapter[]> => {
  const { data, currentData, isFetching, isError, error, refetch } = useQueryBookIndexListQuery({ bookId });
  return { data, currentData, isFetching, isError, error, refetch };
};
