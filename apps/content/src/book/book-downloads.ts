/** Keeping books on this device on purpose. A download goes on while the member looks at other pages. */
import { chapterTexts } from '@juhe/api-client/content/book';
import type { Book, Chapter } from '@juhe/contract/content/book.schemas';
import { dropAppOffline, keepAppOffline } from '@juhe/platform';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { keepBook, keepChapters, keepIndex, keptBooks, type KeptChapters, keptChapters, removeKept } from './kept-books.ts';

/** Chapters of one request. */
const atOnce = 20;

export type DownloadState = 'running' | 'done' | 'failed' | 'full' | 'refused';

interface Download {
  readonly state: DownloadState;
  readonly done: number;
  readonly total: number;
}

const downloads = new Map<string, Download>();
/** Bookkeeping of what changed, so that those who show it read the store again. */
const changes = new Map<string, number>();
const listeners = new Set<() => void>();

const tell = (bookId: string, download: Download | undefined): void => {
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
    if (!answer.ok) return tell(bookId, { state: 'failed', done, total });
    const kept = await keepChapters(bookId, answer.data, true);
    if (!isMine()) return;
    if (kept !== 'kept') return tell(bookId, { state: kept, done, total });
    tell(bookId, { state: 'running', done: Math.min(done + atOnce, total), total });
  }
  tell(bookId, { state: 'done', done: total, total });
};

/** The download that a book's page waits for; an earlier one that was stopped meanwhile gives up by it. */
const jobs = new Map<string, symbol>();

/** Chapters that are not here as they are now: missing ones, changed ones, and those that were only read. */
const missingOf = (index: readonly Chapter[], kept: KeptChapters): string[] =>
  index.flatMap(({ id, version }) => (kept[id]?.wanted && kept[id].version === version ? [] : [id]));

/** Keeps chapters of a book, with its index and page; one download a book at a time. */
export const startDownload = async (book: Book, index: readonly Chapter[], wanted: readonly Chapter[]): Promise<void> => {
  if (downloads.get(book.id)?.state === 'running') return;
  const job = Symbol(book.id);
  jobs.set(book.id, job);
  tell(book.id, { state: 'running', done: 0, total: wanted.length });
  await keepIndex(book.id, index);
  await keepBook(book);
  // What the site has not promised to keep, a browser may clear when it runs short.
  void navigator.storage?.persist?.().catch(() => false);
  // What is kept is no use while the app itself does not start.
  void keepAppOffline([book.picUrl]);
  const missing = missingOf(wanted, await keptChapters(book.id));
  const isMine = () => jobs.get(book.id) === job;
  if (isMine()) await run(book.id, missing, isMine);
};

export const stopDownload = (bookId: string): void => {
  jobs.delete(bookId);
  tell(bookId, undefined);
};

export const removeDownload = async (bookId: string): Promise<void> => {
  stopDownload(bookId);
  await removeKept(bookId);
  if (!(await keptBooks()).some(({ wanted }) => wanted > 0)) await dropAppOffline();
  tell(bookId, undefined);
};

interface Downloads {
  readonly download: Download | undefined;
  /** Which chapters are here; undefined until that is known. */
  readonly kept: KeptChapters | undefined;
}

/** What of a book is here, and the download that is under way. */
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
  const [kept, setKept] = useState<KeptChapters>();
  useEffect(() => {
    let wanted = true;
    void keptChapters(bookId).then((chapters) => wanted && setKept(chapters));
    return () => {
      wanted = false;
    };
  }, [bookId, change]);
  return { download, kept };
};

/** Chapters that were kept on purpose and have changed since. */
export const staleOf = (index: readonly Chapter[], kept: KeptChapters): Chapter[] =>
  index.filter(({ id, version }) => kept[id]?.wanted === true && kept[id].version !== version);
