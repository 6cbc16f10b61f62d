import { article } from '@juhe/contract/content/article';
import { creation } from '@juhe/contract/content/creation';
import { sql } from '../../db/sql.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { checkCreationJob } from './creation-check.service.ts';

let t: TestServer;
let author: TestMember;
beforeAll(async () => {
  t = await testServer();
  author = await t.memberWith({ nickname: '安' });
  await t.db.run(sql`insert into article_category (id, kind, names, position) values
    ('life', 'article', '{"zh-Hans": "生活", "zh-Hant": "生活", "en": "Living", "fr": "Vie", "es": "Vida"}', 1)`);
});
afterAll(() => t.close());

const westLake = { name: '断桥残雪', city: '杭州市' };
let keys = 0;
const key = () => `key-of-the-location-test-${(keys += 1)}`;
const content = (title: string, location?: unknown) => ({
  title,
  blocks: [{ type: 'paragraph' as const, text: '正文一段。' }],
  ...(location === undefined ? {} : { location }),
});
const publish = (title: string, location?: unknown) =>
  t.as(author)(creation.publishCreation, { kind: 'article', content: content(title, location) } as never, { key: key() });
const read = async (id: string) => (await t.call(article.getArticle, { id })).data.location;

// CONTENT-17
it('shows only the name and city selected by the author', async () => {
  const { data } = await publish('湖边', { ...westLake, lat: 30.26, lng: 120.146 });
  await t.meetDeadlines(checkCreationJob);
  expect(await read(data.id)).toEqual(westLake);
  const { stored } = await t.db.one<{ stored: string }>(sql`select content::text as stored from article where id = ${data.id}`);
  expect(stored).not.toMatch(/30\.26|120\.146|lat|lng/);
});

it('shows none where none was selected, also for creations of an earlier release', async () => {
  const { data } = await publish('没有位置');
  await t.meetDeadlines(checkCreationJob);
  expect(await read(data.id)).toBeNull();
  await t.db.run(sql`update article set content = content - 'location' where id = ${data.id}`);
  expect(await read(data.id)).toBeNull();
});

it('changes with an approved edit, and can be removed', async () => {
  const { data } = await publish('换个地方', westLake);
  await t.meetDeadlines(checkCreationJob);
  const edit = (location: unknown) =>
    t.as(author)(creation.editCreation, { id: data.id, content: content('换个地方', location) } as never, { key: key() });
  await edit({ name: '', city: '苏州市' });
  expect(await read(data.id)).toEqual(westLake);
  await t.meetDeadlines(checkCreationJob);
  expect(await read(data.id)).toEqual({ name: '', city: '苏州市' });
  await edit(null);
  await t.meetDeadlines(checkCreationJob);
  expect(await read(data.id)).toBeNull();
});

// CONTENT-17
it('is checked like every other text', async () => {
  const { data } = await publish('广告', { name: '在线赌场', city: '杭州市' });
  await t.meetDeadlines(checkCreationJob);
  const { list } = (await t.as(author)(creation.listMyCreations, {})).data;
  expect(list.find(({ id }) => id === data.id)?.state).toBe('refused');
});

it.each([
  ['a name of 61 characters', { name: '湖'.repeat(61), city: '杭州市' }],
  ['no city', { name: '西湖', city: ' ' }],
  ['a list', [westLake]],
])('rejects %s', async (_title, location) => {
  expect((await publish('坏的位置', location)).code).toBe(400);
});
