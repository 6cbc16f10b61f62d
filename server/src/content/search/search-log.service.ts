import { type SearchKind, searchKinds, type searchSchemas } from '@juhe/contract/content/search.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Database, Db } from '../../db/db.ts';
import type { Ctx } from '../../http/context.ts';
import { hotTopics } from '../topic/topic.repository.ts';
import * as log from './search-log.repository.ts';
import type { PopularWord } from './search-log.repository.ts';
import { whichFind } from './search.repository.ts';
import { titlesBeginning, titlesHolding } from './search-suggest.repository.ts';
import { normalText, normalTexts, wordsOf } from '../../db/search-index.ts';

type Input<K extends keyof typeof searchSchemas> = HandlerInput<(typeof searchSchemas)[K]>;
type Output<K extends keyof typeof searchSchemas> = HandlerOutput<(typeof searchSchemas)[K]>;

/** Remembers a search, or those that a device kept while nobody was signed in, a line each and the latest first. */
export const addSearches = async (ctx: Ctx, { keyword }: Input<'addSearchlog'>): Promise<null> => {
  const keywords = keyword.split('\n').map((line) => line.trim());
  await ctx.inTx((tx) => log.remember(tx, ctx.memberId, keywords));
  return null;
};

export const history = (ctx: Ctx): Promise<Output<'queryHistorySearch'>> => log.historyOf(ctx.db, ctx.memberId);

/** Forgets one search or all of them; a keyword that is not there changes nothing. */
export const forgetSearches = async (ctx: Ctx, { keyword }: Input<'delSearchlog'>): Promise<null> => {
  await ctx.inTx((tx) => log.forget(tx, ctx.memberId, keyword));
  return null;
};

/** Popular words are counted at most once in so many milliseconds by each process and database: every key that is pressed asks for them. */
const popularFor = 60_000;
const popular = new WeakMap<Database, { at: number; words: Promise<PopularWord[]> }>();

const popularIn = (db: Database): Promise<PopularWord[]> => {
  const known = popular.get(db);
  if (known && performance.now() - known.at < popularFor) return known.words;
  const words = log.popularWords(db);
  const entry = { at: performance.now(), words };
  popular.set(db, entry);
  words.catch(() => popular.delete(db));
  return words;
};

const firstOfEach = <T>(list: readonly T[], keyOf: (one: T) => string): T[] => {
  const seen = new Set<string>();
  return list.filter((item) => !seen.has(keyOf(item)) && seen.add(keyOf(item)));
};

/** Suggestions at a time, and how many of them are what others searched for. */
const most = 10;
const mostWords = 4;

/** Those of these that find something of a kind; all where none is asked for. */
const finding = async <T>(ctx: Ctx, list: readonly T[], textOf: (entry: T) => string, type: SearchKind | undefined) => {
  if (type === undefined) return list;
  const keywords = (await normalTexts(ctx.db, list.map(textOf))).map(wordsOf);
  const finds = await whichFind(ctx.db, [type], keywords, ctx.member?.id ?? null);
  return list.filter((_, i) => finds[i]);
};

/** What begins with what is typed, then what holds it: words that others use, then titles. */
export const suggest = async (ctx: Ctx, { keyword, type }: Input<'querySuggest'>): Promise<Output<'querySuggest'>> => {
  const normal = await normalText(ctx.db, keyword);
  const words = wordsOf(normal);
  if (words.length === 0) return [];
  const used = (await popularIn(ctx.deps.db)).filter(({ word }) => word.includes(normal) && word !== normal);
  const popularOnes = [
    ...used.filter(({ word }) => word.startsWith(normal)),
    ...used.filter(({ word }) => !word.startsWith(normal)),
  ];
  const usedWords = await finding(ctx, popularOnes.slice(0, 2 * mostWords), ({ shown }) => shown, type);
  const titleSearch = { words, kinds: type ? [type] : searchKinds, viewerId: ctx.member?.id ?? null, limit: most };
  const beginning = await titlesBeginning(ctx.db, titleSearch);
  const holding = beginning.length < most ? await titlesHolding(ctx.db, titleSearch) : [];
  const all = [
    ...usedWords.slice(0, mostWords).map(({ shown }) => ({ text: shown, kind: 'word' as const })),
    ...beginning,
    ...holding,
  ];
  return firstOfEach(all, ({ text }) => text).slice(0, most);
};

const withoutBlocked = async <T extends { readonly name: string }>(db: Db, list: readonly T[]): Promise<T[]> => {
  const blocked = await log.blockedAmong(
    db,
    list.map(({ name }) => name),
  );
  return list.filter(({ name }) => !blocked.has(name));
};

/** Topics and words that are read, of which a kind's are chosen. */
const readTopics = 20;

/** Tags of what is new and words that several members searched for, in turn; a word that is a tag as well comes once. */
export const hot = async (ctx: Ctx, { limit, type }: Input<'queryLikeTopic'>): Promise<Output<'queryLikeTopic'>> => {
  const [topics, words] = await Promise.all([
    hotTopics(ctx.db, { viewerId: ctx.member?.id ?? null }, readTopics),
    popularIn(ctx.deps.db),
  ]);
  const searched = words.slice(0, readTopics).map(({ shown, fresh }) => ({ name: shown, kind: 'word' as const, fresh }));
  const tagged = (await withoutBlocked(ctx.db, topics)).map(({ name }) => ({ name, kind: 'topic' as const, fresh: false }));
  const mixed = Array.from({ length: readTopics }, (_, i) => [searched[i], tagged[i]])
    .flat()
    .filter((one) => one !== undefined);
  const all = firstOfEach(mixed, ({ name }) => name);
  return (await finding(ctx, all, ({ name }) => name, type)).slice(0, limit);
};

/** Keeps a word from being shown as popular, or allows it again. */
export const blockHotWord = async (ctx: Ctx, { keyword, blocked }: Input<'blockHotWord'>): Promise<Output<'blockHotWord'>> => {
  await (blocked ? log.blockWord(ctx.db, keyword) : log.allowWord(ctx.db, keyword));
  popular.delete(ctx.deps.db);
  return { blocked: await log.blockedWords(ctx.db) };
};
