import { article } from '@juhe/contract/content/article';
import { creation } from '@juhe/contract/content/creation';
import { draft } from '@juhe/contract/content/draft';
import { film } from '@juhe/contract/content/film';
import { upload } from '@juhe/contract/common/upload';
import type { ClientInput } from '@juhe/contract/operation';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { removeOrphanJob } from '../../common/upload/upload.service.ts';
import { sql } from '../../db/sql.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { check as checks } from '@juhe/contract/common/check';
import { checkerOf } from '../../common/check/check.ts';
import { checkOperator } from '../../common/check/check-operator.ts';
import { operatorMark, signedPath } from '../../storage/signed-address.ts';
import { removeFilmJob } from '../film/film.service.ts';
import { checkCreationJob } from './creation-check.service.ts';
import { creationMachines } from '../shared/creation-machine.ts';

let t: TestServer;
let ann: TestMember;
let bob: TestMember;
beforeAll(async () => {
  t = await testServer();
  ann = await t.memberWith({ nickname: '安' });
  bob = await t.memberWith({ nickname: '波' });
  await t.db.run(sql`insert into article_category (id, kind, names, position) values
    ('life', 'article', '{"zh-Hans": "生活", "zh-Hant": "生活", "en": "Living", "fr": "Vie", "es": "Vida"}', 1),
    ('news', 'news', '{"zh-Hans": "要闻", "zh-Hant": "要聞", "en": "News", "fr": "Actualités", "es": "Noticias"}', 2)`);
});
afterAll(() => t.close());
afterEach(() => jest.restoreAllMocks());

type Publish = ClientInput<typeof creation.publishCreation>;
let keys = 0;
const key = () => {
  keys += 1;
  return `key-of-the-creation-test-${keys}`;
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
const listed = async (id: string, member?: TestMember) =>
  (await t.call(article.browseArticles, { pageSize: 50 }, member ? { token: member.token } : {})).data.list.some(
    (item) => item.id === id,
  );
const notices = (member: TestMember) =>
  t.db.rows<{ template: string; params: { reason: string; why: number } }>(
    sql`select template, params from notice where member_id = ${member.id} and key like 'creation:%' order by created_at`,
  );

let shade = 0;
const picture = async (member: TestMember, width = 300, height = 400) => {
  shade += 1;
  const bytes = await sharp({ create: { width, height, channels: 3, background: { r: 20, g: 90, b: shade } } })
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
const filmOf = async (member: TestMember) => {
  const bytes = readFileSync(join(dirname(fileURLToPath(import.meta.url)), '../../test/films/moov-first.mp4'));
  const { id } = (await t.as(member)(film.startFilm, { name: 'a.mp4', size: bytes.length })).data;
  await t.as(member)(film.sendFilmPart, { id, part: 0, file: new File([new Uint8Array(bytes)], 'part') });
  return (await t.as(member)(film.finishFilm, { id })).data;
};
const responses = async (url: string) => (await t.app.inject({ method: 'GET', url })).statusCode;
/** Whether a file is stored, public or not. */
const exists = async (url: string) => (await responses(url.includes('?') ? url : signedPath(t.deps, url, operatorMark))) === 200;

describe('publishing', () => {
  test('shows an article to its author immediately, and to others once it is checked (CONTENT-115, CONTENT-117)', async () => {
    const { data } = await publish(ann, textOf('春天的茶'));
    expect(data).toMatchObject({
      kind: 'article',
      state: 'checking',
      title: '春天的茶',
      summary: '正文一段。',
      reason: '',
      editable: true,
    });
    expect(data.picUrl).toMatch(/^\/u\/c\/[0-9a-f]{64}-w\.svg$/);
    expect(await exists(data.picUrl)).toBe(true);
    expect(await listed(data.id, ann)).toBe(false);
    expect((await t.as(ann)(article.getArticle, { id: data.id })).code).toBe(200);
    expect((await t.as(bob)(article.getArticle, { id: data.id })).code).toBe(404);
    expect((await t.as(bob)(article.likeArticle, { id: data.id, like: true })).code).toBe(404);
    expect(await check()).toBe(1);
    expect((await findOwn(ann, data.id))?.state).toBe('published');
    expect(await listed(data.id)).toBe(true);
    expect((await t.as(bob)(article.getArticle, { id: data.id })).data).toMatchObject({ categoryName: '生活' });
    expect(await notices(ann)).toEqual([]);
    expect((await creationMachines.article.history(t.db, data.id)).map(({ event, actorKind }) => [event, actorKind])).toEqual([
      ['created', 'member'],
      ['approve', 'system'],
    ]);
  });

  test('treats input as text, whatever it contains', async () => {
    const hostile = '<script>alert(1)</script><img src=x onerror=alert(1)> [a](javascript:alert(1)) **粗 <b>体**';
    const photo = await picture(ann);
    const { data } = await publish(ann, {
      kind: 'article',
      content: {
        title: '<svg onload=alert(1)>',
        blocks: [
          { type: 'paragraph', text: `${hostile}\n第二行\n\n第二段` },
          { type: 'heading', text: '小<i>标题' },
          { type: 'list', text: '一\n\n二<script>' },
          { type: 'numbered', text: '甲' },
          { type: 'quote', text: '"引"' },
          { type: 'picture', ...photo, note: '" onerror="alert(1)' },
        ],
        tags: ['#茶', '茶', '<b>'],
      },
    });
    await check();
    await approve(data.id);
    const detail = (await t.call(article.getArticle, { id: data.id })).data;
    expect(detail.bodyHtml).toBe(
      [
        '<p>&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt; [a](javascript:alert(1)) <strong>粗 &lt;b&gt;体</strong><br />第二行</p><p>第二段</p>',
        '<h2>小&lt;i&gt;标题</h2><ul><li>一</li><li>二&lt;script&gt;</li></ul><ol><li>甲</li></ol><blockquote><p>"引"</p></blockquote>',
        `<figure><img src="${photo.url}" alt="&quot; onerror=&quot;alert(1)" width="300" height="400" /><figcaption>" onerror="alert(1)</figcaption></figure>`,
      ].join(''),
    );
    expect(detail.tags).toEqual(['茶', '<b>']);
    expect(detail.picUrl).toBe(photo.url);
  });

  test('sends pictures and videos to manual review, and notifies the author (CONTENT-115)', async () => {
    const author = await t.memberWith();
    const photos = [await picture(author), await picture(author)];
    const pictures = await publish(author, { kind: 'pictures', content: { title: '两张', text: '随手拍', pictures: photos } });
    const video = await publish(author, {
      kind: 'video',
      content: { title: '一段', text: '风声', film: await filmOf(author), cover: await picture(author), tags: ['风'] },
    });
    expect([pictures.code, video.code]).toEqual([200, 200]);
    await check();
    const waiting = (await operator()(creation.listCreationChecks, { pageSize: 50 })).data.list.filter(
      (item) => item.authorId === author.id,
    );
    expect(waiting.map(({ kind, verdict }) => [kind, verdict])).toEqual([
      ['pictures', 'review'],
      ['video', 'review'],
    ]);
    expect((await approve(pictures.data.id)).code).toBe(200);
    expect((await approve(pictures.data.id)).code).toBe(409);
    expect((await operator()(creation.refuseCreation, { id: video.data.id, reason: '画面不清楚' }, { key: key() })).code).toBe(
      200,
    );
    expect(await findOwn(author, video.data.id)).toMatchObject({ state: 'refused', reason: '画面不清楚', kind: 'video' });
    expect((await notices(author)).map(({ template, params }) => [template, params.reason])).toEqual([
      ['creationPublished', ''],
      ['creationRefused', '画面不清楚'],
    ]);
    expect((await t.as(author)(creation.countMyCreations, {})).data).toEqual({
      list: [
        { kind: 'pictures', state: 'published', count: 1 },
        { kind: 'video', state: 'refused', count: 1 },
      ],
      drafts: 0,
    });
    expect((await t.as(author)(creation.listMyCreations, { kind: 'video', state: 'refused' })).data.total).toBe(1);
    expect((await t.as(author)(creation.getMyCreation, { id: video.data.id })).data.content).toMatchObject({
      title: '一段',
      text: '风声',
    });
  });

  test.each<[string, () => Promise<Publish> | Publish, string]>([
    ['a title', () => textOf('  '), 'creation.title'],
    ['any text', () => textOf('题', '  \n '), 'creation.empty'],
    [
      'too much text',
      () => ({
        kind: 'article',
        content: { title: '长', blocks: Array.from({ length: 5 }, () => ({ type: 'paragraph', text: '字'.repeat(4100) })) },
      }),
      'creation.long',
    ],
    ['pictures', () => ({ kind: 'pictures', content: { title: '图' } }), 'creation.noPictures'],
    ['a film', () => ({ kind: 'video', content: { title: '影' } }), 'creation.noFilm'],
    ['a cover', async () => ({ kind: 'video', content: { title: '影', film: await filmOf(ann) } }), 'creation.noCover'],
    ['a category', () => ({ ...textOf('题'), content: { ...textOf('题').content, categoryId: 'news' } }), 'creation.category'],
    [
      'own pictures',
      async () => ({ kind: 'pictures', content: { title: '图', pictures: [await picture(bob)] } }),
      'upload.unknown',
    ],
    [
      'an own film',
      async () => ({ kind: 'video', content: { title: '影', film: await filmOf(bob), cover: await picture(ann) } }),
      'film.missing',
    ],
  ])('rejects invalid or missing %s and stores nothing', async (_, make, failure) => {
    const input = await make();
    const before = (await t.as(ann)(creation.listMyCreations, {})).data.total;
    const answer = await publish(ann, input);
    expect(answer.key).toBe(failure);
    expect((await t.as(ann)(creation.listMyCreations, {})).data.total).toBe(before);
  });

  test('rejects malformed input (CONTENT-124)', async () => {
    for (const content of [
      { title: 'x'.repeat(61) },
      { title: 'x', blocks: [{ type: 'script', text: 'x' }] },
      { title: 'x', pictures: [{ url: 'https://evil.example/x.webp', width: 1, height: 1 }] },
      { title: 'x', tags: ['1', '2', '3', '4', '5', '6'] },
      { title: 'x\u0000' },
      'text',
    ])
      expect((await publish(ann, { kind: 'article', content } as never)).code).toBe(400);
    expect((await t.call(creation.publishCreation, textOf('x'), { key: key() })).code).toBe(401);
  });

  test('creates one for ten calls with the same key', async () => {
    const author = await t.memberWith();
    const responses = await t.together(10, () => [
      creation.publishCreation,
      textOf('一次'),
      { token: author.token, key: 'once-and-only-once-1' },
    ]);
    expect(new Set(responses.map(({ data }) => data.id)).size).toBe(1);
    expect((await t.as(author)(creation.listMyCreations, {})).data.total).toBe(1);
  });

  test('limits creations to twenty per day (CONTENT-124)', async () => {
    const eager = await t.memberWith();
    await t.db.run(sql`insert into rate_limit (key, hits, expires_at)
      values (${`creation-day:${eager.id}`}, array_fill(now(), array[20]), now() + interval '1 day')`);
    expect((await publish(eager, textOf('多'))).key).toBe('creation.daily');
  });
});

describe('the check', () => {
  test('refuses prohibited words, with the reason in the author’s language', async () => {
    const author = await t.memberWith();
    const { data } = await publish(author, textOf('好消息', '网 络 赌 场 开业'));
    await check();
    expect(await findOwn(author, data.id)).toMatchObject({ state: 'refused', reason: '含有赌博或诈骗内容' });
    const english = await t.call(creation.listMyCreations, {}, { token: author.token, lang: 'en' });
    expect(english.data.list[0]?.reason).toBe('It contains gambling or fraud');
    expect(await notices(author)).toMatchObject([{ template: 'creationRefused', params: { why: 3 } }]);
    expect(await listed(data.id, author)).toBe(false);
    const resubmitted = await edit(author, { id: data.id, content: textOf('好消息', '茶馆开业').content });
    expect(resubmitted.data).toMatchObject({ state: 'checking', reason: '' });
    await check();
    expect((await findOwn(author, data.id))?.state).toBe('published');
  });

  test('retries while the checker is down (CONTENT-116)', async () => {
    const author = await t.memberWith();
    const { data } = await publish(author, textOf('等一等'));
    const spy = jest.spyOn(checkerOf(t.deps), 'check').mockRejectedValueOnce(new Error('down'));
    expect(await t.meetDeadlines(checkCreationJob, `article:${data.id}:1`)).toBe(1);
    expect((await findOwn(author, data.id))?.state).toBe('checking');
    expect(spy).toHaveBeenCalledTimes(1);
    expect(await t.meetDeadlines(checkCreationJob, `article:${data.id}:1`)).toBe(1);
    expect((await findOwn(author, data.id))?.state).toBe('published');
  });

  test('ignores a result for an earlier or deleted text (CONTENT-116)', async () => {
    const author = await t.memberWith();
    const first = (await publish(author, textOf('先前'))).data;
    await edit(author, { id: first.id, content: textOf('后来', '裸聊').content });
    await t.meetDeadlines(checkCreationJob, `article:${first.id}:1`);
    // The deadline of the second version has passed too: its texts are checked.
    expect((await findOwn(author, first.id))?.state).toBe('refused');
    const second = (await publish(author, textOf('将删'))).data;
    const checker = checkerOf(t.deps);
    const original = checker.check.bind(checker);
    jest.spyOn(checker, 'check').mockImplementationOnce(async (content) => {
      await t.as(author)(creation.deleteCreation, { id: second.id });
      return original(content);
    });
    expect(await t.meetDeadlines(checkCreationJob, `article:${second.id}:1`)).toBe(1);
    expect(await findOwn(author, second.id)).toBeUndefined();
  });

  test('refuses comments with the reason, and stores nothing (COMMON-25)', async () => {
    const { data } = await publish(ann, textOf('可以评论'));
    await check();
    const bad = await t.as(bob)(article.commentArticle, { articleId: data.id, text: '你这个傻 逼' });
    expect([bad.code, bad.key, bad.msg]).toEqual([400, 'check.refused', '含有辱骂或歧视内容，请修改后再发布']);
    const good = await t.as(bob)(article.commentArticle, { articleId: data.id, text: '写得好' });
    expect(good.code).toBe(200);
    expect((await t.as(bob)(article.replyToArticleComment, { commentId: good.data.id, text: '网络赌场' })).key).toBe(
      'check.refused',
    );
    expect((await t.call(article.getArticle, { id: data.id })).data.comments).toBe(1);
    const down = jest.spyOn(checkerOf(t.deps), 'check').mockRejectedValueOnce(new Error('down'));
    expect((await t.as(bob)(article.commentArticle, { articleId: data.id, text: '去死吧你' })).key).toBe('check.refused');
    down.mockRejectedValueOnce(new Error('down'));
    expect((await t.as(bob)(article.commentArticle, { articleId: data.id, text: '再说一句' })).code).toBe(200);
  });

  test('lets the demo operator decide on creations in manual review only', async () => {
    const author = await t.memberWith();
    const { data } = await publish(author, { kind: 'pictures', content: { title: '请驳回', pictures: [await picture(author)] } });
    const step = checkOperator[0]?.steps.waiting;
    const ctx = { db: t.db, inTx: t.db.inTx, deps: t.deps, actor: { kind: 'operator', id: 'operator' } } as never;
    await check();
    const { list } = (await operator()(checks.listChecks, { kind: 'article', pageSize: 50 })).data;
    const item = list.find(({ targetId }) => targetId === data.id);
    await step?.(ctx, item?.id ?? '');
    expect((await findOwn(author, data.id))?.state).toBe('refused');
  });
});

describe('changes of state', () => {
  test('lets an operator remove a published creation; its author can only delete it (CONTENT-83)', async () => {
    const author = await t.memberWith();
    const { data } = await publish(author, textOf('将被移除'));
    await check();
    const removed = await operator()(creation.removeCreation, { id: data.id, reason: '侵权投诉' }, { key: key() });
    expect(removed.code).toBe(200);
    expect(await findOwn(author, data.id)).toMatchObject({ state: 'removed', reason: '侵权投诉' });
    expect((await t.as(bob)(article.getArticle, { id: data.id })).code).toBe(404);
    expect((await edit(author, { id: data.id, content: textOf('新').content })).key).toBe('creation.fixed');
    expect((await t.as(author)(creation.deleteCreation, { id: data.id })).code).toBe(200);
    expect(await notices(author)).toEqual([]);
    for (const call of [creation.approveCreation, creation.refuseCreation, creation.removeCreation] as const) {
      const answer = await operator()(call, { id: data.id, reason: 'x' }, { key: key() });
      expect(answer.code).toBe(404);
      expect((await t.as(bob)(call, { id: data.id, reason: 'x' }, { key: key() })).code).toBe(403);
    }
  });

  test('responds to another member’s creation as to a missing one', async () => {
    const { data } = await publish(ann, textOf('安的'));
    for (const answer of [
      await edit(bob, { id: data.id, content: textOf('波的').content }),
      await t.as(bob)(creation.deleteCreation, { id: data.id }),
      await t.as(bob)(creation.getMyCreation, { id: data.id }),
    ])
      expect([answer.code, answer.key]).toEqual([404, 'creation.missing']);
    expect((await findOwn(ann, data.id))?.title).toBe('安的');
  });

  test('deletes completely and without an internal error in ten deletions concurrent with a check', async () => {
    const author = await t.memberWith();
    const { data } = await publish(author, textOf('一起'));
    const [responses] = await Promise.all([
      t.together(10, () => [creation.deleteCreation, { id: data.id }, { token: author.token }]),
      t.meetDeadlines(checkCreationJob, `article:${data.id}:1`),
    ]);
    expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(responses.filter(({ code }) => code === 404)).toHaveLength(9);
    expect((await t.as(author)(creation.listMyCreations, {})).data.total).toBe(0);
  });
});

describe('files', () => {
  test('are deleted a day after the last creation or draft that shows them (CONTENT-129)', async () => {
    const author = await t.memberWith();
    const [shared, lone, cover] = [await picture(author), await picture(author), await picture(author)];
    const movie = await filmOf(author);
    const first = await publish(author, { kind: 'pictures', content: { title: '一', pictures: [shared, lone] } });
    const second = await publish(author, { kind: 'pictures', content: { title: '二', pictures: [shared] } });
    const video = await publish(author, { kind: 'video', content: { title: '三', film: movie, cover } });
    await t.meetDeadlines(removeOrphanJob);
    await t.meetDeadlines(removeFilmJob);
    for (const url of [shared.url, lone.url, cover.url, movie.url]) expect([url, await exists(url)]).toEqual([url, true]);
    await t.as(author)(draft.saveDraft, { id: 'keeps', kind: 'video', version: 0, content: { film: movie, cover } });
    for (const { data } of [first, video]) expect((await t.as(author)(creation.deleteCreation, { id: data.id })).code).toBe(200);
    await t.meetDeadlines(removeOrphanJob);
    await t.meetDeadlines(removeFilmJob);
    for (const [url, isStored] of [
      [shared.url, true],
      [lone.url, false],
      [cover.url, true],
      [movie.url, true],
    ] as const)
      expect([url, await exists(url)]).toEqual([url, isStored]);
    await t.as(author)(draft.deleteDraft, { id: 'keeps' });
    await edit(author, { id: second.data.id, content: { title: '二', pictures: [await picture(author)] } });
    await t.meetDeadlines(removeOrphanJob);
    await t.meetDeadlines(removeFilmJob);
    for (const url of [shared.url, cover.url, movie.url]) expect([url, await exists(url)]).toEqual([url, false]);
  });
});
