import words from './data/headings.json' with { type: 'json' };
import { isDivided, linesOf, paragraphsOf } from './read-text.ts';

export interface NewChapter {
  readonly title: string;
  readonly volume: string;
  /** Paragraphs separated by an empty line. */
  readonly text: string;
}

export interface SplitText {
  readonly chapters: readonly NewChapter[];
  readonly byHeadings: boolean;
}

/** Length (characters) of a part of a text without headings, and the maximum length of a chapter before it is divided. */
const partLength = 4000;
const maxInChapter = 100_000;
/** Maximum length of a heading line. */
const maxHeading = 50;

const counter = `${words.ordinal}\\s*[0-9\uFF10-\uFF19${words.counters}]+\\s*`;
/** What may follow the unit of a heading: nothing, or a title that is not a sentence. */
const name = `(?:$|[\\s:.\u2014-].*|[${words.marks}].*|[^${words.sentenceMarks}]*$)`;
const body = `^(?:${words.body}\\s*)?`;
const chapterLine = new RegExp(`${body}${counter}(?:${words.chapterUnits})${name}`);
const volumeLine = new RegExp(`${body}${counter}(?:${words.volumeUnits})${name}`);
const bothLine = new RegExp(
  `^(${counter}(?:${words.volumeUnits})[^${words.ordinal}]{0,30})\\s+(${counter}(?:${words.chapterUnits}).*)$`,
);
/** The unit before its number, for volumes, and for chapters where a text has no smaller unit. */
const countedLine = new RegExp(`^${words.counted}\\s*[0-9\uFF10-\uFF19${words.counters}]{1,8}(?:$|[\\s:.].*|[${words.marks}].*)`);
const ordinals =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty';
const latinNumber = `(?:\\d+|[ivxlcdm]+|${ordinals})`;
const latinLine = new RegExp(`^(?:chapter|chapitre|cap[ií]tulo)\\s+${latinNumber}\\b`, 'i');
/** “CHAPTER I.” and lines in capitals are headings despite their full stop. */
const latinStopped = new RegExp(`^(?:chapter|chapitre|cap[ií]tulo)\\s+${latinNumber}[.:]?$`, 'i');
const [opening = '', closing = ''] = words.brackets;
const bracketed = new RegExp(`^[${opening}]\\s*([^${closing}]+?)\\s*[${closing}]\\s*(.*)$`);
/** A star before a title; a line of stars separates scenes. */
const starLine = new RegExp(`^[${words.stars}]+[${words.separators},.:\\s]*([^${words.stars}\\s].*)$`);
const numberLine = new RegExp(`^(\\d{1,5})\\s*[${words.separators}.,:\\s_\u2014-]\\s*(\\S.{0,29})$`);
const namedLine = new RegExp(`^(?:${words.named})(?:$|[\\s:].*|[${words.marks}].*)`, 'i');
const bodyMark = new RegExp(`${body}`);

const endsLikeSentence = new RegExp(`[${words.sentenceMarks},;]$|[.!?]["\u201D\u2019]?$`);

type Heading = { readonly volume?: string; readonly title?: string };
type HeadingOf = (line: string) => Heading | undefined;

const isLatinHeading = (line: string): boolean =>
  latinStopped.test(line) || (latinLine.test(line) && line === line.toUpperCase());

/** Classifies a line as the heading of a chapter, a volume, both, or neither. */
const headingOf: HeadingOf = (candidate) => {
  if (candidate === '' || candidate.length > maxHeading) return undefined;
  const inBrackets = bracketed.exec(candidate);
  const line = inBrackets ? `${inBrackets[1]} ${inBrackets[2]}`.trim() : candidate;
  if (isLatinHeading(line)) return { title: line.replace(/\.$/, '') };
  if (endsLikeSentence.test(line)) return undefined;
  const match = bothLine.exec(line);
  if (match) return { volume: (match[1] ?? '').trim(), title: match[2] ?? '' };
  if (chapterLine.test(line) || latinLine.test(line) || namedLine.test(line)) return { title: line.replace(bodyMark, '') };
  return volumeLine.test(line) || countedLine.test(line) ? { volume: line.replace(bodyMark, '') } : undefined;
};

/** Treats volumes as the chapters of a text without smaller units (old books have “卷一”). */
const volumeAsChapter: HeadingOf = (line) => {
  const heading = headingOf(line);
  return heading?.volume !== undefined && heading.title === undefined ? { title: heading.volume } : heading;
};

const starredHeading: HeadingOf = (line) => {
  const title = line.length > maxHeading || endsLikeSentence.test(line) ? undefined : starLine.exec(line)?.[1];
  return title === undefined ? undefined : { title };
};

/** Detects numbered lines: each has the number after the previous one. */
const countingHeadings = (): HeadingOf => {
  let next = 1;
  return (line) => {
    const match = endsLikeSentence.test(line) ? null : numberLine.exec(line);
    if (!match || Number(match[1]) !== next) return undefined;
    next += 1;
    return { title: line };
  };
};

/** Detection strategies, most reliable first; the next one is tried when one finds fewer than two chapters. */
const strategies: readonly (() => HeadingOf)[] = [() => headingOf, () => volumeAsChapter, () => starredHeading, countingHeadings];

/** Divides a text into parts of about `length` characters at paragraph boundaries. */
export const partsOf = (text: string, length: number = partLength): string[] => {
  const parts: string[] = [];
  let part: string[] = [];
  let size = 0;
  for (const paragraph of text.split('\n\n').flatMap((rawParagraph) => piecesOf(rawParagraph, length * 2))) {
    // Chooses the boundary nearer to the target length.
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

/** Divides a very long paragraph at its sentences, or elsewhere if necessary. */
const piecesOf = (paragraph: string, maxLength: number): string[] => {
  if (paragraph.length <= maxLength) return [paragraph];
  const pieces: string[] = [];
  let remaining = paragraph;
  while (remaining.length > maxLength) {
    const near =
      Math.max(
        remaining.lastIndexOf(words.sentenceEnd, maxLength),
        remaining.lastIndexOf('. ', maxLength),
        remaining.lastIndexOf('\n', maxLength),
      ) + 1;
    let at = near > maxLength / 2 ? near : maxLength;
    // Does not split a surrogate pair.
    if (/[\uD800-\uDBFF]/.test(remaining.charAt(at - 1))) at -= 1;
    pieces.push(remaining.slice(0, at).trim());
    remaining = remaining.slice(at).trim();
  }
  if (remaining !== '') pieces.push(remaining);
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
 * Divides the text of a book into chapters: by its headings (counted units, “Chapter n”, a prologue, with volumes; else
 * volumes, starred or numbered lines), or into parts of about 4,000 characters where fewer than two are found. Text before
 * the first heading is a chapter of its own if it is more than a title page; a chapter longer than 100,000 characters is
 * divided. Headings without text (a table of contents) are not chapters.
 */
export const splitChapters = (bookText: string): SplitText => {
  const lines = linesOf(bookText);
  const divided = isDivided(lines);
  for (const strategy of strategies) {
    const chapters = chaptersBy(strategy(), lines, divided);
    if (chapters) return { chapters, byHeadings: true };
  }
  const text = paragraphsOf(lines, divided);
  return { chapters: text === '' ? [] : numbered(partsOf(text)), byHeadings: false };
};

/**
 * Returns the chapters formed by these headings; undefined when there are fewer than two, or most of them have no text: a
 * list is not a book.
 */
const chaptersBy = (heading: HeadingOf, lines: readonly string[], divided: boolean): NewChapter[] | undefined => {
  const front: Draft = { title: '', volume: '', lines: [] };
  const drafts: Draft[] = [front];
  let volume = '';
  for (const line of lines) {
    const match = heading(line);
    if (!match) drafts.at(-1)?.lines.push(line);
    else {
      volume = match.volume ?? volume;
      if (match.title !== undefined) drafts.push({ title: match.title, volume, lines: [] });
    }
  }
  const full = drafts
    .slice(1)
    .map((draft) => ({ ...draft, text: paragraphsOf(draft.lines, divided) }))
    .filter(({ text }) => text !== '');
  // A table of contents duplicates the headings, and half of them then have no text.
  if (full.length < 2 || full.length < (drafts.length - 1) / 3) return undefined;
  const before = paragraphsOf(front.lines, divided);
  const chapterDrafts = [...(before.length > 200 ? [{ title: words.preface, volume: '', text: before }] : []), ...full];
  return chapterDrafts.flatMap(({ title, volume: of, text }): NewChapter[] => {
    if (text.length <= maxInChapter) return [{ title, volume: of, text }];
    return partsOf(text, maxInChapter / 2).map((part, at) => ({
      title: words.continued.replace('{title}', title).replace('{n}', String(at + 1)),
      volume: of,
      text: part,
    }));
  });
};
