import { article } from '@juhe/contract/content/article';
import { creation } from '@juhe/contract/content/creation';
import { upload } from '@juhe/contract/common/upload';
import type { ClientInput } from '@juhe/contract/operation';
import sharp from 'sharp';
import { sql } from '../../db/sql.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { checkCreationJob } from './creation-check.service.ts';

let t: TestServer;
let bob: TestMember;
beforeAll(async () => {
  t = await testServer();
  bob = await t.memberWith({ nickname: '波' });
  await t.db.run(
    sql`insert into article_category (id, kind, names, position) values ('life', 'article', '{"zh-Hans": "生活"}', 1)`,
  );
});
afterAll(() => t.close());

type Publish = ClientInput<typeof creation.publishCreation>;
let keys = 0;
const key = () => {
  keys += 1;
  return `key-of-the-edit-test-${keys}`;
};
const textOf = (title: string, text = '正文一段。'): Publish => ({
  kind: 'article',
  content: { title, blocks: [{ type: 'paragraph', text }] },
});
const publish = (member: TestMember, input: Publish) => t.as(member)(creation.publishCreation, input, { key: key() });
const edit = (member: TestMember, input: ClientInput<typeof creation.editCreation>) =>
  t.as(member)(creation.editCreation, input, { key: key() });
const operator = () => t.as({ token: t.operatorToken });
const approve = (id: string) => operator()(creation.approveCreation, { id }, { key: key() });
const check = () => t.meetDeadlines(checkCreationJob);
const findOwn = async (member: TestMember, id: string) =>
  (await t.as(member)(creation.listMyCreations, { pageSize: 50 })).data.list.find((item) => item.id === id);
const listed = async (id: string) =>
  (await t.call(article.browseArticles, { pageSize: 50 })).data.list.some((item) => item.id === id);
const notices = (member: TestMember) =>
  t.db.rows<{ template: string; params: { why: number } }>(
    sql`select template, params from notice where member_id = ${member.id} and key like 'creation:%' order by created_at`,
  );
const responses = async (url: string) => (await t.app.inject({ method: 'GET', url })).statusCode;

let shade = 0;
const picture = async (member: TestMember) => {
  shade += 1;
  const bytes = await sharp({ create: { width: 30, height: 40, channels: 3, background: { r: 20, g: 190, b: shade } } })
    .png()
    .toBuffer();
  const { data } = await t.as(member)(upload.uploadPictures, {
    file: new File([new Uint8Array(bytes)], 'p.png'),
    purpose: 'content',
  });
  const [first] = data;
  if (!first) throw new Error('nothing was stored');
  return { url: first.url, width: first.width, height: first.height };
};

describe('an edit of a published creation', () => {
  const published = async (author: TestMember, photo?: Awaited<ReturnType<typeof picture>>) => {
    const pictures = photo ? [photo] : [];
    const input: Publish = photo ? { kind: 'pictures', content: { title: '旧题', pictures } } : textOf('旧题', '旧文');
    const { data } = await publish(author, input);
    await check();
    if (photo) await approve(data.id);
    return data.id;
  };

  // CONTENT-118
  test('is pending: others read the previous version, with its likes, until the edit is approved', async () => {
    const author = await t.memberWith();
    const [before, after] = [await picture(author), await picture(author)];
    const id = await published(author, before);
    await t.as(bob)(article.likeArticle, { id, like: true });
    const changed = await edit(author, { id, content: { title: '新题', pictures: [after] } });
    expect(changed.data).toMatchObject({ state: 'published', title: '旧题', edit: { state: 'checking', reason: '' } });
    await check();
    const publicView = (await t.as(bob)(article.getArticle, { id })).data;
    expect(publicView).toMatchObject({ title: '旧题', likes: 1, pictures: [{ url: before.url }] });
    expect(await listed(id)).toBe(true);
    expect((await t.as(author)(creation.getMyCreation, { id })).data.content.title).toBe('新题');
    expect([await responses(before.url), await responses(after.url)]).toEqual([200, 404]);
    const row = (await operator()(creation.listCreationChecks, { pageSize: 50 })).data.list.find((item) => item.id === id);
    expect(row?.content).toMatchObject({ title: '新题', pictures: [{ url: expect.stringContaining(`${after.url}?exp=`) }] });
    expect((await approve(id)).code).toBe(200);
    expect((await t.as(bob)(article.getArticle, { id })).data).toMatchObject({
      title: '新题',
      likes: 1,
      pictures: [{ url: after.url }],
    });
    expect([await responses(before.url), await responses(after.url)]).toEqual([404, 200]);
    expect((await findOwn(author, id))?.edit).toBeNull();
    expect((await approve(id)).code).toBe(409);
  });

  // CONTENT-119
  test('is refused: the author reads the reason and continues from it; the previous version remains', async () => {
    const author = await t.memberWith();
    const id = await published(author);
    await edit(author, { id, content: textOf('新题', '网络赌场').content });
    await check();
    expect(await findOwn(author, id)).toMatchObject({
      state: 'published',
      title: '旧题',
      edit: { state: 'refused', reason: '含有赌博或诈骗内容' },
    });
    expect((await t.call(article.getArticle, { id })).data.title).toBe('旧题');
    expect((await t.as(author)(creation.getMyCreation, { id })).data.content).toMatchObject({ title: '新题' });
    expect(await notices(author)).toMatchObject([{ template: 'creationEditRefused', params: { why: 3 } }]);
    await edit(author, { id, content: textOf('新题', '茶馆').content });
    await check();
    expect(await findOwn(author, id)).toMatchObject({ title: '新题', edit: null });
    const { data } = await t.as(author)(creation.getCreationHistory, { id });
    expect(data.map(({ state }) => state)).toEqual(['published', 'checking', 'refused', 'checking', 'published', 'checking']);
  });

  test('is deleted with the creation and every picture when an operator removes it', async () => {
    const author = await t.memberWith();
    const [before, after] = [await picture(author), await picture(author)];
    const id = await published(author, before);
    await edit(author, { id, content: { title: '新题', pictures: [after] } });
    await check();
    await operator()(creation.removeCreation, { id, reason: '侵权' }, { key: key() });
    expect([await responses(before.url), await responses(after.url)]).toEqual([404, 404]);
    expect((await approve(id)).code).toBe(409);
    expect((await findOwn(author, id))?.state).toBe('removed');
  });
});
