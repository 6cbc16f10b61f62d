import {
  countedInOverview,
  countedTo,
  type SearchKind,
  searchKinds,
  type searchSchemas,
} from '@juhe/contract/content/search.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import { normalText, wordsOf } from '../../db/search-index.ts';
import type { Ctx } from '../../http/call/context.ts';
import { memberByNumber } from '../../member/api.ts';
import { beginningWith, bestHits } from './best-hits.repository.ts';
import { alternativesTo } from './search-alternatives.ts';
import { type Match, itemsOf } from './search-items.ts';
import * as repository from './search.repository.ts';
import type { Hits, Requested } from './search.repository.ts';

type Input<K extends keyof typeof searchSchemas> = HandlerInput<(typeof searchSchemas)[K]>;
type Output<K extends keyof typeof searchSchemas> = HandlerOutput<(typeof searchSchemas)[K]>;

/** Number of results per kind in the search of all kinds. */
const bestOfEach: Record<SearchKind, number> = {
  goods: 4,
  lot: 3,
  article: 3,
  news: 2,
  book: 3,
  chapter: 3,
  video: 3,
  course: 2,
  member: 3,
  shop: 2,
};

/** The largest of them. */
const maxBest = Math.max(...Object.values(bestOfEach));

const readWords = async (ctx: Ctx, keyword: string) => wordsOf(await normalText(ctx.db, keyword));

/** Whether a keyword may be a complete member number or promotion code, which find a member besides the nickname. */
const isNumber = (keyword: string) => /^[A-Za-z0-9_-]{2,64}$/.test(keyword);

/** Puts the member with this number first, regardless of nicknames. */
const withNumber = async (
  ctx: Ctx,
  keyword: string,
  hits: Hits,
  { limit, offset }: Requested,
  countTo: number,
): Promise<Hits> => {
  const memberId = isNumber(keyword.trim()) ? await memberByNumber(ctx.db, keyword.trim(), ctx.member?.id ?? null) : undefined;
  if (memberId === undefined || offset > 0) return hits;
  const refs = [memberId, ...hits.refs.filter((ref) => ref !== memberId)].slice(0, limit);
  return { ...hits, best: 0, refs, total: hits.refs.includes(memberId) ? hits.total : Math.min(countTo, hits.total + 1) };
};

const noResult = { list: [], total: 0, hasMore: false, totals: [], alternatives: [] };

const searchKind = async (ctx: Ctx, kind: SearchKind, input: Input<'searchSite'>): Promise<Output<'searchSite'>> => {
  const { keyword, sort, pageNum, pageSize } = input;
  const terms = await readWords(ctx, keyword);
  const [limit, offset] = [pageSize, (pageNum - 1) * pageSize];
  if (terms.length === 0 || offset >= countedTo) return { ...noResult, words: terms };
  const query: Requested = { words: terms, viewerId: ctx.member?.id ?? null, sort, limit, offset };
  const [read] = await repository.hitsOf(ctx.db, [kind], query, countedTo);
  if (!read) return { ...noResult, words: terms };
  const pageQuery = { ...query, limit: Math.min(limit, countedTo - offset) };
  const complete = read.total < countedTo ? read : { ...read, ...(await repository.commonHits(ctx.db, kind, pageQuery)) };
  const hits = kind === 'member' ? await withNumber(ctx, keyword, complete, query, countedTo) : complete;
  const list = await itemsOf(ctx, { [kind]: hits.refs }, [kind], terms, sort);
  const alternatives = hits.total === 0 ? await alternativesTo(ctx, terms, [kind]) : [];
  return { list, total: hits.total, hasMore: offset + limit < hits.total, totals: [], words: terms, alternatives };
};

/** Sorts the kinds by their best match; ties in the order of the tabs. */
const byGoodness = (a: Hits, b: Hits) =>
  (a.best ?? 9) - (b.best ?? 9) || searchKinds.indexOf(a.kind) - searchKinds.indexOf(b.kind);

const searchEveryKind = async (ctx: Ctx, { keyword }: Input<'searchSite'>): Promise<Output<'searchSite'>> => {
  const terms = await readWords(ctx, keyword);
  if (terms.length === 0) return { ...noResult, words: terms };
  const queryOf = (limit: number): Requested => ({
    words: terms,
    viewerId: ctx.member?.id ?? null,
    sort: 'best',
    limit,
    offset: 0,
  });
  const beginning = await beginningWith(ctx.db, searchKinds, queryOf(countedInOverview));
  const isMany = (kind: SearchKind) => beginning.get(kind)?.length === countedInOverview;
  const fewer = searchKinds.filter((kind) => !isMany(kind));
  const read = [
    ...searchKinds.filter(isMany).map((kind): Hits => ({ kind, total: countedInOverview, best: null, refs: [] })),
    ...(fewer.length > 0 ? await repository.hitsOf(ctx.db, fewer, queryOf(maxBest), countedInOverview) : []),
  ];
  const hits = await Promise.all(
    read.map(async (part): Promise<Hits> => {
      const { kind } = part;
      const query = queryOf(bestOfEach[kind]);
      const isComplete = part.total < countedInOverview;
      const best = isComplete ? {} : await bestHits(ctx.db, ctx.deps.db, kind, query, beginning.get(kind) ?? []);
      const ofKind = { ...part, ...best };
      return kind === 'member' ? withNumber(ctx, keyword, ofKind, query, countedInOverview) : ofKind;
    }),
  );
  const nonEmpty = hits.filter(({ total }) => total > 0).sort(byGoodness);
  const bestIds: Match = Object.fromEntries(nonEmpty.map(({ kind, refs }) => [kind, refs.slice(0, bestOfEach[kind])]));
  const list = await itemsOf(
    ctx,
    bestIds,
    nonEmpty.map(({ kind }) => kind),
    terms,
    'best',
  );
  const total = Math.min(
    countedTo,
    nonEmpty.reduce((sum, kindHits) => sum + kindHits.total, 0),
  );
  const alternatives = total === 0 ? await alternativesTo(ctx, terms, searchKinds) : [];
  return {
    list,
    total,
    hasMore: false,
    totals: nonEmpty.map((kindHits) => ({ type: kindHits.kind, total: kindHits.total })),
    words: terms,
    alternatives,
  };
};

/** Searches for all words of a keyword: one kind page by page, or the best few of each kind. */
export const searchSite = (ctx: Ctx, input: Input<'searchSite'>): Promise<Output<'searchSite'>> =>
  input.type === 'all' ? searchEveryKind(ctx, input) : searchKind(ctx, input.type, input);

/**
 * Searches members by part of the nickname, or by the complete number or promotion code; never by mobile, which is personal
 * data.
 */
export const searchMembers = async (ctx: Ctx, input: Input<'searchMembers'>): Promise<Output<'searchMembers'>> => {
  const { list, total, hasMore } = await searchKind(ctx, 'member', { ...input, type: 'member', sort: 'best' });
  return { total, hasMore, list: list.flatMap((item) => (item.type === 'member' ? [item.member] : [])) };
};
