import { article } from '@juhe/contract/content/article';
import { check } from '@juhe/contract/common/check';
import { report } from '@juhe/contract/common/report';
import { session } from '@juhe/contract/member/session';
import { notice } from '@juhe/contract/social/notice';
import { sql } from '../../db/sql.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { repeatSeconds } from './flood.ts';

let server: TestServer;
let author: TestMember;
let writer: TestMember;
let otherMember: TestMember;
let articleId: string;
beforeAll(async () => {
  server = await testServer();
  author = await server.memberWith({ nickname: '沈半山' });
  await server.db.run(sql`insert into article_category (id, kind, names) values ('life', 'article', '{"zh-Hans":"生活"}')`);
});
beforeEach(async () => {
  writer = await server.memberWith({ nickname: '林知夏' });
  otherMember = await server.memberWith({ nickname: '路人' });
  articleId = (
    await server.db.one<{
      id: string;
    }>(sql`insert into article (kind, category_id, author_id, title, summary, cover, cover_width, cover_height, body_html)
      values ('article', 'life', ${author.id}, '秋夜听雨', '雨', '/media/x.webp', 4, 3, '<p>雨</p>') returning id`)
  ).id;
});
afterAll(() => server.close());

const doubtful = '他迷上了赌博';
const operator = () => server.as({ token: server.operatorToken });
const comment = (text: string, author = writer) => server.as(author)(article.commentArticle, { articleId, text });
const comments = async (viewer?: TestMember) =>
  (await server.call(article.listArticleComments, { articleId }, viewer ? { token: viewer.token } : {})).data;
const counted = async () => (await server.call(article.getArticle, { id: articleId })).data.comments;
const waitingFor = async (targetId: string) =>
  (await operator()(check.listChecks, { pageSize: 50 })).data.list.find((item) => item.targetId === targetId);
const noticesOf = async (recipient: TestMember) =>
  (await server.as(recipient)(notice.listNotices, { kind: 'service' })).data.list.map(({ title, text }) => `${title}｜${text}`);

describe('a doubtful comment', () => {
  // COMMON-27
  it('is visible to its author only, labelled, and in no count, until a moderator approves it', async () => {
    const { data } = await comment(doubtful);
    expect(data).toMatchObject({ text: doubtful, checking: true });
    expect([(await comments()).total, (await comments(otherMember)).total, await counted()]).toEqual([0, 0, 0]);
    expect(await comments(writer)).toMatchObject({ total: 1, list: [{ id: data.id, checking: true }] });
    expect((await server.as(otherMember)(article.likeArticleComment, { id: data.id, like: true })).key).toBe('comment.missing');
    expect((await server.as(otherMember)(article.replyToArticleComment, { commentId: data.id, text: '嗯' })).key).toBe(
      'comment.missing',
    );
    const item = await waitingFor(data.id);
    expect(item).toMatchObject({ kind: 'articleComment', memberName: '林知夏', text: doubtful, doubt: '含有赌博或诈骗内容' });
    expect((await operator()(check.showCheck, { id: item?.id ?? '' })).data.texts).toEqual([doubtful]);
    const approvals = await server.together(20, (i) => [
      check.approveCheck,
      { id: item?.id ?? '' },
      { token: server.operatorToken, key: `approve-${data.id}-${i}` },
    ]);
    expect(approvals.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await comments()).toMatchObject({ total: 1, list: [{ id: data.id, checking: false }] });
    expect(await counted()).toBe(1);
    expect(await noticesOf(writer)).toEqual([expect.stringContaining('已通过审核')]);
    expect(await waitingFor(data.id)).toBeUndefined();
  });

  it('is removed when a moderator refuses it, and its author reads the reason', async () => {
    const { data } = await comment(doubtful);
    const id = (await waitingFor(data.id))?.id ?? '';
    expect((await operator()(check.refuseCheck, { id, reason: '宣扬赌博' })).code).toBe(200);
    expect((await operator()(check.approveCheck, { id })).key).toBe('check.decided');
    expect((await comments(writer)).total).toBe(0);
    expect(await noticesOf(writer)).toEqual([`内容未通过审核｜评论「${doubtful}」没有公开：宣扬赌博。`]);
  });

  it('leaves the queue when its author deletes it', async () => {
    const { data } = await comment(doubtful);
    await server.as(writer)(article.removeArticleComment, { id: data.id });
    expect(await waitingFor(data.id)).toBeUndefined();
    expect(await counted()).toBe(0);
  });

  it('may be a reply as well', async () => {
    const { data } = await comment('好文章', otherMember);
    const reply = (await server.as(writer)(article.replyToArticleComment, { commentId: data.id, text: doubtful })).data;
    expect([(await comments()).list[0]?.replyCount, (await comments(writer)).list[0]?.replyCount]).toEqual([0, 1]);
    await operator()(check.approveCheck, { id: (await waitingFor(reply.id))?.id ?? '' });
    expect((await comments()).list[0]).toMatchObject({ replyCount: 1, replies: [{ id: reply.id }] });
    expect(await counted()).toBe(2);
  });
});

describe('a comment is removed', () => {
  // COMMON-29
  it('by the author of the creation, with its replies, and its author is notified', async () => {
    const { data } = await comment('不同意');
    await server.as(otherMember)(article.replyToArticleComment, { commentId: data.id, text: '我同意' });
    expect((await server.as(otherMember)(article.removeArticleComment, { id: data.id })).key).toBe('comment.missing');
    expect((await server.as(author)(article.removeArticleComment, { id: data.id })).code).toBe(200);
    expect([(await comments()).total, await counted()]).toEqual([0, 0]);
    expect(await noticesOf(writer)).toEqual(['内容已被移除｜评论「不同意」已被移除：作者删除了这条内容。']);
  });

  // COMMON-29
  it('by an operator, in every list and count immediately', async () => {
    const { data } = await comment('广告，请无视');
    const remove = { kind: 'articleComment', targetId: data.id, reason: '广告' } as const;
    expect((await server.as(otherMember)(check.removeContent, remove)).code).toBe(403);
    expect((await operator()(check.removeContent, remove)).code).toBe(200);
    expect((await operator()(check.removeContent, remove)).key).toBe('check.missing');
    expect([(await comments(writer)).total, await counted()]).toEqual([0, 0]);
    expect(await noticesOf(writer)).toEqual(['内容已被移除｜评论「广告，请无视」已被移除：广告。']);
  });
});

describe('a report', () => {
  // COMMON-23
  it('that is upheld removes the content and notifies both sides; a dismissed one notifies the reporter', async () => {
    const { data } = await comment('加我，带你赚钱');
    const target = { kind: 'articleComment', targetId: data.id, reason: 'spam' } as const;
    const { id } = (await server.as(otherMember)(report.addReport, target)).data;
    expect((await operator()(report.resolveReport, { id, outcome: 'upheld' })).code).toBe(200);
    expect([(await comments(writer)).total, await counted()]).toEqual([0, 0]);
    expect(await noticesOf(writer)).toEqual(['内容已被移除｜评论「加我，带你赚钱」已被移除：不符合社区规范。']);
    expect(await noticesOf(otherMember)).toEqual([expect.stringContaining('您举报的评论「加我，带你赚钱」违反了社区规范')]);

    const visibleComment = (await comment('正常的话')).data;
    const second = (await server.as(otherMember)(report.addReport, { ...target, targetId: visibleComment.id })).data;
    await operator()(report.resolveReport, { id: second.id, outcome: 'dismissed' });
    expect((await comments()).total).toBe(1);
    expect((await noticesOf(otherMember))[0]).toContain('经核实未违反社区规范');
  });

  // COMMON-23
  it('about a member makes the profile neutral', async () => {
    await server.db.run(sql`update member set bio = '代开发票', avatar = '/media/a.webp' where id = ${writer.id}`);
    const target = { kind: 'member', targetId: writer.id, reason: 'profile' } as const;
    const { id } = (await server.as(otherMember)(report.addReport, target)).data;
    await operator()(report.resolveReport, { id, outcome: 'upheld', note: '简介违规' });
    const info = (await server.as(writer)(session.getProfile)).data;
    expect(info).toMatchObject({ bio: '', avatar: '', nickname: expect.stringMatching(/^聚友\d{6}$/) });
    expect(await noticesOf(writer)).toEqual([expect.stringContaining('简介违规')]);
  });
});

describe('names and introductions', () => {
  const change = (input: { nickname?: string; bio?: string }, member = writer) => server.as(member)(session.updateProfile, input);

  it.each(['聚合官方客服', '聚 合 客 服', '聚·合·官·方', '管理員小王', '旗艦店', 'ＡＤＭＩＮ', 'Аdmin', 'J u h e', '官\u200B方'])(
    'the name %s is refused',
    async (nickname) => {
      expect(await change({ nickname })).toMatchObject({ code: 400, key: 'name.reserved', field: 'nickname' });
    },
  );

  // COMMON-32
  it.each(['Badminton', '合欢', '林知秋', '客人', 'Julie'])('the name %s is taken', async (nickname) => {
    expect((await change({ nickname })).data?.nickname).toBe(nickname);
  });

  // COMMON-33
  it('protect the shop’s name in any spelling', async () => {
    await server.db.run(sql`insert into shop (id, name, intro, logo, owner_id, commission_bp)
      values ('shop-of-test', '山野茶事 88', '', '/media/x.webp', ${otherMember.id}, 500)`);
    expect((await change({ nickname: '山野茶事８８' })).key).toBe('nickname.ofShop');
    expect((await change({ nickname: '山野茶事88' }, otherMember)).code).toBe(200);
  });

  // COMMON-26, COMMON-28
  it('are refused when prohibited, and pending when doubtful while others see the previous one', async () => {
    expect(await change({ bio: '网络赌场' })).toMatchObject({ key: 'check.refused', field: 'bio' });
    const { data } = await change({ nickname: '爱赌博', bio: '写字的人' });
    expect(data).toMatchObject({ nickname: '林知夏', bio: '写字的人', waiting: { nickname: '爱赌博' } });
    const item = await waitingFor(writer.id);
    expect(item).toMatchObject({ kind: 'nickname', text: '爱赌博' });
    await operator()(check.approveCheck, { id: item?.id ?? '' });
    expect((await server.as(writer)(session.getProfile)).data).toMatchObject({ nickname: '爱赌博', waiting: {} });
  });

  it('leave the queue when changed again', async () => {
    await change({ nickname: '爱赌博' });
    await change({ nickname: '爱写字' });
    expect(await waitingFor(writer.id)).toBeUndefined();
    expect((await server.as(writer)(session.getProfile)).data).toMatchObject({ nickname: '爱写字', waiting: {} });
  });
});

describe('floods', () => {
  // COMMON-34
  it('rejects the same text within five minutes in any spacing, except short thanks', async () => {
    expect((await comment('欢迎来我的主页看看')).code).toBe(200);
    expect(await comment('欢迎来我的主页看看！！ ')).toMatchObject({ code: 409, key: 'content.repeated', field: 'text' });
    expect((await comment('欢迎来我的主页看看', otherMember)).code).toBe(200);
    await server.db.run(
      sql`update rate_limit set hits = array(select h - make_interval(secs => ${repeatSeconds}) from unnest(hits) h)`,
    );
    expect((await comment('欢迎来我的主页看看')).code).toBe(200);
    for (const code of [200, 200, 200, 409]) expect((await comment('谢谢')).code).toBe(code);
  });

  it('allows a refused text to be sent again', async () => {
    expect((await server.as(writer)(article.commentArticle, { articleId: 'gone', text: '再试一次吧朋友' })).code).toBe(404);
    expect((await comment('再试一次吧朋友')).code).toBe(200);
  });

  // COMMON-35
  it('collapses empty lines', async () => {
    expect((await comment('一\n\n\n\n\n\n二')).data.text).toBe('一\n\n\n二');
  });
});
