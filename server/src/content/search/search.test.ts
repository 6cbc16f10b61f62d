import { search } from '@juhe/contract/content/search';
import { countedInOverview, countedTo, type SearchKind, searchKinds } from '@juhe/contract/content/search.schemas';
import { sql } from '../../db/sql.ts';
import { makeProduct, makeShelf } from '../../test/test-product.ts';
import {
  chapterOf,
  finder,
  makeLibrary,
  writeArticle,
  writeBook,
  writeCourse,
  writeLot,
  writeVideo,
} from '../../test/test-search.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let find: ReturnType<typeof finder>;
beforeAll(async () => {
  server = await testServer();
  find = finder(server);
  await makeLibrary(server.db);
  await makeShelf(server.db);
});
afterAll(() => server.close());

const write = (fields: Parameters<typeof writeArticle>[1]) => writeArticle(server.db, fields);

describe('partial matches', () => {
  it('find each kind by the middle of its text', async () => {
    const weaving = await writeBook(server.db, {
      title: '编织',
      chapters: [{ title: '第一章', text: '老人家手里的竹编鱼篓。' }],
    });
    const ids: Record<SearchKind, string> = {
      goods: (await makeProduct(server.db, { title: '手工竹编鱼篓灯' })).id,
      lot: await writeLot(server.db, { title: '清竹编鱼篓一只' }),
      article: await write({ title: '在竹编鱼篓旁边坐一下午' }),
      news: await write({ title: '竹编鱼篓进了博物馆', kind: 'news' }),
      book: await writeBook(server.db, { title: '老竹编鱼篓' }),
      chapter: await chapterOf(server.db, weaving, 1),
      video: await writeVideo(server.db, { title: '三分钟看竹编鱼篓怎么收口' }),
      course: await writeCourse(server.db, { title: '零基础竹编鱼篓课' }),
      member: (await server.memberWith({ nickname: '爱竹编鱼篓' })).id,
      shop: (
        await server.db.one<{ id: string }>(
          sql`insert into shop (name, logo) values ('小巷竹编鱼篓铺', '/media/x.webp') returning id`,
        )
      ).id,
    };
    for (const kind of searchKinds) expect([kind, await find('编鱼篓', kind)]).toEqual([kind, [ids[kind]]]);
    const { data } = await server.call(search.searchSite, { keyword: '编鱼' });
    expect(new Set(data.list.map(({ type }) => type))).toEqual(new Set(searchKinds));
    expect(data.totals).toHaveLength(searchKinds.length);
    expect(data).toMatchObject({ total: 10, hasMore: false, words: ['编鱼'] });
  });

  // CONTENT-84
  it('find authors, tags, subtitles, teachers, chapters, summaries and texts', async () => {
    const tagged = await write({ title: '甲', tags: ['雪落无声'] });
    expect(await find('落无')).toEqual([tagged]);
    const summed = await write({ title: '乙', summary: '那年的霜降特别早' });
    expect(await find('霜降特')).toEqual([summed]);
    const richText = await write({ title: '丙', body: '<h2>起</h2><p>他把<b>铜</b>壶&amp;炉子搬进院</p><p>子里</p>' });
    expect(await find('铜壶&炉')).toEqual([richText]);
    expect(await find('院子')).toEqual([]);
    expect(await find('满未')).toEqual(expect.arrayContaining([tagged, summed, richText]));
    const book = await writeBook(server.db, { title: '丁', author: '柳七娘', chapters: ['渡口', '第二回 风陵夜话'] });
    expect(await find('七娘', 'book')).toEqual([book]);
    expect(await find('风陵夜', 'book')).toEqual([book]);
    const course = await writeCourse(server.db, { title: '戊', teacher: '褚先生' });
    expect(await find('褚先', 'course')).toEqual([course]);
    const goods = await makeProduct(server.db, { title: '己', subtitle: '湘妃色的' });
    expect(await find('湘妃', 'goods')).toEqual([goods.id]);
    expect(await find(goods.saleNo.toLowerCase(), 'goods')).toContain(goods.id);
  });

  // CONTENT-86
  it('find a single character in titles and beside them', async () => {
    const id = await write({ title: '鹮与芦苇' });
    await write({ title: '另一篇', body: '<p>也有鹮</p>' });
    expect(await find('鹮')).toEqual([id]);
    const odd = await write({ title: `100%纯_"手'工"\\n 🍵🧑‍🌾～` });
    for (const sign of ['%', '_', '"', "'", '\\', '🍵', '100%', '%纯_', `"手'工"`, '🧑‍🌾', '\\n'])
      expect([sign, await find(sign)]).toEqual([sign, [odd]]);
    expect(await find('1_0')).toEqual([]);
    expect(await find('%%')).toEqual([]);
  });

  // CONTENT-85
  it('ignore width, case and script', async () => {
    const id = await write({ title: 'iPhone拍《紅樓夢》' });
    for (const keyword of ['IPHONE', 'ｉＰｈｏｎｅ', 'phon', '红楼梦', '紅樓夢', '紅楼夢', '》', '\u200Bphone'])
      expect([keyword, await find(keyword)]).toEqual([keyword, [id]]);
    const simple = await write({ title: '图书馆里的资讯' });
    expect(await find('資訊')).toEqual([simple]);
  });

  // CONTENT-84
  it('require all keywords, in any order and field', async () => {
    const both = await write({ title: '槐花饭', body: '<p>外婆在灶前</p>' });
    await write({ title: '槐花开了' });
    expect(await find('外婆 槐花')).toEqual([both]);
    expect(await find('　槐花\n外婆  槐花 ')).toEqual([both]);
    expect(await find('外婆槐花')).toEqual([]);
  });

  it('accept a hundred characters, and reject more, none and control characters', async () => {
    const long = '长'.repeat(99);
    const id = await write({ title: '长长的', body: `<p>${long}了</p>` });
    expect(await find(`${long}了`)).toEqual([id]);
    expect(await find(`${long}完`)).toEqual([]);
    const refused = ['字'.repeat(101), '字'.repeat(200), '', '   ', 'a\u0000b'];
    for (const keyword of refused) expect((await server.call(search.searchSite, { keyword })).code).toBe(400);
    for (const keyword of ['\u200B', '\uFE0F']) expect((await server.call(search.searchSite, { keyword })).code).toBe(400);
  });
});

describe('the order', () => {
  // CONTENT-88
  it('ranks the complete title, its beginning, a match in it, beside it, and in the text', async () => {
    const inText = await write({ title: '一', body: '<p>说到栀子花</p>', likes: 4000 });
    const outsideTitle = await write({ title: '二', tags: ['栀子花'], likes: 2000 });
    const inTitle = await write({ title: '三月种栀子花', likes: 1000 });
    const beginning = await write({ title: '栀子花开', likes: 500 });
    const exactTitle = await write({ title: '栀子花' });
    expect(await find('栀子花')).toEqual([exactTitle, beginning, inTitle, outsideTitle, inText]);
  });

  // CONTENT-91
  it('treats the shop’s name as text, which single characters do not match', async () => {
    await server.db.run(sql`insert into shop (id, name, logo) values ('wild', '山野苇事', '/media/x.webp')`);
    const ofShop = await makeProduct(server.db, { title: '罗勒籽', shop: 'wild', sold: 9000 });
    const subtitled = await makeProduct(server.db, { title: '香包', subtitle: '山野采的' });
    const titled = await makeProduct(server.db, { title: '苇叶' });
    expect(await find('山野', 'goods')).toEqual([subtitled.id, ofShop.id]);
    expect(await find('苇', 'goods')).toEqual([titled.id]);
  });

  // CONTENT-88
  it('uses popularity and age among equals, or age only', async () => {
    const [old, liked, fresh] = [
      await write({ title: '一碗蓴菜羹', daysAgo: 300 }),
      await write({ title: '二碗蓴菜羹', daysAgo: 90, likes: 900 }),
      await write({ title: '三碗蓴菜羹' }),
    ];
    expect(await find('蓴菜羹')).toEqual([liked, fresh, old]);
    const { data } = await server.call(search.searchSite, { keyword: '蓴菜羹', type: 'article', sort: 'new' });
    expect(data.list.map((item) => item.type === 'article' && item.article.id)).toEqual([fresh, liked, old]);
  });

  it('is stable across pages, of few and of very many', async () => {
    const pagesOf = async (keyword: string, sort: 'best' | 'new', maxPages: number) => {
      const pageIds: string[] = [];
      for (let pageNum = 1; pageNum <= maxPages; pageNum += 1) {
        const { data } = await server.call(search.searchSite, { keyword, type: 'video', sort, pageNum, pageSize: 50 });
        pageIds.push(...data.list.map((item) => (item.type === 'video' ? item.video.id : '')));
        if (!data.hasMore) break;
      }
      return pageIds;
    };
    // Indexes all rows at once instead of one by one.
    await server.db.run(sql`alter table video disable trigger search_document`);
    await server.db.run(sql`insert into video (author_id, title, film, cover, width, height, seconds, tags, published_at)
      select 'author', case when n % 3 = 0 then '蛱蝶' || n when n % 3 = 1 then n || '只蛱蝶' else '第' || n end, '/media/x.mp4', '/media/x.webp', 720, 1280, 9,
        case when n % 3 = 2 then array['蛱蝶'] else '{}' end, now() - n * interval '1 second' from generate_series(1, 3000) n`);
    await server.db.run(sql`alter table video enable trigger search_document`);
    await server.db.one(sql`select search_put('{video}', array(select id from video))`);
    for (const sort of ['best', 'new'] as const) {
      const ids = await pagesOf('蛱蝶', sort, 30);
      expect([sort, ids.length, new Set(ids).size]).toEqual([sort, countedTo, countedTo]);
    }
    expect((await server.call(search.searchSite, { keyword: '蛱蝶', type: 'video' })).data.total).toBe(countedTo);
    const pagedIds = await pagesOf('只蛱蝶', 'best', 30);
    expect([pagedIds.length, new Set(pagedIds).size]).toEqual([1000, 1000]);
    expect(await pagesOf('2999', 'best', 2)).toHaveLength(1);
    const beyond = await server.call(search.searchSite, { keyword: '蛱蝶', type: 'video', pageNum: 1000, pageSize: 50 });
    expect(beyond).toMatchObject({ code: 200, data: { list: [], hasMore: false } });
  }, 60_000);
});

// CONTENT-88, CONTENT-89
it('shows the best of each kind in the combined search, also of kinds with few or many matches', async () => {
  await server.db.run(sql`insert into video (author_id, title, film, cover, width, height, seconds, tags, likes)
    select 'author', '第' || n, '/media/x.mp4', '/media/x.webp', 720, 1280, 9, array['玳瑁'], 500 from generate_series(1, ${countedInOverview}) n`);
  const exactTitle = await writeVideo(server.db, { title: '玳瑁' });
  const article = await write({ title: '说玳瑁' });
  const { data } = await server.call(search.searchSite, { keyword: '玳瑁' });
  expect(data.totals).toEqual([
    { type: 'video', total: countedInOverview },
    { type: 'article', total: 1 },
  ]);
  expect(await find('玳瑁', 'all')).toEqual([...(await find('玳瑁', 'video')).slice(0, 3), article]);
  expect((await find('玳瑁', 'video'))[0]).toBe(exactTitle);
});

// CONTENT-84
it('searches articles completely', async () => {
  const id = await write({ title: '长卷', body: `<p>${'絮'.repeat(12_000)}</p><p>卷尾盖着朱砂闲章</p>` });
  expect(await find('朱砂闲章')).toEqual([id]);
  const [item] = (await server.call(search.searchSite, { keyword: '朱砂闲章', type: 'article' })).data.list;
  expect(item).toMatchObject({ excerpt: expect.stringContaining('卷尾盖着朱砂闲章') });
});

describe('without results', () => {
  const alternatives = async (keyword: string, type: SearchKind | 'all' = 'all') =>
    (await server.call(search.searchSite, { keyword, type })).data.alternatives;

  // CONTENT-92
  it('offers only parts with matches, split at word boundaries', async () => {
    await write({ title: '雨天煮咖啡' });
    expect(await alternatives('咖啡 飞船发射场')).toEqual(['咖啡']);
    expect(await alternatives('咖啡飞船')).toEqual(['咖啡']);
    expect(await alternatives('飛船咖啡', 'article')).toEqual(['咖啡']);
    expect(await alternatives('咖啡飞船', 'course')).toEqual([]);
    expect(await alternatives('没有这样的东西呀')).toEqual([]);
    expect(await alternatives('咖啡')).toEqual([]);
  });

  // CONTENT-96
  it('offers nothing hidden', async () => {
    const hidden = await server.memberWith({ permissionLevel: 3 });
    await write({ title: '独角藏品', author: hidden.id });
    expect(await alternatives('藏品 飞船')).toEqual([]);
  });
});

it('shows the context of a match in the text only', async () => {
  await write({ title: '己巳', body: `<p>${'前'.repeat(40)}，他点了一盏Ａ级<b>琉璃</b>灯，${'后'.repeat(90)}</p>` });
  const [item] = (await server.call(search.searchSite, { keyword: 'a级琉璃', type: 'article' })).data.list;
  expect(item).toMatchObject({ excerpt: `…${'前'.repeat(8)}，他点了一盏Ａ级琉璃灯，${'后'.repeat(54)}…` });
  await write({ title: '琉璃盏' });
  const [titled] = (await server.call(search.searchSite, { keyword: '琉璃盏', type: 'article' })).data.list;
  expect(titled).toMatchObject({ excerpt: null });
});

// CONTENT-90
it('shows the tag of a match in tags only', async () => {
  const first = async (keyword: string, type: 'article' | 'video') =>
    (await server.call(search.searchSite, { keyword, type })).data.list[0];
  const tags = ['慢生活', '柴窯手記', '柴窑二号'];
  await write({ title: '庚午', summary: '开窑那天', tags });
  await writeVideo(server.db, { title: '辛未', tags });
  expect(await first('柴窑', 'article')).toMatchObject({ excerpt: '#柴窯手記 #柴窑二号 开窑那天' });
  expect(await first('庚午 慢生', 'article')).toMatchObject({ excerpt: '#慢生活 开窑那天' });
  expect(await first('柴窯', 'video')).toMatchObject({ excerpt: '#柴窯手記 #柴窑二号' });
  expect(await first('辛未', 'video')).toMatchObject({ excerpt: null });
  await write({ title: '壬申', body: '<p>说到蓑衣谷</p>', tags: ['蓑衣谷'] });
  expect(await first('蓑衣谷', 'article')).toMatchObject({ excerpt: '说到蓑衣谷' });
});

// CONTENT-97
it('finds members by nickname and number, never by mobile', async () => {
  const member = await server.memberWith({ nickname: '檐下听雨人', mobile: '13912345678' });
  const { code } = await server.db.one<{ code: string }>(sql`select promotion_code as code from member where id = ${member.id}`);
  const ids = async (keyword: string) => (await server.call(search.searchMembers, { keyword })).data.list.map(({ id }) => id);
  for (const keyword of ['听雨', member.id, code, code.toLowerCase()])
    expect([keyword, await ids(keyword)]).toEqual([keyword, [member.id]]);
  for (const keyword of ['13912345678', member.id.slice(1), code.slice(0, 7)]) expect(await ids(keyword)).toEqual([]);
  await server.memberWith({ nickname: `${code}的朋友` });
  const answer = await server.call(search.searchMembers, { keyword: code });
  expect(answer.data.total).toBe(2);
  expect(answer.data.list[0]?.id).toBe(member.id);
});

it.each([{ type: 'lots' }, { pageNum: 0 }, { pageSize: 51 }, { sort: 'old' }])('refuses %j', async (input) => {
  expect((await server.call(search.searchSite, { keyword: '字', ...input } as never)).code).toBe(400);
});
