import { creation } from '@juhe/contract/content/creation';
import { video as videos } from '@juhe/contract/content/video';
import { homepage } from '@juhe/contract/social/homepage';
import { sql } from '../../db/sql.ts';
import { makeLibrary, writeArticle, writeVideo } from '../../test/test-search.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await makeLibrary(server.db);
});
afterAll(() => server.close());

const pin = (member: TestMember, kind: 'article' | 'video', id: string, isTop = true) =>
  server.call(homepage.pinToHomepage, { isTop, kind, id }, member);
const pinnedOf = async (member: TestMember) => (await server.call(homepage.getHomepage, {}, member)).data.pinned;
const listed = async (member: TestMember, viewer?: TestMember) =>
  (await server.call(homepage.listMemberCreations, { memberId: member.id }, viewer ? { token: viewer.token } : {})).data.list.map(
    ({ id }) => id,
  );

// SOCIAL-8
it('lists a pinned creation first for everybody, and pinning another one moves the pin', async () => {
  const member = await server.memberWith({});
  const old = await writeArticle(server.db, { title: '旧', author: member.id, daysAgo: 9 });
  const pictures = await writeArticle(server.db, { title: '图', author: member.id, daysAgo: 5, kind: 'pictures' });
  const late = await writeArticle(server.db, { title: '新', author: member.id });
  const [film, lateFilm] = [
    await writeVideo(server.db, { title: '片一', author: member.id }),
    await writeVideo(server.db, { title: '片二', author: member.id }),
  ];
  await server.db.run(sql`update video set published_at = now() - interval '3 days' where id = ${film}`);
  expect([await listed(member), await pinnedOf(member)]).toEqual([[late, pictures, old], null]);
  expect((await pin(member, 'article', old)).data).toEqual({ pinned: { kind: 'article', id: old } });
  expect([await listed(member), await listed(member, member)]).toEqual([
    [old, late, pictures],
    [old, late, pictures],
  ]);
  await pin(member, 'article', pictures);
  expect(await listed(member)).toEqual([pictures, late, old]);
  await pin(member, 'video', film);
  expect([await listed(member), await pinnedOf(member)]).toEqual([[late, pictures, old], { kind: 'video', id: film }]);
  const films = (await server.call(videos.listAuthorVideos, { authorId: member.id })).data.list.map(({ id }) => id);
  expect(films).toEqual([film, lateFilm]);
  expect((await server.call(creation.listMyCreations, {}, member)).data.list[0]?.id).toBe(film);
  // Unpinning something that is not pinned changes nothing.
  await pin(member, 'article', old, false);
  expect(await pinnedOf(member)).toEqual({ kind: 'video', id: film });
  await pin(member, 'video', film, false);
  expect(await pinnedOf(member)).toBeNull();
});

// SOCIAL-8
it('accepts only the member’s own published creations', async () => {
  const [member, otherMember] = [await server.memberWith({}), await server.memberWith({})];
  const foreignId = await writeArticle(server.db, { title: '他', author: otherMember.id });
  const news = await writeArticle(server.db, { title: '闻', author: member.id, kind: 'news' });
  for (const [kind, id] of [
    ['article', foreignId],
    ['article', 'nothing'],
    ['video', foreignId],
    ['article', news],
  ] as const)
    expect((await pin(member, kind, id)).code).toBe(404);
  for (const state of ['checking', 'refused', 'removed'])
    expect((await pin(member, 'article', await writeArticle(server.db, { title: '候', author: member.id, state }))).key).toBe(
      'creation.unpublished',
    );
  expect(await pinnedOf(member)).toBeNull();
  expect((await server.call(homepage.pinToHomepage, { isTop: true, kind: 'article', id: foreignId })).code).toBe(401);
});

// SOCIAL-9
it.each(['checking', 'refused', 'removed'])('unpins what becomes %s, and what is deleted', async (state) => {
  const member = await server.memberWith({});
  const id = await writeArticle(server.db, { title: '题', author: member.id });
  const film = await writeVideo(server.db, { title: '片', author: member.id });
  await pin(member, 'article', id);
  await server.db.run(sql`update article set state = ${state} where id = ${id}`);
  expect(await pinnedOf(member)).toBeNull();
  await server.db.run(sql`update article set state = 'published' where id = ${id}`);
  expect(await pinnedOf(member)).toBeNull();
  await pin(member, 'video', film);
  await server.db.run(sql`update video set state = ${state} where id = ${film}`);
  expect(await pinnedOf(member)).toBeNull();
  await pin(member, 'article', id);
  expect((await server.call(creation.deleteCreation, { id }, member)).code).toBe(200);
  expect(await pinnedOf(member)).toBeNull();
});

// SOCIAL-9
it('keeps the pin while an edit of the creation is pending', async () => {
  const member = await server.memberWith({});
  const id = await writeArticle(server.db, { title: '题', author: member.id });
  await pin(member, 'article', id);
  await server.db.run(sql`update article set edit_content = '{}', edit_state = 'checking' where id = ${id}`);
  expect(await pinnedOf(member)).toEqual({ kind: 'article', id });
});

it('leaves one pin after twenty concurrent calls, and none of a creation deleted meanwhile', async () => {
  const member = await server.memberWith({});
  const ids = await Promise.all(
    Array.from({ length: 4 }, (_, i) => writeArticle(server.db, { title: `题${i}`, author: member.id })),
  );
  const responses = await server.together(20, (i) => [
    homepage.pinToHomepage,
    { isTop: true, kind: 'article' as const, id: ids[i % 4] ?? '' },
    { token: member.token },
  ]);
  expect(responses.filter(({ code }) => code !== 200)).toEqual([]);
  expect(ids).toContain((await pinnedOf(member))?.id);
  const [deletedId = ''] = ids;
  const before = server.deadlocks();
  await Promise.all([
    server.together(10, () => [
      homepage.pinToHomepage,
      { isTop: true, kind: 'article' as const, id: deletedId },
      { token: member.token },
    ]),
    server.together(1, () => [creation.deleteCreation, { id: deletedId }, { token: member.token }]),
  ]);
  expect(server.deadlocks() - before).toBe(0);
  expect((await pinnedOf(member))?.id).not.toBe(deletedId);
});

it('hides the pin from members who may not see the homepage', async () => {
  const [member, viewer] = [await server.memberWith({}), await server.memberWith({})];
  await pin(member, 'article', await writeArticle(server.db, { title: '题', author: member.id }));
  await server.call(homepage.setHomepageViewers, { permissionLevel: 4, memberIds: [viewer.id] }, member);
  const isPinVisible = async (options: { token?: string }) =>
    (await server.call(homepage.getHomepage, { memberId: member.id }, options)).data.pinned !== null;
  expect([await isPinVisible({ token: viewer.token }), await isPinVisible({})]).toEqual([false, true]);
});
