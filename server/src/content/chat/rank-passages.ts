import { decodeEntities } from '../../http/html-entities.ts';
import type { Candidate } from './candidate.ts';
import { pairsOf, synonymsOf, type Terms } from './question-terms.ts';

/** A piece of a candidate's text that fits the question. */
export interface Ranked {
  readonly candidate: Candidate;
  readonly text: string;
  /** Where the piece begins and where it ends, in sentences of the text. */
  readonly at: number;
  readonly end: number;
  readonly score: number;
}

/** Sizes of a piece in characters: it takes further sentences until it has the first, and is cut behind the second. */
const [enough, most] = [60, 220];
const mostSources = 5;
const mostPieces = 6;
const mostOfOne = 2;
/** A piece has to hold this share of what was asked about, weighed by how rare each part is. */
const leastShare = 0.5;
/** Against the best piece, others are worth showing from this share of its score on. */
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

/** Begins the line of a heading of HTML. */
const headingMark = '\u0001';

/** The text of HTML, a line for each block, headings marked; plain text stays as it is. */
const plainText = (html: string): string =>
  decodeEntities(
    html
      .replaceAll(headingMark, '')
      .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/gi, '')
      .replace(/<h[1-6]\b[^>]*>/gi, `\n${headingMark}`)
      .replace(/<\/?(?:p|div|h[1-6]|li|ul|ol|tr|table|blockquote|br|figure|figcaption|pre|dt|dd)\b[^>]*>/gi, '\n')
      .replace(/<[^>]*>/g, ''),
  )
    .replace(/[ \t\u3000]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();

interface Sentence {
  readonly text: string;
  /** Which line it stands in. */
  readonly line: number;
  /** The line is a heading, a name: it says nothing by itself, but what follows is of it. */
  readonly heading: boolean;
  /** The heading that it stands under, in lower case; empty where there is none. */
  readonly above: string;
}

const longestHeading = 24;

/** Sentences with their signs, line by line. */
const sentencesOf = (source: string): Sentence[] => {
  const text = plainText(source);
  // HTML says what its headings are; in a book's plain text they are short lines.
  const marked = text.includes(headingMark) || /<(?:p|li)\b/i.test(source);
  const isHeading = (line: string): boolean =>
    line.length <= longestHeading && !/[。！？!?；;，,、：:]$/.test(line.trim()) && !/[。！？!?]/.test(line);
  let above = '';
  return text.split('\n').flatMap((whole, at) => {
    const heading = marked ? whole.startsWith(headingMark) : isHeading(whole);
    const line = whole.replaceAll(headingMark, '');
    if (heading) above = line.toLowerCase();
    return (line.match(/[^。！？!?；;]+?(?:[。！？!?；;]+[”’」』）)"]*|\.(?=\s)|$)/g) ?? [])
      .map((one) => one.trim())
      .filter((one) => one !== '')
      .map((one) => ({ text: one, line: at, heading, above }));
  });
};

/** Sentences from a place on, with the heading above them, lines kept apart. */
const pieceAt = (sentences: readonly Sentence[], at: number): { text: string; end: number } => {
  const before = sentences[at - 1];
  let text = before?.heading === true && sentences[at]?.heading !== true ? `${before.text}\n` : '';
  let i = at;
  for (; i < sentences.length && (i === at || text.length < enough); i += 1) {
    const next = sentences[i];
    if (!next || (i > at && (next.heading || text.length + next.text.length > most))) break;
    const apart = i > at && next.line !== sentences[i - 1]?.line ? '\n' : '';
    text += apart + (apart === '' && i > at && /[a-z0-9.,]$/i.test(text) ? ' ' : '') + next.text;
  }
  return { text: text.length > most ? `${text.slice(0, most)}…` : text, end: i };
};

interface Weighed {
  readonly word: string;
  readonly weight: number;
}

/** How much of a word a text holds: all of it or of a synonym, half of it where most of a longer one is there (花茶 for 茉莉花茶), or nothing. */
const held = (text: string, word: string): number => {
  if (synonymsOf(word).some((synonym) => text.includes(synonym))) return 1;
  const pairs = word.length > 2 && !/[a-z0-9]/.test(word) ? pairsOf(word) : [];
  return pairs.length > 0 && pairs.filter((pair) => text.includes(pair)).length >= pairs.length / 2 ? 0.5 : 0;
};

/** The rarer a word of the question is among what was found, the more it tells; a single character tells less. */
const weigh = (words: readonly string[], texts: readonly string[]): Weighed[] =>
  words.map((word) => {
    const found = texts.reduce((all, text) => all + held(text, word), 0);
    return { word, weight: (word.length === 1 ? 0.4 : 1) * (0.3 + Math.log(1 + texts.length / (1 + found))) };
  });

/** A word of the title tells less of which piece of the text answers; one of the heading above more. */
const [ofTitleToo, ofHeading] = [0.4, 1.5];

const sum = (weighed: readonly Weighed[], text: string): number =>
  weighed.reduce((total, { word, weight }) => total + weight * held(text, word), 0);

/** The name that a question would use: a title without author or chapter. */
const nameOf = (title: string): string => (title.split(' · ')[0] ?? '').toLowerCase();

/** A book that is called by name is told of by what is said about it. */
const opening = { book: 12, course: 8, goods: 5 } as const;

const piecesOf = (candidate: Candidate, question: string, { words, phrases }: Terms, weighed: readonly Weighed[]): Ranked[] => {
  const told = weighed.filter(({ word }) => words.length === 0 || words.includes(word));
  const total = told.reduce((all, { weight }) => all + weight, 0);
  const name = nameOf(candidate.title);
  const named = name.length > 1 && question.includes(name);
  const title = candidate.title.toLowerCase();
  const ofTitle = sum(weighed, title);
  const untitled = weighed.filter(({ word }) => held(title, word) < 1);
  const sentences = sentencesOf(candidate.text);
  return sentences.flatMap(({ heading, above }, at) => {
    if (heading) return [];
    const { text, end } = pieceAt(sentences, at);
    const lower = text.toLowerCase();
    const own =
      weighed.reduce((all, { word, weight }) => {
        const amount = held(lower, word);
        return all + weight * amount * (held(title, word) === 1 ? ofTitleToo : 1);
      }, 0) +
      ofHeading * sum(untitled, above);
    // Halves of words alone tell nothing, unless the title is about them.
    if (!told.some(({ word }) => held(`${title} ${above} ${lower}`, word) === 1 || held(title, word) > 0)) return [];
    const share = total === 0 ? 0 : sum(told, `${title} ${above} ${lower}`) / total;
    const { kind } = candidate;
    const opens = named && at === 0 && kind in opening ? opening[kind as keyof typeof opening] : 0;
    // What the title names may be told in other words.
    if (opens === 0 && (own === 0 || (share < leastShare && ofTitle === 0))) return [];
    const whole = phrases
      .filter((phrase) => lower.includes(phrase))
      .reduce((all, phrase) => all + Math.min(phrase.length, 8) * 0.6, 0);
    const score = (own + 0.6 * ofTitle + whole + opens + (named ? 1 : 0)) * kindWeight[kind] * (1 + share);
    return [{ candidate, text, at, end, score }];
  });
};

/** Of all candidates the pieces that fit best, best first: a few sources, one or two pieces of each, none twice. */
export const rankPassages = (candidates: readonly Candidate[], question: string, terms: Terms): Ranked[] => {
  const weighed = weigh(
    [...terms.words, ...terms.singles],
    candidates.map(({ title, text }) => `${title} ${text}`.toLowerCase()),
  );
  const all = candidates
    .flatMap((candidate) => piecesOf(candidate, question.toLowerCase(), terms, weighed))
    .sort((a, b) => b.score - a.score);
  const kept: Ranked[] = [];
  for (const piece of all) {
    if (kept.length === mostPieces || piece.score < besideBest * (all[0]?.score ?? 0)) break;
    const ofSame = kept.filter(({ candidate }) => candidate.link === piece.candidate.link);
    const sources = new Set(kept.map(({ candidate }) => candidate.link));
    if (ofSame.length >= mostOfOne || (ofSame.length === 0 && sources.size === mostSources)) continue;
    if (kept.some(({ text }) => text.includes(piece.text) || piece.text.includes(text))) continue;
    if (ofSame.some(({ at, end }) => piece.at < end && at < piece.end)) continue;
    kept.push(piece);
  }
  return kept;
};
