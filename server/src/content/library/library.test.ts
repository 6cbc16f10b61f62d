import { upload } from '@juhe/contract/common/upload';
import { book } from '@juhe/contract/content/book';
import { library } from '@juhe/contract/content/library';
import sharp from 'sharp';
import { sql } from '../../db/sql.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { newChapterJob } from './library.service.ts';

let server: TestServer;
let operator: { token: string };
beforeAll(async () => {
  server = await testServer();
  operator = { token: server.operatorToken };
  await server.db.run(sql`insert into book_category (id, names, position)
    values ('novel', '{"zh-Hans": "小说", "zh-Hant": "小說", "en": "Novels", "fr": "Romans", "es": "Novelas"}', 1)`);
});
afterAll(() => server.close());

const fileOf = (text: string | Uint8Array<ArrayBuffer>) => new File([text], '书.txt', { type: 'text/plain' });
const line = '　　船到渡口的时候天还没有亮，有人在岸上点了一盏灯。';
const bookText = (chapters: number, lines = 4) =>
  Array.from({ length: chapters }, (_, i) => `第${i + 1}章 渡${i + 1}\n${`${line}\n`.repeat(lines)}`).join('');
const about = { author: '佚名', categoryId: 'novel' };
const key = () => ({ ...operator, key: crypto.randomUUID() });
const imported = async (title: string, text = bookText(3)) => {
  const answer = await server.call(library.importBook, { ...about, title, file: fileOf(text), status: 'serial' }, operator);
  if (answer.code !== 200) throw new Error(`${answer.code} ${answer.msg}`);
  return answer.data;
};
const indexOf = async (bookId: string) => (await server.call(book.listChapters, { bookId })).data;

describe('importing a book', () => {
  it('creates two thousand chapters with volumes, counted, in order, and readable immediately', async () => {
    const text = `第一卷 上游\n${bookText(1000, 36)}第二卷 下游\n${bookText(1000, 36).replaceAll('第', '\n第')}`;
    expect(Buffer.byteLength(text)).toBeGreaterThan(5_000_000);
    const importedBook = await imported('长河', text);
    expect(importedBook).toMatchObject({
      chapters: 2000,
      byHeadings: true,
      encoding: 'UTF-8',
      firstTitles: ['第1章 渡1', '第2章 渡2', '第3章 渡3'],
    });
    const index = await indexOf(importedBook.id);
    expect(index).toHaveLength(2000);
    expect(index.map(({ number }) => number)).toEqual(Array.from({ length: 2000 }, (_, i) => i + 1));
    expect([index[999]?.volume, index[1000]?.volume]).toEqual(['第一卷 上游', '第二卷 下游']);
    expect(index.reduce((sum, { words: wordCount }) => sum + wordCount, 0)).toBe(importedBook.words);
    const wrong =
      await server.db.rows(sql`select 1 from (select words_before, sum(words) over (order by number) - words as counted
      from book_chapter where book_id = ${importedBook.id}) c where words_before <> counted`);
    expect(wrong).toEqual([]);
    const last = index.at(-1)?.id ?? '';
    const chapter = await server.call(book.readChapter, { bookId: importedBook.id, indexId: last });
    expect(chapter.data).toMatchObject({ title: '第1000章 渡1000', nextId: null, volume: '第二卷 下游' });
    expect((await server.call(book.getBook, { id: importedBook.id })).data).toMatchObject({
      chapters: 2000,
      status: 'serial',
    });
  });

  // CONTENT-39
  it('is idempotent, also for concurrent calls', async () => {
    const responses = await server.together(10, () => [
      library.importBook,
      { ...about, title: '一次', file: fileOf(bookText(2)) },
      operator,
    ]);
    expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(new Set(responses.map(({ code }) => code))).toEqual(new Set([200, 409]));
    expect(await server.db.rows(sql`select 1 from book where title = '一次'`)).toHaveLength(1);
  });

  it.each([
    ['a picture', { file: fileOf(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0x0d])) }, 400, 'library.encoding'],
    ['an empty file', { file: fileOf('') }, 400, 'library.empty'],
    ['a file of blanks', { file: fileOf('\uFEFF \r\n\u3000\n') }, 400, 'library.empty'],
    ['ten thousand chapters and more', { file: fileOf(bookText(10_001, 1)) }, 400, 'library.manyChapters'],
    ['a category that is not there', { file: fileOf(bookText(2)), categoryId: 'nothing' }, 404, 'library.category'],
    ['a title of nothing', { file: fileOf(bookText(2)), title: ' ' }, 400, undefined],
    ['a cover from elsewhere', { file: fileOf(bookText(2)), cover: 'https://elsewhere.example/x.webp' }, 400, undefined],
    ['a cover that nothing serves', { file: fileOf(bookText(2)), cover: '/files/x.webp' }, 400, undefined],
    ['a cover that is not shipped', { file: fileOf(bookText(2)), cover: '/media/x.webp' }, 400, 'upload.notShipped'],
    ['an upload that is not there', { file: fileOf(bookText(2)), cover: `/u/${'0'.repeat(40)}.webp` }, 400, 'upload.unknown'],
    ['a text instead of a file', { file: '第一章' as never }, 400, undefined],
  ])('rejects %s and changes nothing', async (_title, input, code, refusal) => {
    const count = async () => (await server.db.one<{ n: number }>(sql`select count(*) as n from book`)).n;
    const before = await count();
    const answer = await server.call(library.importBook, { ...about, title: '坏', ...input }, operator);
    expect(answer).toMatchObject({ code, ...(refusal ? { key: refusal } : {}) });
    expect(await count()).toBe(before);
  });

  // CONTENT-39
  it('shows a cover that an operator uploaded, or one that the site ships', async () => {
    const bytes = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#663311' } })
      .png()
      .toBuffer();
    const file = new File([new Uint8Array(bytes)], 'cover.png', { type: 'image/png' });
    const { url } = (await server.call(upload.uploadSitePicture, { file }, operator)).data;
    for (const [title, cover] of [
      ['上传的封面', url],
      ['自带的封面', '/media/films/tea.webp'],
    ] as const) {
      const answer = await server.call(library.importBook, { ...about, title, cover, file: fileOf(bookText(2)) }, operator);
      expect((await server.call(book.getBook, { id: answer.data.id })).data.picUrl).toBe(cover);
    }
    // Used: no job removes it.
    await server.meetDeadlines('upload.orphan');
    expect((await server.app.inject({ url })).statusCode).toBe(200);
  });

  // CONTENT-39
  it('draws a cover for a book without one, deterministic for a title', async () => {
    const { id } = await imported('没有封面');
    const { picUrl, width, height } = (await server.call(book.getBook, { id })).data;
    expect([width, height]).toEqual([480, 640]);
    const cover = await server.app.inject({ url: picUrl });
    expect([cover.statusCode, cover.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(cover.payload).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="480" height="640"/);
    for (const url of ['/u/c/x.svg', `/u/c/${'0'.repeat(63)}.svg`, `${picUrl}x`])
      expect((await server.app.inject({ url })).statusCode).toBe(404);
  });

  it('is restricted to operators', async () => {
    const { token } = await server.memberWith({});
    const answer = await server.call(library.importBook, { ...about, title: '我的', file: fileOf(bookText(2)) }, { token });
    expect(answer.code).toBe(403);
  });
});

describe('the categories of books', () => {
  const names = { 'zh-Hans': '散文', 'zh-Hant': '散文', en: 'Essays', fr: 'Essais', es: 'Ensayos' };
  const set = (input: object) =>
    server.call(library.setBookCategory, { id: 'essay', names, position: 2, ...input } as never, key());
  const remove = (id: string) => server.call(library.removeBookCategory, { id }, key());
  const importInto = (title: string) =>
    server.call(library.importBook, { ...about, categoryId: 'essay', title, file: fileOf(bookText(2)) }, operator);
  const listed = async (lang: string) =>
    (await server.call(book.listBookCategories, {}, { lang })).data.find(({ id }) => id === 'essay')?.name;

  // CONTENT-137
  it('are created with five names, renamed, and removed without books', async () => {
    expect((await importInto('先有书')).key).toBe('library.category');
    for (const name of ['fr', 'zh-Hans']) expect((await set({ names: { ...names, [name]: undefined } })).code).toBe(400);
    expect((await set({})).code).toBe(200);
    expect([await listed('zh-Hans'), await listed('fr')]).toEqual(['散文', 'Essais']);
    expect((await set({ names: { ...names, en: 'Essay' } })).code).toBe(200);
    expect(await listed('en')).toBe('Essay');
    const { id } = (await importInto('有了分类')).data;
    // Removed books may be restored.
    await server.call(library.removeBook, { bookId: id }, key());
    expect(await remove('essay')).toMatchObject({ code: 409, key: 'library.categoryInUse' });
    await server.db.run(sql`delete from book where id = ${id}`);
    expect((await remove('essay')).code).toBe(200);
    expect(await remove('essay')).toMatchObject({ code: 404, key: 'library.category' });
    expect(await listed('en')).toBeUndefined();
  });

  it('are removed or receive a book of a concurrent import, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      await set({});
      const [created, removed] = await Promise.all([importInto(`同时 ${round}`), remove('essay')]);
      expect([created.code, removed.code].filter((code) => code === 200)).toHaveLength(1);
      expect(['library.category', 'library.categoryInUse']).toContain(created.key ?? removed.key);
    }
  });

  it('are restricted to operators', async () => {
    const { token } = await server.memberWith({});
    for (const answer of [
      await server.call(library.setBookCategory, { id: 'own', names }, { token, key: crypto.randomUUID() }),
      await server.call(library.removeBookCategory, { id: 'novel' }, { token, key: crypto.randomUUID() }),
    ])
      expect(answer.code).toBe(403);
  });
});

describe('a serial', () => {
  it('numbers twenty concurrent chapters consecutively, and counts their characters', async () => {
    const { id } = await imported('连载');
    const responses = await server.together(20, (i) => [
      library.addChapter,
      { bookId: id, title: `新${i}`, text: `${line}\n${line}` },
      key(),
    ]);
    expect(responses.map(({ code }) => code)).toEqual(Array(20).fill(200));
    const index = await indexOf(id);
    expect(index.map(({ number }) => number)).toEqual(Array.from({ length: 23 }, (_, i) => i + 1));
    const wordCount = index.reduce((sum, chapter) => sum + chapter.words, 0);
    expect((await server.call(book.getBook, { id })).data).toMatchObject({ words: wordCount, chapters: 23 });
  });

  // CONTENT-40
  it('notifies the members who have it on the shelf of its newest chapter once a day', async () => {
    const { id } = await imported('更新');
    const [reader, otherMember] = [await server.memberWith({}), await server.memberWith({})];
    await server.call(book.shelveBook, { id, join: true }, reader);
    for (const title of ['四', '五']) {
      await server.call(library.addChapter, { bookId: id, title, text: line }, key());
      await server.meetDeadlines(newChapterJob);
    }
    const notices = await server.db.rows<{ memberId: string; params: { chapter: string } }>(
      sql`select member_id as "memberId", params from notice where template = 'newChapter'`,
    );
    expect(notices).toMatchObject([{ memberId: reader.id, params: { title: '更新', chapter: '五' } }]);
    expect(notices.some(({ memberId }) => memberId === otherMember.id)).toBe(false);
  });

  it('notifies hundreds of readers in batches, each once', async () => {
    const { id } = await imported('众人');
    await server.db.run(sql`insert into member (id, nickname, promotion_code)
      select 'reader-' || n, '读者', lpad(n::text, 8, '0') from generate_series(1, 450) as n`);
    await server.db.run(
      sql`insert into book_shelf (book_id, member_id) select ${id}, 'reader-' || n from generate_series(1, 450) as n`,
    );
    await server.call(library.addChapter, { bookId: id, title: '四', text: line }, key());
    await server.meetDeadlines(newChapterJob);
    await server.meetDeadlines(newChapterJob);
    await server.meetDeadlines(newChapterJob);
    const { n } = await server.db.one<{ n: number }>(
      sql`select count(*) as n from notice where template = 'newChapter' and member_id like 'reader-%'`,
    );
    expect(n).toBe(450);
  });

  it('accepts no chapters once finished, until it is resumed', async () => {
    const { id } = await imported('完结');
    expect((await server.call(library.setBookStatus, { bookId: id, status: 'finished' }, key())).code).toBe(200);
    const refused = await server.call(library.addChapter, { bookId: id, title: '四', text: line }, key());
    expect(refused).toMatchObject({ code: 409, key: 'library.finished' });
    await server.call(library.setBookStatus, { bookId: id, status: 'serial' }, key());
    expect((await server.call(library.addChapter, { bookId: id, title: '四', text: line }, key())).code).toBe(200);
  });
});

describe('a changed chapter', () => {
  // CONTENT-30
  it('has a new version; later chapters are shifted; positions and bookmarks remain within it', async () => {
    const { id } = await imported('改');
    const before = await indexOf(id);
    const indexId = before[1]?.id ?? '';
    const reader = await server.memberWith({});
    await server.call(book.saveReadingProgress, { bookId: id, indexId, position: 90 }, reader);
    for (const position of [3, 60, 80])
      await server.call(book.addBookmark, { bookId: id, indexId, position, excerpt: '灯' }, reader);
    expect((await server.call(library.updateChapter, { bookId: id, indexId, text: '短短的一段。' }, key())).data).toEqual({
      words: 6,
    });
    const after = await indexOf(id);
    expect(after.map(({ version }, i) => version === before[i]?.version)).toEqual([true, false, true]);
    const { begins } = await server.db.one<{ begins: number }>(
      sql`select words_before as begins from book_chapter where book_id = ${id} and number = 3`,
    );
    expect(begins).toBe((after[0]?.words ?? 0) + 6);
    const log = await server.call(book.getReadingProgress, { bookId: id }, reader);
    expect(log.data).toMatchObject({ indexId, position: 6 });
    const marks = await server.call(book.listBookmarks, { bookId: id }, reader);
    expect(marks.data.map(({ position }) => position)).toEqual([3, 6]);
  });

  it.each([
    ['without a change', {}, 400],
    ['with a text of nothing', { text: ' \n ' }, 400],
    ['of another book', { bookId: 'nothing', title: '新' }, 404],
    ['that is not there', { indexId: 'nothing', title: '新' }, 404],
  ])('rejects %s', async (_title, change, code) => {
    const { id } = await imported(`拒${_title}`);
    const indexId = (await indexOf(id))[0]?.id ?? '';
    expect((await server.call(library.updateChapter, { bookId: id, indexId, ...change }, key())).code).toBe(code);
    expect((await indexOf(id))[0]?.title).toBe('第1章 渡1');
  });
});

// CONTENT-33
it('hides a withdrawn book everywhere except on shelf and history, which mark it; it can be restored', async () => {
  const { id } = await imported('下架');
  const reader = await server.memberWith({});
  const indexId = (await indexOf(id))[0]?.id ?? '';
  await server.call(book.shelveBook, { id, join: true }, reader);
  await server.call(book.saveReadingProgress, { bookId: id, indexId, position: 5 }, reader);
  expect((await server.call(library.removeBook, { bookId: id }, key())).code).toBe(200);
  const listed = await server.call(book.listBooks, { pageSize: 50 });
  expect(listed.data.list.map((item) => item.id)).not.toContain(id);
  for (const [operation, input] of [
    [book.getBook, { id }],
    [book.listChapters, { bookId: id }],
    [book.readChapter, { bookId: id, indexId }],
    [book.downloadChapters, { bookId: id, ids: [indexId] }],
    [book.listSimilarBooks, { id }],
    [book.saveReadingProgress, { bookId: id, indexId, position: 9 }],
    [book.addBookmark, { bookId: id, indexId, position: 9, excerpt: '灯' }],
    [book.commentBook, { bookId: id, text: '好' }],
    [book.shelveBook, { id, join: true }],
  ] as const)
    expect([operation.id, (await server.call(operation, input as never, reader)).code]).toEqual([operation.id, 404]);
  for (const kind of ['shelf', 'history'] as const) {
    const { data } = await server.call(book.listBookshelf, { kind }, reader);
    expect(data.list).toMatchObject([{ id, gone: true, log: { position: 5 } }]);
  }
  expect((await server.call(book.getReadingProgress, {}, reader)).data).toBeNull();
  // A book that cannot be opened can still be removed from the shelf.
  expect((await server.call(book.removeFromBookshelf, { ids: [id] }, reader)).data).toEqual({ count: 1 });
  await server.call(library.restoreBook, { bookId: id }, key());
  expect((await server.call(book.getBook, { id }, reader)).data).toMatchObject({ id, onShelf: false, shelves: 0 });
  expect((await server.call(library.removeBook, { bookId: 'nothing' }, key())).code).toBe(404);
});
