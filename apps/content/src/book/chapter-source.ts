import { isApiError } from '@juhe/api-client';
import {
  useQueryBookDetailQuery,
  useQueryBookIndexContentQuery,
  useQueryBookIndexListQuery,
} from '@juhe/api-client/content/book';
import type { Book, Chapter, ChapterText } from '@juhe/contract/content/book.schemas';
import { useEffect, useEffectEvent, useState } from 'react';
import type * as KeptBooks from './kept-books.ts';

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

/** What a query hook answers, as far as it is needed here. */
interface Query<Data> {
  readonly data?: Data | undefined;
  readonly currentData?: Data | undefined;
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly error?: unknown;
  readonly refetch: () => unknown;
}

type Store = typeof KeptBooks;

/** What this device keeps; undefined where that part of the app cannot be loaded. */
const store = (): Promise<Store | undefined> =>
  import(/* webpackChunkName: "kept-books" */ './kept-books.ts').catch(() => undefined);

/** A refusal: the book or chapter is gone, whatever the device has. */
const isRefused = (error: unknown): boolean => isApiError(error) && error.kind === 'refused';

interface Kept<Data> {
  readonly read: (kept: Store) => Promise<Data | undefined>;
  readonly keep: (kept: Store, data: Data) => unknown;
  /** Whether both say the same to a reader: then the one that is shown stays. */
  readonly isSame: (a: Data, b: Data) => boolean;
}

/**
 * A query beside what the device keeps: whichever is there first is shown, the network's word counts, and what it says is kept.
 * @param key names the arguments; undefined asks for nothing
 */
export const useSource = <Data>(key: string | undefined, query: Query<Data>, kept: Kept<Data>): Source<Data> => {
  const [found, setFound] = useState<{ key: string; data: Data | undefined }>();
  const fresh = query.currentData;
  const look = useEffectEvent(async (asked: string, isWanted: () => boolean) => {
    if (fresh !== undefined) return;
    const module = await store();
    const data = module && (await kept.read(module));
    if (isWanted()) setFound({ key: asked, data });
  });
  useEffect(() => {
    if (key === undefined) return undefined;
    let wanted = true;
    void look(key, () => wanted);
    return () => {
      wanted = false;
    };
  }, [key]);
  const keep = useEffectEvent(async (data: Data) => {
    const module = await store();
    if (module) kept.keep(module, data);
  });
  useEffect(() => {
    if (fresh !== undefined) void keep(fresh);
  }, [fresh]);

  const here = found?.key === key ? found?.data : undefined;
  const looked = found?.key === key;
  const refused = query.isError && isRefused(query.error);
  const shown =
    fresh === undefined ? (refused ? undefined : here) : here !== undefined && kept.isSame(here, fresh) ? here : fresh;
  return {
    data: shown ?? query.data,
    currentData: shown,
    // The device may still have it.
    isFetching: query.isFetching || (query.isError && !refused && !looked && key !== undefined),
    isError: query.isError && shown === undefined,
    error: query.error,
    refetch: query.refetch,
  };
};

/** A chapter of a book from the network or from what this device keeps; nothing is asked for while `indexId` is undefined. What is read is kept. */
export const useChapter = (bookId: string, indexId: string | undefined): Source<ChapterText> => {
  const query = useQueryBookIndexContentQuery({ bookId, indexId: indexId ?? '' }, { skip: indexId === undefined });
  return useSource<ChapterText>(indexId === undefined ? undefined : `${bookId}/${indexId}`, query, {
    read: ({ keptChapter }) => keptChapter(bookId, indexId ?? ''),
    keep: ({ keepChapters }, chapter) => keepChapters(bookId, [chapter], false),
    isSame: (a, b) =>
      a.version === b.version && a.previousId === b.previousId && a.nextId === b.nextId && a.chapters === b.chapters,
  });
};

/** The index of a book, from the network or from what this device keeps. */
export const useChapterIndex = (bookId: string): Source<readonly Chapter[]> =>
  useSource<readonly Chapter[]>(bookId, useQueryBookIndexListQuery({ bookId }), {
    read: ({ keptIndex }) => keptIndex(bookId),
    keep: ({ keepIndex }, index) => keepIndex(bookId, index),
    isSame: (a, b) => a.length === b.length && a.every(({ id, version }, at) => id === b[at]?.id && version === b[at]?.version),
  });

/** A book's page, from the network or, without what the member did with it, from this device. */
export const useBook = (id: string | undefined): Source<Book> =>
  useSource<Book>(id, useQueryBookDetailQuery({ id: id ?? '' }, { skip: id === undefined }), {
    read: ({ keptBook }) => keptBook(id ?? ''),
    keep: ({ keepBook }, book) => keepBook(book),
    // What the member did with it is on the network only.
    isSame: () => false,
  });
