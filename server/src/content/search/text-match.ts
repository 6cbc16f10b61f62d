/** Excerpts that show why something matched: the text around a match. */
import type { TextMatch } from '@juhe/contract/content/search.schemas';
import { decodeEntities } from '@juhe/contract/html-entities';

/** Number of characters shown before a match, and from its start. */
const [before, after] = [14, 60];

const blocks = /<\/?(?:p|div|h[1-6]|li|ul|ol|br|blockquote|figure|figcaption|img|table|tr|td|th|hr)[^>]*>?/gi;

const plain = (html: string): string =>
  decodeEntities(html.replaceAll(blocks, ' ').replaceAll(/<[^>]*>?/g, ''))
    .replaceAll(/\s+/gu, ' ')
    .trim();

/**
 * Normalizes text as the browser and this file compare it: full-width to standard forms, lower case. The index also compares
 * Traditional characters.
 */
export const folded = (text: string): string => text.normalize('NFKC').toLowerCase();

const invisible = new Set(['\u200B', '\uFEFF', '\uFE0E', '\uFE0F']);
const isHan = (char: string): boolean => char >= '\u4E00' && char <= '\u9FFF';

/** A text, and its form with simplified characters if that differs (`search_simplified()`, character by character). */
export interface Source {
  readonly text: string;
  readonly simplified?: string | null | undefined;
}

/** A range of a text in UTF-16 units. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Normalizes a text as `search_text()` compares it, with the source range of each code unit; blanks stay, because no word
 * contains any.
 */
const foldedWithPlaces = ({ text, simplified }: Source) => {
  const parts: string[] = [];
  const ranges: Range[] = [];
  let start = 0;
  for (const char of simplified ?? text) {
    const fold = isHan(char) ? char : invisible.has(char) ? '' : folded(char);
    const range = { start, end: start + char.length };
    for (let i = 0; i < fold.length; i += 1) ranges.push(range);
    parts.push(fold);
    start = range.end;
  }
  return { folded: parts.join(''), places: ranges };
};

/**
 * Returns all occurrences of the words in a text, in order; of two that overlap the first one, of two with the same start the
 * longer.
 */
const placesOf = (source: Source, terms: readonly string[]): Range[] => {
  const { folded: text, places: ranges } = foldedWithPlaces(source);
  const hits = terms
    .filter((word) => word !== '')
    .flatMap((word) => {
      const occurrences: Range[] = [];
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
        occurrences.push({ start: at, end: at + word.length });
      return occurrences;
    })
    .sort((a, b) => a.start - b.start || b.end - a.end);
  let end = 0;
  return hits
    .filter((hit) => {
      const isFree = hit.start >= end;
      if (isFree) end = hit.end;
      return isFree;
    })
    .map((hit) => ({ start: ranges[hit.start]?.start ?? 0, end: ranges[hit.end - 1]?.end ?? source.text.length }));
};

/** Returns the text around a range. Surrogate pairs are not split. */
const around = (text: string, { start, end }: Range): TextMatch => {
  const head = [...text.slice(Math.max(0, start - 2 * before), start)].slice(-before).join('');
  const tail = [...text.slice(start, start + 2 * after)].slice(0, after).join('');
  const following = text.slice(end, Math.max(end, start + tail.length));
  const isComplete = end + following.length >= text.length;
  const inLine = (part: string) => part.replaceAll(/\s+/gu, ' ');
  return {
    position: start,
    before: `${head.length < start ? '…' : ''}${inLine(head).trimStart()}`,
    match: text.slice(start, end),
    after: `${inLine(following).trimEnd()}${isComplete ? '' : '…'}`,
  };
};

/** Counts the occurrences of the words (normalized by `search_text()`), and returns the first ones with the surrounding text. */
export const matchesOf = (
  source: Source,
  terms: readonly string[],
  limit: number,
): { readonly count: number; readonly matches: TextMatch[] } => {
  const ranges = placesOf(source, terms);
  return { count: ranges.length, matches: ranges.slice(0, limit).map((range) => around(source.text, range)) };
};

/** Returns the first occurrence of the longest matching word, which is the most significant. */
export const bestMatch = (source: Source, terms: readonly string[]): TextMatch | null => {
  for (const word of terms.toSorted((a, b) => b.length - a.length)) {
    const [match] = matchesOf(source, [word], 1).matches;
    if (match) return match;
  }
  return null;
};

/** Returns the part of rich text around the first occurrence; null when there is none. */
export const excerptOf = ({ text, simplified }: Source, terms: readonly string[]): string | null => {
  const source = { text: plain(text), simplified: simplified == null ? null : plain(simplified) };
  const [match] = matchesOf(source, terms, 1).matches;
  return match ? match.before + match.match + match.after : null;
};
