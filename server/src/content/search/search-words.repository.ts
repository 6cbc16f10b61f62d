/** What a keyword means to the index of migration 0119; the text is already as `search_text()` compares it. */

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
