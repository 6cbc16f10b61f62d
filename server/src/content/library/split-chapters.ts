import words from './data/headings.json' with { type: 'json' };
import { isDivided, linesOf, paragraphsOf } from './read-text.ts';

export interface NewChapter {
  readonly title: string;
  readonly volume: string;
  /** Paragraphs, an empty line between them. */
  readonly text: string;
}

export interface SplitText {
  readonly chapters: readonly NewChapter[];
  readonly byHeadings: boolean;
}

/** Characters of a part of a text without headings, and the most that a chapter has before it is divided. */
const partLength = 4000;
const mostInChapter = 100_000;
/** The longest line that can be a heading. */
const longestHeading = 50;

const counter = `${words.ordinal}\\s*[0-9\uFF10-\uFF19${words.counters}]+\\s*`;
/** What follows the unit of a heading: nothing, or a title that is no sentence. */
const name = `(?:$|[\\s:.\u2014-].*|[${words.marks}].*|[^${words.sentenceMarks}]*$)`;
const body = `^(?:${words.body}\\s*)?`;
const chapterLine = new RegExp(`${body}${counter}(?:${words.chapterUnits})${name}`);
const volumeLine = new RegExp(`${body}${counter}(?:${words.volumeUnits})${name}`);
const bothLine = new RegExp(
  `^(${counter}(?:${words.volumeUnits})[^${words.ordinal}]{0,30})\\s+(${counter}(?:${words.chapterUnits}).*)$`,
);
const latinLine = /^(?:chapter|chapitre|cap[ií]tulo)\s+(?:\d+|[ivxlcdm]+)\b/i;
const namedLine = new RegExp(`^(?:${words.named})(?:$|[\\s:].*|[${words.marks}].*)`, 'i');
const bodyMark = new RegExp(`${body}`);

const endsLikeSentence = new RegExp(`[${words.sentenceMarks},;]$|[.!?]["\u201D\u2019]?$`);

type Heading = { readonly volume?: string; readonly title?: string };

/** What a line is the heading of: a chapter, a volume, both, or nothing. */
const headingOf = (line: string): Heading | undefined => {
  if (line === '' || line.length > longestHeading || endsLikeSentence.test(line)) return undefined;
  const both = bothLine.exec(line);
  if (both) return { volume: (both[1] ?? '').trim(), title: both[2] ?? '' };
  if (chapterLine.test(line) || latinLine.test(line) || namedLine.test(line)) return { title: line.replace(bodyMark, '') };
  return volumeLine.test(line) ? { volume: line.replace(bodyMark, '') } : undefined;
};

/** Divides paragraphs into parts of about `length` characters, at the borders of paragraphs. */
export const partsOf = (text: string, length: number = partLength): string[] => {
  const parts: string[] = [];
  let part: string[] = [];
  let size = 0;
  for (const paragraph of text.split('\n\n').flatMap((one) => piecesOf(one, length * 2))) {
    // The border that is nearer to the wanted length.
    if (part.length > 0 && size + paragraph.length / 2 > length) {
      parts.push(part.join('\n\n'));
      part = [];
      size = 0;
    }
    part.push(paragraph);
    size += paragraph.length + 2;
  }
  if (part.length > 0) parts.push(part.join('\n\n'));
  return parts;
};

/** A paragraph without end is divided at its sentences, or where it must be. */
const piecesOf = (paragraph: string, most: number): string[] => {
  if (paragraph.length <= most) return [paragraph];
  const pieces: string[] = [];
  let rest = paragraph;
  while (rest.length > most) {
    const near =
      Math.max(rest.lastIndexOf(words.sentenceEnd, most), rest.lastIndexOf('. ', most), rest.lastIndexOf('\n', most)) + 1;
    let at = near > most / 2 ? near : most;
    // A character of two units stays whole.
    if (/[\uD800-\uDBFF]/.test(rest.charAt(at - 1))) at -= 1;
    pieces.push(rest.slice(0, at).trim());
    rest = rest.slice(at).trim();
  }
  if (rest !== '') pieces.push(rest);
  return pieces;
};

const numbered = (texts: readonly string[]): NewChapter[] =>
  texts.map((text, at) => ({ title: words.part.replace('{n}', String(at + 1)), volume: '', text }));

interface Draft {
  title: string;
  volume: string;
  lines: string[];
}

/**
 * Divides the text of a book into chapters: by its headings (counted units, “Chapter n”, a prologue, with volumes), or where there are fewer
 * than two into parts of about 4,000 characters. What stands before the first heading is a chapter of its own if it is more than a
 * title page; a chapter longer than 100,000 characters is divided. Headings without a text (a table of contents) make no chapter.
 */
export const splitChapters = (whole: string): SplitText => {
  const lines = linesOf(whole);
  const divided = isDivided(lines);
  const front: Draft = { title: '', volume: '', lines: [] };
  const drafts: Draft[] = [front];
  let volume = '';
  for (const line of lines) {
    const heading = headingOf(line);
    if (!heading) drafts.at(-1)?.lines.push(line);
    else {
      volume = heading.volume ?? volume;
      if (heading.title !== undefined) drafts.push({ title: heading.title, volume, lines: [] });
    }
  }
  const found = drafts.slice(1).map((one) => ({ ...one, text: paragraphsOf(one.lines, divided) }));
  const full = found.filter(({ text }) => text !== '');
  if (full.length < 2) {
    const text = paragraphsOf(lines, divided);
    return { chapters: text === '' ? [] : numbered(partsOf(text)), byHeadings: false };
  }
  const before = paragraphsOf(front.lines, divided);
  const all = [...(before.length > 200 ? [{ title: words.preface, volume: '', text: before }] : []), ...full];
  const chapters = all.flatMap(({ title, volume: of, text }): NewChapter[] => {
    if (text.length <= mostInChapter) return [{ title, volume: of, text }];
    return partsOf(text, mostInChapter / 2).map((part, at) => ({
      title: words.continued.replace('{title}', title).replace('{n}', String(at + 1)),
      volume: of,
      text: part,
    }));
  });
  return { chapters, byHeadings: true };
};
