import type { BookHit, TextMatch } from '@juhe/contract/content/search.schemas';
import { partsOf } from '@juhe/ui/parts/marked-parts';

/** Characters before a match, and from its end on, as the server shows them. */
const [before, after] = [14, 56];
/** Places that are shown of one chapter, as the server does. */
const mostMatches = 50;

const inLine = (text: string): string => text.replaceAll(/\s+/gu, ' ');

const around = (text: string, at: number, match: string): TextMatch => {
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

interface KeptText {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly text: string;
}

/** Whether one text or the other has the word; full width and case do not count, characters are compared as they are written. */
const has = (texts: readonly string[], word: string): boolean =>
  texts.some((text) => partsOf(text, [word]).some(({ isFound }) => isFound));

/** The chapters whose title or text holds all words, in their order, with the places of each: what `queryBookText` answers, without the server. */
export const findInTexts = (chapters: readonly KeptText[], keyword: string): BookHit[] => {
  const words = keyword.split(' ').filter(Boolean);
  if (words.length === 0) return [];
  return chapters
    .filter(({ title, text }) => words.every((word) => has([title, text], word)))
    .toSorted((a, b) => a.number - b.number)
    .map(({ id, number, title, text }) => {
      const places = partsOf(text, words).filter(({ isFound }) => isFound);
      const matches = places.slice(0, mostMatches).map(({ at, part }) => around(text, at, part));
      return { chapter: { id, number, title }, count: places.length, matches };
    });
};
