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

const pin = (who: TestMember, kind: 'article' | 'video', id: string, isTop = true) =>
  server.call(homepage.isTop, { isTop, kind, id }, who);
const pinnedOf = async (who: TestMember) => (await server.call(homepage.getHomePage, {}, who)).data.pinned;
const listed = async (who: TestMember, viewer?: TestMember) =>
  (await server.call(homepage.getCreations, { memberId: who.id }, viewer ? { token: viewer.token } : {})).data.list.map(
    ({ id }) => id,
  );

// SOCIAL-8
it('puts a creation first for everybody, and pinning another one moves the pin', async () => {
  const who = await server.memberWith({});
  const old = await writeArticle(server.db, { title: '旧', author: who.id, daysAgo: 9 });
  const pictures = await writeArticle(server.db, { title: '图', author: who.id, daysAgo: 5, kind: 'pictures' });
  const late = await writeArticle(server.db, { title: '新', author: who.id });
  const [film, lateFilm] = [
    await writeVideo(server.db, { title: '片一', author: who.id }),
    await writeVideo(server.db, { title: '片二', author: who.id }),
  ];
  await server.db.run(sql`update video set published_at = now() - interval '3 days' where id = ${film}`);
  expect([await listed(who), await pinnedOf(who)]).toEqual([[late, pictures, old], null]);
  expect((await pin(who, 'article', old)).data).toEqual({ pinned: { kind: 'article', id: old } });
  expect([await listed(who), await listed(who, who)]).toEqual([
    [old, late, pictures],
    [old, late, pictures],
  ]);
  await pin(who, 'article', pictures);
  expect(await listed(who)).toEqual([pictures, late, old]);
  await pin(who, 'video', film);
  expect([await listed(who), await pinnedOf(who)]).toEqual([[late, pictures, old], { kind: 'video', id: film }]);
  const films = (await server.call(videos.queryVideoList, { authorId: who.id })).data.list.map(({ id }) => id);
  expect(films).toEqual([film, lateFilm]);
  expect((await server.call(creation.myCreations, {}, who)).data.list[0]?.id).toBe(film);
  // Taking down what is not up changes nothing.
  await pin(who, 'article', old, false);
  expect(await pinnedOf(who)).toEqual({ kind: 'video', id: film });
  await pin(who, 'video', film, false);
  expect(await pinnedOf(who)).toBeNull();
});

// SOCIAL-8
it('takes only what is published and the member’s own', async () => {
  const [who, other] = [await server.memberWith({}), await server.memberWith({})];
  const theirs = await writeArticle(server.db, { title: '他', author: other.id });
  const news = await writeArticle(server.db, { title: '闻', author: who.id, kind: 'news' });
  for (const [kind, id] of [
    ['article', theirs],
    ['article', 'nothing'],
    ['video', theirs],
    ['article', news],
  ] as const)
    expect((await pin(who, kind, id)).code).toBe(404);
  for (const state of ['checking', 'refused', 'removed'])
    expect((await pin(who, 'article', await writeArticle(server.db, { title: '候', author: who.id, state }))).key).toBe(
      'creation.unpublished',
    );
  expect(await pinnedOf(who)).toBeNull();
  expect((await server.call(homepage.isTop, { isTop: true, kind: 'article', id: theirs })).code).toBe(401);
});

// SOCIAL-9
it.each(['checking', 'refused', 'removed'])('unpins what becomes %s, and what is deleted', async (state) => {
  const who = await server.memberWith({});
  const id = await writeArticle(server.db, { title: '题', author: who.id });
  const film = await writeVideo(server.db, { title: '片', author: who.id });
  await pin(who, 'article', id);
  await server.db.run(sql`update article set state = ${state} where id = ${id}`);
  expect(await pinnedOf(who)).toBeNull();
  await server.db.run(sql`update article set state = 'published' where id = ${id}`);
  expect(await pinnedOf(who)).toBeNull();
  await pin(who, 'video', film);
  await server.db.run(sql`update video set state = ${state} where id = ${film}`);
  expect(await pinnedOf(who)).toBeNull();
  await pin(who, 'article', id);
  expect((await server.call(creation.deleteCreation, { id }, who)).code).toBe(200);
  expect(await pinnedOf(who)).toBeNull();
});

// SOCIAL-9
it('keeps the pin while a change of the creation is under check', async () => {
  const who = await server.memberWith({});
  const id = await writeArticle(server.db, { title: '题', author: who.id });
  await pin(who, 'article', id);
  await server.db.run(sql`update article set edit_content = '{}', edit_state = 'checking' where id = ${id}`);
  expect(await pinnedOf(who)).toEqual({ kind: 'article', id });
});

it('leaves one pin after twenty at the same instant, and none of a creation that is deleted meanwhile', async () => {
  const who = await server.memberWith({});
  const ids = await Promise.all(
    Array.from({ length: 4 }, (_, i) => writeArticle(server.db, { title: `题${i}`, author: who.id })),
  );
  const answers = await server.together(20, (i) => [
    homepage.isTop,
    { isTop: true, kind: 'article' as const, id: ids[i % 4] ?? '' },
    { token: who.token },
  ]);
  expect(answers.filter(({ code }) => code !== 200)).toEqual([]);
  expect(ids).toContain((await pinnedOf(who))?.id);
  const [gone = ''] = ids;
  const before = server.deadlocks();
  await Promise.all([
    server.together(10, () => [homepage.isTop, { isTop: true, kind: 'article' as const, id: gone }, { token: who.token }]),
    server.together(1, () => [creation.deleteCreation, { id: gone }, { token: who.token }]),
  ]);
  expect(server.deadlocks() - before).toBe(0);
  expect((await pinnedOf(who))?.id).not.toBe(gone);
});

it('shows nothing of the pin to whom the homepage is withheld from', async () => {
  const [who, viewer] = [await server.memberWith({}), await server.memberWith({})];
  await pin(who, 'article', await writeArticle(server.db, { title: '题', author: who.id }));
  await server.call(homepage.modifyIsLook, { permissionLevel: 4, memberIds: [viewer.id] }, who);
  const seen = async (options: { token?: string }) =>
    (await server.call(homepage.getHomePage, { memberId: who.id }, options)).data.pinned !== null;
  expect([await seen({ token: viewer.token }), await seen({})]).toEqual([false, true]);
});
