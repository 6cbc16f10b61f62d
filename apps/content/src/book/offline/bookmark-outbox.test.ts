import { renderHook } from '@testing-library/react';
import { invalidateTags, reportError } from '@juhe/api-client';
import { addBookmark, removeBookmark } from '@juhe/api-client/content/book';
import { getSession } from '@juhe/auth';
import type { Bookmark } from '@juhe/contract/content/book.schemas';
import {
  discardSent,
  type NewBookmark,
  placeBookmark,
  sendBookmarks,
  takeBookmark,
  useWaiting,
  withWaiting,
} from './bookmark-outbox.ts';

jest.mock('@juhe/api-client', () => ({ invalidateTags: jest.fn(), reportError: jest.fn() }));
jest.mock('@juhe/api-client/content/book', () => ({ addBookmark: jest.fn(), removeBookmark: jest.fn() }));
jest.mock('@juhe/auth', () => ({ getSession: jest.fn(), onSessionChange: jest.fn() }));
jest.mock('@juhe/platform', () => ({
  ...jest.requireActual<object>('@juhe/platform'),
  serverNow: () => Date.parse('2026-11-22T10:00:00.000Z'),
  onOnline: (listener: () => void) => window.addEventListener('online', listener),
}));

const addBookmarkMock = jest.mocked(addBookmark);
const removeBookmarkMock = jest.mocked(removeBookmark);
const signIn = (id: string | undefined) =>
  jest.mocked(getSession).mockReturnValue((id === undefined ? { signedIn: false } : { signedIn: true, user: { id } }) as never);
const failed = (kind: string, code?: number) => ({ ok: false, error: { kind, code, message: '' } }) as never;
const mark = (position: number, chapterNumber = 1): NewBookmark => ({
  indexId: `c${chapterNumber}`,
  chapterNumber,
  chapterTitle: '一',
  position,
  excerpt: '灯还亮着',
});
const serverBookmark = (id: string, position: number): Bookmark => ({
  ...mark(position),
  id,
  bookId: 'b1',
  createdAt: '2026-11-01T00:00:00.000Z',
});
const waiting = (bookId = 'b1') => {
  const { result, unmount } = renderHook(() => useWaiting(bookId, getSession().user?.id));
  unmount();
  return result.current;
};
const shown = (list: readonly Bookmark[] = []) => withWaiting('b1', list, waiting()).map(({ id }) => id);
afterEach(() => jest.restoreAllMocks());

const offline = () => {
  addBookmarkMock.mockResolvedValue(failed('network'));
  removeBookmarkMock.mockResolvedValue(failed('network'));
};
const online = () => {
  addBookmarkMock.mockReset().mockImplementation(async ({ position }) => ({ ok: true, data: { id: `s${position}` } }) as never);
  removeBookmarkMock.mockReset().mockResolvedValue({ ok: true, data: null });
};

beforeEach(() => {
  localStorage.clear();
  jest.mocked(reportError).mockReset();
  online();
  signIn('m1');
});

// CONTENT-29
it('shows offline changes immediately by position, and sends each once, in order and with its time', async () => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-22T10:00:00.000Z'));
  offline();
  expect(await placeBookmark('b1', mark(30))).toBe(true);
  await placeBookmark('b1', mark(5, 2));
  await takeBookmark('b1', 'old');
  expect(shown([serverBookmark('old', 10), serverBookmark('x', 40)])).toEqual(['@c1/30', 'x', '@c2/5']);
  expect(reportError).not.toHaveBeenCalled();
  online();
  await sendBookmarks();
  expect(addBookmarkMock.mock.calls.map(([sent]) => sent)).toEqual([
    { bookId: 'b1', indexId: 'c1', position: 30, excerpt: '灯还亮着', putAt: '2026-11-22T10:00:00.000Z', age: 0 },
    expect.objectContaining({ indexId: 'c2', position: 5 }),
  ]);
  expect(removeBookmarkMock.mock.calls).toEqual([['old']]);
  expect(jest.mocked(invalidateTags)).toHaveBeenCalledWith('content/bookmark');
  await sendBookmarks();
  expect(addBookmarkMock).toHaveBeenCalledTimes(2);
});

it('shows a sent change until a list requested later has arrived, which is authoritative then', async () => {
  await placeBookmark('b1', mark(30));
  expect(shown()).toEqual(['s30']);
  expect(shown([serverBookmark('s30', 30)])).toEqual(['s30']);
  discardSent('b1', 1);
  expect(shown()).toEqual(['s30']);
  discardSent('b1', Date.now());
  // Another device removed it.
  expect(shown()).toEqual([]);
});

it('leaves no trace of a bookmark that was never sent; deletes a sent one by its id on the server', async () => {
  offline();
  await placeBookmark('b1', mark(30));
  await takeBookmark('b1', '@c1/30');
  expect(waiting()).toEqual([]);
  online();
  await placeBookmark('b1', mark(31));
  await takeBookmark('b1', 's31');
  expect(shown([serverBookmark('s31', 31)])).toEqual([]);
  expect(addBookmarkMock).toHaveBeenCalledTimes(1);
  expect(removeBookmarkMock.mock.calls).toEqual([['s31']]);
});

it('does not restore a bookmark deleted while it is being sent', async () => {
  const responses: ((answer: never) => void)[] = [];
  addBookmarkMock.mockImplementation(
    () =>
      new Promise((resolve) => {
        responses.push(resolve);
      }),
  );
  const putting = placeBookmark('b1', mark(30));
  await Promise.resolve();
  await Promise.resolve();
  const taking = takeBookmark('b1', '@c1/30');
  responses[0]?.({ ok: true, data: { id: 's30' } } as never);
  await Promise.all([putting, taking]);
  expect(removeBookmarkMock.mock.calls).toEqual([['s30']]);
  expect(shown([serverBookmark('s30', 30)])).toEqual([]);
});

// CONTENT-29
it('deletes only that bookmark when offline: another one added at its position remains', async () => {
  offline();
  await takeBookmark('b1', 'old');
  await placeBookmark('b1', mark(10));
  expect(shown([serverBookmark('old', 10)])).toEqual(['@c1/10']);
  online();
  await sendBookmarks();
  expect([removeBookmarkMock.mock.calls.length, addBookmarkMock.mock.calls.length]).toEqual([1, 1]);
  expect(removeBookmarkMock.mock.invocationCallOrder[0]).toBeLessThan(addBookmarkMock.mock.invocationCallOrder[0] ?? 0);
});

it('reports a refusal and discards the change; ignores deleted ones; defers when too many are sent at once', async () => {
  addBookmarkMock.mockResolvedValue(failed('refused', 429));
  expect(await placeBookmark('b1', mark(30))).toBe(true);
  expect(shown()).toEqual(['@c1/30']);
  addBookmarkMock.mockResolvedValue(failed('refused', 409));
  expect(await placeBookmark('b1', mark(30))).toBe(false);
  expect(shown()).toEqual([]);
  expect(reportError).toHaveBeenCalledTimes(1);
  removeBookmarkMock.mockResolvedValue(failed('refused', 404));
  await takeBookmark('b1', 'old');
  expect(waiting()).toEqual([]);
  expect(reportError).toHaveBeenCalledTimes(1);
});

it('keeps a member’s bookmarks for that member; a visitor adds none', async () => {
  offline();
  await placeBookmark('b1', mark(30));
  online();
  signIn('m2');
  expect(shown()).toEqual([]);
  await sendBookmarks();
  signIn(undefined);
  expect(await placeBookmark('b1', mark(31))).toBe(false);
  await sendBookmarks();
  expect(addBookmarkMock).not.toHaveBeenCalled();
  signIn('m1');
  await sendBookmarks();
  expect(addBookmarkMock).toHaveBeenCalledTimes(1);
});

it('keeps changes in memory when storage refuses; ignores entries written by hand', async () => {
  const set = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('refused');
  });
  offline();
  await placeBookmark('b2', mark(30));
  expect(waiting('b2')).toHaveLength(1);
  set.mockRestore();
  online();
  await sendBookmarks();
  expect(addBookmarkMock).toHaveBeenCalledTimes(1);
  for (const text of ['{', '{}', '[1]', '[{"kind":"put","at":"x"}]', '[{"kind":"take","at":1,"id":"x"}]']) {
    localStorage.setItem('juhe-bookmarks:b1@m1', text);
    expect(shown()).toEqual([]);
  }
});
