import 'fake-indexeddb/auto';
import { chapterTexts } from '@juhe/api-client/content/book';
import type { Book, Chapter } from '@juhe/contract/content/book.schemas';
import { act, renderHook, waitFor } from '@testing-library/react';
import { removeDownload, staleOf, startDownload, stopDownload, useDownload } from './book-downloads.ts';
import { offlineBook, offlineChapters, offlineIndex } from './offline-books.ts';

jest.mock('@juhe/api-client/content/book', () => ({ chapterTexts: jest.fn() }));

const chapterTextsMock = jest.mocked(chapterTexts);
const indexOf = (id: string, count: number, version = 'v1') =>
  Array.from({ length: count }, (_, i) => ({ id: `${id}-${i + 1}`, number: i + 1, title: '', version })) as Chapter[];
const bookOf = (id: string) => ({ id, title: id }) as Book;
const texts = (version: string) => async (_book: string, ids: string[]) =>
  ({ ok: true, data: ids.map((id) => ({ id, text: '雨', version })) }) as never;

beforeEach(() => chapterTextsMock.mockReset().mockImplementation(texts('v1')));

const download = (...args: Parameters<typeof startDownload>) => act(() => startDownload(...args));
const shown = (id: string) => renderHook(() => useDownload(id)).result;

it('downloads a book in parts of twenty chapters, with its index and page', async () => {
  const result = shown('a');
  await download(bookOf('a'), indexOf('a', 45), indexOf('a', 45));
  expect(chapterTextsMock.mock.calls.map(([, ids]) => ids.length)).toEqual([20, 20, 5]);
  await waitFor(() => expect(Object.keys(result.current.storedChapters ?? {})).toHaveLength(45));
  expect(result.current.download).toEqual({ state: 'done', done: 45, total: 45 });
  expect(await offlineIndex('a')).toHaveLength(45);
  expect(await offlineBook('a')).toMatchObject({ title: 'a' });
});

// CONTENT-32
it('skips stored chapters and refetches changed ones', async () => {
  await download(bookOf('b'), indexOf('b', 30), indexOf('b', 30).slice(0, 10));
  await download(bookOf('b'), indexOf('b', 30), indexOf('b', 30).slice(0, 12));
  expect(chapterTextsMock.mock.calls.map(([, ids]) => ids)).toEqual([expect.anything(), ['b-11', 'b-12']]);
  const changed = indexOf('b', 30).map((chapter) => (chapter.number === 3 ? { ...chapter, version: 'v2' } : chapter));
  const stale = staleOf(changed, await offlineChapters('b'));
  expect(stale.map(({ id }) => id)).toEqual(['b-3']);
  chapterTextsMock.mockImplementation(texts('v2'));
  await download(bookOf('b'), changed, stale);
  expect((await offlineChapters('b'))['b-3']).toMatchObject({ version: 'v2', wanted: true });
});

it('stores what arrived before the connection was lost, and resumes', async () => {
  const result = shown('c');
  chapterTextsMock
    .mockImplementationOnce(texts('v1'))
    .mockResolvedValueOnce({ ok: false, error: { kind: 'network', message: '' } } as never);
  await download(bookOf('c'), indexOf('c', 30), indexOf('c', 30));
  await waitFor(() => expect(result.current.download).toEqual({ state: 'failed', done: 20, total: 30 }));
  expect(Object.keys(await offlineChapters('c'))).toHaveLength(20);
  await download(bookOf('c'), indexOf('c', 30), indexOf('c', 30));
  expect(chapterTextsMock.mock.lastCall?.[1]).toHaveLength(10);
});

it('sends no requests for a cancelled download, even when another starts immediately', async () => {
  let resolveRequest = (): void => {};
  chapterTextsMock.mockImplementationOnce(async (book, ids) => {
    await new Promise<void>((resolve) => {
      resolveRequest = resolve;
    });
    return texts('v1')(book, ids);
  });
  const first = startDownload(bookOf('d'), indexOf('d', 60), indexOf('d', 60));
  await waitFor(() => expect(chapterTextsMock).toHaveBeenCalledTimes(1));
  stopDownload('d');
  await startDownload(bookOf('d'), indexOf('d', 60), indexOf('d', 60).slice(0, 5));
  resolveRequest();
  await first;
  expect(chapterTextsMock.mock.calls.map(([, ids]) => ids.length)).toEqual([20, 5]);
});

it('reports a browser without storage, without throwing', async () => {
  const result = shown('e');
  const putSpy = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw Object.assign(new Error('refused'), { name: 'SecurityError' });
  });
  await download(bookOf('e'), indexOf('e', 3), indexOf('e', 3));
  putSpy.mockRestore();
  await waitFor(() => expect(result.current.download?.state).toBe('refused'));
});

it('deletes everything of a removed book', async () => {
  await download(bookOf('f'), indexOf('f', 3), indexOf('f', 3));
  await removeDownload('f');
  expect(await offlineChapters('f')).toEqual({});
  expect(await offlineIndex('f')).toBeUndefined();
});
