import words from './data/stop-words.json' with { type: 'json' };

export interface Terms {
  /** The words of the question's subject. */
  readonly words: readonly string[];
  /** Words adjacent in the question: a match of the whole phrase is more significant. */
  readonly phrases: readonly string[];
  /** Pairs of neighbouring Chinese characters, and Latin words: what texts are searched by. */
  readonly grams: readonly string[];
  /** Isolated Chinese characters: they are not very significant, but 茶 finds tea when the question has no other term. */
  readonly singles: readonly string[];
  /** The question has no subject: a greeting, thanks, “who are you”. */
  readonly smallTalk: boolean;
}

/** Maximum number of n-grams: they suffice to identify the subject, more of a long question would only be slow. */
const maxGrams = 24;

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const phrases = new RegExp(
  [...words.phrases]
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join('|'),
  'g',
);
const particles = new RegExp(`[${words.particles}]`, 'g');
const latin = new Set(words.latin);

const unique = (list: readonly string[]): string[] => [...new Set(list)];

/** Returns the neighbouring pairs of a Chinese word. */
export const pairsOf = (word: string): string[] => {
  const characters = [...word];
  return characters.slice(1).map((character, i) => `${characters[i]}${character}`);
};

/** Words of this site that the dictionary lacks or segments wrongly (注|销账|号). */
const vocabulary = new RegExp(`(${[...words.vocabulary].sort((a, b) => b.length - a.length).join('|')})`);

/** Returns a word followed by its synonyms. */
export const synonymsOf = (word: string): string[] =>
  unique([word, ...words.synonyms.filter((group) => group.includes(word)).flat()]);

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** Segments Chinese text into words; adjacent single characters (names missing in dictionaries) are joined into one. */
const wordsOf = (run: string): string[] => {
  // A short run is more often one word than two: 静海站, 睡不着.
  if (run.length <= 3) return [run];
  const terms: string[] = [];
  let singles = '';
  const segments = run
    .split(vocabulary)
    .flatMap((part, i) => (i % 2 === 1 ? [part] : [...segmenter.segment(part)].map(({ segment }) => segment)));
  for (const segment of segments) {
    if (segment.length === 1) {
      singles += segment;
      continue;
    }
    terms.push(singles, segment);
    singles = '';
  }
  return [...terms, singles].filter((word) => word.length > 1);
};

/**
 * Extracts the subject of a question: Chinese text without interrogative phrases and particles, split where they stood; Latin
 * words without the most common ones. Names in 《》 or quotes stay whole.
 */
export const termsOf = (question: string): Terms => {
  const text = question.toLowerCase();
  const named = [...text.matchAll(/[《「『“"]([^》」』”"]{2,40})[》」』”"]/g)].map(([, name = '']) => name.trim());
  const han = (part: string): string[] => part.match(/[\u3400-\u9fff]{2,}/g) ?? [];
  const remainder = text.replace(phrases, ' ').replace(particles, ' ');
  const names = unique(named.flatMap(han));
  const runs = unique(han(remainder)).filter((run) => !names.includes(run));
  const latinWords = (text.match(/[a-z0-9]{2,30}/g) ?? []).filter((word) => !latin.has(word));
  const terms = unique([...names, ...runs.flatMap((run) => (wordsOf(run).length > 0 ? wordsOf(run) : [run])), ...latinWords]);
  return {
    words: terms,
    phrases: runs.filter((run) => !terms.includes(run)),
    grams: unique([
      ...terms.flatMap((word) => (/[a-z0-9]/.test(word) ? [word] : pairsOf(word))),
      ...terms.flatMap((word) => synonymsOf(word).slice(1).flatMap(pairsOf)),
      ...runs.flatMap(pairsOf),
    ]).slice(0, maxGrams),
    singles: unique(remainder.match(/(?<![\u3400-\u9fff])[\u3400-\u9fff](?![\u3400-\u9fff])/g) ?? []),
    smallTalk:
      terms.length === 0 &&
      !/\d/.test(text) &&
      !/\p{L}/u.test(remainder.replace(/[a-z]+/g, (word) => (latin.has(word) ? '' : word))),
  };
};
