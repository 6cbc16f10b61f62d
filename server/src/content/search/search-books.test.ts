/** Search of book texts, site-wide and within one book, and of auction lots. */
import { search } from '@juhe/contract/content/search';
import { sql } from '../../db/sql.ts';
import { chapterOf, finder, makeLibrary, writeBook, writeLot } from '../../test/test-search.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let find: ReturnType<typeof finder>;
let lunyu: string;
let guwen: string;
beforeAll(async () => {
  server = await testServer();
  find = finder(server);
  await makeLibrary(server.db);
  lunyu = await writeBook(server.db, {
    title: '论语',
    chapters: [
      { title: '学而第一', text: '子曰：“学而时习之，不亦说乎？\n\n有朋自远方来，不亦乐乎？人不知而不愠，不亦君子乎？”' },
      { title: '为政第二', text: '子曰：“为政以德，譬如北辰，居其所而众星共之。”' },
    ],
  });
  guwen = await writeBook(server.db, {
    title: '古文选',
    chapters: [
      { title: '出师表', text: '先帝創業未半，而中道崩殂。今天下三分，益州疲弊。' },
      { title: '第二章', text: `🍵${'前'.repeat(30)}𠮷野家的ＡＢＣ，${'后'.repeat(80)}` },
    ],
  });
});
afterAll(() => server.close());

const chapterItem = async (keyword: string) => {
  const [item] = (await server.call(search.searchSite, { keyword, type: 'chapter' })).data.list;
  if (item?.type !== 'chapter') throw new Error('no chapter');
  return item;
};
const inBook = async (bookId: string, keyword: string, more: object = {}) =>
  (await server.call(search.searchInBook, { bookId, keyword, ...more })).data;

describe('chapters', () => {
  it.each([
    ['不亦说乎', 1],
    ['有朋自远方来', 1],
    ['有朋自遠方來', 1],
    ['论语 不亦乐乎', 1],
    ['北辰 为政', 2],
  ])('match %s in the text', async (keyword, number) => {
    expect(await find(keyword, 'chapter')).toEqual([await chapterOf(server.db, lunyu, number)]);
  });

  it.each(['先帝创业未半', '先帝創業未半', '出師表', '古文選 先帝'])('%s is found in Traditional characters', async (keyword) => {
    expect(await find(keyword, 'chapter')).toEqual([await chapterOf(server.db, guwen, 1)]);
  });

  it('carry their book, and the position with its context in the original characters', async () => {
    const { chapter, match } = await chapterItem('先帝创业');
    expect(chapter).toEqual({
      id: await chapterOf(server.db, guwen, 1),
      number: 1,
      title: '出师表',
      bookId: guwen,
      bookTitle: '古文选',
      author: '佚名',
      picUrl: '/media/x.webp',
    });
    expect(match).toEqual({ position: 0, before: '', match: '先帝創業', after: '未半，而中道崩殂。今天下三分，益州疲弊。' });
    expect((await chapterItem('出师表')).match).toBeNull();
  });

  it('carry the position in UTF-16 units, and cut no character', async () => {
    const { match } = await chapterItem('𠮷野家的abc');
    const text = `🍵${'前'.repeat(30)}𠮷野家的ＡＢＣ，`;
    expect(match).toEqual({
      position: text.indexOf('𠮷'),
      before: `…${'前'.repeat(14)}`,
      match: '𠮷野家的ＡＢＣ',
      after: `，${'后'.repeat(52)}…`,
    });
  });

  it('of a book are not flooded by its title, and bare ordinals are no suggestions', async () => {
    const [chapter, titled] = [
      await writeBook(server.db, { title: '鲛绡记', chapters: ['壹', '第 三 章'] }),
      await writeBook(server.db, { title: '杂记', chapters: ['鲛绡'] }),
    ];
    expect(await find('鲛绡', 'chapter')).toEqual([
      await chapterOf(server.db, titled, 1),
      await chapterOf(server.db, chapter, 1),
      await chapterOf(server.db, chapter, 2),
    ]);
    expect(await find('鲛', 'chapter')).toEqual([await chapterOf(server.db, titled, 1)]);
    const suggested = async (keyword: string) =>
      (await server.call(search.suggestSearches, { keyword })).data
        .filter(({ kind }) => kind === 'chapter')
        .map(({ text }) => text);
    expect(await suggested('出师')).toEqual(['出师表']);
    expect((await suggested('第')).filter((title) => title.endsWith('章'))).toEqual([]);
    expect(await suggested('第')).toContain('学而第一');
  });

  it('follow changes of their texts, and are removed with their book', async () => {
    const book = await writeBook(server.db, { title: '子夜', chapters: [{ title: '一', text: '窗外落着夹竹桃' }] });
    const id = await chapterOf(server.db, book, 1);
    await server.db.run(sql`update book_chapter set text = '院里开着木芙蓉' where id = ${id}`);
    expect([await find('夹竹桃', 'chapter'), await find('木芙蓉', 'chapter')]).toEqual([[], [id]]);
    await server.db.run(sql`update book set title = '午夜' where id = ${book}`);
    expect([await find('子夜 木芙蓉', 'chapter'), await find('午夜 木芙蓉', 'chapter')]).toEqual([[], [id]]);
    for (const hidden of [sql`state = 'off'`, sql`audio = true`]) {
      await server.db.run(sql`update book set ${hidden} where id = ${book}`);
      expect(await find('木芙蓉', 'chapter')).toEqual([]);
      await server.db.run(sql`update book set state = 'on', audio = false where id = ${book}`);
      expect(await find('木芙蓉', 'chapter')).toEqual([id]);
    }
    await server.db.run(sql`delete from book where id = ${book}`);
    expect(await find('木芙蓉', 'all')).toEqual([]);
  });
});

describe('inside one book', () => {
  it('finds every position in every chapter, in the order of the book', async () => {
    const { list, total, words: terms, hasMore } = await inBook(lunyu, '不亦');
    expect({ total, words: terms, hasMore }).toEqual({ total: 1, words: ['不亦'], hasMore: false });
    expect(list[0]?.chapter).toEqual({ id: await chapterOf(server.db, lunyu, 1), number: 1, title: '学而第一' });
    const text = '子曰：“学而时习之，不亦说乎？\n\n有朋自远方来，不亦乐乎？人不知而不愠，不亦君子乎？”';
    expect(list[0]?.count).toBe(3);
    expect(list[0]?.matches.map(({ position, match }) => [position, match])).toEqual(
      [...text.matchAll(/不亦/g)].map(({ index }) => [index, '不亦']),
    );
    expect(list[0]?.matches[1]?.before).toBe('…不亦说乎？ 有朋自远方来，');
    expect((await inBook(lunyu, '子曰')).list.map(({ chapter }) => chapter.number)).toEqual([1, 2]);
  });

  it('supports single characters, Traditional ones, full width and several keywords', async () => {
    expect((await inBook(lunyu, '说')).list[0]?.matches).toHaveLength(1);
    expect((await inBook(lunyu, '遠方')).list[0]?.matches[0]?.match).toBe('远方');
    expect((await inBook(guwen, '創业')).list[0]?.matches[0]?.match).toBe('創業');
    expect((await inBook(guwen, 'abc')).list[0]?.matches[0]?.match).toBe('ＡＢＣ');
    expect((await inBook(lunyu, '众星 为政')).list).toMatchObject([{ chapter: { number: 2 }, count: 2 }]);
    expect((await inBook(lunyu, '众星 学而')).list).toEqual([]);
  });

  it('matches a chapter by its title, and not by its book’s', async () => {
    expect((await inBook(guwen, '出师表')).list).toMatchObject([{ chapter: { number: 1 }, count: 0, matches: [] }]);
    expect((await inBook(guwen, '古文选')).list).toEqual([]);
    expect((await inBook(guwen, '不亦说乎')).list).toEqual([]);
  });

  it('is paged, with at most fifty positions of a chapter', async () => {
    const book = await writeBook(server.db, {
      title: '长夜',
      chapters: Array.from({ length: 7 }, (_, i) => ({ title: `${i}`, text: '更漏'.repeat(60) })),
    });
    const page = await inBook(book, '更漏', { pageNum: 2, pageSize: 5 });
    expect(page).toMatchObject({ total: 7, hasMore: false });
    expect(page.list.map(({ chapter, count, matches }) => [chapter.number, count, matches.length])).toEqual([
      [6, 60, 50],
      [7, 60, 50],
    ]);
  });

  it('treats injection characters literally', async () => {
    for (const keyword of [`'; drop table book; --`, '%', '_', '\\', '(.*)', '"', '<b>', '$1'])
      expect([keyword, await inBook(lunyu, keyword)]).toEqual([keyword, expect.objectContaining({ list: [], total: 0 })]);
    expect(await find('论语', 'book')).toEqual([lunyu]);
  });

  it('rejects invalid keywords, and books that are not available', async () => {
    const code = async (bookId: string, keyword: string, more: object = {}) =>
      (await server.call(search.searchInBook, { bookId, keyword, ...more })).code;
    for (const keyword of ['', '   ', '\u200B', '字'.repeat(101), 'a\u0000b'])
      expect([keyword, await code(lunyu, keyword)]).toEqual([keyword, 400]);
    expect(await code(lunyu, '长'.repeat(100))).toBe(200);
    for (const more of [{ pageNum: 0 }, { pageSize: 51 }]) expect(await code(lunyu, '子', more)).toBe(400);
    expect(await code('nowhere', '子曰')).toBe(404);
    const off = await writeBook(server.db, { title: '下架', chapters: [{ title: '一', text: '冷僻词' }] });
    await server.db.run(sql`update book set state = 'off' where id = ${off}`);
    expect(await code(off, '冷僻词')).toBe(404);
  });

  it('is limited to sixty calls a minute per member', async () => {
    const member = await server.memberWith();
    const responses = await server.together(62, () => [search.searchInBook, { bookId: lunyu, keyword: '子曰' }, member]);
    expect(responses.filter(({ code }) => code === 429)).toHaveLength(2);
  });
});

describe('lots', () => {
  it('match title and description, open ones first', async () => {
    const ended = await writeLot(server.db, { title: '建窑兔毫盏', state: 'unsold' });
    const scheduled = await writeLot(server.db, { title: '建窑兔毫盏', state: 'scheduled' });
    const open = await writeLot(server.db, { title: '建窑兔毫盏', daysAgo: 9 });
    const described = await writeLot(server.db, { title: '茶碗', detail: '<p>宋，建窑<b>兔毫</b>盏</p>' });
    expect(await find('建窑兔毫盏', 'lot')).toEqual([open, scheduled, ended, described]);
    expect(await find('建窯兔毫盞', 'lot')).toEqual([open, scheduled, ended, described]);
    const { data } = await server.call(search.searchSite, { keyword: '兔毫盏' });
    expect(data.totals).toEqual([{ type: 'lot', total: 4 }]);
    expect(data.list[0]).toMatchObject({ type: 'lot', lot: { state: 'open', priceCents: 1000, title: '建窑兔毫盏' } });
    const suggested = await server.call(search.suggestSearches, { keyword: '建窑' });
    expect(suggested.data).toEqual([{ kind: 'lot', text: '建窑兔毫盏' }]);
  });

  it('follow changes of state and text immediately, and are removed when withdrawn', async () => {
    const id = await writeLot(server.db, { title: '端溪老坑砚', state: 'scheduled' });
    expect(await find('老坑', 'lot')).toEqual([id]);
    await server.db.run(sql`update lot set title = '歙州眉子砚' where id = ${id}`);
    expect([await find('老坑', 'lot'), await find('眉子', 'lot')]).toEqual([[], [id]]);
    await server.db.run(sql`update lot set state = 'withdrawn' where id = ${id}`);
    expect([await find('眉子', 'all'), (await server.call(search.suggestSearches, { keyword: '歙州' })).data]).toEqual([[], []]);
  });
});
