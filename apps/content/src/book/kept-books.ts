/**
 * What this device keeps of books for reading without a network: texts of chapters, indices, books' pages. Texts are everybody's, so they
 * are kept for the device; what is a member's own (shelves, places) is kept under the member's id elsewhere. Whatever fails here (storage
 * refused, full, or cleared meanwhile) is answered and never thrown: reading goes on.
 */
import type { Book, Bookmark, Chapter, ChapterText, MemberBook } from '@juhe/contract/content/book.schemas';
import { createStore, del, delMany, get, getMany, keys, set, setMany, update } from 'idb-keyval';

export interface KeptChapter {
  /** About as many as the text takes. */
  readonly bytes: number;
  readonly version: string;
  readonly usedAt: number;
  /** Kept on purpose; what was only read makes room for newer texts. */
  readonly wanted: boolean;
}

/** Which chapters of a book are here, by their id. */
export type KeptChapters = Readonly<Record<string, KeptChapter>>;

export interface KeptBook {
  readonly id: string;
  readonly title: string;
  readonly picUrl: string;
  readonly chapters: number;
  readonly bytes: number;
  /** Chapters that were kept on purpose. */
  readonly wanted: number;
}

/** Bytes of chapters that are kept because they were read: the longest unread go first. */
const readLimit = 40_000_000;

/** Chapters that were read until it is looked whether they take too much. */
const lookEvery = 10;
let keptReading = 0;

let opened: { texts: ReturnType<typeof createStore>; facts: ReturnType<typeof createStore> } | undefined;
const stores = () => {
  opened ??= { texts: createStore('juhe-chapters', 'texts'), facts: createStore('juhe-books', 'facts') };
  return opened;
};

/** Runs a step; a storage that refuses answers `otherwise`. */
const attempt = async <T>(step: () => Promise<T>, otherwise: T): Promise<T> => {
  try {
    return await step();
  } catch {
    // A connection that the browser closed (storage cleared) is opened anew next time.
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

/** Chinese characters are three bytes. */
const bytesOf = ({ text }: ChapterText): number => text.length * 3;

export const keptChapters = (bookId: string): Promise<KeptChapters> =>
  attempt(async () => (await get<KeptChapters>(chaptersKey(bookId), stores().facts)) ?? {}, {});

const keptIds = async (): Promise<string[]> => {
  const all = await keys<string>(stores().facts);
  return all.flatMap((key) => (key.startsWith('chapters/') ? [key.slice('chapters/'.length)] : []));
};

/** Lets the longest unread texts go that were only read, until they take no more than the limit. */
const makeRoom = async (limit: number): Promise<number> => {
  const { texts, facts } = stores();
  const ids = await keptIds();
  const all = (await getMany<KeptChapters>(ids.map(chaptersKey), facts)).flatMap((chapters, at) =>
    Object.entries(chapters ?? {}).map(([indexId, chapter]) => ({ bookId: ids[at] ?? '', indexId, ...chapter })),
  );
  const read = all.filter(({ wanted }) => !wanted).sort((a, b) => a.usedAt - b.usedAt);
  let over = read.reduce((sum, { bytes }) => sum + bytes, 0) - limit;
  const gone = read.filter(({ bytes }) => {
    const goes = over > 0;
    if (goes) over -= bytes;
    return goes;
  });
  await delMany(
    gone.map(({ bookId, indexId }) => textKey(bookId, indexId)),
    texts,
  );
  for (const bookId of new Set(gone.map((one) => one.bookId))) {
    const lost = new Set(gone.flatMap((one) => (one.bookId === bookId ? [one.indexId] : [])));
    await update<KeptChapters>(
      chaptersKey(bookId),
      (kept = {}) => Object.fromEntries(Object.entries(kept).filter(([indexId]) => !lost.has(indexId))),
      facts,
    );
  }
  return gone.length;
};

const isFull = (error: unknown): boolean => error instanceof Error && error.name === 'QuotaExceededError';

const write = async (bookId: string, list: readonly ChapterText[], wanted: boolean): Promise<void> => {
  const { texts, facts } = stores();
  await setMany(
    list.map((chapter) => [textKey(bookId, chapter.id), chapter]),
    texts,
  );
  const usedAt = Date.now();
  await update<KeptChapters>(
    chaptersKey(bookId),
    (kept = {}) => ({
      ...kept,
      ...Object.fromEntries(
        list.map((chapter) => [
          chapter.id,
          {
            bytes: bytesOf(chapter),
            version: chapter.version,
            usedAt,
            // What is kept on purpose stays so when it is read.
            wanted: wanted || (kept[chapter.id]?.wanted ?? false),
          },
        ]),
      ),
    }),
    facts,
  );
};

/** What became of keeping something: kept, the device is full, or it keeps nothing at all. */
export type Kept = 'kept' | 'full' | 'refused';

/** Keeps chapters of a book. A full device first lets go what was only read. */
export const keepChapters = async (bookId: string, list: readonly ChapterText[], wanted: boolean): Promise<Kept> => {
  try {
    await write(bookId, list, wanted);
    // Looking through everything is for now and then only.
    if (!wanted && ++keptReading % lookEvery === 0) await makeRoom(readLimit);
    return 'kept';
  } catch (error) {
    if (!isFull(error)) {
      opened = undefined;
      return 'refused';
    }
  }
  return attempt<Kept>(async () => {
    if ((await makeRoom(0)) === 0) return 'full';
    await write(bookId, list, wanted);
    return 'kept';
  }, 'full');
};

export const keptChapter = (bookId: string, indexId: string): Promise<ChapterText | undefined> =>
  attempt(() => get<ChapterText>(textKey(bookId, indexId), stores().texts), undefined);

/** The texts of a book that are here, in no order. */
export const keptTexts = (bookId: string): Promise<ChapterText[]> =>
  attempt(async () => {
    const ids = Object.keys(await keptChapters(bookId));
    const texts = await getMany<ChapterText>(
      ids.map((id) => textKey(bookId, id)),
      stores().texts,
    );
    return texts.filter((text) => text !== undefined);
  }, []);

export const keepIndex = (bookId: string, index: readonly Chapter[]): Promise<void> =>
  attempt(() => set(indexKey(bookId), index, stores().facts), undefined);
export const keptIndex = (bookId: string): Promise<readonly Chapter[] | undefined> =>
  attempt(() => get<readonly Chapter[]>(indexKey(bookId), stores().facts), undefined);

/** Keeps a book's page, without what it says about one member. */
export const keepBook = (book: Book): Promise<void> =>
  attempt(() => set(bookKey(book.id), { ...book, liked: false, onShelf: false }, stores().facts), undefined);
export const keptBook = (bookId: string): Promise<Book | undefined> =>
  attempt(() => get<Book>(bookKey(bookId), stores().facts), undefined);

/** The first page of a member's shelf as it was last seen here; nobody else is shown it. */
export const keepShelf = (memberId: string, shelf: readonly MemberBook[]): Promise<void> =>
  attempt(() => set(shelfKey(memberId), shelf, stores().facts), undefined);
export const keptShelf = (memberId: string): Promise<readonly MemberBook[] | undefined> =>
  attempt(() => get<readonly MemberBook[]>(shelfKey(memberId), stores().facts), undefined);

/** A member's bookmarks in a book as the server answered them last. */
export const keepBookmarks = (memberId: string, bookId: string, list: readonly Bookmark[]): Promise<void> =>
  attempt(() => set(marksKey(memberId, bookId), list, stores().facts), undefined);
export const keptBookmarks = (memberId: string, bookId: string): Promise<readonly Bookmark[] | undefined> =>
  attempt(() => get<readonly Bookmark[]>(marksKey(memberId, bookId), stores().facts), undefined);

/** Every book that has chapters here, the largest first. */
export const keptBooks = (): Promise<KeptBook[]> =>
  attempt(async () => {
    const { facts } = stores();
    const ids = await keptIds();
    const [chapters, books] = await Promise.all([
      getMany<KeptChapters>(ids.map(chaptersKey), facts),
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
            wanted: list.filter(({ wanted }) => wanted).length,
          },
        ];
      })
      .sort((a, b) => b.bytes - a.bytes);
  }, []);

/** Lets a book go: texts, index, page and whoever's bookmarks. */
export const removeKept = (bookId: string): Promise<boolean> =>
  attempt(async () => {
    const { texts, facts } = stores();
    const chapters = (await get<KeptChapters>(chaptersKey(bookId), facts)) ?? {};
    await delMany(
      Object.keys(chapters).map((indexId) => textKey(bookId, indexId)),
      texts,
    );
    const marks = (await keys<string>(facts)).filter((key) => key.startsWith('marks/') && key.endsWith(`/${bookId}`));
    await delMany([chaptersKey(bookId), indexKey(bookId), bookKey(bookId), ...marks], facts);
    return true;
  }, false);

/** Forgets a chapter that is gone. */
export const dropChapter = (bookId: string, indexId: string): Promise<void> =>
  attempt(async () => {
    const { texts, facts } = stores();
    await del(textKey(bookId, indexId), texts);
    await update<KeptChapters>(
      chaptersKey(bookId),
      (kept = {}) => Object.fromEntries(Object.entries(kept).filter(([id]) => id !== indexId)),
      facts,
    );
  }, undefined);
