import { decodeEntities } from '@juhe/contract/html-entities';
import type { Candidate } from './candidate.ts';
import { pairsOf, synonymsOf, type Terms } from './question-terms.ts';

/** A passage of a candidate's text that fits the question. */
export interface Ranked {
  readonly candidate: Candidate;
  readonly text: string;
  /** Start and end of the passage, as sentence indices. */
  readonly at: number;
  readonly end: number;
  readonly score: number;
}

/** Passage length in characters: sentences are added up to the minimum, and the passage is cut after the maximum. */
const [minLength, maxLength] = [60, 220];
const maxSources = 5;
const maxPieces = 6;
const maxOfOne = 2;
/** Minimum share of the question's terms in a passage, weighted by their rarity. */
const minShare = 0.5;
/** Minimum score of further passages relative to the best one. */
const besideBest = 0.4;

const kindWeight: Readonly<Record<Candidate['kind'], number>> = {
  article: 1,
  news: 1,
  book: 1,
  course: 1,
  protocol: 0.9,
  chapter: 0.85,
  goods: 0.8,
};

/** Marks the line of an HTML heading. */
const headingMark = '\u0001';

/** Returns the text of HTML, one line per block, with headings marked; plain text is unchanged. */
const plainText = (html: string): string =>
  decodeEntities(
    html
      .replaceAll(headingMark, '')
      .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/gi, '')
      .replace(/<h[1-6]\b[^>]*>/gi, `\n${headingMark}`)
      .replace(/<\/?(?:p|div|h[1-6]|li|ul|ol|tr|table|blockquote|br|figure|figcaption|pre|dt|dd)\b[^>]*>/gi, '\n')
      .replace(/<[^>]*>/g, ''),
  )
    .replace(/[ \t\u00a0\u3000]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();

interface Sentence {
  readonly text: string;
  /** Index of its line. */
  readonly line: number;
  /** The line is a heading, such as a name: it says nothing on its own, but describes the lines that follow. */
  readonly heading: boolean;
  /** The heading above it, in lower case; empty if there is none. */
  readonly above: string;
}

const maxHeading = 24;

/** Splits a text into sentences including punctuation, line by line. */
const sentencesOf = (source: string): Sentence[] => {
  const text = plainText(source);
  // HTML marks its headings; in a book's plain text they are short lines.
  const marked = text.includes(headingMark) || /<(?:p|li)\b/i.test(source);
  const isHeading = (line: string): boolean =>
    line.length <= maxHeading && !/[。！？!?；;，,、：:]$/.test(line.trim()) && !/[。！？!?]/.test(line);
  let above = '';
  return text.split('\n').flatMap((rawLine, at) => {
    const heading = marked ? rawLine.startsWith(headingMark) : isHeading(rawLine);
    const line = rawLine.replaceAll(headingMark, '');
    if (heading) above = line.toLowerCase();
    return (line.match(/[^。！？!?；;]+?(?:[。！？!?；;]+[”’」』）)"]*|\.(?=\s)|$)/g) ?? [])
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part) => ({ text: part, line: at, heading, above }));
  });
};

/** Joins the sentences from an index on, preceded by their heading; line breaks are kept. */
const pieceAt = (sentences: readonly Sentence[], at: number): { text: string; end: number } => {
  const before = sentences[at - 1];
  let text = before?.heading === true && sentences[at]?.heading !== true ? `${before.text}\n` : '';
  let i = at;
  for (; i < sentences.length && (i === at || text.length < minLength); i += 1) {
    const next = sentences[i];
    if (!next || (i > at && (next.heading || text.length + next.text.length > maxLength))) break;
    const separator = i > at && next.line !== sentences[i - 1]?.line ? '\n' : '';
    text += separator + (separator === '' && i > at && /[a-z0-9.,]$/i.test(text) ? ' ' : '') + next.text;
  }
  return { text: text.length > maxLength ? `${text.slice(0, maxLength)}…` : text, end: i };
};

interface Weighed {
  readonly word: string;
  readonly weight: number;
}

/**
 * Returns how much of a word a text contains: 1 for the word or a synonym, 0.5 for most of a longer word (花茶 for 茉莉花茶),
 * otherwise 0.
 */
const coverage = (text: string, word: string): number => {
  if (synonymsOf(word).some((synonym) => text.includes(synonym))) return 1;
  const pairs = word.length > 2 && !/[a-z0-9]/.test(word) ? pairsOf(word) : [];
  return pairs.length > 0 && pairs.filter((pair) => text.includes(pair)).length >= pairs.length / 2 ? 0.5 : 0;
};

/**
 * Weighs the question's words: the rarer a word is among the candidates, the more significant; single characters are less
 * significant.
 */
const weigh = (keywords: readonly string[], texts: readonly string[]): Weighed[] =>
  keywords.map((word) => {
    const occurrences = texts.reduce((subtotal, text) => subtotal + coverage(text, word), 0);
    return { word, weight: (word.length === 1 ? 0.4 : 1) * (0.3 + Math.log(1 + texts.length / (1 + occurrences))) };
  });

/** A word of the title is less significant for the choice of passage; one of the heading above is more significant. */
const [ofTitleToo, ofHeading] = [0.4, 1.5];

const sum = (weighed: readonly Weighed[], text: string): number =>
  weighed.reduce((total, { word, weight }) => total + weight * coverage(text, word), 0);

/** Returns the name that a question would use: a title without author or chapter. */
const nameOf = (title: string): string => (title.split(' · ')[0] ?? '').toLowerCase();

/** Bonus for the opening passage when the question names the candidate: it describes it. */
const opening = { book: 12, course: 8, goods: 5 } as const;

const piecesOf = (
  candidate: Candidate,
  question: string,
  { words: keywords, phrases }: Terms,
  weighed: readonly Weighed[],
): Ranked[] => {
  const relevant = weighed.filter(({ word }) => keywords.length === 0 || keywords.includes(word));
  const total = relevant.reduce((subtotal, { weight }) => subtotal + weight, 0);
  const name = nameOf(candidate.title);
  const named = name.length > 1 && question.includes(name);
  const title = candidate.title.toLowerCase();
  const ofTitle = sum(weighed, title);
  const untitled = weighed.filter(({ word }) => coverage(title, word) < 1);
  const sentences = sentencesOf(candidate.text);
  return sentences.flatMap(({ heading, above }, at) => {
    if (heading) return [];
    const { text, end } = pieceAt(sentences, at);
    const lower = text.toLowerCase();
    const textScore =
      weighed.reduce((subtotal, { word, weight }) => {
        const amount = coverage(lower, word);
        return subtotal + weight * amount * (coverage(title, word) === 1 ? ofTitleToo : 1);
      }, 0) +
      ofHeading * sum(untitled, above);
    // Partial matches alone are not significant, unless the title matches.
    if (!relevant.some(({ word }) => coverage(`${title} ${above} ${lower}`, word) === 1 || coverage(title, word) > 0)) return [];
    const share = total === 0 ? 0 : sum(relevant, `${title} ${above} ${lower}`) / total;
    const { kind } = candidate;
    const opens = named && at === 0 && kind in opening ? opening[kind as keyof typeof opening] : 0;
    // The text may describe the subject of the title in other words.
    if (opens === 0 && (textScore === 0 || (share < minShare && ofTitle === 0))) return [];
    const phraseScore = phrases
      .filter((phrase) => lower.includes(phrase))
      .reduce((subtotal, phrase) => subtotal + Math.min(phrase.length, 8) * 0.6, 0);
    const score = (textScore + 0.6 * ofTitle + phraseScore + opens + (named ? 1 : 0)) * kindWeight[kind] * (1 + share);
    return [{ candidate, text, at, end, score }];
  });
};

/**
 * Returns the best passages of all candidates, most relevant first: from a few sources, one or two passages each, without
 * duplicates.
 */
export const rankPassages = (candidates: readonly Candidate[], question: string, terms: Terms): Ranked[] => {
  const weighed = weigh(
    [...terms.words, ...terms.singles],
    candidates.map(({ title, text }) => `${title} ${text}`.toLowerCase()),
  );
  const pieces = candidates
    .flatMap((candidate) => piecesOf(candidate, question.toLowerCase(), terms, weighed))
    .sort((a, b) => b.score - a.score);
  const selected: Ranked[] = [];
  for (const piece of pieces) {
    if (selected.length === maxPieces || piece.score < besideBest * (pieces[0]?.score ?? 0)) break;
    const ofSame = selected.filter(({ candidate }) => candidate.link === piece.candidate.link);
    const sources = new Set(selected.map(({ candidate }) => candidate.link));
    if (ofSame.length >= maxOfOne || (ofSame.length === 0 && sources.size === maxSources)) continue;
    if (selected.some(({ text }) => text.includes(piece.text) || piece.text.includes(text))) continue;
    if (ofSame.some(({ at, end }) => piece.at < end && at < piece.end)) continue;
    selected.push(piece);
  }
  return selected;
};
