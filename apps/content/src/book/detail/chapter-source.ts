import { isApiError } from '@juhe/api-client';
import { useGetBookQuery, useReadChapterQuery, useListChaptersQuery } from '@juhe/api-client/content/book';
import type { Book, Chapter, ChapterText } from '@juhe/contract/content/book.schemas';
import { useEffect, useEffectEvent, useState } from 'react';
import type * as StoredBooks from '../offline/offline-books.ts';

/** The query state that a `QueryView` takes. */
export interface Source<Data> {
  readonly data: Data | undefined;
  /** Data for exactly the current arguments. */
  readonly currentData: Data | undefined;
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** The part of a query hook's result that is used here. */
interface Query<Data> {
  readonly data?: Data | undefined;
  readonly currentData?: Data | undefined;
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly error?: unknown;
  readonly refetch: () => unknown;
}

type Store = typeof StoredBooks;

/** Loads the device store; undefined when its chunk cannot be loaded. */
const store = (): Promise<Store | undefined> =>
  import(/* webpackChunkName: "offline-books" */ '../offline/offline-books.ts').catch(() => undefined);

/** A refusal means the book or chapter is gone, regardless of the copy on the device. */
const isRefused = (error: unknown): boolean => isApiError(error) && error.kind === 'refused';

interface Offline<Data> {
  readonly read: (bookStore: Store) => Promise<Data | undefined>;
  readonly save: (bookStore: Store, data: Data) => unknown;
  /** Returns what is shown when the network's data arrives while the stored copy is displayed. Default: the network's data. */
  readonly reconcile?: (stored: Data, fromNetwork: Data) => Data;
  /** Time that the network has before the copy is shown (ms): for lists whose order may differ. Default 0. */
  readonly headStart?: number;
}

/**
 * Combines a query with the copy on this device: the first available result is shown, the network result takes precedence,
 * and it is stored.
 * @param key identifies the arguments; undefined skips the request
 */
export const useSource = <Data>(key: string | undefined, query: Query<Data>, storage: Offline<Data>): Source<Data> => {
  const [lookup, setLookup] = useState<{ key: string; data: Data | undefined }>();
  const networkData = query.currentData;
  const readStored = useEffectEvent(async (requestedKey: string, isRequested: () => boolean) => {
    if (networkData !== undefined) return;
    const module = await store();
    const data = module && (await storage.read(module));
    if (storage.headStart && navigator.onLine) await new Promise((elapsed) => setTimeout(elapsed, storage.headStart));
    if (isRequested()) setLookup({ key: requestedKey, data });
  });
  useEffect(() => {
    if (key === undefined) return undefined;
    let isActive = true;
    void readStored(key, () => isActive);
    return () => {
      isActive = false;
    };
  }, [key]);
  const saveNetworkData = useEffectEvent(async (data: Data) => {
    const module = await store();
    if (module) storage.save(module, data);
  });
  useEffect(() => {
    if (networkData !== undefined) void saveNetworkData(networkData);
  }, [networkData]);

  const storedData = lookup?.key === key ? lookup?.data : undefined;
  const wasLookedUp = lookup?.key === key;
  const refused = query.isError && isRefused(query.error);
  const reconcile = storage.reconcile ?? ((_: Data, fromNetwork: Data) => fromNetwork);
  const offlineData = refused ? undefined : storedData;
  const shown =
    networkData === undefined || storedData === undefined ? (networkData ?? offlineData) : reconcile(storedData, networkData);
  return {
    data: shown ?? query.data,
    currentData: shown,
    // The device may still have a copy.
    isFetching: query.isFetching || (query.isError && !refused && !wasLookedUp && key !== undefined),
    isError: query.isError && shown === undefined,
    error: query.error,
    refetch: query.refetch,
  };
};

/** Returns a `reconcile` that keeps the displayed object while both look the same to a reader. */
const retainEqual =
  <Data>(isSame: (a: Data, b: Data) => boolean) =>
  (stored: Data, fromNetwork: Data): Data =>
    isSame(stored, fromNetwork) ? stored : fromNetwork;

/**
 * Returns a chapter from the network or from this device; skips the request while `indexId` is undefined. Chapters that are
 * read are stored.
 */
export const useChapter = (bookId: string, indexId: string | undefined): Source<ChapterText> => {
  const query = useReadChapterQuery({ bookId, indexId: indexId ?? '' }, { skip: indexId === undefined });
  return useSource<ChapterText>(indexId === undefined ? undefined : `${bookId}/${indexId}`, query, {
    read: ({ offlineChapter }) => offlineChapter(bookId, indexId ?? ''),
    save: ({ storeChapters }, chapter) => storeChapters(bookId, [chapter], false),
    reconcile: retainEqual(
      (a, b) => a.version === b.version && a.previousId === b.previousId && a.nextId === b.nextId && a.chapters === b.chapters,
    ),
  });
};

/** Returns the index of a book from the network or from this device. */
export const useChapterIndex = (bookId: string): Source<readonly Chapter[]> =>
  useSource<readonly Chapter[]>(bookId, useListChaptersQuery({ bookId }), {
    read: ({ offlineIndex }) => offlineIndex(bookId),
    save: ({ storeIndex }, index) => storeIndex(bookId, index),
    reconcile: retainEqual(
      (a, b) => a.length === b.length && a.every(({ id, version }, at) => id === b[at]?.id && version === b[at]?.version),
    ),
  });

/** Returns a book's page from the network, or from this device without the member's own state. */
export const useBook = (id: string | undefined): Source<Book> =>
  useSource<Book>(id, useGetBookQuery({ id: id ?? '' }, { skip: id === undefined }), {
    read: ({ offlineBook }) => offlineBook(id ?? ''),
    save: ({ storeBook }, book) => storeBook(book),
  });
