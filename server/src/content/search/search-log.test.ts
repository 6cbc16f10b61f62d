import { search } from '@juhe/contract/content/search';
import { sql } from '../../db/sql.ts';
import { makeLibrary, writeArticle, writeBook } from '../../test/test-search.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await makeLibrary(server.db);
});
afterAll(() => server.close());

const add = (keyword: string, member: { token: string }) => server.call(search.addSearches, { keyword }, member);
const historyOf = async (member: { token: string }) =>
  (await server.call(search.listSearchHistory, {}, member)).data.map(({ keyword }) => keyword);
/** Forces a recount of popular words: an operator's change clears the process's cache. */
const clearPopular = () => server.as({ token: server.operatorToken })(search.blockHotWord, { keyword: '不作数', blocked: false });
const hotNames = async () => {
  await clearPopular();
  return (await server.call(search.listPopularSearches, { limit: 20 })).data.map(({ name }) => name);
};
const usedBy = async (n: number, keyword: string) => {
  for (let i = 0; i < n; i += 1) await add(keyword, await server.memberWith());
};

describe('the search history', () => {
  // CONTENT-98
  it('is the member’s own, most recent first, each once, at most twenty', async () => {
    const [member, otherMember] = [await server.memberWith(), await server.memberWith()];
    for (const keyword of ['春茶', '紫砂壶', '春茶 ']) await add(keyword, member);
    expect(await historyOf(member)).toEqual(['春茶', '紫砂壶']);
    await add('ＢＯＯＫ', member);
    await add('book', member);
    expect(await historyOf(member)).toEqual(['book', '春茶', '紫砂壶']);
    for (let i = 0; i < 25; i += 1) await add(`第${i}次`, member);
    const history = await historyOf(member);
    expect([history.length, history[0], history[19]]).toEqual([20, '第24次', '第5次']);
    expect(await historyOf(otherMember)).toEqual([]);
  });

  // CONTENT-98
  it('of a device is merged in order on a sign-in', async () => {
    const member = await server.memberWith();
    await add('早先搜过', member);
    expect((await add('最近\n其次\n早先搜过\n最早', member)).code).toBe(200);
    expect(await historyOf(member)).toEqual(['最近', '其次', '早先搜过', '最早']);
  });

  // CONTENT-98
  it('is deleted singly or completely, and no longer counted', async () => {
    const member = await server.memberWith();
    for (const keyword of ['甲乙', '丙丁', '戊己']) await add(keyword, member);
    await server.call(search.forgetSearches, { keyword: '丙丁' }, member);
    await server.call(search.forgetSearches, { keyword: '没有的' }, member);
    expect(await historyOf(member)).toEqual(['戊己', '甲乙']);
    await server.call(search.forgetSearches, {}, member);
    expect(await historyOf(member)).toEqual([]);
    expect(await server.db.one(sql`select count(*)::int as n from search_use where member_id = ${member.id}`)).toEqual({ n: 0 });
  });

  it('stores one entry for twenty concurrent calls with the same keyword', async () => {
    const member = await server.memberWith();
    const responses = await server.together(20, () => [search.addSearches, { keyword: '同时' }, member]);
    expect(responses.map(({ code }) => code)).toEqual(Array(20).fill(200));
    expect(await historyOf(member)).toEqual(['同时']);
    expect(
      await server.db.one(sql`select count(*)::int as n from search_use where member_id = ${member.id} and word = '同时'`),
    ).toEqual({ n: 1 });
  });

  it.each(['', '  ', '长'.repeat(101), Array(21).fill('行').join('\n'), '一\n\n二', 'a\u0007'])('refuse %j', async (keyword) => {
    const member = await server.memberWith();
    expect((await add(keyword, member)).code).toBe(400);
    expect(await historyOf(member)).toEqual([]);
  });

  it('requires a session', async () => {
    expect((await server.call(search.addSearches, { keyword: '字' })).code).toBe(401);
    expect((await server.call(search.listSearchHistory, {})).code).toBe(401);
    expect((await server.call(search.forgetSearches, {})).code).toBe(401);
  });
});

describe('popular searches', () => {
  // CONTENT-99
  it('were used by three members, however often by one', async () => {
    const member = await server.memberWith();
    for (let i = 0; i < 5; i += 1) await add('独自反复', member);
    await usedBy(2, '两人搜过');
    await usedBy(3, '三人搜过');
    await usedBy(4, '四人搜过');
    const names = await hotNames();
    expect(names.filter((name) => name.endsWith('搜过'))).toEqual(['四人搜过', '三人搜过']);
    expect(names).not.toContain('独自反复');
  });

  // CONTENT-99
  it('exclude personal, blocked and old ones', async () => {
    for (const keyword of ['13800000001', '一三八 138 0000 0001', 'who@example.com', '单', '骂人话连篇', '去年旧闻'])
      await usedBy(3, keyword);
    await server.db.run(sql`update search_use set day = day - 8 where word = '去年旧闻'`);
    const operator = server.as({ token: server.operatorToken });
    expect((await operator(search.blockHotWord, { keyword: '骂人话' })).data.blocked).toEqual(['骂人话']);
    const names = await hotNames();
    for (const keyword of ['13800000001', '一三八 138 0000 0001', 'who@example.com', '单', '骂人话连篇', '去年旧闻'])
      expect(names).not.toContain(keyword);
    expect((await operator(search.blockHotWord, { keyword: '骂人话', blocked: false })).data.blocked).toEqual([]);
    expect(await hotNames()).toContain('骂人话连篇');
    const member = await server.memberWith();
    expect((await server.call(search.blockHotWord, { keyword: '春茶' }, member)).code).not.toBe(200);
  });

  it('include the tags of new content, each name once', async () => {
    await writeArticle(server.db, { title: '题', tags: ['三人搜过', '小院'] });
    const { data } = await server.call(search.listPopularSearches, { limit: 20 });
    expect(data).toContainEqual({ name: '小院', kind: 'topic', fresh: false });
    expect(data.filter(({ name }) => name === '三人搜过')).toHaveLength(1);
    expect(data.length).toBeLessThanOrEqual(20);
  });
});

describe('suggestions', () => {
  it('are popular keywords, title prefixes and title matches; at most ten, each once', async () => {
    await usedBy(3, '山中来信集');
    await clearPopular();
    await writeArticle(server.db, { title: '山中一夜雨' });
    await writeArticle(server.db, { title: '山中一夜雨' });
    await writeBook(server.db, { title: '空山中' });
    const { data } = await server.call(search.suggestSearches, { keyword: '山中' });
    expect(data).toEqual([
      { text: '山中来信集', kind: 'word' },
      { text: '山中一夜雨', kind: 'article' },
      { text: '空山中', kind: 'book' },
    ]);
    for (let i = 0; i < 15; i += 1) await writeArticle(server.db, { title: `山中第${i}天` });
    expect((await server.call(search.suggestSearches, { keyword: '山' })).data).toHaveLength(10);
    expect((await server.call(search.suggestSearches, { keyword: '%' })).data).toEqual([]);
    expect((await server.call(search.suggestSearches, { keyword: '字'.repeat(101) })).code).toBe(400);
  });

  it('are the most popular of many titles, also for one or two characters, without hidden ones', async () => {
    for (let i = 0; i < 70; i += 1) await writeArticle(server.db, { title: `岭南${i}` });
    const hidden = await server.memberWith({ permissionLevel: 3 });
    await writeArticle(server.db, { title: '岭南私藏', likes: 9000, author: hidden.id });
    await writeArticle(server.db, { title: '岭南荔枝', likes: 4000 });
    for (const keyword of ['岭', '岭南'])
      expect((await server.call(search.suggestSearches, { keyword })).data[0]).toEqual({ text: '岭南荔枝', kind: 'article' });
    expect((await server.call(search.suggestSearches, { keyword: '岭南私' })).data).toEqual([]);
  });
});
