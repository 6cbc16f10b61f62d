import { report } from '@juhe/contract/common/report';
import { check } from '@juhe/contract/common/check';
import { feedback } from '@juhe/contract/common/feedback';
import { article } from '@juhe/contract/content/article';
import { session } from '@juhe/contract/member/session';
import { sanction } from '@juhe/contract/member/sanction';
import { suspension } from '@juhe/contract/member/suspension';
import { notice } from '@juhe/contract/social/notice';
import { sql } from '../../db/sql.ts';
import { allowedWhileMuted, alsoMuted, mayPublish } from '../../http/guards/suspension.ts';
import { anna, ben, twoOperators } from '../../test/two-operators.ts';
import type { TestMember } from '../../test/test-member.ts';
import { type TestServer, testServer } from '../../test/test-server.ts';
import { routeGroups } from '../../wiring.ts';

let server: TestServer;
let articleId: string;
let host: TestMember;
beforeAll(async () => {
  server = await testServer({ operators: twoOperators });
  host = await server.memberWith({ nickname: '主人' });
  await server.db.run(sql`insert into article_category (id, kind, names) values ('life', 'article', '{"zh-Hans":"生活"}')`);
  articleId = await articleOf(host);
});
afterAll(() => server.close());

const articleOf = async ({ id }: TestMember, title = '秋夜听雨') =>
  (
    await server.db.one<{ id: string }>(sql`insert into article (kind, category_id, author_id, title, summary, cover, cover_width,
      cover_height, body_html) values ('article', 'life', ${id}, ${title}, '雨', '/media/x.webp', 4, 3, '<p>雨</p>') returning id`)
  ).id;
const reason = '多次发布广告';
const appealText = '那不是广告，是我自己写的游记。';
const comment = (member: TestMember, text: string) => server.call(article.commentArticle, { articleId, text }, member);
const ownSanctions = async (member: TestMember) => (await server.call(sanction.listMySanctions, {}, member)).data.list;
const noticesOf = async (member: TestMember) =>
  (await server.call(notice.listNotices, { kind: 'service', pageSize: 50 }, { token: member.token, lang: 'en' })).data.list;
let keys = 0;
const key = () => `key-of-the-sanction-test-${(keys += 1)}`;
const appeal = (member: TestMember, id: string, text = appealText) =>
  server.call(sanction.appealSanction, { id, text }, { ...member, key: key() });
const decide = (by: { token: string }, id: string, outcome: 'confirmed' | 'overturned') =>
  server.call(sanction.decideAppeal, { id, outcome, note: '已复核' }, { ...by, key: key() });
/** A comment of `member`, reported by somebody and upheld. */
const upheld = async (member: TestMember, measure: { warn?: boolean; muteDays?: number; suspendDays?: number } = {}) => {
  const { data } = await comment(member, `快来买 ${key()}`);
  const reporter = await server.memberWith();
  const created = await server.call(report.addReport, { kind: 'articleComment', targetId: data.id, reason: 'spam' }, reporter);
  const answer = await server.call(
    report.resolveReport,
    { id: created.data.id, outcome: 'upheld', note: reason, ...measure },
    { ...anna, key: key() },
  );
  expect(answer.code).toBe(200);
  return reporter;
};
const only = async (member: TestMember) => {
  const [row, ...more] = await ownSanctions(member);
  if (!row || more.length > 0) throw new Error('one measure');
  return row;
};

describe('an upheld report', () => {
  // MEMBER-76
  it('removes, is recorded and notifies both sides; the notice links to the appeal', async () => {
    const writer = await server.memberWith();
    const reporter = await upheld(writer);
    expect(await only(writer)).toMatchObject({
      measure: 'removal',
      kind: 'articleComment',
      reason,
      state: 'imposed',
      untilAt: null,
    });
    expect(await noticesOf(writer)).toContainEqual(
      expect.objectContaining({ template: 'contentRemoved', link: '/subPackages/user/sanctions' }),
    );
    expect(await noticesOf(reporter)).toContainEqual(expect.objectContaining({ template: 'reportUpheld' }));
    expect((await comment(writer, '还可以说话')).code).toBe(200);
  });

  // MEMBER-75
  it('warns', async () => {
    const writer = await server.memberWith();
    await upheld(writer, { warn: true });
    expect(await only(writer)).toMatchObject({ measure: 'warning', state: 'imposed' });
    expect(await noticesOf(writer)).toContainEqual(
      expect.objectContaining({ template: 'warned', link: '/subPackages/user/sanctions' }),
    );
    expect((await comment(writer, '记住了')).code).toBe(200);
  });

  // MEMBER-75
  it('mutes until a time: nothing can be published, everything else works', async () => {
    const writer = await server.memberWith();
    await upheld(writer, { muteDays: 3 });
    const { untilAt } = await only(writer);
    expect(Date.parse(untilAt ?? '') - Date.now()).toBeGreaterThan(2.9 * 86_400_000);
    expect(await comment(writer, '再说一句')).toMatchObject({ code: 403, key: 'memberMuted' });
    expect((await server.call(article.likeArticle, { id: articleId, like: true }, writer)).code).toBe(200);
    expect((await server.call(session.getProfile, {}, writer)).code).toBe(200);
    expect((await server.call(feedback.sendFeedback, { kind: 'other', text: '我有话要说给公司' } as never, writer)).key).not.toBe(
      'memberMuted',
    );
    await server.db.run(sql`update member set muted_until = now() where id = ${writer.id}`);
    expect((await comment(writer, '时间到了')).code).toBe(200);
  });

  // MEMBER-75
  it('suspends, and the suspended member can still appeal', async () => {
    const writer = await server.memberWith({ password: 'Right-password-1' });
    await upheld(writer, { suspendDays: 7 });
    const mobile = String(writer.mobile);
    const { token } = (await server.call(session.signInWithPassword, { mobile, password: 'Right-password-1' })).data;
    const signedIn = { ...writer, token };
    const { id } = await only(signedIn);
    expect((await appeal(signedIn, id)).data).toMatchObject({ state: 'appealed', appealText, appealBefore: null });
    expect((await decide(ben, id, 'overturned')).code).toBe(200);
    expect((await server.call(suspension.listSuspended, { pageSize: 50 }, anna)).data.list).not.toContainEqual(
      expect.objectContaining({ memberId: writer.id }),
    );
  });

  // MEMBER-75
  it.each([
    ['two measures', { outcome: 'upheld', note: reason, warn: true, muteDays: 3 }],
    ['a measure of a dismissed report', { outcome: 'dismissed', note: reason, muteDays: 3 }],
    ['a measure without words', { outcome: 'upheld', muteDays: 3 }],
    ['a mute of no day', { outcome: 'upheld', note: reason, muteDays: 0 }],
    ['a mute of more than a year', { outcome: 'upheld', note: reason, muteDays: 366 }],
  ])('rejects %s', async (_title, input) => {
    expect((await server.call(report.resolveReport, { id: 'x', ...input } as never, { ...anna, key: key() })).code).toBe(400);
  });

  it('imposes one measure for twenty concurrent operators', async () => {
    const writer = await server.memberWith();
    const { data } = await comment(writer, '二十个人一起看');
    const created = await server.call(
      report.addReport,
      { kind: 'articleComment', targetId: data.id, reason: 'spam' },
      await server.memberWith(),
    );
    const responses = await server.together(20, (i) => [
      report.resolveReport,
      { id: created.data.id, outcome: 'upheld' as const, note: reason, muteDays: 2 },
      { ...(i % 2 ? anna : ben), key: `together-${i}-of-sanction` },
    ]);
    expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(responses.filter(({ key: name }) => name === 'report.resolved')).toHaveLength(19);
    await only(writer);
    expect(server.deadlocks()).toBe(0);
  });
});

describe('an appeal', () => {
  // MEMBER-76
  it('is possible once, also for twenty concurrent calls', async () => {
    const writer = await server.memberWith();
    await upheld(writer, { warn: true });
    const { id } = await only(writer);
    const responses = await server.together(20, (i) => [
      sanction.appealSanction,
      { id, text: appealText },
      { token: writer.token, key: `appeal-${i}-at-once` },
    ]);
    // The operation's own limit is ten an hour.
    expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(responses.filter(({ key: name }) => name === 'appeal.state').length).toBe(9);
    await decide(ben, id, 'confirmed');
    expect(await only(writer)).toMatchObject({ state: 'confirmed', appealNote: '已复核' });
    expect(await noticesOf(writer)).toContainEqual(expect.objectContaining({ template: 'appealRefused' }));
  });

  // MEMBER-76
  it('is possible within 14 days, against the member’s own measures, in 10 to 500 characters', async () => {
    const writer = await server.memberWith();
    await upheld(writer, { warn: true });
    const { id } = await only(writer);
    const otherMember = await server.memberWith();
    expect((await appeal(otherMember, id)).key).toBe('sanction.missing');
    expect((await appeal(otherMember, 'nothing')).key).toBe('sanction.missing');
    for (const text of ['太短', '长'.repeat(501)]) expect((await appeal(writer, id, text)).code).toBe(400);
    await server.db.run(sql`update sanction set created_at = now() - interval '14 days' where id = ${id}`);
    expect((await only(writer)).appealBefore).toBeNull();
    expect((await appeal(writer, id)).key).toBe('appeal.late');
  });

  // MEMBER-77
  it('is decided by another operator, once; a member and the first operator are refused', async () => {
    const writer = await server.memberWith();
    await upheld(writer, { muteDays: 5 });
    const { id } = await only(writer);
    expect((await decide(ben, id, 'overturned')).key).toBe('appeal.state');
    await appeal(writer, id);
    const { data } = await server.call(sanction.listAppeals, { pageSize: 50 }, ben);
    expect(data.list).toContainEqual(expect.objectContaining({ id, memberId: writer.id, decidedBy: 'anna', appealText }));
    expect((await decide(anna, id, 'confirmed')).key).toBe('appeal.sameOperator');
    expect((await decide({ token: writer.token }, id, 'overturned')).code).toBe(403);
    const responses = await server.together(20, (i) => [
      sanction.decideAppeal,
      { id, outcome: i % 2 ? ('overturned' as const) : ('confirmed' as const), note: '已复核' },
      { ...ben, key: `decide-${i}-at-once-x` },
    ]);
    expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(server.deadlocks()).toBe(0);
  });

  // MEMBER-78
  it('that succeeds ends its own mute, not a later one', async () => {
    const writer = await server.memberWith();
    await upheld(writer, { muteDays: 5 });
    const { id } = await only(writer);
    await appeal(writer, id);
    await decide(ben, id, 'overturned');
    expect((await comment(writer, '又可以说话了')).code).toBe(200);
    const second = await server.memberWith();
    await upheld(second, { muteDays: 1 });
    const [first] = await ownSanctions(second);
    await server.call(sanction.muteMember, { memberId: second.id, reason, days: 30 }, { ...anna, key: key() });
    await appeal(second, first?.id ?? '');
    await decide(ben, first?.id ?? '', 'overturned');
    expect((await comment(second, '后一次还在')).key).toBe('memberMuted');
  });
});

describe('operators', () => {
  // MEMBER-80
  it('mute and unmute a member without a report', async () => {
    const writer = await server.memberWith();
    const muted = await server.call(
      sanction.muteMember,
      { mobile: String(writer.mobile), reason, days: 2 },
      { ...anna, key: key() },
    );
    expect(muted).toMatchObject({ code: 200, data: { memberId: writer.id } });
    expect((await comment(writer, '不行')).key).toBe('memberMuted');
    expect((await server.call(sanction.unmuteMember, { memberId: writer.id }, anna)).code).toBe(200);
    expect((await server.call(sanction.unmuteMember, { memberId: writer.id }, anna)).code).toBe(409);
    expect((await comment(writer, '又行了')).code).toBe(200);
    expect((await server.call(sanction.muteMember, { memberId: 'nobody', reason, days: 2 }, { ...anna, key: key() })).code).toBe(
      404,
    );
    expect(
      (await server.call(sanction.muteMember, { memberId: writer.id, reason, days: 2 }, { ...writer, key: key() })).code,
    ).toBe(403);
  });

  it('who remove content directly leave the member the appeal as well', async () => {
    const writer = await server.memberWith();
    const id = await articleOf(writer, '限时抢购');
    expect((await server.call(check.removeContent, { kind: 'article', targetId: id, reason }, anna)).code).toBe(200);
    expect(await only(writer)).toMatchObject({ measure: 'removal', kind: 'article', about: '限时抢购' });
    expect(await noticesOf(writer)).toContainEqual(
      expect.objectContaining({ template: 'appealable', link: '/subPackages/user/sanctions' }),
    );
  });
});

// MEMBER-80
it('refuses every operation that shows a text to others while muted, and no other', () => {
  const operations = routeGroups.flat().map(({ operation }) => operation);
  const ids = new Set(operations.map(({ id }) => id));
  expect([...allowedWhileMuted, ...alsoMuted].filter((id) => !ids.has(id))).toEqual([]);
  const mute = { untilAt: '2100-01-01T00:00:00.000Z', reason };
  const refused = operations.filter((operation) => !mayPublish({ mute }, operation)).map(({ id }) => id);
  expect(refused).toEqual(
    expect.arrayContaining([
      'content/article.commentArticle',
      'content/article.replyToArticleComment',
      'content/book.commentBook',
      'content/video.commentVideo',
      'content/creation.publishCreation',
      'content/creation.editCreation',
      'mall/review.reviewOrder',
      'mall/review.replyToReview',
    ]),
  );
  expect(operations.filter((operation) => !mayPublish({}, operation))).toEqual([]);
});
