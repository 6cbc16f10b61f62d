import 'fake-indexeddb/auto';
import type { Book, ChapterText } from '@juhe/contract/content/book.schemas';
import * as store from './offline-books.ts';

const chapter = (bookId: string, n: number, text = '雨下了一夜。', version = 'v1') =>
  ({ id: `${bookId}-${n}`, number: n, title: `第${n}章`, text, version, bookId, bookTitle: '雨' }) as ChapterText;

it('stores chapters, and returns them and what it has of a book', async () => {
  expect(await store.storeChapters('b1', [chapter('b1', 1), chapter('b1', 2)], true)).toBe('kept');
  expect(await store.offlineChapter('b1', 'b1-2')).toMatchObject({ title: '第2章' });
  expect(await store.offlineChapter('b1', 'b1-3')).toBeUndefined();
  expect(await store.offlineChapters('b1')).toMatchObject({ 'b1-1': { wanted: true, version: 'v1', bytes: 18 } });
  expect(await store.offlineChapters('b2')).toEqual({});
});

it('keeps the download mark of a chapter when a newer version is read', async () => {
  await store.storeChapters('b3', [chapter('b3', 1)], true);
  await store.storeChapters('b3', [chapter('b3', 1, '雨停了。', 'v2')], false);
  expect(await store.offlineChapters('b3')).toMatchObject({ 'b3-1': { wanted: true, version: 'v2' } });
  expect((await store.offlineChapter('b3', 'b3-1'))?.text).toBe('雨停了。');
});

// CONTENT-31
it('evicts the chapters read longest ago, never downloaded ones', async () => {
  const now = jest.spyOn(Date, 'now');
  const large = '雨'.repeat(2_000_000);
  await store.storeChapters('w', [chapter('w', 1, large)], true);
  for (const [at, n] of [1, 2, 3, 4, 5, 6, 7, 8, 1, 9, 10].entries()) {
    now.mockReturnValue(at);
    await store.storeChapters('r', [chapter('r', n, large)], false);
  }
  now.mockRestore();
  const remainingIds = Object.keys(await store.offlineChapters('r'));
  expect(remainingIds).toEqual(expect.arrayContaining(['r-1', 'r-8', 'r-9', 'r-10']));
  expect(remainingIds).not.toContain('r-2');
  expect(await store.offlineChapter('r', 'r-2')).toBeUndefined();
  expect(await store.offlineChapter('r', 'r-1')).toBeDefined();
  expect(await store.offlineChapter('w', 'w-1')).toBeDefined();
});

it('stores a book’s page without the member’s own state', async () => {
  await store.storeBook({ id: 'b1', title: '雨', liked: true, onShelf: true } as Book);
  expect(await store.offlineBook('b1')).toMatchObject({ title: '雨', liked: false, onShelf: false });
});

it('lists stored books by size and deletes a book completely', async () => {
  const before = await store.offlineBooks();
  expect(before.map(({ id }) => id)).toEqual(expect.arrayContaining(['b1', 'b3', 'r', 'w']));
  expect(before.find(({ id }) => id === 'b1')).toMatchObject({ title: '雨', chapters: 2, pinnedChapters: 2, bytes: 36 });
  expect(await store.removeOffline('b1')).toBe(true);
  expect((await store.offlineBooks()).map(({ id }) => id)).not.toContain('b1');
  expect(await store.offlineChapter('b1', 'b1-1')).toBeUndefined();
  expect(await store.offlineBook('b1')).toBeUndefined();
});

// CONTENT-32
it('returns a shelf to its own member only', async () => {
  await store.storeShelf('m1', []);
  expect(await store.offlineShelf('m1')).toEqual([]);
  expect(await store.offlineShelf('m2')).toBeUndefined();
});

describe('a device without storage', () => {
  const named = (name: string) => Object.assign(new Error(name), { name });

  it('is reported and returns nothing, without throwing', async () => {
    const open = jest.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw named('SecurityError');
    });
    jest.resetModules();
    const fresh = await import('./offline-books.ts');
    expect(await fresh.storeChapters('x', [chapter('x', 1)], true)).toBe('refused');
    expect(await fresh.offlineChapter('x', 'x-1')).toBeUndefined();
    expect(await fresh.offlineBooks()).toEqual([]);
    expect(await fresh.removeOffline('x')).toBe(false);
    open.mockRestore();
    expect(await fresh.storeChapters('x', [chapter('x', 1)], true)).toBe('kept');
  });

  it('evicts cached chapters and retries once when it is full', async () => {
    await store.storeChapters('old', [chapter('old', 1)], false);
    const putSpy = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw named('QuotaExceededError');
    });
    expect(await store.storeChapters('new', [chapter('new', 1)], true)).toBe('kept');
    expect(await store.offlineChapter('old', 'old-1')).toBeUndefined();
    putSpy.mockImplementation(() => {
      throw named('QuotaExceededError');
    });
    expect(await store.storeChapters('newer', [chapter('newer', 1)], true)).toBe('full');
    putSpy.mockRestore();
  });
});
