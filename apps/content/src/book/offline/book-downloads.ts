/** Deliberate downloads of books to this device. A download continues while the member visits other pages. */
import { chapterTexts } from '@juhe/api-client/content/book';
import type { Book, Chapter } from '@juhe/contract/content/book.schemas';
import { dropAppOffline, keepAppOffline } from '@juhe/platform';
import { useEffect, useState, useSyncExternalStore } from 'react';
import {
  storeBook,
  storeChapters,
  storeIndex,
  offlineBooks,
  type OfflineChapters,
  offlineChapters,
  removeOffline,
} from './offline-books.ts';

/** Number of chapters per request. */
const atOnce = 20;

export type DownloadState = 'running' | 'done' | 'failed' | 'full' | 'refused';

interface Download {
  readonly state: DownloadState;
  readonly done: number;
  readonly total: number;
}

const downloads = new Map<string, Download>();
/** Change counters per book; subscribers read the store again when one changes. */
const changes = new Map<string, number>();
const listeners = new Set<() => void>();

const publish = (bookId: string, download: Download | undefined): void => {
  if (download) downloads.set(bookId, download);
  else downloads.delete(bookId);
  changes.set(bookId, (changes.get(bookId) ?? 0) + 1);
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const run = async (bookId: string, ids: readonly string[], isMine: () => boolean): Promise<void> => {
  const total = ids.length;
  for (let done = 0; done < total; done += atOnce) {
    const answer = await chapterTexts(bookId, ids.slice(done, done + atOnce));
    if (!isMine()) return;
    if (!answer.ok) return publish(bookId, { state: 'failed', done, total });
    const outcome = await storeChapters(bookId, answer.data, true);
    if (!isMine()) return;
    if (outcome !== 'kept') return publish(bookId, { state: outcome, done, total });
    publish(bookId, { state: 'running', done: Math.min(done + atOnce, total), total });
  }
  publish(bookId, { state: 'done', done: total, total });
};

/** The current download of each book; an earlier job that was stopped ends when it no longer matches. */
const jobs = new Map<string, symbol>();

/** Returns the chapters that are not downloaded in their current version: missing, changed, or only cached by reading. */
const missingOf = (index: readonly Chapter[], storedChapters: OfflineChapters): string[] =>
  index.flatMap(({ id, version }) => (storedChapters[id]?.wanted && storedChapters[id].version === version ? [] : [id]));

/** Downloads chapters of a book together with its index and page; only one download per book runs at a time. */
export const startDownload = async (
  book: Book,
  index: readonly Chapter[],
  selectedChapters: readonly Chapter[],
): Promise<void> => {
  if (downloads.get(book.id)?.state === 'running') return;
  const job = Symbol(book.id);
  jobs.set(book.id, job);
  publish(book.id, { state: 'running', done: 0, total: selectedChapters.length });
  await storeIndex(book.id, index);
  await storeBook(book);
  // Without persistent storage, a browser may evict the site's data when space runs short.
  void navigator.storage?.persist?.().catch(() => false);
  // Downloaded chapters are useless unless the app itself starts offline.
  void keepAppOffline([book.picUrl]);
  const missingChapters = missingOf(selectedChapters, await offlineChapters(book.id));
  const isMine = () => jobs.get(book.id) === job;
  if (isMine()) await run(book.id, missingChapters, isMine);
};

export const stopDownload = (bookId: string): void => {
  jobs.delete(bookId);
  publish(bookId, undefined);
};

export const removeDownload = async (bookId: string): Promise<void> => {
  stopDownload(bookId);
  await removeOffline(bookId);
  if (!(await offlineBooks()).some(({ pinnedChapters }) => pinnedChapters > 0)) await dropAppOffline();
  publish(bookId, undefined);
};

interface Downloads {
  readonly download: Download | undefined;
  /** The stored chapters; undefined until they are known. */
  readonly storedChapters: OfflineChapters | undefined;
}

/** Returns the stored chapters of a book and its download in progress. */
export const useDownload = (bookId: string): Downloads => {
  const download = useSyncExternalStore(
    subscribe,
    () => downloads.get(bookId),
    () => undefined,
  );
  const change = useSyncExternalStore(
    subscribe,
    () => changes.get(bookId) ?? 0,
    () => 0,
  );
  const [storedChapters, setStoredChapters] = useState<OfflineChapters>();
  useEffect(() => {
    let isActive = true;
    void offlineChapters(bookId).then((chapters) => isActive && setStoredChapters(chapters));
    return () => {
      isActive = false;
    };
  }, [bookId, change]);
  return { download, storedChapters };
};

/** Returns the downloaded chapters that have changed since. */
export const staleOf = (index: readonly Chapter[], storedChapters: OfflineChapters): Chapter[] =>
  index.filter(({ id, version }) => storedChapters[id]?.wanted === true && storedChapters[id].version !== version);
