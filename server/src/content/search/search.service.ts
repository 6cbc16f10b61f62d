import { countedTo, type SearchKind, searchKinds, type searchSchemas } from '@juhe/contract/content/search.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import { normalText, wordsOf } from '../../db/search-index.ts';
import type { Ctx } from '../../http/context.ts';
import { memberByNumber } from '../../social/api.ts';
import { alternativesTo } from './search-alternatives.ts';
import { type Found, itemsOf } from './search-items.ts';
import * as repository from './search.repository.ts';
import type { Hits, Wanted } from './search.repository.ts';

type Input<K extends keyof typeof searchSchemas> = HandlerInput<(typeof searchSchemas)[K]>;
type Output<K extends keyof typeof searchSchemas> = HandlerOutput<(typeof searchSchemas)[K]>;

/** Of each kind among everything. */
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
  const list = await itemsOf(ctx, { [kind]: refs }, [kind], words, sort);
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
    'best',
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
