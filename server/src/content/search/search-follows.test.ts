/** The index follows its source tables and reveals nothing hidden. */
import { search } from '@juhe/contract/content/search';
import { homepage } from '@juhe/contract/social/homepage';
import { type SearchKind, searchKinds } from '@juhe/contract/content/search.schemas';
import { sql } from '../../db/sql.ts';
import { contentAccountDeletion } from '../account-deletion.repository.ts';
import { makeProduct, makeShelf } from '../../test/test-product.ts';
import { finder, makeLibrary, writeArticle, writeBook, writeCourse, writeVideo } from '../../test/test-search.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let find: ReturnType<typeof finder>;
beforeAll(async () => {
  server = await testServer();
  find = finder(server);
  await makeLibrary(server.db);
  await makeShelf(server.db);
});
afterAll(() => server.close());

describe('hidden documents', () => {
  const ofMember = ['article', 'news', 'video', 'member'] as const satisfies readonly SearchKind[];

  it.each([
    [0, 'everybody', ['visitor', 'stranger', 'follower', 'friend', 'listed', 'self']],
    [1, 'friends', ['friend', 'self']],
    [2, 'listed members', ['listed', 'self']],
    [3, 'nobody else', ['self']],
  ] as const)('at permission level %i are found by %s, in every tab and among suggestions', async (level, _who, allowed) => {
    const word = `潜鳞${level}`;
    const owner = await server.memberWith({ nickname: `${word}客`, permissionLevel: level });
    const readers = {
      visitor: {},
      stranger: await server.memberWith(),
      follower: await server.memberWith(),
      friend: await server.memberWith(),
      listed: await server.memberWith(),
      self: owner,
    };
    await server.call(homepage.followMember, { memberId: owner.id, follow: true }, readers.follower);
    await server.call(homepage.followMember, { memberId: owner.id, follow: true }, readers.friend);
    await server.call(homepage.followMember, { memberId: readers.friend.id, follow: true }, owner);
    await server.db.run(sql`update member set allowed_member_ids = array[${readers.listed.id}] where id = ${owner.id}`);
    const ids = {
      article: await writeArticle(server.db, { title: `${word}一`, author: owner.id }),
      news: await writeArticle(server.db, { title: `${word}二`, author: owner.id, kind: 'news' }),
      video: await writeVideo(server.db, { title: `${word}三`, author: owner.id }),
      member: owner.id,
    };
    for (const [name, viewer] of Object.entries(readers)) {
      const may = (allowed as readonly string[]).includes(name);
      for (const kind of ofMember)
        expect([name, kind, await find(word, kind, viewer)]).toEqual([name, kind, may ? [ids[kind]] : []]);
      const everything = await server.call(search.searchSite, { keyword: word }, viewer);
      expect([name, everything.data.list.length, everything.data.total]).toEqual([name, may ? 4 : 0, may ? 4 : 0]);
      const suggested = await server.call(search.suggestSearches, { keyword: word }, viewer);
      expect([name, suggested.data.length]).toEqual([name, may ? 4 : 0]);
      const members = await server.call(search.searchMembers, { keyword: owner.id }, viewer);
      expect([name, members.data.total]).toEqual([name, may ? 1 : 0]);
    }
  });

  it('are those not published, not on the shelf or not open', async () => {
    for (const state of ['checking', 'refused', 'removed']) {
      await writeArticle(server.db, { title: '蓼莪未出', state });
      await writeVideo(server.db, { title: '蓼莪未出', state });
    }
    await makeProduct(server.db, { title: '蓼莪未出', onSale: false });
    await writeCourse(server.db, { title: '蓼莪未出', onShelf: false });
    const book = await writeBook(server.db, { title: '蓼莪未出' });
    await server.db.run(sql`update book set state = 'off' where id = ${book}`);
    const owner = await server.memberWith({ nickname: '蓼莪未出' });
    await server.db.run(sql`insert into shop (name, logo, owner_id) values ('蓼莪未出', '/media/x.webp', ${owner.id})`);
    await server.db.run(sql`update member set cancelled_at = now() where id = ${owner.id}`);
    for (const kind of ['all', ...searchKinds] as const) expect([kind, await find('蓼莪', kind)]).toEqual([kind, []]);
  });
});

describe('updates are immediate', () => {
  it('for titles, texts, tags, states and names', async () => {
    const id = await writeArticle(server.db, { title: '旧题菖蒲' });
    await server.db.run(sql`update article set title = '新题艾草' where id = ${id}`);
    expect([await find('菖蒲'), await find('艾草')]).toEqual([[], [id]]);
    await server.db.run(sql`update article set body_html = '<p>箬叶</p>', tags = '{端阳}' where id = ${id}`);
    expect([await find('箬叶'), await find('端阳')]).toEqual([[id], [id]]);
    await server.db.run(sql`update article set state = 'removed' where id = ${id}`);
    expect(await find('艾草')).toEqual([]);
    await server.db.run(sql`update article set state = 'published', kind = 'news', category_id = 'daily' where id = ${id}`);
    expect([await find('艾草'), await find('艾草', 'news')]).toEqual([[], [id]]);
    await server.db.run(sql`delete from article where id = ${id}`);
    expect(await find('艾草', 'all')).toEqual([]);
  });

  it('for an author’s name, also beside the author’s texts', async () => {
    const author = await server.memberWith({ nickname: '半亩方塘' });
    const article = await writeArticle(server.db, { title: '壹', author: author.id });
    const video = await writeVideo(server.db, { title: '贰', author: author.id });
    await server.db.run(sql`update member set nickname = '一鉴初开' where id = ${author.id}`);
    expect([await find('方塘', 'all'), await find('鉴初'), await find('鉴初', 'video'), await find('鉴初', 'member')]).toEqual([
      [],
      [article],
      [video],
      [author.id],
    ]);
  });

  it('for shelves, shops, categories, chapters and lessons', async () => {
    const goods = await makeProduct(server.db, { title: '苎麻', shop: 'other' });
    await server.db.run(sql`update product set on_sale = false where id = ${goods.id}`);
    expect(await find('苎麻', 'goods')).toEqual([]);
    await server.db.run(sql`update product set on_sale = true where id = ${goods.id}`);
    await server.db.run(sql`update shop set name = '溪上浣纱' where id = 'other'`);
    await server.db.run(sql`update category set name = '蕉布葛布' where id = 'leaf'`);
    for (const word of ['苎麻', '上浣纱', '蕉布']) expect([word, await find(word, 'goods')]).toEqual([word, [goods.id]]);
    await server.db.run(sql`delete from sku where product_id = ${goods.id}`);
    expect(await find('苎麻', 'goods')).toEqual([]);
    const book = await writeBook(server.db, { title: '叁', chapters: ['楔子'] });
    await server.db.run(sql`update book_chapter set title = '夜泊枫桥' where book_id = ${book}`);
    expect([await find('楔子', 'book'), await find('枫桥', 'book')]).toEqual([[], [book]]);
    const course = await writeCourse(server.db, { title: '肆' });
    await server.db.run(sql`insert into study_lesson (course_id, number, title, kind) values (${course}, 1, '起针收针', 'text')`);
    expect(await find('收针', 'course')).toEqual([course]);
    await server.db.run(sql`delete from study_lesson where course_id = ${course}`);
    expect(await find('收针', 'course')).toEqual([]);
  });

  it('when a member leaves: neither the member nor their texts are found', async () => {
    const leaver = await server.memberWith({ nickname: '将别离人', mobile: '13911110000' });
    await writeArticle(server.db, { title: '将别离文', author: leaver.id });
    await server.call(search.addSearches, { keyword: '归途' }, leaver);
    await server.db.inTx(async (tx) => {
      await contentAccountDeletion.erase(tx, leaver.id, server.deps);
      await tx.run(sql`update member set cancelled_at = now(), nickname = '已注销' where id = ${leaver.id}`);
    });
    expect([await find('将别', 'all'), await find('已注销', 'member')]).toEqual([[], []]);
    const counts =
      await server.db.one(sql`select (select count(*)::int from search_history where member_id = ${leaver.id}) as history,
      (select count(*)::int from search_use where member_id = ${leaver.id}) as used`);
    expect(counts).toEqual({ history: 0, used: 0 });
  });

  // CONTENT-95
  it('but a like or a view does not change the document until it affects the order', async () => {
    const id = await writeArticle(server.db, { title: '薜荔', likes: 1000 });
    const versionOf = async () =>
      (
        await server.db.one<{ v: string }>(
          sql`select xmin::text || ctid::text as v from search_document where kind = 'article' and ref = ${id}`,
        )
      ).v;
    const before = await versionOf();
    await server.db.run(sql`update article set views = views + 1, comments = comments + 1 where id = ${id}`);
    await server.db.run(sql`update article set likes = likes + 1, collects = collects + 1 where id = ${id}`);
    expect(await versionOf()).toBe(before);
    await server.db.run(sql`update article set likes = 3000 where id = ${id}`);
    expect(await versionOf()).not.toBe(before);
  });
});
