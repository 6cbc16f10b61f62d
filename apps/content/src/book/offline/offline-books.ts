/**
 * Books stored on this device for reading offline: chapter texts, indices and book pages. Texts are not personal, so they are
 * stored per device; shelves and positions are personal and stored elsewhere under the member's id. Storage failures
 * (refused, full or cleared) are returned and never thrown, so reading continues.
 */
import type { Book, Bookmark, Chapter, ChapterText, MemberBook } from '@juhe/contract/content/book.schemas';
import { createStore, del, delMany, get, getMany, keys, set, setMany, update } from 'idb-keyval';

export interface OfflineChapter {
  /** Approximate size of the text. */
  readonly bytes: number;
  readonly version: string;
  readonly usedAt: number;
  /** Downloaded deliberately; chapters cached by reading are evicted for newer ones. */
  readonly wanted: boolean;
}

/** The stored chapters of a book by id. */
export type OfflineChapters = Readonly<Record<string, OfflineChapter>>;

export interface OfflineBook {
  readonly id: string;
  readonly title: string;
  readonly picUrl: string;
  readonly chapters: number;
  readonly bytes: number;
  /** Number of deliberately downloaded chapters. */
  readonly pinnedChapters: number;
}

/** Limit (bytes) for chapters cached by reading; the least recently read are evicted first. */
const readLimit = 40_000_000;

/** Number of chapters read between two checks of the limit. */
const checkInterval = 10;
let offlineReading = 0;

let opened: { texts: ReturnType<typeof createStore>; facts: ReturnType<typeof createStore> } | undefined;
const stores = () => {
  opened ??= { texts: createStore('juhe-chapters', 'texts'), facts: createStore('juhe-books', 'facts') };
  return opened;
};

/** Runs a step; returns `otherwise` when storage refuses. */
const attempt = async <T>(step: () => Promise<T>, otherwise: T): Promise<T> => {
  try {
    return await step();
  } catch {
    // The browser closed the connection (storage cleared): it is reopened on the next access.
    opened = undefined;
    return otherwise;
  }
};

const textKey = (bookId: string, indexId: string) => `${bookId}/${indexId}`;
const chaptersKey = (bookId: string) => `chapters/${bookId}`;
const indexKey = (bookId: string) => `index/${bookId}`;
const bookKey = (bookId: string) => `book/${bookId}`;
const marksKey = (memberId: string, bookId: string) => `marks/${memberId}/${bookId}`;
const shelfKey = (memberId: string) => `shelf/${memberId}`;

/** Chinese characters take three bytes. */
const bytesOf = ({ text }: ChapterText): number => text.length * 3;

export const offlineChapters = (bookId: string): Promise<OfflineChapters> =>
  attempt(async () => (await get<OfflineChapters>(chaptersKey(bookId), stores().facts)) ?? {}, {});

const offlineIds = async (): Promise<string[]> => {
  const factKeys = await keys<string>(stores().facts);
  return factKeys.flatMap((key) => (key.startsWith('chapters/') ? [key.slice('chapters/'.length)] : []));
};

/** Evicts the least recently read of the cached texts until they are within the limit; returns the number of evicted texts. */
const makeRoom = async (limit: number): Promise<number> => {
  const { texts, facts } = stores();
  const ids = await offlineIds();
  const chapterEntries = (await getMany<OfflineChapters>(ids.map(chaptersKey), facts)).flatMap((chapters, at) =>
    Object.entries(chapters ?? {}).map(([indexId, chapter]) => ({ bookId: ids[at] ?? '', indexId, ...chapter })),
  );
  const cachedEntries = chapterEntries.filter(({ wanted: isPinned }) => !isPinned).sort((a, b) => a.usedAt - b.usedAt);
  let excessBytes = cachedEntries.reduce((sum, { bytes }) => sum + bytes, 0) - limit;
  const evicted = cachedEntries.filter(({ bytes }) => {
    const isEvicted = excessBytes > 0;
    if (isEvicted) excessBytes -= bytes;
    return isEvicted;
  });
  await delMany(
    evicted.map(({ bookId, indexId }) => textKey(bookId, indexId)),
    texts,
  );
  for (const bookId of new Set(evicted.map((entry) => entry.bookId))) {
    const evictedIds = new Set(evicted.flatMap((entry) => (entry.bookId === bookId ? [entry.indexId] : [])));
    await update<OfflineChapters>(
      chaptersKey(bookId),
      (storedChapters = {}) => Object.fromEntries(Object.entries(storedChapters).filter(([indexId]) => !evictedIds.has(indexId))),
      facts,
    );
  }
  return evicted.length;
};

const isFull = (error: unknown): boolean => error instanceof Error && error.name === 'QuotaExceededError';

const write = async (bookId: string, list: readonly ChapterText[], isPinned: boolean): Promise<void> => {
  const { texts, facts } = stores();
  await setMany(
    list.map((chapter) => [textKey(bookId, chapter.id), chapter]),
    texts,
  );
  const usedAt = Date.now();
  await update<OfflineChapters>(
    chaptersKey(bookId),
    (storedChapters = {}) => ({
      ...storedChapters,
      ...Object.fromEntries(
        list.map((chapter) => [
          chapter.id,
          {
            bytes: bytesOf(chapter),
            version: chapter.version,
            usedAt,
            // A downloaded chapter stays downloaded when it is read.
            wanted: isPinned || (storedChapters[chapter.id]?.wanted ?? false),
          },
        ]),
      ),
    }),
    facts,
  );
};

/** Outcome of storing: stored, device full, or storage refused. */
export type Offline = 'kept' | 'full' | 'refused';

/** Stores chapters of a book. When the device is full, chapters cached by reading are evicted first. */
export const storeChapters = async (bookId: string, list: readonly ChapterText[], isPinned: boolean): Promise<Offline> => {
  try {
    await write(bookId, list, isPinned);
    // The scan of all chapters is expensive, so it runs only occasionally.
    if (!isPinned && ++offlineReading % checkInterval === 0) await makeRoom(readLimit);
    return 'kept';
  } catch (error) {
    if (!isFull(error)) {
      opened = undefined;
      return 'refused';
    }
  }
  return attempt<Offline>(async () => {
    if ((await makeRoom(0)) === 0) return 'full';
    await write(bookId, list, isPinned);
    return 'kept';
  }, 'full');
};

export const offlineChapter = (bookId: string, indexId: string): Promise<ChapterText | undefined> =>
  attempt(() => get<ChapterText>(textKey(bookId, indexId), stores().texts), undefined);

/** The stored texts of a book, unordered. */
export const offlineTexts = (bookId: string): Promise<ChapterText[]> =>
  attempt(async () => {
    const ids = Object.keys(await offlineChapters(bookId));
    const texts = await getMany<ChapterText>(
      ids.map((id) => textKey(bookId, id)),
      stores().texts,
    );
    return texts.filter((text) => text !== undefined);
  }, []);

export const storeIndex = (bookId: string, index: readonly Chapter[]): Promise<void> =>
  attempt(() => set(indexKey(bookId), index, stores().facts), undefined);
export const offlineIndex = (bookId: string): Promise<readonly Chapter[] | undefined> =>
  attempt(() => get<readonly Chapter[]>(indexKey(bookId), stores().facts), undefined);

/** Stores a book's page without the member's own state. */
export const storeBook = (book: Book): Promise<void> =>
  attempt(() => set(bookKey(book.id), { ...book, liked: false, onShelf: false }, stores().facts), undefined);
export const offlineBook = (bookId: string): Promise<Book | undefined> =>
  attempt(() => get<Book>(bookKey(bookId), stores().facts), undefined);

/** Stores the first page of a member's shelf as last seen here; it is shown to that member only. */
export const storeShelf = (memberId: string, shelf: readonly MemberBook[]): Promise<void> =>
  attempt(() => set(shelfKey(memberId), shelf, stores().facts), undefined);
export const offlineShelf = (memberId: string): Promise<readonly MemberBook[] | undefined> =>
  attempt(() => get<readonly MemberBook[]>(shelfKey(memberId), stores().facts), undefined);

/** Stores a member's bookmarks in a book as the server last returned them. */
export const storeBookmarks = (memberId: string, bookId: string, list: readonly Bookmark[]): Promise<void> =>
  attempt(() => set(marksKey(memberId, bookId), list, stores().facts), undefined);
export const offlineBookmarks = (memberId: string, bookId: string): Promise<readonly Bookmark[] | undefined> =>
  attempt(() => get<readonly Bookmark[]>(marksKey(memberId, bookId), stores().facts), undefined);

/** Returns all books with stored chapters, largest first. */
export const offlineBooks = (): Promise<OfflineBook[]> =>
  attempt(async () => {
    const { facts } = stores();
    const ids = await offlineIds();
    const [chapters, books] = await Promise.all([
      getMany<OfflineChapters>(ids.map(chaptersKey), facts),
      getMany<Book>(ids.map(bookKey), facts),
    ]);
    return ids
      .flatMap((id, at) => {
        const list = Object.values(chapters[at] ?? {});
        if (list.length === 0) return [];
        return [
          {
            id,
            title: books[at]?.title ?? '',
            picUrl: books[at]?.picUrl ?? '',
            chapters: list.length,
            bytes: list.reduce((sum, { bytes }) => sum + bytes, 0),
            pinnedChapters: list.filter(({ wanted: isPinned }) => isPinned).length,
          },
        ];
      })
      .sort((a, b) => b.bytes - a.bytes);
  }, []);

/** Removes a book: texts, index, page, and the bookmarks of every member. */
export const removeOffline = (bookId: string): Promise<boolean> =>
  attempt(async () => {
    const { texts, facts } = stores();
    const chapters = (await get<OfflineChapters>(chaptersKey(bookId), facts)) ?? {};
    await delMany(
      Object.keys(chapters).map((indexId) => textKey(bookId, indexId)),
      texts,
    );
    const marks = (await keys<string>(facts)).filter((key) => key.startsWith('marks/') && key.endsWith(`/${bookId}`));
    await delMany([chaptersKey(bookId), indexKey(bookId), bookKey(bookId), ...marks], facts);
    return true;
  }, false);

/** Removes a chapter that no longer exists. */
export const dropChapter = (bookId: string, indexId: string): Promise<void> =>
  attempt(async () => {
    const { texts, facts } = stores();
    await del(textKey(bookId, indexId), texts);
    await update<OfflineChapters>(
      chaptersKey(bookId),
      (storedChapters = {}) => Object.fromEntries(Object.entries(storedChapters).filter(([id]) => id !== indexId)),
      facts,
    );
  }, undefined);
