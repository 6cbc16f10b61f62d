import { report } from '@juhe/contract/common/report';
import { reportKinds, reportSchemas } from '@juhe/contract/common/report.schemas';
import { upload } from '@juhe/contract/common/upload';
import { article } from '@juhe/contract/content/article';
import sharp from 'sharp';
import { sql } from '../../db/sql.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let author: TestMember;
let articleId: string;
let commentId: string;
let replyId: string;

const makeArticle = async (owner: TestMember, title = '秋夜听雨') =>
  (
    await server.db.one<{
      id: string;
    }>(sql`insert into article (kind, category_id, author_id, title, summary, cover, cover_width, cover_height, body_html)
      values ('article', 'life', ${owner.id}, ${title}, '雨', '/media/x.webp', 4, 3, '<p>雨</p>') returning id`)
  ).id;

beforeAll(async () => {
  server = await testServer();
  await server.db.run(sql`insert into article_category (id, kind, names) values ('life', 'article', '{"zh-Hans":"生活"}')
    on conflict do nothing`);
  author = await server.memberWith({ nickname: '沈半山' });
  articleId = await makeArticle(author);
  commentId = (await server.call(article.commentArticle, { articleId, text: '写得真好' }, author)).data.id;
  replyId = (await server.call(article.replyToArticleComment, { commentId, text: '确实' }, author)).data.id;
});
afterAll(() => server.close());

const picture = async (member: TestMember, purpose: 'feedback' | 'report' = 'report') => {
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#663311' } })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' });
  return (await server.call(upload.uploadPictures, { file, purpose }, member)).data[0]?.id ?? '';
};
const operator = () => ({ token: server.operatorToken });
const spam = () => ({ kind: 'article', targetId: articleId, reason: 'spam' }) as const;
const storedReports = () =>
  server.db.rows<{ about: string; state: string }>(sql`select about, state from report order by created_at`);
const openReports = async () => (await server.call(report.listReports, { pageSize: 50 }, operator())).data.list;

it.each(reportKinds)('offers reasons for %s in five languages, each with a general one', async (kind) => {
  for (const lang of ['zh-Hans', 'zh-Hant', 'en', 'fr', 'es'] as const) {
    const { data } = await server.call(report.listReportReasons, { kind }, { lang });
    expect(data.at(-1)?.value).toBe('other');
    expect(data.every(({ label }) => label.length > 0)).toBe(true);
  }
});

it('offers reasons for the kinds of the contract only, each with a value that a report can name', async () => {
  const reasons = await server.db.rows<{ value: string; kinds: string[] }>(sql`select value, kinds from report_reason`);
  expect([...new Set(reasons.flatMap(({ kinds }) => kinds))].sort()).toEqual([...reportKinds].sort());
  const { reason } = reportSchemas.addReport.input.shape;
  expect(reasons.filter(({ value }) => !reason.safeParse(value).success)).toEqual([]);
});

// COMMON-19
it('stores a copy of the reported text with its owner, and shows the pictures to the operator', async () => {
  const reporter = await server.memberWith();
  const id = await picture(reporter);
  const targets = [
    { kind: 'article', targetId: articleId, about: '秋夜听雨' },
    { kind: 'articleComment', targetId: commentId, about: '写得真好' },
    { kind: 'articleReply', targetId: replyId, about: '确实' },
    { kind: 'member', targetId: author.id, about: '沈半山' },
  ] as const;
  for (const { kind, targetId } of targets) {
    const answer = await server.call(
      report.addReport,
      { kind, targetId, reason: 'spam', text: '多处广告', pictureIds: kind === 'article' ? [id] : [] },
      reporter,
    );
    expect(answer.code).toBe(200);
  }
  const ownReports = (await openReports()).filter(({ memberId }) => memberId === reporter.id);
  expect(ownReports.map(({ kind, targetId, about }) => ({ kind, targetId, about }))).toEqual(targets);
  expect(ownReports.every(({ ownerId }) => ownerId === author.id)).toBe(true);
  expect(ownReports[0]?.pictures[0]?.url).toMatch(/^\/u\/p\//);
});

// COMMON-19
it('accepts one report per member and subject, also for twenty concurrent calls', async () => {
  const reporter = await server.memberWith();
  const responses = await server.together(20, () => [report.addReport, spam(), { token: reporter.token }]);
  expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(responses.filter(({ key }) => key === 'report.again')).toHaveLength(19);
});

// COMMON-21
it('resolves all reports of a subject by one decision, once', async () => {
  const id = await makeArticle(author, '限时抢购');
  const reporters = [await server.memberWith(), await server.memberWith()];
  for (const reporter of reporters) await server.call(report.addReport, { ...spam(), targetId: id }, reporter);
  const [first] = (await openReports()).filter(({ targetId }) => targetId === id);
  const decide = { id: first?.id ?? '', outcome: 'upheld', note: '已下架' } as const;
  const responses = await server.together(20, (i) => [report.resolveReport, decide, { ...operator(), key: `resolve-key-${i}` }]);
  expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(responses.filter(({ key }) => key === 'report.resolved')).toHaveLength(19);
  const { data } = await server.call(report.listReports, { state: 'upheld' }, operator());
  expect(data.list.filter(({ targetId }) => targetId === id)).toHaveLength(2);
  expect((await server.call(report.resolveReport, { ...decide, id: 'nothing' }, operator())).key).toBe('report.unknown');
  const [reporter] = reporters as [TestMember, TestMember];
  expect((await server.call(report.resolveReport, decide, reporter)).code).toBe(403);
  expect((await server.call(report.listReports, {}, reporter)).code).toBe(403);
  expect((await server.call(report.addReport, { ...spam(), targetId: id }, reporter)).key).toBe('report.missing');
});

// COMMON-20
it('rejects own, deleted and hidden content, with the same response for the last two', async () => {
  const hidden = await server.memberWith({ permissionLevel: 3 });
  const hiddenId = await makeArticle(hidden);
  const reporter = await server.memberWith();
  expect((await server.call(report.addReport, spam(), author)).key).toBe('report.own');
  expect((await server.call(report.addReport, { kind: 'member', targetId: reporter.id, reason: 'spam' }, reporter)).key).toBe(
    'report.own',
  );
  for (const targetId of ['nothing', hiddenId])
    expect((await server.call(report.addReport, { ...spam(), targetId }, reporter)).key).toBe('report.missing');
});

// COMMON-20
it('rejects what is below an article that is not published, and books off the shelf with what is below them', async () => {
  const unpublishedId = await makeArticle(author);
  const writer = await server.memberWith();
  const reporter = await server.memberWith();
  const newArticleComment = await server.call(article.commentArticle, { articleId: unpublishedId, text: '读过了' }, writer);
  const ofArticle = newArticleComment.data.id;
  const { id: ofArticleComment } = (
    await server.call(article.replyToArticleComment, { commentId: ofArticle, text: '同感' }, writer)
  ).data;
  await server.db.run(sql`insert into book_category (id, names) values ('essay', '{"zh-Hans":"散文"}')`);
  await server.db.run(sql`insert into book (id, category_id, author, title, intro, cover, cover_width, cover_height, tone, status)
    values ('reported', 'essay', '佚名', '旧书', '', '/media/x.webp', 3, 4, '#000000', 'finished')`);
  await server.db.run(
    sql`insert into book_comment (id, book_id, member_id, text) values ('on-book', 'reported', ${writer.id}, '好书')`,
  );
  await server.db.run(
    sql`insert into book_reply (id, comment_id, member_id, text) values ('on-comment', 'on-book', ${writer.id}, '同意')`,
  );
  const targets = [
    ['articleComment', ofArticle],
    ['articleReply', ofArticleComment],
    ['book', 'reported'],
    ['bookComment', 'on-book'],
    ['bookReply', 'on-comment'],
  ] as const;
  const keysFor = async (member: TestMember) => {
    const refusals: (string | undefined)[] = [];
    for (const [kind, targetId] of targets)
      refusals.push((await server.call(report.addReport, { kind, targetId, reason: 'spam' }, member)).key);
    return refusals;
  };
  expect(await keysFor(await server.memberWith())).toEqual(targets.map(() => undefined));
  await server.db.run(sql`update article set state = 'removed' where id = ${unpublishedId}`);
  await server.db.run(sql`update book set state = 'off' where id = 'reported'`);
  expect(await keysFor(reporter)).toEqual(targets.map(() => 'report.missing'));
});

it.each([
  ['an unknown kind', { kind: 'weather' }],
  ['an inherited kind', { kind: 'constructor' }],
  ['a reason of another kind', { reason: 'impostor' }],
  ['no reason', { reason: '' }],
  ['an id with a quote', { targetId: "a' or 1=1" }],
  ['a text of 201 characters', { text: '长'.repeat(201) }],
  ['four pictures', { pictureIds: ['a', 'b', 'c', 'd'] }],
  ['a picture that is not one’s own', { pictureIds: ['nothing'] }],
])('rejects %s and stores nothing', async (_title, change) => {
  const reporter = await server.memberWith();
  const before = await storedReports();
  expect((await server.call(report.addReport, { ...spam(), ...change } as never, reporter)).code).toBe(400);
  expect(await storedReports()).toEqual(before);
});

// COMMON-22
it('asks visitors to sign in, and rejects a picture of a feedback', async () => {
  expect((await server.call(report.addReport, spam())).code).toBe(401);
  const reporter = await server.memberWith();
  const pictureIds = [await picture(reporter, 'feedback')];
  expect((await server.call(report.addReport, { ...spam(), pictureIds }, reporter)).key).toBe('upload.unknown');
});
