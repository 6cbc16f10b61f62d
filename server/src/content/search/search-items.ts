/** Loads the cards of search results. */
import type { SearchItem, SearchKind } from '@juhe/contract/content/search.schemas';
import { lotsById } from '../../auction/api.ts';
import type { Ctx } from '../../http/call/context.ts';
import { goodsByIds, shopsByIds } from '../../mall/api.ts';
import { membersOf } from '../../member/api.ts';
import { articlesById, bodiesById } from '../article/article.repository.ts';
import { booksById } from '../book/book.repository.ts';
import { coursesById } from '../study/study.repository.ts';
import { videosById } from '../video/video.repository.ts';
import { chaptersById } from './chapter.repository.ts';
import { type SearchSort, tagsWith } from './search.repository.ts';
import { bestMatch, excerptOf, folded } from './text-match.ts';

/** Ids of the matches by kind. */
export type Match = { readonly [K in SearchKind]?: readonly string[] };

/** Returns the words that a card does not show. */
const hiddenFrom = (shown: string, terms: readonly string[]): string[] => {
  const text = folded(shown);
  return terms.filter((word) => !text.includes(word));
};
const tagged = (tags: readonly string[] | undefined, rest: string): string | null =>
  tags === undefined || tags.length === 0 ? null : [...tags.map((tag) => `#${tag}`), rest].join(' ').trim();

const articleItems = async (ctx: Ctx, type: 'article' | 'news', ids: readonly string[], terms: readonly string[]) => {
  const articles = await articlesById(ctx.db, ids, { lang: ctx.lang, viewerId: ctx.member?.id ?? null });
  const hidden = new Map(
    articles.map(({ id, title, summary, authorName }) => [id, hiddenFrom(`${title} ${summary} ${authorName}`, terms)]),
  );
  const unclear = [...hidden].filter(([, hiddenWords]) => hiddenWords.length > 0).map(([id]) => id);
  const bodies = new Map(unclear.length > 0 ? (await bodiesById(ctx.db, unclear)).map((body) => [body.id, body]) : []);
  const excerpts = new Map(unclear.map((id) => [id, excerptOf(bodies.get(id) ?? { text: '' }, hidden.get(id) ?? [])]));
  const tags = await tagsWith(
    ctx.db,
    'article',
    unclear.filter((id) => excerpts.get(id) === null),
    terms,
  );
  return articles.map((article) => ({
    type,
    article,
    excerpt: excerpts.get(article.id) ?? tagged(tags.get(article.id), article.summary),
  }));
};

const videoItems = async (ctx: Ctx, ids: readonly string[], terms: readonly string[]) => {
  const videos = await videosById(ctx.db, ids, ctx.member?.id ?? null);
  const unclear = videos.filter(({ title, authorName }) => hiddenFrom(`${title} ${authorName}`, terms).length > 0);
  const tags = await tagsWith(
    ctx.db,
    'video',
    unclear.map(({ id }) => id),
    terms,
  );
  return videos.map((video) => ({ type: 'video' as const, video, excerpt: tagged(tags.get(video.id), '') }));
};

const chapterItems = async (ctx: Ctx, ids: readonly string[], terms: readonly string[]) =>
  (await chaptersById(ctx.db, ids)).map(({ text, simplified, ...chapter }) => ({
    type: 'chapter' as const,
    chapter,
    match: bestMatch({ text, simplified }, terms),
  }));

/** Loads the cards of one kind, keyed by id so that they can be sorted. */
const readers: {
  readonly [K in SearchKind]: (
    ctx: Ctx,
    ids: readonly string[],
    terms: readonly string[],
  ) => Promise<(readonly [string, SearchItem])[]>;
} = {
  goods: async ({ db, member }, ids) =>
    (await goodsByIds(db, member?.id, ids)).map((goods) => [goods.id, { type: 'goods', goods }]),
  lot: async ({ db }, ids) => (await lotsById(db, ids)).map((lot) => [lot.id, { type: 'lot', lot }]),
  article: async (ctx, ids, terms) => (await articleItems(ctx, 'article', ids, terms)).map((item) => [item.article.id, item]),
  news: async (ctx, ids, terms) => (await articleItems(ctx, 'news', ids, terms)).map((item) => [item.article.id, item]),
  book: async ({ db, lang }, ids) => (await booksById(db, ids, lang)).map((book) => [book.id, { type: 'book', book }]),
  chapter: async (ctx, ids, terms) => (await chapterItems(ctx, ids, terms)).map((item) => [item.chapter.id, item]),
  video: async (ctx, ids, terms) => (await videoItems(ctx, ids, terms)).map((item) => [item.video.id, item]),
  course: async ({ db, lang }, ids) =>
    (await coursesById(db, ids, lang)).map((course) => [course.id, { type: 'course', course }]),
  member: async ({ db, member: viewer }, ids) =>
    (await membersOf(db, ids, viewer?.id ?? null)).map((member) => [member.id, { type: 'member', member }]),
  shop: async ({ db, member }, ids) => (await shopsByIds(db, ids, member?.id)).map((shop) => [shop.id, { type: 'shop', shop }]),
};

/**
 * Maximum time (ms) for which the index may still rank an ended lot as open for bids: the delay of the job `lot.rankEnded`
 * and its run.
 */
const rankDelay = 30_000;

const hasJustEnded = (item: SearchItem): boolean => {
  if (item.type !== 'lot' || item.lot.state === 'open' || item.lot.state === 'scheduled') return false;
  const age = Date.now() - Date.parse(item.lot.closesAt);
  return age >= 0 && age < rankDelay;
};

/** Moves lots that have just ended, which the index may not reflect yet, behind the others. */
const withEndedLotsLast = (items: readonly SearchItem[]): SearchItem[] =>
  items.toSorted((a, b) => Number(hasJustEnded(a)) - Number(hasJustEnded(b)));

/**
 * Returns the cards of the matches, kind by kind, in the order of their ids; among lots sorted by relevance, those open for
 * bids come first.
 */
export const itemsOf = async (
  ctx: Ctx,
  matches: Match,
  kinds: readonly SearchKind[],
  terms: readonly string[],
  sort: SearchSort,
): Promise<SearchItem[]> => {
  const parts = await Promise.all(
    kinds.map(async (kind) => {
      const ids = matches[kind] ?? [];
      const items = ids.length > 0 ? new Map(await readers[kind](ctx, ids, terms)) : new Map<string, SearchItem>();
      const ordered = ids.flatMap((id) => items.get(id) ?? []);
      return kind === 'lot' && sort === 'best' ? withEndedLotsLast(ordered) : ordered;
    }),
  );
  return parts.flat();
};
