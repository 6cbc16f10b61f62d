import type { Candidate } from './passage.repository.ts';
import type { Terms } from './question-terms.ts';

/** A piece of a candidate's text that fits the question. */
export interface Ranked {
  readonly candidate: Candidate;
  readonly text: string;
  /** Where the piece begins, in sentences of the text. */
  readonly at: number;
  readonly score: number;
}

/** Sizes of a piece in characters: it takes further sentences until it has the first, and is cut behind the second. */
const [enough, most] = [60, 220];
const mostSources = 5;
const mostPieces = 6;
const mostOfOne = 2;
/** A piece has to hold this share of what was asked about, weighed by how rare each part is. */
const leastShare = 0.45;
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

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** The text of HTML, a line for each block; plain text stays as it is. */
export const plainText = (html: string): string =>
  html
    .replace(/<\/?(?:p|div|h[1-6]|li|ul|ol|tr|table|blockquote|br|figure|figcaption|pre|dt|dd)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/[ \t\u3000]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();

/** Sentences with their signs; a line ends one as well. */
const sentencesOf = (text: string): string[] =>
  (text.match(/[^。！？!?；;\n]+?(?:[。！？!?；;]+[”’」』）)"]*|\.(?=\s)|(?=\n)|$)/g) ?? [])
    .map((one) => one.trim())
    .filter((one) => one !== '');

const pieceAt = (sentences: readonly string[], at: number): string => {
  let text = '';
  for (let i = at; i < sentences.length && (i === at || text.length < enough); i += 1) {
    const next = sentences[i] ?? '';
    if (i > at && text.length + next.length > most) break;
    text += (/[a-z0-9.,]$/i.test(text) ? ' ' : '') + next;
  }
  return text.length > most ? `${text.slice(0, most)}…` : text;
};

interface Weighed {
  readonly gram: string;
  readonly weight: number;
}

/** The rarer a part of the question is among what was found, the more it tells. */
const weigh = (grams: readonly string[], texts: readonly string[]): Weighed[] =>
  grams.map((gram) => ({
    gram,
    weight: 0.3 + Math.log(1 + texts.length / (1 + texts.filter((text) => text.includes(gram)).length)),
  }));

const sum = (weighed: readonly Weighed[], text: string): number =>
  weighed.reduce((total, { gram, weight }) => (text.includes(gram) ? total + weight : total), 0);

/** The name that a question would use: a title without author or chapter. */
const nameOf = (title: string): string => (title.split(' · ')[0] ?? '').toLowerCase();

const piecesOf = (candidate: Candidate, { terms }: Terms, weighed: readonly Weighed[]): Ranked[] => {
  const total = weighed.reduce((all, { weight }) => all + weight, 0);
  const title = candidate.title.toLowerCase();
  const named =
    nameOf(title).length > 1 &&
    terms.some((term) => term.includes(nameOf(title)) || (term.length > 2 && nameOf(title).includes(term)));
  const ofTitle = sum(weighed, title);
  const sentences = sentencesOf(plainText(candidate.text));
  return sentences.flatMap((_, at) => {
    const text = pieceAt(sentences, at);
    const lower = text.toLowerCase();
    const own = sum(weighed, lower);
    const whole = terms.filter((term) => lower.includes(term));
    const share = total === 0 ? 0 : sum(weighed, `${title} ${lower}`) / total;
    // What the question calls by name is introduced by its first sentences, whatever words they use.
    const opens = named && at === 0;
    if (!opens && (own === 0 || (share < leastShare && whole.length === 0))) return [];
    const bonus = whole.reduce((all, term) => all + Math.min(term.length, 6) * 0.5, 0) + (named ? 3 : 0) + (opens ? 2 : 0);
    const score = (own + 0.6 * ofTitle + bonus) * kindWeight[candidate.kind] * (1 + share);
    return [{ candidate, text, at, score }];
  });
};

/** Of all candidates the pieces that fit best, best first: a few sources, one or two pieces of each, none twice. */
export const rankPassages = (candidates: readonly Candidate[], terms: Terms): Ranked[] => {
  const weighed = weigh(
    terms.grams,
    candidates.map(({ title, text }) => `${title} ${text}`.toLowerCase()),
  );
  const all = candidates.flatMap((candidate) => piecesOf(candidate, terms, weighed)).sort((a, b) => b.score - a.score);
  const kept: Ranked[] = [];
  for (const piece of all) {
    if (kept.length === mostPieces || piece.score < besideBest * (all[0]?.score ?? 0)) break;
    const ofSame = kept.filter(({ candidate }) => candidate.link === piece.candidate.link);
    const sources = new Set(kept.map(({ candidate }) => candidate.link));
    if (ofSame.length >= mostOfOne || (ofSame.length === 0 && sources.size === mostSources)) continue;
    if (kept.some(({ text }) => text.includes(piece.text) || piece.text.includes(text))) continue;
    // Pieces that begin within each other would repeat sentences.
    if (ofSame.some(({ at }) => Math.abs(at - piece.at) < 4)) continue;
    kept.push(piece);
  }
  return kept;
};
