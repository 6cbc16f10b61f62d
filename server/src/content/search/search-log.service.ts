import { type SearchKind, searchKinds, type searchSchemas, type Suggestion } from '@juhe/contract/content/search.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Database, Db } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import { hotTopics } from '../topic/topic.repository.ts';
import * as log from './search-log.repository.ts';
import type { PopularWord } from './search-log.repository.ts';
import { keywordsWithResults } from './search.repository.ts';
import { titlesBeginning, titlesHolding } from './search-suggest.repository.ts';
import { normalText, normalTexts, wordsOf } from '../../db/search-index.ts';

type Input<K extends keyof typeof searchSchemas> = HandlerInput<(typeof searchSchemas)[K]>;
type Output<K extends keyof typeof searchSchemas> = HandlerOutput<(typeof searchSchemas)[K]>;

/** Stores a search, or those that a device collected before sign-in, one per line, latest first. */
export const addSearches = async (ctx: Ctx, { keyword }: Input<'addSearches'>): Promise<null> => {
  const keywords = keyword.split('\n').map((line) => line.trim());
  await ctx.inTx((tx) => log.remember(tx, ctx.memberId, keywords));
  return null;
};

export const listSearchHistory = (ctx: Ctx): Promise<Output<'listSearchHistory'>> => log.historyOf(ctx.db, ctx.memberId);

/** Removes one search or all; an unknown keyword changes nothing. */
export const forgetSearches = async (ctx: Ctx, { keyword }: Input<'forgetSearches'>): Promise<null> => {
  await ctx.inTx((tx) => log.remove(tx, ctx.memberId, keyword));
  return null;
};

/** Cache lifetime (ms) of popular searches per process and database: they are requested on every keystroke. */
const popularFor = 60_000;
const popular = new WeakMap<Database, { at: number; words: Promise<PopularWord[]> }>();

const popularIn = (db: Database): Promise<PopularWord[]> => {
  const cached = popular.get(db);
  if (cached && performance.now() - cached.at < popularFor) return cached.words;
  const terms = log.popularWords(db);
  const entry = { at: performance.now(), words: terms };
  popular.set(db, entry);
  terms.catch(() => popular.delete(db));
  return terms;
};

const firstOfEach = <T>(list: readonly T[], keyOf: (item: T) => string): T[] => {
  const seenKeys = new Set<string>();
  return list.filter((item) => !seenKeys.has(keyOf(item)) && seenKeys.add(keyOf(item)));
};

/** Maximum number of suggestions, and how many of them are other members' searches. */
const maxSuggestions = 10;
const maxWords = 4;
/** Number of titles read for them, because several things may have the same. */
const maxTitles = 14;

/** Keeps the entries that have results of the given kind; all of them without a kind. */
const finding = async <T>(ctx: Ctx, list: readonly T[], textOf: (entry: T) => string, type: SearchKind | undefined) => {
  if (type === undefined) return list;
  const keywords = (await normalTexts(ctx.db, list.map(textOf))).map(wordsOf);
  const finds = await keywordsWithResults(ctx.db, [type], keywords, ctx.member?.id ?? null);
  return list.filter((_, i) => finds[i]);
};

/** Suggests entries that start with the typed text, then those that contain it: words of other members, then titles. */
export const suggestSearches = async (
  ctx: Ctx,
  { keyword, type }: Input<'suggestSearches'>,
): Promise<Output<'suggestSearches'>> => {
  const normal = await normalText(ctx.db, keyword);
  const terms = wordsOf(normal);
  if (terms.length === 0) return [];
  const used = (await popularIn(ctx.deps.db)).filter(({ word }) => word.includes(normal) && word !== normal);
  const popularOnes = [
    ...used.filter(({ word }) => word.startsWith(normal)),
    ...used.filter(({ word }) => !word.startsWith(normal)),
  ];
  const usedWords = await finding(ctx, popularOnes.slice(0, 2 * maxWords), ({ shown }) => shown, type);
  const titleSearch = {
    words: terms,
    kinds: type ? [type] : searchKinds,
    viewerId: ctx.member?.id ?? null,
    limit: maxTitles,
  };
  const textOf = ({ text }: Suggestion) => text;
  const beginning = firstOfEach(await titlesBeginning(ctx.db, titleSearch), textOf);
  const holding = beginning.length < maxSuggestions ? await titlesHolding(ctx.db, titleSearch) : [];
  const suggestions = [
    ...usedWords.slice(0, maxWords).map(({ shown }) => ({ text: shown, kind: 'word' as const })),
    ...beginning,
    ...holding,
  ];
  return firstOfEach(suggestions, textOf).slice(0, maxSuggestions);
};

const withoutBlocked = async <T extends { readonly name: string }>(db: Db, list: readonly T[]): Promise<T[]> => {
  const blocked = await log.blockedAmong(
    db,
    list.map(({ name }) => name),
  );
  return list.filter(({ name }) => !blocked.has(name));
};

/** Number of topics and words loaded, from which those of a kind are selected. */
const readTopics = 20;

/** Returns tags of new content alternating with words that several members searched for, without duplicates. */
export const listPopularSearches = async (
  ctx: Ctx,
  { limit, type }: Input<'listPopularSearches'>,
): Promise<Output<'listPopularSearches'>> => {
  const [topics, terms] = await Promise.all([
    hotTopics(ctx.db, { viewerId: ctx.member?.id ?? null }, readTopics),
    popularIn(ctx.deps.db),
  ]);
  const searched = terms.slice(0, readTopics).map(({ shown, fresh }) => ({ name: shown, kind: 'word' as const, fresh }));
  const tagged = (await withoutBlocked(ctx.db, topics)).map(({ name }) => ({ name, kind: 'topic' as const, fresh: false }));
  const mixed = Array.from({ length: readTopics }, (_, i) => [searched[i], tagged[i]])
    .flat()
    .filter((entry) => entry !== undefined);
  const distinct = firstOfEach(mixed, ({ name }) => name);
  return (await finding(ctx, distinct, ({ name }) => name, type)).slice(0, limit);
};

/** Blocks a word from the popular ones, or allows it again. */
export const blockHotWord = async (ctx: Ctx, { keyword, blocked }: Input<'blockHotWord'>): Promise<Output<'blockHotWord'>> => {
  await (blocked ? log.blockWord(ctx.db, keyword) : log.allowWord(ctx.db, keyword));
  popular.delete(ctx.deps.db);
  return { blocked: await log.blockedWords(ctx.db) };
};
