import { book } from '@juhe/contract/content/book';
import { sql } from '../../db/sql.ts';
import type { BusEvent } from '../../events/bus.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

const waitFor = async (met: () => boolean): Promise<void> => {
  const limit = performance.now() + 5_000;
  while (!met() && performance.now() < limit) await new Promise((next) => setImmediate(next));
};

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await server.db.run(sql`insert into book_category (id, names, position)
    select c, jsonb_build_object('zh-Hans', c, 'zh-Hant', c, 'en', c, 'fr', c, 'es', c), 1 from unnest(array['novel', 'essay']) as c`);
  // b1 to b6 are novels of increasing length, b7 to b9 essays, b9 an audiobook; b8 is not available.
  await server.db.run(sql`insert into book (id, category_id, author, title, intro, cover, cover_width, cover_height, tone, status, words, chapters,
      likes, position, audio, state, created_at)
    select 'b' || n, case when n > 6 then 'essay' else 'novel' end, case when n in (1, 2, 8) then '甲' else '乙' || n end, '书' || (10 - n), '简介', '/media/x.webp', 480, 640,
      '#123456', case when n % 2 = 0 then 'serial' else 'finished' end, n * 9000 * (case when n > 4 then 10 else 1 end), 2, n % 4, n, n = 9,
      case n when 8 then 'off' else 'on' end, now() - n * interval '1 day'
    from generate_series(1, 9) as n`);
  await server.db.run(sql`insert into book_chapter (id, book_id, number, title, text, words, words_before)
    select 'b' || n || '-' || c, 'b' || n, c, '第 ' || c || ' 章', repeat('字', 100), 100, (c - 1) * 100
    from generate_series(1, 9) as n, generate_series(1, 3) as c`);
});
afterAll(() => server.close());

const ids = async (input: object) =>
  (await server.call(book.listBooks, { pageSize: 50, ...input })).data.list.map((item) => item.id);

describe('book lists', () => {
  // CONTENT-34
  it('are sorted by likes, by date or in the editors’ order, without books off the shelf', async () => {
    expect(await ids({})).toEqual(['b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7', 'b9']);
    expect(await ids({ sort: 'newest' })).toEqual(['b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7', 'b9']);
    expect((await ids({ sort: 'likes' })).slice(0, 2)).toEqual(['b3', 'b7']);
  });

  // CONTENT-34
  it('are ranked by readers of the last thirty days', async () => {
    const members = await Promise.all(Array.from({ length: 3 }, () => server.memberWith({})));
    const read = (bookId: string, at: number, daysAgo: number) =>
      server.call(
        book.saveReadingProgress,
        { bookId, indexId: `${bookId}-1`, readAt: new Date(Date.now() - daysAgo * 86_400_000).toISOString() },
        { token: members[at]?.token ?? '' },
      );
    for (const at of [0, 1, 2]) await read('b6', at, 31);
    for (const at of [0, 1]) await read('b4', at, 29);
    await read('b2', 0, 1);
    expect((await ids({ sort: 'hot' })).slice(0, 2)).toEqual(['b4', 'b2']);
  });

  // CONTENT-35
  it('are filtered by category, state and length, also combined', async () => {
    expect(await ids({ categoryId: 'essay' })).toEqual(['b7', 'b9']);
    expect(await ids({ length: 'short' })).toEqual(['b1', 'b2']);
    expect(await ids({ length: 'medium' })).toEqual(['b3', 'b4']);
    // b9 is an audiobook: it has no length.
    expect(await ids({ length: 'long' })).toEqual(['b5', 'b6', 'b7']);
    expect(await ids({ length: 'long', status: 'finished', categoryId: 'novel' })).toEqual(['b5']);
    expect(await ids({ categoryId: 'nothing' })).toEqual([]);
  });

  it.each([{ sort: 'random' }, { length: 'huge' }, { status: 'off' }, { categoryId: '%' }])('%p is refused', async (input) => {
    expect((await server.call(book.listBooks, input as never)).code).toBe(400);
  });

  // CONTENT-36
  it('beside a book: the author’s others, then what its readers have on their shelves', async () => {
    const keeper = await server.memberWith({});
    for (const id of ['b3', 'b5', 'b7']) await server.call(book.shelveBook, { id, join: true }, keeper);
    const similarTo = (id: string) => server.call(book.listSimilarBooks, { id });
    const firstSimilar = (await similarTo('b1')).data;
    expect(firstSimilar.byAuthor.map(({ id }) => id)).toEqual(['b2']);
    expect(firstSimilar.similar.map(({ id }) => id)).not.toEqual(expect.arrayContaining(['b2']));
    const three = (await similarTo('b3')).data;
    expect(three.byAuthor).toEqual([]);
    expect(three.similar[0]?.id).toBe('b5');
    expect(three.similar.map(({ id }) => id)).toContain('b7');
    expect(three.similar.map(({ id }) => id)).not.toContain('b8');
    expect((await similarTo('b8')).code).toBe(404);
  });
});

describe('chapters requested in batches', () => {
  it('are returned in the book’s order, without those of other books', async () => {
    const { data } = await server.call(book.downloadChapters, { bookId: 'b1', ids: ['b1-3', 'b2-1', 'b1-1', 'nothing'] });
    expect(data.map(({ id }) => id)).toEqual(['b1-1', 'b1-3']);
    expect(data[0]).toMatchObject({ previousId: null, nextId: 'b1-2', bookId: 'b1' });
  });

  it.each([
    ['none', [], 400],
    ['more than fifty', Array.from({ length: 51 }, (_, i) => `b1-${i}`), 400],
    ['what is no id', ["b1' or true"], 400],
  ])('reject %s', async (_title, list, code) => {
    expect((await server.call(book.downloadChapters, { bookId: 'b1', ids: list })).code).toBe(code);
  });

  it('have the same version in index and text', async () => {
    const index = await server.call(book.listChapters, { bookId: 'b1' });
    const { data } = await server.call(book.downloadChapters, { bookId: 'b1', ids: ['b1-2'] });
    expect(index.data[1]?.version).toBe(data[0]?.version);
    expect(data[0]?.version).toMatch(/^[0-9a-f]{8}$/);
  });
});

describe('the shelf', () => {
  const shelf = async (token: string, input: object = {}) =>
    (await server.call(book.listBookshelf, { kind: 'shelf', pageSize: 50, ...input }, { token })).data.list.map(({ id }) => id);

  // CONTENT-23
  it('is sorted by last read or added, by date added, or by title, and divided into reading and listening', async () => {
    const { token } = await server.memberWith({});
    for (const id of ['b1', 'b9', 'b2']) await server.call(book.shelveBook, { id, join: true }, { token });
    await server.call(book.saveReadingProgress, { bookId: 'b1', indexId: 'b1-1' }, { token });
    expect(await shelf(token)).toEqual(['b1', 'b2', 'b9']);
    expect(await shelf(token, { sort: 'added' })).toEqual(['b2', 'b9', 'b1']);
    expect(await shelf(token, { sort: 'title' })).toEqual(['b9', 'b2', 'b1']);
    expect(await shelf(token, { audio: true })).toEqual(['b9']);
    expect(await shelf(token, { audio: false })).toEqual(['b1', 'b2']);
  });

  it('removes several books at once; twenty concurrent calls count once, and other members’ shelves are unchanged', async () => {
    const [owner, otherMember] = [await server.memberWith({}), await server.memberWith({})];
    for (const id of ['b4', 'b5'])
      for (const member of [owner, otherMember]) await server.call(book.shelveBook, { id, join: true }, member);
    const before = (await server.call(book.getBook, { id: 'b4' })).data.shelves;
    const responses = await server.together(20, () => [
      book.removeFromBookshelf,
      { ids: ['b4', 'b5', 'b1', 'nothing'] },
      { token: owner.token },
    ]);
    expect(responses.map(({ code }) => code)).toEqual(Array(20).fill(200));
    expect(responses.reduce((sum, { data }) => sum + data.count, 0)).toBe(2);
    expect((await server.call(book.getBook, { id: 'b4' })).data.shelves).toBe(before - 1);
    expect(await shelf(owner.token)).toEqual([]);
    expect((await shelf(otherMember.token)).toSorted()).toEqual(['b4', 'b5']);
  });

  it('is cleared by twenty members concurrently, in whatever order they name the books', async () => {
    const members = await Promise.all(Array.from({ length: 20 }, () => server.memberWith({})));
    for (const member of members)
      for (const id of ['b1', 'b6', 'b7']) await server.call(book.shelveBook, { id, join: true }, member);
    const before = (await server.call(book.getBook, { id: 'b6' })).data.shelves;
    const responses = await server.together(20, (i) => [
      book.removeFromBookshelf,
      { ids: i % 2 === 0 ? ['b1', 'b6', 'b7'] : ['b7', 'b6', 'b1'] },
      { token: members[i]?.token ?? '' },
    ]);
    expect(responses.map(({ code, data }) => [code, data?.count])).toEqual(members.map(() => [200, 3]));
    expect((await server.call(book.getBook, { id: 'b6' })).data.shelves).toBe(before - 20);
  });

  it.each([{ ids: [] }, { ids: Array.from({ length: 101 }, (_, i) => `b${i}`) }, { ids: ['%'] }, {}])(
    '%p is refused',
    async (input) => {
      const { token } = await server.memberWith({});
      expect((await server.call(book.removeFromBookshelf, input as never, { token })).code).toBe(400);
    },
  );

  it('requires a session', async () => {
    expect((await server.call(book.removeFromBookshelf, { ids: ['b1'] })).code).toBe(401);
  });
});

describe('positions of several devices', () => {
  // CONTENT-26
  it('with equal times are resolved to one, and times never decrease', async () => {
    const { token } = await server.memberWith({});
    const at = new Date(Date.now() - 60_000).toISOString();
    const responses = await server.together(20, (i) => [
      book.saveReadingProgress,
      { bookId: 'b1', indexId: 'b1-1', position: i, readAt: at },
      { token },
    ]);
    expect(responses.every(({ code, data }) => code === 200 && data.readAt === at)).toBe(true);
    const storedLog = (await server.call(book.getReadingProgress, { bookId: 'b1' }, { token })).data;
    expect(storedLog).toMatchObject({ indexId: 'b1-1', readAt: at });
    const older = await server.call(
      book.saveReadingProgress,
      { bookId: 'b1', indexId: 'b1-3', position: 50, readAt: new Date(Date.parse(at) - 1).toISOString() },
      { token },
    );
    expect(older.data).toEqual(storedLog);
  });

  it('from clocks that are ahead count as of now, so that later devices are accepted', async () => {
    const { token } = await server.memberWith({});
    const future = new Date(Date.now() + 365 * 86_400_000).toISOString();
    await server.together(20, (i) => [
      book.saveReadingProgress,
      { bookId: 'b2', indexId: 'b2-2', position: i, readAt: future },
      { token },
    ]);
    const next = await server.call(book.saveReadingProgress, { bookId: 'b2', indexId: 'b2-3', position: 7 }, { token });
    expect(next.data).toMatchObject({ indexId: 'b2-3', position: 7 });
  });

  it('are pushed to the member’s open pages once each, without outdated ones', async () => {
    const { id, token } = await server.memberWith({});
    const received: BusEvent[] = [];
    const stop = server.deps.bus.subscribe(`member:${id}`, (event) => void received.push(event));
    const log = (position: number, readAt: string) =>
      server.call(book.saveReadingProgress, { bookId: 'b3', indexId: 'b3-2', position, readAt }, { token });
    await log(5, new Date(Date.now() - 10_000).toISOString());
    await log(1, new Date(Date.now() - 20_000).toISOString());
    await log(9, new Date(Date.now() - 5000).toISOString());
    await waitFor(() => received.length >= 2);
    stop();
    expect(received).toMatchObject([
      { hint: { kind: 'reading', bookId: 'b3', indexId: 'b3-2', position: 5, chapterNumber: 2 } },
      { hint: { kind: 'reading', position: 9 } },
    ]);
  });
});
