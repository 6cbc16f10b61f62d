import { book } from '@juhe/contract/content/book';
import { sql } from '../../db/sql.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await server.db.run(sql`insert into book_category (id, names, position) values
    ('novel', '{"zh-Hans": "小说", "zh-Hant": "小說", "en": "Novels", "fr": "Romans", "es": "Novelas"}', 1)`);
  await server.db.run(sql`insert into book (id, category_id, author, title, intro, cover, cover_width, cover_height, tone, status, words, chapters, position)
    select 'b' || n, 'novel', '佚名', '第 ' || n || ' 本', '简介', '/media/x.webp', 480, 640, '#123456',
      case when n % 2 = 0 then 'serial' else 'finished' end, 400, 4, n from generate_series(1, 9) as n`);
  await server.db.run(sql`insert into book_chapter (id, book_id, number, title, text, words, words_before)
    select 'b' || n || '-' || c, 'b' || n, c, '第 ' || c || ' 章', repeat('字', 100), 100, (c - 1) * 100
    from generate_series(1, 9) as n, generate_series(1, 4) as c`);
});
afterAll(() => server.close());

const detailOf = async (id: string, token: string) => (await server.call(book.getBook, { id }, { token })).data;

it('pages books in the editors’ order, by category and state, in the reader’s language', async () => {
  const secondPage = await server.call(book.listBooks, { pageSize: 4, pageNum: 2 }, { lang: 'en' });
  expect(secondPage.data.list.map((item) => item.id)).toEqual(['b5', 'b6', 'b7', 'b8']);
  expect(secondPage.data).toMatchObject({ total: 9, hasMore: true });
  expect(secondPage.data.list[0]?.categoryName).toBe('Novels');
  const serials = await server.call(book.listBooks, { categoryId: 'novel', status: 'serial' });
  expect(serials.data.total).toBe(4);
});

it('returns the index in order and each chapter with its neighbors', async () => {
  const index = await server.call(book.listChapters, { bookId: 'b1' });
  expect(index.data.map((chapter) => chapter.id)).toEqual(['b1-1', 'b1-2', 'b1-3', 'b1-4']);
  const read = async (indexId: string) => (await server.call(book.readChapter, { bookId: 'b1', indexId })).data;
  expect(await read('b1-1')).toMatchObject({ previousId: null, nextId: 'b1-2', bookTitle: '第 1 本', chapters: 4 });
  expect(await read('b1-4')).toMatchObject({ previousId: 'b1-3', nextId: null });
});

it.each([
  ['a book that is not there', book.getBook, { id: 'nothing' }],
  ['the index of a book that is not there', book.listChapters, { bookId: 'nothing' }],
  ['a chapter of another book', book.readChapter, { bookId: 'b1', indexId: 'b2-1' }],
  ['a comment on a book that is not there', book.commentBook, { bookId: 'nothing', text: '好' }],
  ['a like of a book that is not there', book.likeBook, { id: 'nothing', like: true }],
  ['a shelf for a book that is not there', book.shelveBook, { id: 'nothing', join: true }],
  ['a log of a book that is not there', book.saveReadingProgress, { bookId: 'nothing', indexId: 'b1-1' }],
  ['a log of a chapter of another book', book.saveReadingProgress, { bookId: 'b1', indexId: 'b2-1' }],
])('responds with not found to %s', async (_title, operation, input) => {
  const { token } = await server.memberWith({});
  expect((await server.call(operation, input as never, { token })).code).toBe(404);
});

it.each([
  ['an empty comment', book.commentBook, { bookId: 'b3', text: '  ' }],
  ['a comment that is too long', book.commentBook, { bookId: 'b3', text: '长'.repeat(501) }],
  ['a negative position', book.saveReadingProgress, { bookId: 'b3', indexId: 'b3-1', position: -1 }],
  ['a position that is no number', book.saveReadingProgress, { bookId: 'b3', indexId: 'b3-1', position: 'half' }],
  ['a time that is none', book.saveReadingProgress, { bookId: 'b3', indexId: 'b3-1', readAt: 'yesterday' }],
  ['a time that does not exist', book.saveReadingProgress, { bookId: 'b3', indexId: 'b3-1', readAt: '2026-02-30T00:00:00.000Z' }],
  ['an id with signs', book.getBook, { id: "b3' or true" }],
  ['a list of an unknown kind', book.listBookshelf, { kind: 'all' }],
  ['a page of a hundred', book.listBooks, { pageSize: 100 }],
])('rejects %s and changes nothing', async (_title, operation, input) => {
  const { token } = await server.memberWith({});
  expect((await server.call(operation, input as never, { token })).code).toBe(400);
  expect((await server.call(book.getReadingProgress, {}, { token })).data).toBeNull();
  expect((await detailOf('b3', token)).comments).toBe(0);
});

it.each([
  book.likeBook,
  book.shelveBook,
  book.saveReadingProgress,
  book.getReadingProgress,
  book.listBookshelf,
  book.commentBook,
])('asks a visitor to sign in for $id', async (operation) => {
  const input = { id: 'b1', like: true, join: true, bookId: 'b1', indexId: 'b1-1', text: '好' };
  expect((await server.call(operation, input as never)).code).toBe(401);
});

it('keeps likes and shelves as sets under twenty concurrent callers', async () => {
  const member = await server.memberWith({});
  await server.together(20, () => [book.likeBook, { id: 'b2', like: true }, { token: member.token }]);
  await server.together(20, () => [book.shelveBook, { id: 'b2', join: true }, { token: member.token }]);
  const members = await Promise.all(Array.from({ length: 20 }, () => server.memberWith({})));
  await server.together(20, (i) => [book.likeBook, { id: 'b2', like: true }, { token: members[i]?.token ?? '' }]);
  await server.together(20, (i) => [book.shelveBook, { id: 'b2', join: true }, { token: members[i]?.token ?? '' }]);
  expect(await detailOf('b2', member.token)).toMatchObject({ likes: 21, shelves: 21, liked: true, onShelf: true });
  await server.together(20, () => [book.likeBook, { id: 'b2', like: false }, { token: member.token }]);
  await server.together(20, () => [book.shelveBook, { id: 'b2', join: false }, { token: member.token }]);
  expect(await detailOf('b2', member.token)).toMatchObject({ likes: 20, shelves: 20, liked: false, onShelf: false });
});

// CONTENT-19
it('keeps the latest reading position in whatever order the devices report', async () => {
  const { token } = await server.memberWith({});
  const log = (indexId: string, position: number, readAt?: string) =>
    server.call(book.saveReadingProgress, { bookId: 'b4', indexId, position, ...(readAt ? { readAt } : {}) }, { token });
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  expect((await log('b4-2', 50, ago(10))).data).toMatchObject({ indexId: 'b4-2', position: 50, progress: 37 });
  expect((await log('b4-1', 10, ago(20))).data).toMatchObject({ indexId: 'b4-2', position: 50 });
  expect((await log('b4-3', 0, ago(5))).data).toMatchObject({ indexId: 'b4-3', progress: 50 });
  const future = await log('b4-4', 9999, new Date(Date.now() + 86_400_000).toISOString());
  expect(future.data).toMatchObject({ indexId: 'b4-4', position: 100, progress: 100 });
  expect(Date.parse(future.data.readAt)).toBeLessThanOrEqual(Date.now() + 1000);
  expect((await log('b4-1', 5)).data).toMatchObject({ indexId: 'b4-1', position: 5 });
  expect((await server.call(book.getReadingProgress, {}, { token })).data).toMatchObject({ bookId: 'b4', indexId: 'b4-1' });
});

// CONTENT-19
it.each([2, -2, 0])('orders readings by their age when a device’s clock is %d hours fast', async (hours) => {
  const { token } = await server.memberWith({});
  const log = (indexId: string, age: number, error = 0) =>
    server.call(
      book.saveReadingProgress,
      { bookId: 'b4', indexId, position: 1, readAt: new Date(Date.now() - age + error).toISOString(), age },
      { token },
    );
  const minute = 60_000;
  const wrong = hours * 60 * minute;
  // Another device read ten minutes ago; this one read half an hour ago and sends it late.
  await log('b4-3', 10 * minute);
  expect((await log('b4-1', 30 * minute, wrong)).data.indexId).toBe('b4-3');
  // A reading of five minutes ago is the latest, regardless of a slow clock.
  expect((await log('b4-2', 5 * minute, wrong)).data.indexId).toBe('b4-2');
  const [{ readAt } = { readAt: '' }] = [
    (await server.call(book.getReadingProgress, { bookId: 'b4' }, { token })).data ?? undefined,
  ];
  expect(Math.abs(Date.now() - Date.parse(readAt) - 5 * minute)).toBeLessThan(minute);
  expect((await server.call(book.saveReadingProgress, { bookId: 'b4', indexId: 'b4-1', age: -1 }, { token })).code).toBe(400);
});

// CONTENT-18
it('keeps the latest of twenty concurrent readings', async () => {
  const { token, id } = await server.memberWith({});
  const start = Date.now() - 60_000;
  const order = Array.from({ length: 20 }, (_, i) => (i * 7) % 20);
  const responses = await server.together(20, (i) => [
    book.saveReadingProgress,
    { bookId: 'b5', indexId: 'b5-1', position: order[i] ?? 0, readAt: new Date(start + (order[i] ?? 0)).toISOString() },
    { token },
  ]);
  expect(responses.map(({ code }) => code)).toEqual(Array(20).fill(200));
  const { data } = await server.call(book.getReadingProgress, { bookId: 'b5' }, { token });
  expect(data).toMatchObject({ position: 19 });
  expect(await server.db.rows(sql`select 1 from book_reading where member_id = ${id}`)).toHaveLength(1);
});

// CONTENT-22, CONTENT-25
it('lists the member’s own shelf and history with progress', async () => {
  const [owner, otherMember] = [await server.memberWith({}), await server.memberWith({})];
  for (const id of ['b6', 'b7']) await server.call(book.shelveBook, { id, join: true }, { token: owner.token });
  await server.call(book.saveReadingProgress, { bookId: 'b6', indexId: 'b6-2', position: 0 }, { token: owner.token });
  await server.call(book.saveReadingProgress, { bookId: 'b8', indexId: 'b8-1', position: 0 }, { token: owner.token });
  const list = async (kind: 'shelf' | 'history', token: string) =>
    (await server.call(book.listBookshelf, { kind }, { token })).data.list;
  const shelf = await list('shelf', owner.token);
  expect(shelf).toMatchObject([
    { id: 'b6', onShelf: true, log: { indexId: 'b6-2', chapterNumber: 2, progress: 25 } },
    { id: 'b7', onShelf: true, log: null },
  ]);
  expect(await list('history', owner.token)).toMatchObject([
    { id: 'b8', onShelf: false },
    { id: 'b6', onShelf: true },
  ]);
  expect(await list('shelf', otherMember.token)).toEqual([]);
  expect((await server.call(book.getReadingProgress, { bookId: 'b6' }, { token: otherMember.token })).data).toBeNull();
});

it('lets only the author delete a comment or reply, with its replies', async () => {
  const [writer, replier] = [await server.memberWith({}), await server.memberWith({})];
  const comment = await server.call(book.commentBook, { bookId: 'b9', text: ' 一口气读完 ' }, { token: writer.token });
  expect(comment.data).toMatchObject({ text: '一口气读完', mine: true, replyCount: 0 });
  const commentId = comment.data.id;
  const reply = await server.call(book.replyToBookComment, { commentId, text: '我也是' }, { token: replier.token });
  await server.together(20, () => [book.likeBookComment, { id: commentId, like: true }, { token: replier.token }]);
  const { data } = await server.call(book.listBookComments, { bookId: 'b9' }, { token: replier.token });
  expect(data.list).toMatchObject([{ likes: 1, liked: true, mine: false, replyCount: 1, replies: [{ mine: true }] }]);
  expect((await detailOf('b9', replier.token)).comments).toBe(2);

  const notFound = await server.call(book.removeBookComment, { id: 'nothing' }, { token: replier.token });
  expect(notFound.code).toBe(404);
  expect(await server.call(book.removeBookComment, { id: commentId }, { token: replier.token })).toEqual(notFound);
  expect(await server.call(book.removeBookReply, { id: reply.data.id }, { token: writer.token })).toEqual(notFound);
  await server.call(book.removeBookComment, { id: commentId }, { token: writer.token });
  expect((await detailOf('b9', replier.token)).comments).toBe(0);
});

it('names the categories, and pages the replies of a comment', async () => {
  expect((await server.call(book.listBookCategories, {}, { lang: 'es' })).data).toMatchObject([{ id: 'novel', name: 'Novelas' }]);
  const { token } = await server.memberWith({});
  const comment = await server.call(book.commentBook, { bookId: 'b9', text: '好书' }, { token });
  await server.call(book.replyToBookComment, { commentId: comment.data.id, text: '同感' }, { token });
  const replies = await server.call(book.listBookReplies, { commentId: comment.data.id });
  expect(replies.data).toMatchObject({ total: 1, list: [{ text: '同感' }] });
});

describe('a book with audio', () => {
  beforeAll(async () => {
    await server.db.run(sql`insert into book (id, category_id, author, title, intro, cover, cover_width, cover_height, tone, status, chapters, position, audio)
      values ('heard', 'novel', '佚名', '听', '简介', '/media/x.webp', 480, 640, '#123456', 'finished', 3, 99, true)`);
    await server.db.run(sql`insert into book_chapter (id, book_id, number, title, text, words, words_before, audio_url, audio_seconds)
      select 'heard-' || n, 'heard', n, '第 ' || n || ' 段', '一段声音', 4, (n - 1) * 4, case n when 3 then '' else '/media/audio/' || n || '.mp3' end,
        case n when 3 then 0 else 30 end from generate_series(1, 3) as n`);
  });

  // CONTENT-24
  it('is marked as such, and lists its audio chapters', async () => {
    expect(await detailOf('heard', '')).toMatchObject({ audio: true });
    expect(await detailOf('b1', '')).toMatchObject({ audio: false });
    const { data } = await server.call(book.listChapters, { bookId: 'heard' });
    expect(data.map(({ audioUrl, audioSeconds }) => [audioUrl, audioSeconds])).toEqual([
      ['/media/audio/1.mp3', 30],
      ['/media/audio/2.mp3', 30],
      ['', 0],
    ]);
  });

  // CONTENT-24
  it.each([
    ['heard-1', 15, 15, 25],
    ['heard-2', 15, 15, 75],
    ['heard-2', 999, 30, 100],
    ['heard-3', 7, 0, 100],
  ])('stores the listening position in seconds: %s at %p', async (indexId, position, storedPosition, progress) => {
    const { token } = await server.memberWith({});
    const { data } = await server.call(book.saveReadingProgress, { bookId: 'heard', indexId, position }, { token });
    expect(data).toMatchObject({ indexId, position: storedPosition, progress });
  });
});
