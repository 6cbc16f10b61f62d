/** Visibility matrix (social.md M8): level × allow × deny × block × relation, on every surface, generated. */
import { article as articles } from '@juhe/contract/content/article';
import { discover } from '@juhe/contract/content/discover';
import { search } from '@juhe/contract/content/search';
import { topic } from '@juhe/contract/content/topic';
import { video as videos } from '@juhe/contract/content/video';
import { share } from '@juhe/contract/common/share';
import { conversation } from '@juhe/contract/social/conversation';
import { history } from '@juhe/contract/social/history';
import { homepage } from '@juhe/contract/social/homepage';
import { sql } from '../../db/sql.ts';
import { isVisibleTo } from '../../db/visibility.ts';
import { makeLibrary, writeArticle, writeVideo } from '../../test/test-search.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

jest.setTimeout(60_000);

const levels = [0, 1, 2, 3] as const;
const relations = ['none', 'following', 'follower', 'friends'] as const;
const blocks = ['none', 'byOwner', 'byViewer'] as const;

interface Cell {
  readonly name: string;
  readonly relation: (typeof relations)[number] | 'self' | 'visitor';
  readonly listed: boolean;
  readonly denied: boolean;
  readonly block: (typeof blocks)[number];
}

const cells: readonly Cell[] = [
  { name: 'the owner', relation: 'self', listed: false, denied: false, block: 'none' },
  { name: 'a visitor', relation: 'visitor', listed: false, denied: false, block: 'none' },
  ...relations.flatMap((relation) =>
    [false, true].flatMap((listed) =>
      [false, true].flatMap((denied) =>
        blocks.map((block) => ({
          name: `${relation}${listed ? ', allowed' : ''}${denied ? ', denied' : ''}${block === 'none' ? '' : `, blocked ${block}`}`,
          relation,
          listed,
          denied,
          block,
        })),
      ),
    ),
  ),
];

/** An independent form of the rules: what the list of level 2 or friendship opens, and what closes the page at any level. */
const expected = (level: (typeof levels)[number], cell: Cell): { sees: boolean; withheld: boolean } => {
  if (cell.relation === 'self') return { sees: true, withheld: false };
  if (cell.denied || cell.block !== 'none' || level === 3) return { sees: false, withheld: true };
  const opened = { 0: true, 1: cell.relation === 'friends', 2: cell.listed };
  return { sees: opened[level], withheld: false };
};

interface Owner {
  readonly member: TestMember;
  readonly tag: string;
  readonly articleId: string;
  readonly videoId: string;
  readonly commentId: string;
}

let server: TestServer;
let hub: TestMember;
const owners = new Map<number, Owner>();
const viewers = new Map<string, TestMember | undefined>();

const makeOwner = async (level: (typeof levels)[number]): Promise<Owner> => {
  const tag = `潜鳞${level}`;
  const member = await server.memberWith({ nickname: `${tag}客`, permissionLevel: level });
  const articleId = await writeArticle(server.db, { title: `${tag}一`, author: member.id, tags: [tag] });
  const videoId = await writeVideo(server.db, { title: `${tag}二`, author: member.id, tags: [tag] });
  const { id: commentId } = await server.db.one<{ id: string }>(sql`insert into article_comment (article_id, member_id, text)
    values (${articleId}, ${hub.id}, '好') returning id`);
  await server.db.run(sql`insert into follow (member_id, target_id) values (${member.id}, ${hub.id})`);
  return { member, tag, articleId, videoId, commentId };
};

const relate = async ({ member: owner, articleId, videoId }: Owner, cell: Cell, viewer: TestMember): Promise<void> => {
  const [a, b] = [owner.id, viewer.id];
  if (cell.relation === 'following' || cell.relation === 'friends')
    await server.db.run(sql`insert into follow (member_id, target_id) values (${b}, ${a})`);
  if (cell.relation === 'follower' || cell.relation === 'friends')
    await server.db.run(sql`insert into follow (member_id, target_id) values (${a}, ${b})`);
  if (cell.listed)
    await server.db.run(sql`update member set allowed_member_ids = allowed_member_ids || ${b}::text where id = ${a}`);
  if (cell.denied) await server.db.run(sql`insert into member_denial (member_id, denied_id, position) values (${a}, ${b}, 1)`);
  if (cell.block !== 'none') {
    const [blocker, blocked] = cell.block === 'byOwner' ? [a, b] : [b, a];
    await server.db.run(sql`insert into member_block (member_id, blocked_id) values (${blocker}, ${blocked})`);
  }
  await server.db.run(sql`insert into watch_history (member_id, kind, ref)
    values (${b}, 'article', ${articleId}), (${b}, 'video', ${videoId})`);
};

/** By member: the conversation in which `hub` has sent the works of every owner as cards. */
const conversations = new Map<string, string>();
const sendCards = async (readers: readonly TestMember[]): Promise<void> => {
  for (const reader of readers)
    conversations.set(reader.id, (await server.call(conversation.openConversation, { memberId: reader.id }, hub)).data.id);
  const works = [...owners.values()].flatMap(({ articleId, videoId }) => [
    { ref: articleId, creation: 'article' },
    { ref: videoId, creation: 'video' },
  ]);
  await server.db.run(sql`insert into message (conversation_id, seq, nth, sender_id, client_id, kind, text, body)
    select s.conversation_id, w.seq, s.nth, s.member_id, gen_random_uuid(), 'creation', '', w.body
    from conversation_side s, jsonb_array_elements(${sql.json(works)}::jsonb) with ordinality as w (body, seq)
    where s.member_id = ${hub.id}`);
  await server.db.run(sql`update conversation set last_seq = ${works.length}`);
};
/** The works of an owner whose cards are visible to the reader of a conversation. */
const cardsFor = async (reader: TestMember, { articleId, videoId }: Owner): Promise<boolean[]> => {
  const { data } = await server.call(conversation.listMessages, { conversationId: conversations.get(reader.id) ?? '' }, reader);
  return [articleId, videoId].map((work) => data.list.some(({ card }) => card?.ref === work));
};

beforeAll(async () => {
  server = await testServer();
  await makeLibrary(server.db);
  hub = await server.memberWith({ nickname: '众水' });
  for (const level of levels) owners.set(level, await makeOwner(level));
  for (const cell of cells)
    if (cell.relation !== 'self' && cell.relation !== 'visitor') {
      const viewer = await server.memberWith({});
      viewers.set(cell.name, viewer);
      for (const owner of owners.values()) await relate(owner, cell, viewer);
    }
  await sendCards([
    ...[...viewers.values()].flatMap((viewer) => viewer ?? []),
    ...[...owners.values()].map(({ member }) => member),
  ]);
});
afterAll(() => server.close());

/** The owner's works visible to a caller on each surface. */
const surfaces = async ({ member: owner, tag, articleId, videoId, commentId }: Owner, caller: { token?: string }) => {
  const { call } = server;
  const [feed, topics, matches, byNumber, creations, films, follows, comments, replies, page, film, shared, sharedFilm] =
    await Promise.all([
      call(discover.listDiscoverFeed, { topic: tag, pageSize: 20 }, caller),
      call(topic.listHotTopics, { limit: 50 }, caller),
      call(search.searchSite, { keyword: tag }, caller),
      call(search.searchMembers, { keyword: owner.id }, caller),
      call(homepage.listMemberCreations, { memberId: owner.id }, caller),
      call(videos.listAuthorVideos, { authorId: owner.id }, caller),
      call(homepage.listFollows, { memberId: owner.id }, caller),
      call(articles.listArticleComments, { articleId }, caller),
      call(articles.listArticleReplies, { commentId }, caller),
      call(articles.getArticle, { id: articleId }, caller),
      call(videos.getVideo, { id: videoId }, caller),
      call(share.readShareCode, { type: 2, code: articleId }, caller),
      call(share.readShareCode, { type: 1, code: videoId }, caller),
    ]);
  return {
    feed: feed.data.list.length === 2,
    topic: topics.data.some(({ name }) => name === tag),
    search: matches.data.total > 0,
    number: byNumber.data.total === 1,
    homepage: creations.data.total === 1,
    videos: films.data.total === 1,
    follows: follows.data.total > 0,
    comments: comments.code === 200 && comments.data.total === 1,
    replies: replies.code === 200,
    detail: page.code === 200,
    film: film.code === 200,
    share: shared.code === 200,
    shareOfFilm: sharedFilm.code === 200,
  };
};

describe.each(levels)('level %i', (level) => {
  // SOCIAL-4, SOCIAL-7
  it.each(cells)('$name', async (cell) => {
    const owner = owners.get(level);
    if (!owner) throw new Error('no owner');
    const viewer = cell.relation === 'self' ? owner.member : viewers.get(cell.name);
    const caller = viewer ? { token: viewer.token } : {};
    const { sees: isVisible, withheld } = expected(level, cell);

    const shown = await surfaces(owner, caller);
    expect(shown).toEqual(Object.fromEntries(Object.keys(shown).map((surface) => [surface, isVisible])));

    const { data: head } = await server.call(homepage.getHomepage, { memberId: owner.member.id }, caller);
    expect([head.visible, head.counts.creations]).toEqual([isVisible, withheld ? 0 : 2]);

    // The owner's row among the fans of another member.
    const fans = (await server.call(homepage.listFans, { memberId: hub.id, pageSize: 50 }, caller)).data.list;
    expect(fans.some(({ id }) => id === owner.member.id)).toBe(!withheld);

    if (viewer && cell.relation !== 'self') {
      const watched = (await server.call(history.listWatchHistory, { pageSize: 50 }, caller)).data.list.map(({ id }) => id);
      expect([watched.includes(owner.articleId), watched.includes(owner.videoId)]).toEqual([isVisible, isVisible]);
    }

    if (viewer) expect(await cardsFor(viewer, owner)).toEqual([isVisible, isVisible]);

    const viewerId = viewer?.id ?? null;
    expect(
      await server.db.one(sql`select may_look(m, ${viewerId}::text) as whole, ${isVisibleTo(viewerId)} as parts from member m
        where m.id = ${owner.member.id}`),
    ).toEqual({ whole: isVisible, parts: isVisible });
  });
});

describe('the lists', () => {
  const set = (member: TestMember, permissionLevel: number, memberIds: readonly string[]) =>
    server.call(homepage.setHomepageViewers, { permissionLevel, memberIds: [...memberIds] }, member);
  const namesOf = async (member: TestMember) => {
    const [allowed, denied] = await Promise.all(
      [homepage.listAllowedViewers, homepage.listDeniedViewers].map(async (operation) =>
        (await server.call(operation, { pageSize: 50 }, member)).data.list.map(({ id }) => id),
      ),
    );
    return { allowed, denied };
  };

  // SOCIAL-2, SOCIAL-3
  it('are replaced as a whole, in the given order: 2 sets its level, 4 leaves the level', async () => {
    const owner = await server.memberWith({});
    const [a, b, c] = [await server.memberWith({}), await server.memberWith({}), await server.memberWith({})];
    expect((await set(owner, 4, [c.id, a.id])).data).toEqual({ permissionLevel: 0, count: 2 });
    expect((await server.call(homepage.getHomepage, {}, owner)).data.permissionLevel).toBe(0);
    expect((await set(owner, 2, [b.id, a.id, c.id])).data).toEqual({ permissionLevel: 2, count: 3 });
    expect((await server.call(homepage.getHomepage, {}, owner)).data.permissionLevel).toBe(2);
    expect(await namesOf(owner)).toEqual({ allowed: [b.id, a.id, c.id], denied: [c.id, a.id] });
    expect((await set(owner, 4, [b.id])).data).toEqual({ permissionLevel: 2, count: 1 });
    expect(await namesOf(owner)).toEqual({ allowed: [b.id, a.id, c.id], denied: [b.id] });
  });

  // SOCIAL-3
  it('are never empty at level 2, which would exclude everybody, and may be emptied at any other level', async () => {
    const [owner, a, deletedMember] = [await server.memberWith({}), await server.memberWith({}), await server.memberWith({})];
    await server.db.run(sql`update member set cancelled_at = now() where id = ${deletedMember.id}`);
    const access = (permissionLevel: number, memberIds?: string[]) =>
      server.call(homepage.setHomepageAccess, { permissionLevel, ...(memberIds && { memberIds }) }, owner);
    const level = async () => (await server.call(homepage.getHomepage, {}, owner)).data.permissionLevel;
    for (const nobody of [[], [owner.id, deletedMember.id, 'nobody']])
      expect([await set(owner, 2, nobody), await access(2, nobody)]).toMatchObject(
        Array.from({ length: 2 }, () => ({ code: 409, key: 'homepage.listEmpty' })),
      );
    expect((await access(2)).key).toBe('homepage.listEmpty');
    expect([await level(), await namesOf(owner)]).toEqual([0, { allowed: [], denied: [] }]);
    expect((await set(owner, 2, [a.id])).code).toBe(200);
    expect((await set(owner, 2, [])).key).toBe('homepage.listEmpty');
    expect([await level(), (await namesOf(owner)).allowed]).toEqual([2, [a.id]]);
    expect((await access(3, [])).code).toBe(200);
    expect([await level(), (await namesOf(owner)).allowed]).toEqual([3, []]);
    expect((await access(2)).key).toBe('homepage.listEmpty');
  });

  // SOCIAL-6
  it('drop oneself, unknown and deleted members, and duplicates', async () => {
    const [owner, a, deletedMember] = [await server.memberWith({}), await server.memberWith({}), await server.memberWith({})];
    await server.db.run(sql`update member set cancelled_at = now() where id = ${deletedMember.id}`);
    for (const level of [2, 4])
      expect((await set(owner, level, [a.id, owner.id, 'nobody', deletedMember.id, a.id])).data).toEqual({
        // The list of 4 leaves the level that the list of 2 has set.
        permissionLevel: 2,
        count: 1,
      });
    expect(await namesOf(owner)).toEqual({ allowed: [a.id], denied: [a.id] });
    await server.db.run(sql`update member set cancelled_at = now() where id = ${a.id}`);
    expect(await namesOf(owner)).toEqual({ allowed: [], denied: [] });
  });

  it('can be read and written by their member only', async () => {
    for (const operation of [homepage.listAllowedViewers, homepage.listDeniedViewers])
      expect((await server.call(operation, {})).code).toBe(401);
    expect((await server.call(homepage.setHomepageViewers, { permissionLevel: 4, memberIds: [] })).code).toBe(401);
  });

  it.each([
    ['another level', { permissionLevel: 3, memberIds: [] }],
    ['the level of everybody', { permissionLevel: 0, memberIds: [] }],
    ['201 members', { permissionLevel: 4, memberIds: Array.from({ length: 201 }, (_, i) => `m${i}`) }],
    ['no list', { permissionLevel: 4 }],
    ['an object as the list', { permissionLevel: 4, memberIds: { a: 1 } }],
  ])('reject %s', async (_title, input) => {
    const owner = await server.memberWith({});
    expect((await server.call(homepage.setHomepageViewers, input as never, owner)).code).toBe(400);
  });

  // SOCIAL-6
  it('accept 200 members, and their addresses in one query string', async () => {
    const owner = await server.memberWith({});
    await server.db.run(sql`insert into member (id, nickname) select 'crowd' || i, '众' || i from generate_series(1, 200) i`);
    const ids = Array.from({ length: 200 }, (_, i) => `crowd${i + 1}`);
    for (const level of [2, 4]) expect((await set(owner, level, ids)).data.count).toBe(200);
  });

  it('equal one of twenty concurrent writes, never a mixture', async () => {
    const owner = await server.memberWith({});
    const members = await Promise.all(Array.from({ length: 4 }, () => server.memberWith({})));
    const [a, b, c, d] = members.map(({ id }) => id);
    const before = server.deadlocks();
    const responses = await server.together(20, (i) => [
      homepage.setHomepageViewers,
      { permissionLevel: 4, memberIds: (i % 2 === 0 ? [a, b] : [c, d]) as string[] },
      { token: owner.token },
    ]);
    expect(responses.filter(({ code }) => code !== 200)).toEqual([]);
    expect(server.deadlocks() - before).toBe(0);
    expect([
      [a, b],
      [c, d],
    ]).toContainEqual((await namesOf(owner)).denied);
  });

  it('of two members who exclude each other concurrently are both stored', async () => {
    const [a, b] = [await server.memberWith({}), await server.memberWith({})];
    const before = server.deadlocks();
    const responses = await server.together(20, (i) => {
      const [me, otherMember] = i % 2 === 0 ? [a, b] : [b, a];
      return [homepage.setHomepageViewers, { permissionLevel: 4, memberIds: [otherMember.id] }, { token: me.token }];
    });
    expect(responses.filter(({ code }) => code !== 200)).toEqual([]);
    expect(server.deadlocks() - before).toBe(0);
    expect([(await namesOf(a)).denied, (await namesOf(b)).denied]).toEqual([[b.id], [a.id]]);
  });

  it('offer the friends among the followers', async () => {
    const [owner, friend, fan] = [await server.memberWith({}), await server.memberWith({}), await server.memberWith({})];
    await server.db.run(sql`insert into follow (member_id, target_id)
      values (${friend.id}, ${owner.id}), (${owner.id}, ${friend.id}), (${fan.id}, ${owner.id})`);
    const { data } = await server.call(homepage.listFans, { friends: true }, owner);
    expect([data.list.map(({ id }) => id), data.total]).toEqual([[friend.id], 1]);
    expect((await server.call(homepage.getMyCounts, {}, owner)).data.newFans).toBe(2);
  });
});
