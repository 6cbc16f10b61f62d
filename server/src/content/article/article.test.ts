import { discover } from '@juhe/contract/content/discover';
import { article } from '@juhe/contract/content/article';
import { sql } from '../../db/sql.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await server.db.run(sql`insert into article_category (id, kind, names, position)
    values ('life', 'article', '{"zh-Hans": "生活", "zh-Hant": "生活", "en": "Living", "fr": "Vie", "es": "Vida"}', 1)`);
  await server.db.run(sql`insert into member (id, nickname) values ('author', '小满未满')`);
  await server.db.run(sql`insert into article (id, kind, category_id, author_id, title, summary, cover, cover_width, cover_height, body_html, published_at)
    select 'a' || n, 'article', 'life', 'author', '第 ' || n || ' 篇', '摘要', '/media/x.webp', 800, 600, '<p>正文</p>', now() - n * interval '1 hour'
    from generate_series(1, 23) as n`);
});
afterAll(() => server.close());

it('pages articles, newest first, and names the category in the reader’s language', async () => {
  const first = await server.call(article.browseArticles, { pageSize: 10 }, { lang: 'en' });
  expect(first.data).toMatchObject({ total: 23, hasMore: true });
  expect(first.data.list.map((item) => item.id)).toEqual(Array.from({ length: 10 }, (_, i) => `a${i + 1}`));
  expect(first.data.list[0]?.categoryName).toBe('Living');
  const last = await server.call(article.browseArticles, { pageNum: 3, pageSize: 10 });
  expect(last.data).toMatchObject({ hasMore: false, list: [{ id: 'a21' }, { id: 'a22' }, { id: 'a23' }] });
});

// CONTENT-1
it('counts a view once per reader and day', async () => {
  const reader = await server.memberWith({});
  for (let i = 0; i < 3; i += 1) await server.call(article.getArticle, { id: 'a1' }, { token: reader.token });
  await server.call(article.getArticle, { id: 'a1' });
  const { data } = await server.call(article.getArticle, { id: 'a1' });
  expect(data.views).toBe(2);
});

it('counts twenty concurrent likes of one member once, and of twenty members twenty times', async () => {
  const member = await server.memberWith({});
  await Promise.all(
    Array.from({ length: 20 }, () => server.call(article.likeArticle, { id: 'a2', like: true }, { token: member.token })),
  );
  const members = await Promise.all(Array.from({ length: 20 }, () => server.memberWith({})));
  await Promise.all(members.map(({ token }) => server.call(article.likeArticle, { id: 'a2', like: true }, { token })));
  const { data } = await server.call(article.getArticle, { id: 'a2' }, { token: member.token });
  expect(data).toMatchObject({ likes: 21, liked: true });
  await Promise.all(
    Array.from({ length: 20 }, () => server.call(article.likeArticle, { id: 'a2', like: false }, { token: member.token })),
  );
  expect((await server.call(article.getArticle, { id: 'a2' }, { token: member.token })).data).toMatchObject({
    likes: 20,
    liked: false,
  });
});

// CONTENT-2
it('counts comments and replies, and deletes a comment with its replies', async () => {
  const [writer, replier] = [await server.memberWith({}), await server.memberWith({})];
  const comment = await server.call(article.commentArticle, { articleId: 'a3', text: ' 写得真好 ' }, { token: writer.token });
  expect(comment.data).toMatchObject({ text: '写得真好', mine: true, replyCount: 0 });
  const commentId = comment.data.id;
  const reply = await server.call(article.replyToArticleComment, { commentId, text: '同感' }, { token: replier.token });
  const answer = await server.call(
    article.replyToArticleComment,
    { commentId, text: '谢谢', replyToId: reply.data.id },
    { token: writer.token },
  );
  expect(answer.data.replyTo).not.toBeNull();
  const list = await server.call(article.listArticleComments, { articleId: 'a3' }, { token: replier.token });
  expect(list.data.list[0]).toMatchObject({ mine: false, replyCount: 2, replies: [{ mine: true }, { mine: false }] });
  expect((await server.call(article.getArticle, { id: 'a3' })).data.comments).toBe(3);
  const foreign = await server.call(article.removeArticleComment, { id: commentId }, { token: replier.token });
  const notFound = await server.call(article.removeArticleComment, { id: 'nothing' }, { token: replier.token });
  expect(foreign).toEqual(notFound);
  expect(foreign.code).toBe(404);
  await server.call(article.removeArticleComment, { id: commentId }, { token: writer.token });
  expect((await server.call(article.getArticle, { id: 'a3' })).data.comments).toBe(0);
});

it.each([
  ['an empty text', { articleId: 'a4', text: '   ' }],
  ['a text that is too long', { articleId: 'a4', text: '长'.repeat(501) }],
  ['control characters', { articleId: 'a4', text: 'a\u0000b' }],
])('rejects %s and changes nothing', async (_title, input) => {
  const { token } = await server.memberWith({});
  const answer = await server.call(article.commentArticle, input, { token });
  expect(answer.code).toBe(400);
  expect((await server.call(article.getArticle, { id: 'a4' })).data.comments).toBe(0);
});

it('lists the member’s own likes, collections and follows, most recent first', async () => {
  const reader = await server.memberWith({});
  for (const id of ['a5', 'a6']) {
    await server.call(article.likeArticle, { id, like: true }, reader);
    await server.call(article.collectArticle, { id, collect: true }, reader);
  }
  await server.call(article.collectArticle, { id: 'a5', collect: false }, reader);
  const ids = ({ data }: { data: { list: { id: string }[] } }) => data.list.map((item) => item.id);
  expect(ids(await server.call(article.listLikedArticles, {}, reader))).toEqual(['a6', 'a5']);
  expect(ids(await server.call(article.listCollectedArticles, {}, reader))).toEqual(['a6']);
  const secondAuthor = await server.memberWith({});
  expect(ids(await server.call(article.listLikedArticles, {}, secondAuthor))).toEqual([]);
  expect((await server.call(article.listCollectedArticles, {})).code).toBe(401);
});

// CONTENT-8
it('follows an author, whose articles are then listed separately', async () => {
  const reader = await server.memberWith({});
  expect((await server.call(article.listFollowedArticles, {}, reader)).data.total).toBe(0);
  const followed = await server.call(article.followAuthor, { authorId: 'author', follow: true }, reader);
  expect(followed.data).toEqual({ followed: true });
  expect((await server.call(article.listFollowedArticles, {}, reader)).data.total).toBe(23);
  expect((await server.call(article.listFollowedAuthors, {}, reader)).data.list).toMatchObject([
    { id: 'author', followed: true },
  ]);
  await server.call(article.followAuthor, { authorId: 'author', follow: false }, reader);
  expect((await server.call(article.listFollowedAuthors, {}, reader)).data.list).toEqual([]);
});

it('names its categories in the reader’s language', async () => {
  const { data } = await server.call(article.browseArticleCategories, {}, { lang: 'fr' });
  expect(data).toEqual([{ id: 'life', name: 'Vie' }]);
});

it('pages the replies of a comment, oldest first; only their authors may delete them', async () => {
  const [writer, reader] = [await server.memberWith({}), await server.memberWith({})];
  const comment = await server.call(article.commentArticle, { articleId: 'a7', text: '第一句' }, writer);
  const commentId = comment.data.id;
  for (const text of ['一', '二', '三']) await server.call(article.replyToArticleComment, { commentId, text }, reader);
  const replies = await server.call(article.listArticleReplies, { commentId, pageSize: 2 }, writer);
  expect(replies.data).toMatchObject({ total: 3, hasMore: true, list: [{ text: '一' }, { text: '二' }] });
  const id = replies.data.list[0]?.id ?? '';
  expect((await server.call(article.removeArticleReply, { id }, writer)).code).toBe(404);
  expect((await server.call(article.removeArticleReply, { id }, reader)).code).toBe(200);
  expect((await server.call(article.getArticle, { id: 'a7' })).data.comments).toBe(3);
});

it('hides an author’s articles in every list from readers whom the author does not admit', async () => {
  await server.db.run(sql`insert into member (id, nickname, permission_level) values ('shy', '深巷', 1)`);
  await server.db.run(sql`insert into article (id, kind, category_id, author_id, title, summary, cover, cover_width, cover_height, body_html)
    values ('hidden', 'article', 'life', 'shy', '只给朋友看', '摘要', '/media/x.webp', 800, 600, '<p>正文</p>')`);
  const [friend, stranger] = [await server.memberWith({}), await server.memberWith({})];
  await server.db.run(
    sql`insert into follow (member_id, target_id) values (${friend.id}, 'shy'), ('shy', ${friend.id}), (${stranger.id}, 'shy')`,
  );
  const listed = async (viewer?: { token: string }) =>
    (await server.call(article.browseArticles, { authorId: 'shy' }, viewer ?? {})).data.list.map((item) => item.id);
  expect([await listed(friend), await listed(stranger), await listed()]).toEqual([['hidden'], [], []]);
  const feed = async (viewer: { token: string }) =>
    (await server.call(discover.listDiscoverFeed, { categoryId: 'life' }, viewer)).data.list.map(
      (item) => item.type === 'article' && item.article.id,
    );
  expect(await feed(friend)).toContain('hidden');
  expect(await feed(stranger)).not.toContain('hidden');
  expect((await server.call(article.getArticle, { id: 'hidden' }, stranger)).code).toBe(404);
  expect((await server.call(article.likeArticle, { id: 'hidden', like: true }, stranger)).code).toBe(404);
  expect((await server.call(article.commentArticle, { articleId: 'hidden', text: '看得到吗' }, stranger)).code).toBe(404);
  expect((await server.call(article.listFollowedArticles, {}, friend)).data.list.map((item) => item.id)).toEqual(['hidden']);
});

describe('related articles', () => {
  const ids = async (id: string, options = {}) =>
    (await server.call(article.listRelatedArticles, { id }, options)).data.map((item) => item.id);
  // CONTENT-9
  it('are sorted by shared tags, then by category, and exclude the article itself and hidden ones', async () => {
    await server.db.run(
      sql`insert into article_category (id, kind, names, position) values ('far', 'article', '{"zh-Hans": "远"}', 2)`,
    );
    await server.db.run(sql`update article set tags = '{河,桥}' where id = 'a1'`);
    await server.db.run(sql`update article set tags = '{桥,河}', category_id = 'far' where id = 'a20'`);
    await server.db.run(sql`update article set tags = '{桥}' where id = 'a21'`);
    await server.db.run(sql`update article set tags = '{河,桥}', state = 'removed' where id = 'a22'`);
    expect(await ids('a1')).toEqual(['a20', 'a21', 'a2', 'a3']);
    await server.db.run(sql`update article set state = 'published' where id = 'a22'`);
  });

  it('are empty for an article that the reader may not see', async () => {
    expect((await server.call(article.listRelatedArticles, { id: 'hidden' })).code).toBe(404);
    expect((await server.call(article.listRelatedArticles, { id: 'nothing' })).code).toBe(404);
  });
});

// CONTENT-10
it('shows an unpublished article to its author only, with the reason, and counts no view', async () => {
  const author = await server.memberWith({});
  await server.db.run(sql`insert into article (id, kind, category_id, author_id, title, summary, cover, cover_width, cover_height, body_html, state, reason, pictures)
    values ('own', 'pictures', 'life', ${author.id}, '图', '', '/media/x.webp', 1, 1, '', 'refused', '说明太短', '[{"url": "/media/x.webp", "width": 3, "height": 4}]')`);
  const ownArticle = await server.call(article.getArticle, { id: 'own' }, author);
  expect(ownArticle.data).toMatchObject({
    state: 'refused',
    reason: '说明太短',
    mine: true,
    views: 0,
    pictures: [{ url: '/media/x.webp', width: 3, height: 4 }],
  });
  const otherMember = await server.memberWith({});
  const notFound = await server.call(article.getArticle, { id: 'nothing' }, otherMember);
  expect(await server.call(article.getArticle, { id: 'own' }, otherMember)).toEqual(notFound);
  expect((await server.call(article.likeArticle, { id: 'own', like: true }, author)).code).toBe(404);
});

// CONTENT-11
it('sorts comments by likes on request', async () => {
  const [firstMember, two] = [await server.memberWith({}), await server.memberWith({})];
  const first = await server.call(article.commentArticle, { articleId: 'a9', text: '早' }, firstMember);
  await server.call(article.commentArticle, { articleId: 'a9', text: '晚' }, two);
  await server.call(article.likeArticleComment, { id: first.data.id, like: true }, two);
  const texts = async (sort?: 'new' | 'hot') =>
    (await server.call(article.listArticleComments, { articleId: 'a9', ...(sort ? { sort } : {}) })).data.list.map(
      ({ text }) => text,
    );
  expect([await texts(), await texts('hot')]).toEqual([
    ['晚', '早'],
    ['早', '晚'],
  ]);
  expect((await server.call(article.listArticleComments, { articleId: 'a9', sort: 'old' as never })).code).toBe(400);
});

// CONTENT-7
it('lists followed authors by their latest article, with the number of recent unread ones', async () => {
  const reader = await server.memberWith({});
  await server.db.run(sql`insert into member (id, nickname) values ('quiet', '不写'), ('later', '刚写')`);
  await server.db.run(sql`insert into article (id, kind, category_id, author_id, title, summary, cover, cover_width, cover_height, body_html)
    values ('fresh', 'article', 'life', 'later', '新', '', '/media/x.webp', 1, 1, '')`);
  await server.db.run(
    sql`insert into follow (member_id, target_id) values (${reader.id}, 'author'), (${reader.id}, 'later'), (${reader.id}, 'quiet'), (${reader.id}, 'shy')`,
  );
  const rows = async () =>
    (await server.call(article.listFollowedAuthors, {}, reader)).data.list.map(({ id, unread }) => [id, unread]);
  expect(await rows()).toEqual([
    ['later', 1],
    ['author', 23],
  ]);
  await server.call(article.getArticle, { id: 'fresh' }, reader);
  expect((await rows())[0]).toEqual(['later', 0]);
});

// CONTENT-10, CONTENT-80, CONTENT-117
it.each(['checking', 'refused', 'removed'])('takes nothing for what is %s, not from its author either', async (state) => {
  const author = await server.memberWith({});
  const me = server.as(author);
  await server.db.run(sql`insert into article (id, kind, category_id, author_id, title, summary, cover, cover_width, cover_height, body_html, published_at)
    values (${state}, 'article', 'life', ${author.id}, '我的', '', '/media/x.webp', 800, 600, '<p>正文</p>', now())`);
  const firstComment = (await me(article.commentArticle, { articleId: state, text: '先说一句' })).data;
  await server.db.run(sql`update article set state = ${state} where id = ${state}`);
  for (const refused of [
    await me(article.likeArticle, { id: state, like: true }),
    await me(article.collectArticle, { id: state, collect: true }),
    await me(article.commentArticle, { articleId: state, text: '自己说' }),
    await me(article.replyToArticleComment, { commentId: firstComment.id, text: '自己答' }),
    await me(article.likeArticleComment, { id: firstComment.id, like: true }),
  ])
    expect(refused.code).toBe(404);
  expect((await me(article.getArticle, { id: state })).data).toMatchObject({ state, likes: 0, collects: 0, comments: 1 });
  expect((await me(article.removeArticleComment, { id: firstComment.id })).code).toBe(200);
});
