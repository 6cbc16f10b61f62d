/**
 * What a keyword means to the index of migration 0119, which the site's search, the mall's and the chat read; text is compared as `search_text()`
 * makes it.
 */
import type { Db } from './db.ts';
import { type Sql, sql } from './sql.ts';

/** Texts as documents hold them, in their order. */
export const normalTexts = async (db: Db, texts: readonly string[]): Promise<string[]> => {
  const rows = await db.rows<{ normal: string }>(
    sql`select search_text(u.t) as normal from unnest(${[...texts]}::text[]) with ordinality as u (t, nth) order by nth`,
  );
  return rows.map(({ normal }) => normal);
};
export const normalText = async (db: Db, text: string): Promise<string> => (await normalTexts(db, [text]))[0] ?? '';

/** Words of a search that count; what is behind them is left out. */
const mostWords = 8;
/** Pairs of a word that are looked up; the rest of a long word is compared by itself. */
const mostPairs = 16;

/** The words of a keyword, each once. */
export const wordsOf = (normal: string): string[] => [...new Set(normal.split(' '))].filter(Boolean).slice(0, mostWords);

/** Where words have to stand: all in the title (`T`), in the title or beside it (`H`), or anywhere (`A`). */
export type Place = 'T' | 'H' | 'A';

const charsOf = (word: string): string[] => [...word];

const spread = (list: readonly string[]): string[] => {
  if (list.length <= mostPairs) return [...list];
  return Array.from({ length: mostPairs }, (_, i) => list[Math.floor((i * (list.length - 1)) / (mostPairs - 1))] ?? '');
};

/**
 * What a document has in its index where it holds all words. A single character is looked for in titles and beside them only: among all texts it would
 * find nearly everything.
 */
export const gramsOf = (words: readonly string[], place: Place): string[] => [
  ...new Set(
    words.flatMap((word) => {
      const chars = charsOf(word);
      if (chars.length === 1) return [`${place === 'A' ? 'H' : place}${word}`];
      return spread(chars.slice(1).map((char, i) => `${place}${chars[i] ?? ''}${char}`));
    }),
  ),
];

/** How a title begins that begins with the first word. */
export const beginningOf = (words: readonly string[]): string =>
  `^${charsOf(words[0] ?? '')
    .slice(0, 2)
    .join('')}`;

/** One or two characters are what the index holds, so what it finds is exact; longer words are compared once more. */
export const isExact = (word: string): boolean => charsOf(word).length <= 2;
export const isSingle = (word: string): boolean => charsOf(word).length === 1;

const inTitle = (word: string) => sql`position(${word} in d.title) > 0`;
const inHead = (word: string) => sql`(${inTitle(word)} or position(${word} in d.head) > 0)`;
const anywhere = (word: string) => (isSingle(word) ? inHead(word) : sql`(${inHead(word)} or position(${word} in d.body) > 0)`);
const holds: Record<Place, (word: string) => Sql> = { T: inTitle, H: inHead, A: anywhere };

/** Document `d` has all words there, without the index. */
export const allIn = (words: readonly string[], place: Place) => sql.and(words.map(holds[place]));

/** Document `d` has all of these in its index. */
export const grams = (list: readonly string[]) => sql`search_grams(d.title, d.head, d.body) @> ${[...list]}::text[]`;

/** Document `d` has all words there, by the index; long words are compared once more. */
export const indexed = (words: readonly string[], place: Place): Sql[] => [
  grams(gramsOf(words, place)),
  ...words.filter((word) => !isExact(word)).map(holds[place]),
];

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/**
 * The words that a text without blanks is made of (键盘机械: 键盘, 机械); none where it is one word, or where a single character would be cut off:
 * that is no certain cut.
 */
export const segmentsOf = (word: string): string[] => {
  const segments = [...segmenter.segment(word)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
  return segments.length > 1 && segments.every((segment) => charsOf(segment).length > 1) ? [...new Set(segments)] : [];
};

/** Document `d` has each word there, as it is or, in any order, cut into the words that it is made of. */
export const indexedLoosely = (words: readonly string[], place: Place): Sql =>
  sql.and(
    words.map((word) => {
      const segments = segmentsOf(word);
      const whole = sql.and(indexed([word], place));
      return segments.length > 0 ? sql`((${whole}) or (${sql.and(indexed(segments, place))}))` : whole;
    }),
  );
