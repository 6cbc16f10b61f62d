import type { BookHit, TextMatch } from '@juhe/contract/content/search.schemas';
import { partsOf } from '@juhe/ui/parts/search/marked-parts';

/** Number of characters shown before a match and from its end, as on the server. */
const [before, after] = [14, 56];
/** Maximum number of matches shown per chapter, as on the server. */
const maxMatches = 50;

const inLine = (text: string): string => text.replaceAll(/\s+/gu, ' ');

const excerptOf = (text: string, at: number, match: string): TextMatch => {
  const end = at + match.length;
  const [head, tail] = [
    [...text.slice(0, at)].slice(-before).join(''),
    [...text.slice(end, end + 2 * after)].slice(0, after).join(''),
  ];
  return {
    position: at,
    before: `${head.length < at ? '…' : ''}${inLine(head).trimStart()}`,
    match,
    after: `${inLine(tail).trimEnd()}${end + tail.length < text.length ? '…' : ''}`,
  };
};

interface OfflineText {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly text: string;
}

/**
 * Whether any of the texts contains the word, ignoring case and full width; characters are compared as written, without
 * script conversion.
 */
const containsWord = (texts: readonly string[], word: string): boolean =>
  texts.some((text) => partsOf(text, [word]).some(({ isFound: hasMatch }) => hasMatch));

/**
 * Returns the chapters, in order, whose title or text contains all words, with the matches in each: the offline equivalent of
 * `searchInBook`.
 */
export const findInTexts = (chapters: readonly OfflineText[], keyword: string): BookHit[] => {
  const terms = keyword.split(' ').filter(Boolean);
  if (terms.length === 0) return [];
  return chapters
    .filter(({ title, text }) => terms.every((word) => containsWord([title, text], word)))
    .toSorted((a, b) => a.number - b.number)
    .map(({ id, number, title, text }) => {
      const matchedParts = partsOf(text, terms).filter(({ isFound: hasMatch }) => hasMatch);
      const matches = matchedParts.slice(0, maxMatches).map(({ at, part }) => excerptOf(text, at, part));
      return { chapter: { id, number, title }, count: matchedParts.length, matches };
    });
};
