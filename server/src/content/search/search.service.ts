import {
  countedTo,
  type SearchItem,
  type SearchKind,
  searchKinds,
  type searchSchemas,
} from '@juhe/contract/content/search.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Ctx } from '../../http/context.ts';
import { goodsByIds, shopsByIds } from '../../mall/api.ts';
import { articlesById, bodiesById } from '../article/article.repository.ts';
import { booksById } from '../book/book.repository.ts';
import { coursesById } from '../study/study.repository.ts';
import { videosById } from '../video/video.repository.ts';
import { memberByNumber, membersOf } from '../../social/api.ts';
import { excerptOf, folded } from './excerpt.ts';
import { alternativesTo } from './search-alternatives.ts';
import * as repository from './search.repository.ts';
import type { Hits, Wanted } from './search.repository.ts';
import { normalText, wordsOf } from '../../db/search-index.ts';

type Input<K extends keyof typeof searchSchemas> = HandlerInput<(typeof searchSchemas)[K]>;
type Output<K extends keyof typeof searchSchemas> = HandlerOutput<(typeof searchSchemas)[K]>;

/** Of each kind among everything. */
const bestOfEach: Record<SearchKind, number> = {
  goods: 4,
  article: 3,
  news: 2,
  book: 3,
  video: 3,
  course: 2,
  member: 3,
  shop: 2,
};

type Found = { readonly [K in SearchKind]?: readonly string[] };

/** The words that a card does not show. */
const hiddenFrom = (shown: string, words: readonly string[]): string[] => {
  const text = folded(shown);
  return words.filter((word) => !text.includes(word));
};
const tagged = (tags: readonly string[] | undefined, rest: string): string | null =>
  tags === undefined || tags.length === 0 ? null : [...tags.map((tag) => `#${tag}`), rest].join(' ').trim();

const articleItems = async (ctx: Ctx, type: 'article' | 'news', ids: readonly string[], words: readonly string[]) => {
  const found = await articlesById(ctx.db, ids, { lang: ctx.lang, viewerId: ctx.member?.id ?? null });
  const hidden = new Map(
    found.map(({ id, title, summary, authorName }) => [id, hiddenFrom(`${title} ${summary} ${authorName}`, words)]),
  );
  const unclear = [...hidden].filter(([, some]) => some.length > 0).map(([id]) => id);
  const bodies = new Map(unclear.length > 0 ? (await bodiesById(ctx.db, unclear)).map(({ id, html }) => [id, html]) : []);
  const excerpts = new Map(unclear.map((id) => [id, excerptOf(bodies.get(id) ?? '', hidden.get(id) ?? [])]));
  const tags = await repository.tagsWith(
    ctx.db,
    'article',
    unclear.filter((id) => excerpts.get(id) === null),
    words,
  );
  return found.map((article) => ({
    type,
    article,
    excerpt: excerpts.get(article.id) ?? tagged(tags.get(article.id), article.summary),
  }));
};

const videoItems = async (ctx: Ctx, ids: readonly string[], words: readonly string[]) => {
  const found = await videosById(ctx.db, ids, ctx.member?.id ?? null);
  const unclear = found.filter(({ title, authorName }) => hiddenFrom(`${title} ${authorName}`, words).length > 0);
  const tags = await repository.tagsWith(
    ctx.db,
    'video',
    unclear.map(({ id }) => id),
    words,
  );
  return found.map((video) => ({ type: 'video' as const, video, excerpt: tagged(tags.get(video.id), '') }));
};

/** Reads the cards of one kind; by the thing's id, so that they can be put in their order. */
const readers: {
  readonly [K in SearchKind]: (
    ctx: Ctx,
    ids: readonly string[],
    words: readonly string[],
  ) => Promise<(readonly [string, SearchItem])[]>;
} = {
  goods: async ({ db }, ids) => (await goodsByIds(db, ids)).map((goods) => [goods.id, { type: 'goods', goods }]),
  article: async (ctx, ids, words) => (await articleItems(ctx, 'article', ids, words)).map((item) => [item.article.id, item]),
  news: async (ctx, ids, words) => (await articleItems(ctx, 'news', ids, words)).map((item) => [item.article.id, item]),
  book: async ({ db, lang }, ids) => (await booksById(db, ids, lang)).map((book) => [book.id, { type: 'book', book }]),
  video: async (ctx, ids, words) => (await videoItems(ctx, ids, words)).map((item) => [item.video.id, item]),
  course: async ({ db }, ids) => (await coursesById(db, ids)).map((course) => [course.id, { type: 'course', course }]),
  member: async ({ db, member: viewer }, ids) =>
    (await membersOf(db, ids, viewer?.id ?? null)).map((member) => [member.id, { type: 'member', member }]),
  shop: async ({ db, member }, ids) => (await shopsByIds(db, ids, member?.id)).map((shop) => [shop.id, { type: 'shop', shop }]),
};

/** The cards of what was found, kind by kind, in the order of its ids. */
const itemsOf = async (ctx: Ctx, found: Found, kinds: readonly SearchKind[], words: readonly string[]): Promise<SearchItem[]> => {
  const parts = await Promise.all(
    kinds.map(async (kind) => {
      const ids = found[kind] ?? [];
      const items = ids.length > 0 ? new Map(await readers[kind](ctx, ids, words)) : new Map<string, SearchItem>();
      return ids.flatMap((id) => items.get(id) ?? []);
    }),
  );
  return parts.flat();
};

const readWords = async (ctx: Ctx, keyword: string) => wordsOf(await normalText(ctx.db, keyword));

/** What somebody is found by besides the nickname: the whole number or promotion code. */
const isNumber = (keyword: string) => /^[A-Za-z0-9_-]{2,64}$/.test(keyword);

/** The one whose number it is comes first, whatever nicknames there are. */
const withNumber = async (
  ctx: Ctx,
  keyword: string,
  hits: Hits,
  { limit, offset }: Pick<Wanted, 'limit' | 'offset'>,
): Promise<Hits> => {
  const who = isNumber(keyword.trim()) ? await memberByNumber(ctx.db, keyword.trim(), ctx.member?.id ?? null) : undefined;
  if (who === undefined || offset > 0) return hits;
  const refs = [who, ...hits.refs.filter((ref) => ref !== who)].slice(0, limit);
  return { ...hits, best: 0, refs, total: hits.refs.includes(who) ? hits.total : Math.min(countedTo, hits.total + 1) };
};

const pageOfKind = async (ctx: Ctx, kind: SearchKind, hits: Hits, wanted: Wanted): Promise<string[]> => {
  if (hits.total < countedTo) return hits.refs;
  return repository.commonHits(ctx.db, kind, { ...wanted, limit: Math.min(wanted.limit, countedTo - wanted.offset) });
};

const nothing = { list: [], total: 0, hasMore: false, totals: [], alternatives: [] };

const searchKind = async (ctx: Ctx, kind: SearchKind, input: Input<'querySearchList'>): Promise<Output<'querySearchList'>> => {
  const { keyword, sort, pageNum, pageSize } = input;
  const words = await readWords(ctx, keyword);
  const [limit, offset] = [pageSize, (pageNum - 1) * pageSize];
  if (words.length === 0 || offset >= countedTo) return { ...nothing, words };
  const wanted: Wanted = { words, viewerId: ctx.member?.id ?? null, sort, limit, offset };
  const [read] = await repository.hitsOf(ctx.db, [kind], wanted);
  if (!read) return { ...nothing, words };
  const hits = kind === 'member' ? await withNumber(ctx, keyword, read, wanted) : read;
  const refs = await pageOfKind(ctx, kind, hits, wanted);
  const list = await itemsOf(ctx, { [kind]: refs }, [kind], words);
  const alternatives = hits.total === 0 ? await alternativesTo(ctx, words, [kind]) : [];
  return { list, total: hits.total, hasMore: offset + limit < hits.total, totals: [], words, alternatives };
};

/** The kinds with the best match first; among equals in the order of the tabs. */
const byGoodness = (a: Hits, b: Hits) =>
  (a.best ?? 9) - (b.best ?? 9) || searchKinds.indexOf(a.kind) - searchKinds.indexOf(b.kind);

const searchAll = async (ctx: Ctx, { keyword }: Input<'querySearchList'>): Promise<Output<'querySearchList'>> => {
  const words = await readWords(ctx, keyword);
  if (words.length === 0) return { ...nothing, words };
  const most = Math.max(...Object.values(bestOfEach));
  const wanted: Wanted = { words, viewerId: ctx.member?.id ?? null, sort: 'best', limit: most, offset: 0 };
  const read = await repository.hitsOf(ctx.db, searchKinds, wanted);
  const hits = await Promise.all(read.map(async (one) => (one.kind === 'member' ? withNumber(ctx, keyword, one, wanted) : one)));
  const some = hits.filter(({ total }) => total > 0).sort(byGoodness);
  const pages = await Promise.all(some.map((one) => pageOfKind(ctx, one.kind, one, { ...wanted, limit: bestOfEach[one.kind] })));
  const found: Found = Object.fromEntries(some.map(({ kind }, i) => [kind, pages[i]?.slice(0, bestOfEach[kind])]));
  const list = await itemsOf(
    ctx,
    found,
    some.map(({ kind }) => kind),
    words,
  );
  const total = Math.min(
    countedTo,
    some.reduce((sum, one) => sum + one.total, 0),
  );
  const alternatives = total === 0 ? await alternativesTo(ctx, words, searchKinds) : [];
  return { list, total, hasMore: false, totals: some.map((one) => ({ type: one.kind, total: one.total })), words, alternatives };
};

/** What holds all words of a keyword, of one kind by pages or the best few of each kind. */
export const searchList = (ctx: Ctx, input: Input<'querySearchList'>): Promise<Output<'querySearchList'>> =>
  input.type === 'all' ? searchAll(ctx, input) : searchKind(ctx, input.type, input);

/** Members by a part of the nickname, or by the whole number or promotion code; never by mobile, which is personal. */
export const searchMembers = async (ctx: Ctx, input: Input<'queryMember'>): Promise<Output<'queryMember'>> => {
  const { list, total, hasMore } = await searchKind(ctx, 'member', { ...input, type: 'member', sort: 'best' });
  return { total, hasMore, list: list.flatMap((item) => (item.type === 'member' ? [item.member] : [])) };
};
