import { book } from '@juhe/contract/content/book';
import fc from 'fast-check';
import { sql } from '../../db/sql.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await server.db.run(sql`insert into book_category (id, names, position) values ('novel', '{"zh-Hans": "小说"}', 1)`);
  await server.db.run(sql`insert into book (id, category_id, author, title, intro, cover, cover_width, cover_height, tone, status, words, chapters)
    select b, 'novel', '佚名', b, '', '/media/x.webp', 480, 640, '#123456', 'finished', 900, 3 from unnest(array['one', 'two']) as b`);
  await server.db.run(sql`insert into book_chapter (id, book_id, number, title, text, words, words_before)
    select b || '-' || c, b, c, '第 ' || c || ' 章', repeat('字', 300), 300, (c - 1) * 300 from unnest(array['one', 'two']) as b, generate_series(1, 3) as c`);
});
afterAll(() => server.close());

const bookmarkInput = (position: number, indexId = 'one-1') => ({ bookId: 'one', indexId, position, excerpt: '灯还亮着' });
const list = async (token: string, bookId = 'one') => (await server.call(book.listBookmarks, { bookId }, { token })).data;

it('lists bookmarks in the order of their positions, with an excerpt', async () => {
  const { token } = await server.memberWith({});
  for (const input of [bookmarkInput(40, 'one-2'), bookmarkInput(200), bookmarkInput(10, 'one-3'), bookmarkInput(7)])
    expect((await server.call(book.addBookmark, input, { token })).code).toBe(200);
  expect((await list(token)).map(({ chapterNumber, position }) => [chapterNumber, position])).toEqual([
    [1, 7],
    [1, 200],
    [2, 40],
    [3, 10],
  ]);
  expect((await list(token))[0]).toMatchObject({ excerpt: '灯还亮着', chapterTitle: '第 1 章', bookId: 'one' });
  expect(await list(token, 'two')).toEqual([]);
});

// CONTENT-28
it('stores one bookmark per position, also for twenty concurrent calls', async () => {
  const { token } = await server.memberWith({});
  const responses = await server.together(20, () => [book.addBookmark, bookmarkInput(50), { token }]);
  expect(new Set(responses.map(({ data }) => data.id)).size).toBe(1);
  expect(await list(token)).toHaveLength(1);
  // A position past the chapter's end becomes its end.
  for (const position of [300, 301, 9_999_999]) await server.call(book.addBookmark, bookmarkInput(position), { token });
  expect((await list(token)).map(({ position }) => position)).toEqual([50, 300]);
});

it('keeps the time of an offline bookmark however often it is sent; a future time becomes now', async () => {
  const { token } = await server.memberWith({});
  const addPutAt = (putAt: string) => server.call(book.addBookmark, { ...bookmarkInput(9), putAt }, { token });
  for (let i = 0; i < 10; i += 1) expect((await addPutAt('2026-01-02T03:04:05.000Z')).code).toBe(200);
  expect((await addPutAt('2026-02-02T03:04:05.000Z')).data.createdAt).toBe('2026-01-02T03:04:05.000Z');
  expect(await list(token)).toHaveLength(1);
  const { data } = await server.call(book.addBookmark, { ...bookmarkInput(10), putAt: '2199-01-01T00:00:00.000Z' }, { token });
  const { now } = await server.db.one<{ now: string }>(sql`select now() as now`);
  expect(Date.parse(data.createdAt)).toBeLessThanOrEqual(Date.parse(now));
  expect((await server.call(book.addBookmark, { ...bookmarkInput(11), putAt: 'yesterday' }, { token })).code).toBe(400);
  expect((await server.call(book.addBookmark, { ...bookmarkInput(11), putAt: '2999-01-01T00:00:00.000Z' }, { token })).code).toBe(
    400,
  );
});

it('keeps the age of an offline bookmark, whatever the device’s clock', async () => {
  const { token } = await server.memberWith({});
  const hour = 3_600_000;
  for (const [position, error] of [
    [21, 2 * hour],
    [22, -2 * hour],
    [23, 0],
  ] as const) {
    const putAt = new Date(Date.now() - hour + error).toISOString();
    const { data } = await server.call(book.addBookmark, { ...bookmarkInput(position), putAt, age: hour }, { token });
    const age = Date.now() - Date.parse(data.createdAt);
    expect([age > hour - 1000, age < hour + 60_000]).toEqual([true, true]);
  }
});

// CONTENT-20
it('counts positions in UTF-16 units, as devices do', async () => {
  const alphabet = ['字', '𠮷', '😀', '👩‍👩‍👧', 'a', '\n\n', 'é', '🇨🇳', '\u{2A6D6}'];
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...alphabet), { minLength: 1, maxLength: 200 }),
      fc.nat(2000),
      async (pieces, wish) => {
        const { token } = await server.memberWith({});
        const text = pieces.join('');
        await server.db.run(sql`update book_chapter set text = ${text} where id = 'two-3'`);
        const at = { bookId: 'two', indexId: 'two-3', position: wish };
        const { data: mark } = await server.call(book.addBookmark, { ...at, excerpt: '字' }, { token });
        const { data: log } = await server.call(book.saveReadingProgress, at, { token });
        const expected = Math.min(wish, text.length);
        expect([mark.position, log.position]).toEqual([expected, expected]);
        // The last of three chapters: only its end counts as the whole book.
        expect(log.progress === 100).toBe(expected === text.length);
      },
    ),
    { numRuns: 25 },
  );
});

// CONTENT-28
it('limits a book to two hundred: one of twenty concurrent calls gets the last position', async () => {
  const { token, id } = await server.memberWith({});
  await server.db.run(sql`insert into book_bookmark (member_id, book_id, chapter_id, position, excerpt)
    select ${id}, 'one', 'one-1', n, '字' from generate_series(1, 199) as n`);
  const responses = await server.together(20, (i) => [book.addBookmark, bookmarkInput(i, 'one-2'), { token }]);
  expect(responses.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, ...Array(19).fill(409)]);
  expect(await list(token)).toHaveLength(200);
  // An existing bookmark is returned, and another book has its own positions.
  expect((await server.call(book.addBookmark, bookmarkInput(5), { token })).code).toBe(200);
  const otherBook = await server.call(book.addBookmark, { ...bookmarkInput(5), bookId: 'two', indexId: 'two-1' }, { token });
  expect(otherBook.code).toBe(200);
});

it('responds to another member’s bookmark as to a missing one', async () => {
  const [owner, otherMember] = [await server.memberWith({}), await server.memberWith({})];
  const { data } = await server.call(book.addBookmark, bookmarkInput(5), owner);
  const absent = await server.call(book.removeBookmark, { id: 'nothing' }, otherMember);
  expect(absent).toMatchObject({ code: 404, key: 'bookmark.missing' });
  expect(await server.call(book.removeBookmark, { id: data.id }, otherMember)).toEqual(absent);
  expect(await list(otherMember.token)).toEqual([]);
  const responses = await server.together(20, () => [book.removeBookmark, { id: data.id }, { token: owner.token }]);
  expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(await list(owner.token)).toEqual([]);
});

it.each([
  ['a chapter of another book', { indexId: 'two-1' }, 404],
  ['a book that is not there', { bookId: 'nothing' }, 404],
  ['a negative place', { position: -1 }, 400],
  ['a place that is no number', { position: '1e3' }, 400],
  ['no words', { excerpt: ' ' }, 400],
  ['too many words', { excerpt: '字'.repeat(201) }, 400],
  ['a control character', { excerpt: '灯\u0007' }, 400],
  ['an id with signs', { indexId: "one-1' or true" }, 400],
])('rejects %s and stores nothing', async (_title, change, code) => {
  const { token } = await server.memberWith({});
  expect((await server.call(book.addBookmark, { ...bookmarkInput(5), ...change } as never, { token })).code).toBe(code);
  expect(await list(token)).toEqual([]);
});

it.each([book.addBookmark, book.listBookmarks, book.removeBookmark])('asks a visitor to sign in for %p', async (operation) => {
  expect((await server.call(operation, { ...bookmarkInput(5), id: 'x' } as never)).code).toBe(401);
});
