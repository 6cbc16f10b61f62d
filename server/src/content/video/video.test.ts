import { report } from '@juhe/contract/common/report';
import { share } from '@juhe/contract/common/share';
import { video } from '@juhe/contract/content/video';
import { notice } from '@juhe/contract/social/notice';
import { sql } from '../../db/sql.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

let authorCount = 0;
/** Creates a member with `count` films, newest first; ids `<prefix>1`, `<prefix>2` … */
const filmsOf = async (count: number, { hoursAgo = 0, likes = 0 } = {}) => {
  const author = await server.memberWith({});
  authorCount += 1;
  const prefix = `f${authorCount}-`;
  await server.db.run(sql`insert into video (id, author_id, title, film, cover, width, height, seconds, tags, likes, published_at)
    select ${prefix} || n, ${author.id}, '第 ' || n || ' 部', '/media/films/tea.mp4', '/media/films/tea.webp', 720, 1280, 8, '{茶}', ${likes},
      now() - (${hoursAgo} + n) * interval '1 hour' from generate_series(1, ${count}::int) as n`);
  return { author, prefix, id: (n: number) => `${prefix}${n}` };
};
const empty = () => server.db.run(sql`delete from video`);
const viewsOf = async (id: string) =>
  (await server.db.one<{ views: number }>(sql`select views from video where id = ${id}`)).views;

type FeedInput = { itemId?: string; seen?: string[]; pageSize?: number };
/** Returns all ids of a feed, page by page. */
const feedIds = async (input: FeedInput, between: () => Promise<unknown> = async () => undefined, token?: string) => {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const { code, data } = await server.call(
      video.listVideoFeed,
      { ...input, ...(cursor === undefined ? {} : { cursor }) },
      token === undefined ? {} : { token },
    );
    expect(code).toBe(200);
    ids.push(...data.list.map(({ id }) => id));
    cursor = data.cursor ?? undefined;
    await between();
  } while (cursor !== undefined);
  return ids;
};

describe('the feed', () => {
  beforeEach(empty);

  // CONTENT-76
  it('begins with the requested video and contains every other once, newest first', async () => {
    const { id } = await filmsOf(12);
    expect(await feedIds({ itemId: id(7), pageSize: 5 })).toEqual([7, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12].map(id));
  });

  // CONTENT-76
  it('contains the most liked of the last 30 days as every third, and no duplicates', async () => {
    const fresh = await filmsOf(8);
    const loved = await filmsOf(3, { hoursAgo: 48, likes: 50 });
    const old = await filmsOf(1, { hoursAgo: 40 * 24, likes: 900 });
    const ids = await feedIds({ pageSize: 3 });
    expect(ids.slice(0, 6)).toEqual([fresh.id(1), fresh.id(2), loved.id(1), fresh.id(3), fresh.id(4), loved.id(2)]);
    expect(ids.at(-1)).toBe(old.id(1));
    expect(ids).toHaveLength(12);
    expect(new Set(ids).size).toBe(12);
  });

  it('is stable while videos are published or liked', async () => {
    const { id, author } = await filmsOf(11, { likes: 1 });
    let n = 0;
    const ids = await feedIds({ pageSize: 3 }, async () => {
      n += 1;
      await server.db.run(sql`insert into video (id, author_id, title, film, cover, width, height, seconds)
        values (${`new${n}`}, ${author.id}, '新', '/media/films/tea.mp4', '/media/films/tea.webp', 720, 1280, 8)`);
      await server.db.run(sql`update video set likes = likes + ${n * 7}::int where id = ${id(12 - n)}`);
    });
    expect([...ids].sort()).toEqual(Array.from({ length: 11 }, (_, i) => id(i + 1)).sort());
  });

  // CONTENT-77
  it('omits seen videos, except the requested one', async () => {
    const { id } = await filmsOf(5);
    expect(await feedIds({ itemId: id(2), seen: [id(1), id(2), id(4)] })).toEqual([id(2), id(3), id(5)]);
  });

  // CONTENT-79
  it.each([
    ['unpublished', sql`update video set state = 'checking' where id = any(`],
    ['refused', sql`update video set state = 'refused' where id = any(`],
    ['removed', sql`update video set state = 'removed' where id = any(`],
  ])('hides a video that is %s from others; its author opens it', async (_state, hide) => {
    const { id, author } = await filmsOf(2);
    const firstComment = (await server.call(video.commentVideo, { videoId: id(1), text: '好看' }, author)).data;
    await server.db.run(sql`${hide}${[id(1)]}::text[])`);
    const otherMember = await server.memberWith({});
    expect(await feedIds({}, undefined, otherMember.token)).toEqual([id(2)]);
    expect((await server.call(video.listVideoFeed, { itemId: id(1) }, otherMember)).code).toBe(404);
    expect((await server.call(video.getVideo, { id: id(1) }, otherMember)).code).toBe(404);
    const ownView = await server.call(video.getVideo, { id: id(1) }, author);
    expect(ownView.data).toMatchObject({ mine: true, id: id(1), likes: 0, collects: 0, comments: 1 });
    for (const caller of [author, otherMember])
      for (const refused of [
        await server.call(video.likeVideo, { id: id(1), like: true }, caller),
        await server.call(video.collectVideo, { id: id(1), collect: true }, caller),
        await server.call(video.commentVideo, { videoId: id(1), text: '自己说' }, caller),
        await server.call(video.replyToVideoComment, { commentId: firstComment.id, text: '自己答' }, caller),
        await server.call(video.likeVideoComment, { id: firstComment.id, like: true }, caller),
      ])
        expect(refused.code).toBe(404);
    expect((await server.call(video.getVideo, { id: id(1) }, author)).data).toEqual(ownView.data);
    expect((await server.call(video.listVideoComments, { videoId: id(1) }, otherMember)).code).toBe(404);
    expect((await server.call(video.listAuthorVideos, { authorId: author.id }, otherMember)).data.total).toBe(1);
  });

  it('omits videos that their author hides', async () => {
    const { id, author } = await filmsOf(2);
    const before = await server.call(video.commentVideo, { videoId: id(1), text: '好看' }, author);
    await server.db.run(sql`update member set permission_level = 3 where id = ${author.id}`);
    const otherMember = await server.memberWith({});
    expect(await feedIds({}, undefined, otherMember.token)).toEqual([]);
    for (const answer of [
      await server.call(video.getVideo, { id: id(1) }, otherMember),
      await server.call(video.listVideoReplies, { commentId: before.data.id }, otherMember),
      await server.call(video.replyToVideoComment, { commentId: before.data.id, text: '在吗' }, otherMember),
      await server.call(video.likeVideoComment, { id: before.data.id, like: true }, otherMember),
      await server.call(share.readShareCode, { type: 1, code: id(1) }, otherMember),
      await server.call(report.addReport, { kind: 'video', targetId: id(1), reason: 'spam' }, otherMember),
    ])
      expect(answer.code).toBe(404);
    await server.call(video.viewVideo, { id: id(1) }, otherMember);
    expect(await viewsOf(id(1))).toBe(0);
    expect((await server.call(video.getVideo, { id: id(1) }, author)).code).toBe(200);
  });

  it.each([
    'x',
    'W10',
    Buffer.from('["2026-01-01T00:00:00.000Z"]').toString('base64url'),
    Buffer.from('["9999-99-99T99:99:99.999Z","a"]').toString('base64url'),
    Buffer.from('["275760-01-01T00:00:00.000Z","a"]').toString('base64url'),
    Buffer.from('["2026-01-01T00:00:00.000Z","a b"]').toString('base64url'),
    Buffer.from(JSON.stringify(['2026-01-01T00:00:00.000Z', ...Array(40).fill('a')])).toString('base64url'),
    Buffer.from('{"__proto__":1}').toString('base64url'),
  ])('rejects an invalid cursor, %#', async (cursor) => {
    expect(await server.call(video.listVideoFeed, { cursor })).toMatchObject({ code: 400, key: 'feed.cursor' });
  });

  it.each([
    ['more than a hundred seen films', { seen: Array.from({ length: 101 }, (_, i) => `v${i}`) }],
    ['a seen film that is no id', { seen: ['a b'] }],
    ['a film that is no id', { itemId: '../etc' }],
    ['no films a page', { pageSize: 0 }],
    ['too many films a page', { pageSize: 51 }],
    ['an endless cursor', { cursor: 'x'.repeat(1601) }],
  ])('rejects %s', async (_title, input) => {
    expect((await server.call(video.listVideoFeed, input)).code).toBe(400);
  });
});

describe('a video', () => {
  // CONTENT-78
  it('counts a view once per reader and day, for any number of reports', async () => {
    const { id } = await filmsOf(1);
    const reader = await server.memberWith({});
    await server.together(20, () => [video.viewVideo, { id: id(1) }, { token: reader.token }]);
    await server.call(video.viewVideo, { id: id(1) });
    await server.call(video.viewVideo, { id: id(1) });
    expect(await viewsOf(id(1))).toBe(2);
    expect((await server.call(video.viewVideo, { id: 'nothing' })).code).toBe(200);
  });

  it('counts twenty concurrent likes of one member once, and of twenty members twenty times', async () => {
    const { id, author } = await filmsOf(1);
    const member = await server.memberWith({});
    await server.together(20, () => [video.likeVideo, { id: id(1), like: true }, { token: member.token }]);
    const members = await Promise.all(Array.from({ length: 20 }, () => server.memberWith({})));
    const responses = await server.together(20, (i) => [
      video.likeVideo,
      { id: id(1), like: true },
      { token: members[i]?.token ?? '' },
    ]);
    expect(responses.every(({ code }) => code === 200)).toBe(true);
    expect((await server.call(video.getVideo, { id: id(1) }, member)).data).toMatchObject({ likes: 21, liked: true });
    await server.together(20, () => [video.likeVideo, { id: id(1), like: false }, { token: member.token }]);
    expect((await server.call(video.getVideo, { id: id(1) }, member)).data).toMatchObject({ likes: 20, liked: false });
    const notices = await server.call(notice.listNotices, { kind: 'interaction' }, author);
    expect(notices.data.list).toHaveLength(1);
    expect(notices.data.list[0]).toMatchObject({ link: `/pages/vlog/preview-video?type=10&itemId=${id(1)}` });
  });

  it('is listed among a member’s likes and collections, most recent first', async () => {
    const { id, author } = await filmsOf(3);
    const member = await server.memberWith({});
    for (const n of [1, 3]) await server.call(video.likeVideo, { id: id(n), like: true }, member);
    expect((await server.call(video.collectVideo, { id: id(2), collect: true }, member)).data).toEqual({
      collected: true,
      count: 1,
    });
    const ids = (answer: { data: { list: { id: string }[] } }) => answer.data.list.map((item) => item.id);
    expect(ids(await server.call(video.listLikedVideos, {}, member))).toEqual([id(3), id(1)]);
    expect(ids(await server.call(video.listCollectedVideos, {}, member))).toEqual([id(2)]);
    expect(ids(await server.call(video.listAuthorVideos, { authorId: author.id }))).toEqual([id(1), id(2), id(3)]);
    expect((await server.call(video.listLikedVideos, {})).code).toBe(401);
  });

  it('has comments with replies, counted and notified', async () => {
    const { id, author } = await filmsOf(1);
    const [writer, replier] = [await server.memberWith({}), await server.memberWith({})];
    const comment = await server.call(video.commentVideo, { videoId: id(1), text: ' 看得心静 ' }, writer);
    expect(comment.data).toMatchObject({ text: '看得心静', mine: true });
    const commentId = comment.data.id;
    const reply = await server.call(video.replyToVideoComment, { commentId, text: '同感' }, replier);
    await server.call(video.likeVideoComment, { id: commentId, like: true }, replier);
    const list = await server.call(video.listVideoComments, { videoId: id(1) }, replier);
    expect(list.data.list[0]).toMatchObject({ likes: 1, liked: true, replyCount: 1, replies: [{ mine: true }] });
    expect((await server.call(video.listVideoReplies, { commentId })).data.total).toBe(1);
    expect((await server.call(video.getVideo, { id: id(1) })).data.comments).toBe(2);
    expect((await server.call(notice.listNotices, { kind: 'interaction' }, author)).data.list).toHaveLength(1);
    expect((await server.call(video.removeVideoComment, { id: commentId }, replier)).code).toBe(404);
    expect((await server.call(video.removeVideoReply, { id: reply.data.id }, replier)).code).toBe(200);
    expect((await server.call(video.removeVideoComment, { id: commentId }, writer)).code).toBe(200);
    expect((await server.call(video.getVideo, { id: id(1) })).data.comments).toBe(0);
  });

  it('can be reported by others only, and its comments too', async () => {
    const { id, author } = await filmsOf(1);
    const [writer, otherMember] = [await server.memberWith({}), await server.memberWith({})];
    const comment = await server.call(video.commentVideo, { videoId: id(1), text: '广告' }, writer);
    const reply = await server.call(video.replyToVideoComment, { commentId: comment.data.id, text: '广告' }, writer);
    expect((await server.call(report.listReportReasons, { kind: 'video' })).data.map(({ value }) => value)).toContain('copied');
    for (const [kind, targetId] of [
      ['video', id(1)],
      ['videoComment', comment.data.id],
      ['videoReply', reply.data.id],
    ] as const)
      expect((await server.call(report.addReport, { kind, targetId, reason: 'spam' }, otherMember)).code).toBe(200);
    expect((await server.call(report.addReport, { kind: 'video', targetId: id(1), reason: 'spam' }, author)).code).toBe(409);
  });

  it('is shared by its share code', async () => {
    const { id, author } = await filmsOf(1);
    const { data } = await server.call(share.readShareCode, { type: 1, code: id(1), sharer: author.id });
    expect(data).toMatchObject({ type: 1, title: '第 1 部', coverUrl: '/media/films/tea.webp' });
  });

  it.each([
    ['on a film that is missing', { videoId: 'nothing', text: '好' }, 404],
    ['on what is no id', { videoId: 'a/b', text: '好' }, 400],
    ['without words', { videoId: 'nothing', text: '' }, 400],
    ['that is too long', { videoId: 'nothing', text: '长'.repeat(501) }, 400],
  ])('rejects a comment %s', async (_title, input, code) => {
    const { token } = await server.memberWith({});
    expect((await server.call(video.commentVideo, input, { token })).code).toBe(code);
  });

  it('cannot be liked, collected or commented on by a visitor', async () => {
    const { id } = await filmsOf(1);
    expect((await server.call(video.likeVideo, { id: id(1), like: true })).code).toBe(401);
    expect((await server.call(video.collectVideo, { id: id(1), collect: true })).code).toBe(401);
    expect((await server.call(video.commentVideo, { videoId: id(1), text: '好' })).code).toBe(401);
  });
});

describe('operators', () => {
  const film = {
    title: '雨',
    film: '/media/films/rain-window.mp4',
    picUrl: '/media/films/rain-window.webp',
    width: 720,
    height: 1280,
    seconds: 8,
  };

  it('publish a video of the site, edit its texts and remove it', async () => {
    const operate = server.as({ token: server.operatorToken });
    const author = await server.memberWith({});
    const { data } = await operate(video.publishVideo, { ...film, authorId: author.id, tags: ['雨'] });
    expect((await server.call(video.getVideo, { id: data.id })).data).toMatchObject({
      title: '雨',
      tags: ['雨'],
      state: 'published',
    });
    await operate(video.setVideoText, { id: data.id, title: '窗上的雨' });
    expect((await server.call(video.getVideo, { id: data.id })).data).toMatchObject({ title: '窗上的雨', tags: ['雨'] });
    expect((await operate(video.listVideos, {})).data.list.map(({ id }) => id)).toContain(data.id);
    expect((await operate(video.removeVideo, { id: data.id, note: '侵权' })).code).toBe(200);
    expect((await server.call(video.getVideo, { id: data.id })).code).toBe(404);
    expect((await server.call(video.getVideo, { id: data.id }, author)).data.state).toBe('removed');
    expect((await operate(video.removeVideo, { id: data.id })).code).toBe(409);
  });

  it.each([
    ['a foreign film', { film: 'https://example.org/a.mp4' }, 400],
    ['a way out of the folder', { film: '/media/films/../../x.mp4' }, 400],
    ['no caption', { title: ' ' }, 400],
    ['six tags', { tags: ['1', '2', '3', '4', '5', '6'] }, 400],
    ['no length', { seconds: 0 }, 400],
    ['nobody', { authorId: 'nobody' }, 404],
  ])('cannot publish with %s', async (_title, change, code) => {
    const author = await server.memberWith({});
    const operate = server.as({ token: server.operatorToken });
    expect((await operate(video.publishVideo, { ...film, authorId: author.id, ...change })).code).toBe(code);
  });

  it('are the only ones with these operations', async () => {
    const member = await server.memberWith({});
    const { id } = await filmsOf(1);
    expect((await server.call(video.removeVideo, { id: id(1) }, member)).code).not.toBe(200);
    expect((await server.call(video.listVideos, {})).code).toBe(401);
    expect((await server.as({ token: server.operatorToken })(video.setVideoText, { id: 'nothing', title: 'x' })).code).toBe(404);
  });
});

it('a video is served in ranges, so that a player can seek', async () => {
  const part = await server.app.inject({ url: '/media/films/tea.mp4', headers: { range: 'bytes=100-199' } });
  expect(part.statusCode).toBe(206);
  expect(part.headers['content-type']).toBe('video/mp4');
  const [, size = ''] = /^bytes 100-199\/(\d+)$/.exec(String(part.headers['content-range'])) ?? [];
  expect(Number(size)).toBeGreaterThan(1000);
  expect(part.headers['cache-control']).toMatch(/max-age=\d+/);
  expect(part.rawPayload).toHaveLength(100);
  const beyond = await server.app.inject({ url: '/media/films/tea.mp4', headers: { range: 'bytes=99999999-' } });
  expect([beyond.statusCode, beyond.headers['content-range'], beyond.payload]).toEqual([416, `bytes */${size}`, '']);
  const response = await server.app.inject({ url: '/media/films/tea.mp4' });
  expect(response.headers['accept-ranges']).toBe('bytes');
});
