/** Shows why something was found: the words around a place that has one. */
import type { TextMatch } from '@juhe/contract/content/search.schemas';
import { decodeEntities } from '../../http/html-entities.ts';

/** Characters before the match, and from its beginning on. */
const [before, after] = [14, 60];

const blocks = /<\/?(?:p|div|h[1-6]|li|ul|ol|br|blockquote|figure|figcaption|img|table|tr|td|th|hr)[^>]*>?/gi;

const plain = (html: string): string =>
  decodeEntities(html.replaceAll(blocks, ' ').replaceAll(/<[^>]*>?/g, ''))
    .replaceAll(/\s+/gu, ' ')
    .trim();

/** Text as the browser and this file compare it: full-width as plain forms, lower case. The index compares Traditional characters as well. */
export const folded = (text: string): string => text.normalize('NFKC').toLowerCase();

const invisible = new Set(['\u200B', '\uFEFF', '\uFE0E', '\uFE0F']);
const isHan = (char: string): boolean => char >= '\u4E00' && char <= '\u9FFF';

/** A text whose Traditional characters are simplified as well where that makes a difference (`search_simplified()`, character by character). */
export interface Source {
  readonly text: string;
  readonly simplified?: string | null | undefined;
}

/** A range of a text in UTF-16 units. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** A text as `search_text()` compares it, with the place of each unit in the source; blanks stay, since no word has one. */
const foldedWithPlaces = ({ text, simplified }: Source) => {
  const parts: string[] = [];
  const places: Range[] = [];
  let start = 0;
  for (const char of simplified ?? text) {
    const fold = isHan(char) ? char : invisible.has(char) ? '' : folded(char);
    const place = { start, end: start + char.length };
    for (let i = 0; i < fold.length; i += 1) places.push(place);
    parts.push(fold);
    start = place.end;
  }
  return { folded: parts.join(''), places };
};

/** All places of a text that have one of the words, in their order; of two that overlap the first one, of two that begin together the longer. */
const placesOf = (source: Source, words: readonly string[]): Range[] => {
  const { folded: text, places } = foldedWithPlaces(source);
  const hits = words
    .filter((word) => word !== '')
    .flatMap((word) => {
      const found: Range[] = [];
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
        found.push({ start: at, end: at + word.length });
      return found;
    })
    .sort((a, b) => a.start - b.start || b.end - a.end);
  let end = 0;
  return hits
    .filter((hit) => {
      const isFree = hit.start >= end;
      if (isFree) end = hit.end;
      return isFree;
    })
    .map((hit) => ({ start: places[hit.start]?.start ?? 0, end: places[hit.end - 1]?.end ?? source.text.length }));
};

/** What stands around a range. Characters beyond the BMP are two units: none is cut. */
const around = (text: string, { start, end }: Range): TextMatch => {
  const head = [...text.slice(Math.max(0, start - 2 * before), start)].slice(-before).join('');
  const tail = [...text.slice(start, start + 2 * after)].slice(0, after).join('');
  const rest = text.slice(end, Math.max(end, start + tail.length));
  const isWhole = end + rest.length >= text.length;
  const inLine = (part: string) => part.replaceAll(/\s+/gu, ' ');
  return {
    position: start,
    before: `${head.length < start ? '…' : ''}${inLine(head).trimStart()}`,
    match: text.slice(start, end),
    after: `${inLine(rest).trimEnd()}${isWhole ? '' : '…'}`,
  };
};

/** How often a text has one of the words, as `search_text()` makes them, and the first places with what stands around them. */
export const matchesOf = (
  source: Source,
  words: readonly string[],
  most: number,
): { readonly count: number; readonly matches: TextMatch[] } => {
  const places = placesOf(source, words);
  return { count: places.length, matches: places.slice(0, most).map((place) => around(source.text, place)) };
};

/** The first place that has the longest of the words that occur: it tells the most. */
export const bestMatch = (source: Source, words: readonly string[]): TextMatch | null => {
  for (const word of words.toSorted((a, b) => b.length - a.length)) {
    const [match] = matchesOf(source, [word], 1).matches;
    if (match) return match;
  }
  return null;
};

/** The part of rich text around the first of the words; null when it has none of them. */
export const excerptOf = ({ text, simplified }: Source, words: readonly string[]): string | null => {
  const source = { text: plain(text), simplified: simplified == null ? null : plain(simplified) };
  const [match] = matchesOf(source, words, 1).matches;
  return match ? match.before + match.match + match.after : null;
};
