import { homepage } from '@juhe/contract/social/homepage';
import { sql } from '../../db/sql.ts';
import type { BusEvent } from '../../events/bus.ts';
import { oppositeDirections } from '../../test/opposite-directions.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await server.db.run(
    sql`insert into article_category (id, kind, names, position) values ('life', 'article', '{"zh-Hans": "生活"}', 1)`,
  );
});
afterAll(() => server.close());

const follow = (follower: TestMember, target: TestMember, shouldFollow = true) =>
  server.call(homepage.followMember, { memberId: target.id, follow: shouldFollow }, follower);
const relationOf = async (viewer: TestMember, target: TestMember) =>
  (await server.call(homepage.getRelation, { memberId: target.id }, viewer)).data.relation;
const countsOf = async (member: TestMember) => (await server.call(homepage.getMyCounts, {}, member)).data;
const article = async ({ id }: TestMember): Promise<string> => {
  const inserted = await server.db.one<{
    id: string;
  }>(sql`insert into article (kind, category_id, author_id, title, summary, cover,
      cover_width, cover_height, body_html)
    values ('article', 'life', ${id}, '屋檐下', '雨', '/media/x.webp', 4, 3, '<p>雨</p>') returning id`);
  return inserted.id;
};

it('returns the relation to both sides, step by step', async () => {
  const [lin, zhou] = [await server.memberWith({}), await server.memberWith({})];
  const relations = async () => [await relationOf(lin, zhou), await relationOf(zhou, lin)];
  expect(await relations()).toEqual(['none', 'none']);
  expect((await follow(lin, zhou)).data).toEqual({ relation: 'following', fans: 1 });
  expect(await relations()).toEqual(['following', 'follower']);
  expect((await follow(zhou, lin)).data).toEqual({ relation: 'friends', fans: 1 });
  expect(await relations()).toEqual(['friends', 'friends']);
  expect((await follow(lin, zhou, false)).data).toEqual({ relation: 'follower', fans: 0 });
  expect(await relationOf(lin, lin)).toBe('self');
});

// SOCIAL-24
it('counts one follower for twenty concurrent follows of one member, and none after twenty that end it', async () => {
  const [lin, zhou] = [await server.memberWith({}), await server.memberWith({})];
  const received: BusEvent[] = [];
  const stop = server.deps.bus.subscribe(`member:${zhou.id}`, (event) => {
    if (JSON.stringify(event.hint).includes('"kind":"fan"')) received.push(event);
  });
  const times = (shouldFollow: boolean) =>
    server.together(20, () => [homepage.followMember, { memberId: zhou.id, follow: shouldFollow }, { token: lin.token }]);
  expect((await times(true)).map(({ code, data }) => [code, data.fans])).toEqual(Array.from({ length: 20 }, () => [200, 1]));
  expect(await countsOf(zhou)).toMatchObject({ counts: { fans: 1 }, newFans: 1 });
  expect((await times(false)).every(({ data }) => data.fans === 0)).toBe(true);
  expect((await countsOf(zhou)).counts.fans).toBe(0);
  await follow(lin, zhou);
  await waitFor(() => received.length >= 2);
  // One hint for the twenty, one for the later follow; unfollowing causes none.
  expect(received).toEqual([
    expect.objectContaining({ hint: { kind: 'fan' } }),
    expect.objectContaining({ hint: { kind: 'fan' } }),
  ]);
  stop();
});

it('counts twenty concurrent followers', async () => {
  const zhou = await server.memberWith({});
  const fans = await Promise.all(Array.from({ length: 20 }, () => server.memberWith({})));
  const responses = await server.together(20, (i) => [
    homepage.followMember,
    { memberId: zhou.id, follow: true },
    { token: fans[i]?.token ?? '' },
  ]);
  expect(responses.every(({ code }) => code === 200)).toBe(true);
  expect(await countsOf(zhou)).toMatchObject({ counts: { fans: 20, follows: 0 }, newFans: 20 });
  const page = (await server.call(homepage.listFans, { pageSize: 15 }, zhou)).data;
  expect([page.list.length, page.total, page.hasMore]).toEqual([15, 20, true]);
  const next = (await server.call(homepage.listFans, { pageSize: 15, pageNum: 2 }, zhou)).data;
  expect(new Set([...page.list, ...next.list].map(({ id }) => id)).size).toBe(20);
  expect((await countsOf(zhou)).newFans).toBe(0);
});

it('allows mutual concurrent follows without a deadlock', async () => {
  const [lin, zhou] = [await server.memberWith({}), await server.memberWith({})];
  await server.together(20, (i) =>
    i % 2 === 0
      ? [homepage.followMember, { memberId: zhou.id, follow: true }, { token: lin.token }]
      : [homepage.followMember, { memberId: lin.id, follow: true }, { token: zhou.token }],
  );
  expect(await relationOf(lin, zhou)).toBe('friends');
});

// SOCIAL-25
it('marks followers as seen only when the member views the list', async () => {
  const [lin, zhou] = [await server.memberWith({}), await server.memberWith({})];
  await follow(lin, zhou);
  await server.call(homepage.listFans, { memberId: zhou.id }, lin);
  expect((await countsOf(zhou)).newFans).toBe(1);
});

it('rejects following oneself, an unknown or deleted member, and without a session', async () => {
  const [lin, deletedMember] = [await server.memberWith({}), await server.memberWith({})];
  await server.db.run(sql`update member set cancelled_at = now() where id = ${deletedMember.id}`);
  const notFound = await server.call(homepage.followMember, { memberId: 'nobody', follow: true }, lin);
  const refusal = await follow(lin, deletedMember);
  expect([(await follow(lin, lin)).key, notFound.code, refusal.code, refusal.msg]).toEqual([
    'follow.self',
    404,
    404,
    notFound.msg,
  ]);
  expect((await server.call(homepage.followMember, { memberId: lin.id, follow: true })).code).toBe(401);
  expect((await server.call(homepage.getHomepage, { memberId: deletedMember.id })).code).toBe(404);
  expect((await countsOf(lin)).counts).toMatchObject({ follows: 0, fans: 0 });
});

it.each([
  ['an object as the member', { memberId: {}, follow: true }],
  ['no member', { follow: true }],
  ['no target state', { memberId: 'm1' }],
  ['a word as the target state', { memberId: 'm1', follow: 'perhaps' }],
  ['an over-long id', { memberId: 'x'.repeat(5_000), follow: true }],
])('rejects %s', async (_title, input) => {
  const member = await server.memberWith({});
  expect((await server.call(homepage.followMember, input as never, member)).code).toBe(400);
});

describe('permission (domain.md §8)', () => {
  // SOCIAL-1, SOCIAL-10
  it('shows the lists of a homepage to admitted members and empty ones to everybody else', async () => {
    const owner = await server.memberWith({});
    const [friend, fan, listed] = [await server.memberWith({}), await server.memberWith({}), await server.memberWith({})];
    const written = await article(owner);
    for (const table of ['article_like', 'article_collect'])
      await server.db.run(sql`insert into ${sql.ident(table)} (article_id, member_id) values (${written}, ${owner.id})`);
    for (const follower of [friend, fan]) await follow(follower, owner);
    await follow(owner, friend);
    const lists = [
      homepage.listMemberCreations,
      homepage.listMemberLikes,
      homepage.listMemberCollections,
      homepage.listFans,
      homepage.listFollows,
    ] as const;
    const seenBy = async (viewer: TestMember | undefined) => {
      const options = viewer ? { token: viewer.token } : {};
      const { visible, permissionLevel } = (await server.call(homepage.getHomepage, { memberId: owner.id }, options)).data;
      const totals = await Promise.all(
        lists.map(async (operation) => (await server.call(operation, { memberId: owner.id }, options)).data.total),
      );
      return { visible, level: permissionLevel, totals };
    };
    const open = (level: number | null = null) => ({ visible: true, level, totals: [1, 1, 1, 2, 1] });
    const closed = { visible: false, level: null, totals: [0, 0, 0, 0, 0] };
    const views = async () => [
      await seenBy(owner),
      await seenBy(friend),
      await seenBy(fan),
      await seenBy(listed),
      await seenBy(undefined),
    ];
    const set = (permissionLevel: number, memberIds?: string[]) =>
      server.call(homepage.setHomepageAccess, { permissionLevel, ...(memberIds ? { memberIds } : {}) }, owner);
    expect(await views()).toEqual([open(0), open(), open(), open(), open()]);
    await set(1);
    expect(await views()).toEqual([open(1), open(), closed, closed, closed]);
    await set(2, [listed.id]);
    expect(await views()).toEqual([open(2), closed, closed, open(), closed]);
    await set(3);
    expect(await views()).toEqual([open(3), closed, closed, closed, closed]);
    // The list is kept at other levels.
    await set(2);
    expect((await seenBy(listed)).visible).toBe(true);
  });

  // SOCIAL-5, SOCIAL-10
  it('omits hidden members from other members’ lists; the counts are unchanged', async () => {
    const [owner, hidden, viewer] = [await server.memberWith({}), await server.memberWith({}), await server.memberWith({})];
    await follow(hidden, owner);
    await follow(owner, hidden);
    await server.call(homepage.setHomepageAccess, { permissionLevel: 3 }, hidden);
    const listedTo = async (caller: TestMember | undefined) =>
      Promise.all(
        [homepage.listFans, homepage.listFollows].map(
          async (operation) =>
            (await server.call(operation, { memberId: owner.id }, caller ? { token: caller.token } : {})).data.total,
        ),
      );
    expect([await listedTo(viewer), await listedTo(undefined)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect([await listedTo(owner), await listedTo(hidden)]).toEqual([
      [1, 1],
      [1, 1],
    ]);
    const { data } = await server.call(homepage.getHomepage, { memberId: owner.id }, viewer);
    expect(data.counts).toMatchObject({ fans: 1, follows: 1 });
  });

  // SOCIAL-13
  it('shows mobile and birthday to nobody else', async () => {
    const [owner, viewer] = [await server.memberWith({}), await server.memberWith({})];
    await server.db.run(sql`update member set birthday = '1991-02-03' where id = ${owner.id}`);
    await follow(owner, viewer);
    await follow(viewer, owner);
    const texts = await Promise.all(
      [viewer, owner].map(async ({ token }) =>
        JSON.stringify((await server.call(homepage.getHomepage, { memberId: owner.id }, { token })).data),
      ),
    );
    expect(owner.mobile).toMatch(/^1/);
    for (const text of texts) {
      expect(text).toContain(owner.id);
      expect(text).not.toContain(owner.mobile);
      expect(text).not.toContain('1991-02-03');
    }
  });

  // SOCIAL-4, SOCIAL-11
  it('shows only name and picture of a private page', async () => {
    const [hidden, viewer] = [await server.memberWith({ roles: ['expert'] }), await server.memberWith({})];
    await follow(viewer, hidden);
    await server.db.run(
      sql`update member set bio = '爱喝茶', region = '上海', gender = 'female', cover = 7 where id = ${hidden.id}`,
    );
    const page = async (member?: TestMember) =>
      (await server.call(homepage.getHomepage, { memberId: hidden.id }, member ? { token: member.token } : {})).data;
    expect((await page(viewer)).member).toMatchObject({
      bio: '爱喝茶',
      region: '上海',
      gender: 'female',
      roles: ['expert'],
      cover: 7,
    });
    await server.call(homepage.setHomepageAccess, { permissionLevel: 3 }, { token: hidden.token });
    for (const caller of [viewer, undefined])
      expect(await page(caller)).toMatchObject({
        member: { nickname: hidden.nickname, bio: '', region: '', gender: 'unknown', roles: [], labels: [], cover: null },
        counts: { follows: 0, fans: 0, likes: 0, creations: 0 },
        visible: false,
        permissionLevel: null,
      });
    expect(await page(hidden)).toMatchObject({ member: { bio: '爱喝茶' }, counts: { fans: 1 }, permissionLevel: 3 });
  });

  // SOCIAL-6
  it('stores only existing members other than oneself in a list, each once', async () => {
    const [owner, listed] = [await server.memberWith({}), await server.memberWith({})];
    const memberIds = [listed.id, 'nobody-at-all', owner.id, listed.id];
    expect((await server.call(homepage.setHomepageAccess, { permissionLevel: 2, memberIds }, owner)).code).toBe(200);
    const { ids } = await server.db.one<{ ids: string[] }>(
      sql`select allowed_member_ids as ids from member where id = ${owner.id}`,
    );
    expect(ids).toEqual([listed.id]);
  });

  it('allows concurrent follows in both directions without a deadlock', async () => {
    const [a, b] = [await server.memberWith({}), await server.memberWith({})];
    const follows = (follower: TestMember, target: TestMember) => (i: number) =>
      [homepage.followMember, { memberId: target.id, follow: i % 2 === 0 }, { token: follower.token }] as const;
    const { there: forward, back, deadlocks } = await oppositeDirections(server, 20, follows(a, b), follows(b, a));
    expect([...forward, ...back].filter(({ code }) => code !== 200)).toEqual([]);
    expect(deadlocks).toBe(0);
  });

  it.each([4, -1, 1.5, 'all', ''])('refuses the level %p', async (permissionLevel) => {
    const member = await server.memberWith({});
    expect((await server.call(homepage.setHomepageAccess, { permissionLevel } as never, member)).code).toBe(400);
    expect((await server.call(homepage.getHomepage, {}, member)).data.permissionLevel).toBe(0);
  });
});

it('returns the own homepage without an id and asks a visitor to sign in', async () => {
  const member = await server.memberWith({ nickname: '林知夏' });
  await article(member);
  const { data } = await server.call(homepage.getHomepage, {}, member);
  expect(data).toMatchObject({
    member: { id: member.id, nickname: '林知夏', relation: 'self' },
    counts: { creations: 1 },
    visible: true,
  });
  for (const operation of [homepage.getHomepage, homepage.listFans, homepage.getMyCounts])
    expect((await server.call(operation, {})).code).toBe(401);
});

const waitFor = async (met: () => boolean): Promise<void> => {
  const limit = performance.now() + 20_000;
  while (!met() && performance.now() < limit) await new Promise((next) => setTimeout(next, 20));
};
