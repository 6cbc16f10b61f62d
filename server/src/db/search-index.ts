/**
 * Translates keywords for the index of migration 0119, which is used by the site's search, the mall's and the chat; text is
 * compared in the form of `search_text()`.
 */
import type { Db } from './db.ts';
import { type Sql, sql } from './sql.ts';

/** Normalises texts as in documents, in their order. */
export const normalTexts = async (db: Db, texts: readonly string[]): Promise<string[]> => {
  const rows = await db.rows<{ normal: string }>(
    sql`select search_text(u.t) as normal from unnest(${[...texts]}::text[]) with ordinality as u (t, nth) order by nth`,
  );
  return rows.map(({ normal }) => normal);
};
export const normalText = async (db: Db, text: string): Promise<string> => (await normalTexts(db, [text]))[0] ?? '';

/** Maximum words of a search; the rest is ignored. */
const maxWords = 8;
/** Maximum pairs of a word that are looked up; the rest of a long word is compared directly. */
const maxPairs = 16;

/** Returns the distinct words of a keyword. */
export const wordsOf = (normal: string): string[] => [...new Set(normal.split(' '))].filter(Boolean).slice(0, maxWords);

/** Where words must occur: all in the title (`T`), in the title or head (`H`), or anywhere (`A`). */
export type Position = 'T' | 'H' | 'A';

const charsOf = (word: string): string[] => [...word];

const spread = (list: readonly string[]): string[] => {
  if (list.length <= maxPairs) return [...list];
  return Array.from({ length: maxPairs }, (_, i) => list[Math.floor((i * (list.length - 1)) / (maxPairs - 1))] ?? '');
};

/**
 * Returns the index entries of a document that contains all words. A single character is searched in titles and heads only:
 * among all texts it would match nearly everything.
 */
export const gramsOf = (terms: readonly string[], scope: Position): string[] => [
  ...new Set(
    terms.flatMap((word) => {
      const chars = charsOf(word);
      if (chars.length === 1) return [`${scope === 'A' ? 'H' : scope}${word}`];
      return spread(chars.slice(1).map((char, i) => `${scope}${chars[i] ?? ''}${char}`));
    }),
  ),
];

/** Returns the beginning of a title that starts with the first word. */
export const beginningOf = (terms: readonly string[]): string =>
  `^${charsOf(terms[0] ?? '')
    .slice(0, 2)
    .join('')}`;

/** Condition: the title of document `d` starts with the first word. */
export const beginsWith = (terms: readonly string[]): Sql => sql`starts_with(d.title, ${terms[0] ?? ''})`;

/** Condition: the title of document `d` starts with the first two characters of a text, by the indexes of migration 0790. */
export const inBeginnings = (text: string): Sql => {
  const start = charsOf(text).slice(0, 2);
  return sql`${start.length === 1 ? sql`left(d.title, 1)` : sql`left(d.title, 2)`} = ${start.join('')}`;
};

/** The entry of a document whose whole title is this text, which may be longer. */
export const titleGram = (text: string): string => `=${charsOf(text).slice(0, 60).join('')}`;

/** The index holds one or two characters, so their matches are exact; longer words are compared once more. */
export const isExact = (word: string): boolean => charsOf(word).length <= 2;
export const isSingle = (word: string): boolean => charsOf(word).length === 1;

const inTitle = (word: string) => sql`position(${word} in d.title) > 0`;
const inHead = (word: string) => sql`(${inTitle(word)} or position(${word} in d.head) > 0)`;
const anywhere = (word: string) => (isSingle(word) ? inHead(word) : sql`(${inHead(word)} or position(${word} in d.body) > 0)`);
const matchers: Record<Position, (word: string) => Sql> = { T: inTitle, H: inHead, A: anywhere };

/** Condition: document `d` contains all words in this scope, without the index. */
export const containsAllTerms = (terms: readonly string[], scope: Position) => sql.and(terms.map(matchers[scope]));

/** Condition: document `d` has all of these in its index. */
export const grams = (list: readonly string[]) => sql`search_grams(d.title, d.head, d.body) @> ${[...list]}::text[]`;

/** Condition: document `d` contains all words in this scope, by the index; long words are compared once more. */
export const indexed = (terms: readonly string[], scope: Position): Sql[] => [
  grams(gramsOf(terms, scope)),
  ...terms.filter((word) => !isExact(word)).map(matchers[scope]),
];

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/**
 * Returns the words of a text without blanks (键盘机械: 键盘, 机械); none where it is a single word, or where a single character
 * would be cut off: such a segmentation is unreliable.
 */
export const segmentsOf = (word: string): string[] => {
  const segments = [...segmenter.segment(word)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
  return segments.length > 1 && segments.every((segment) => charsOf(segment).length > 1) ? [...new Set(segments)] : [];
};

/** Condition: document `d` contains each word in this scope, as it is or segmented into its words in any order. */
export const indexedLoosely = (terms: readonly string[], scope: Position): Sql =>
  sql.and(
    terms.map((word) => {
      const segments = segmentsOf(word);
      const fullWord = sql.and(indexed([word], scope));
      return segments.length > 0 ? sql`((${fullWord}) or (${sql.and(indexed(segments, scope))}))` : fullWord;
    }),
  );

/** The kinds of documents that other domains' lists are searched by. */
type ListKind = 'goods' | 'shop' | 'lot';

/**
 * Returns a subquery of the ids whose documents of this kind meet a condition of this file; without a condition it has no rows.
 * Lists of goods, shops and lots use it instead of the tables of the index.
 */
export const refsWith = (kind: ListKind, condition: Sql | undefined): Sql =>
  sql`(select d.ref from ${sql.ident(`search_${kind}`)} d where ${condition ?? sql`false`})`;
