import words from './data/stop-words.json' with { type: 'json' };

export interface Terms {
  /** What the question is about, word by word as far as that can be told. */
  readonly terms: readonly string[];
  /** Pairs of neighbouring Chinese characters and Latin words, as `chat_grams` of the database makes them. */
  readonly grams: readonly string[];
}

/** So many grams tell what a question is about; a long one would only cost. */
const mostGrams = 24;

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

/** Neighbouring pairs of a Chinese word. */
const pairs = (term: string): string[] => {
  const characters = [...term];
  return characters.slice(1).map((character, i) => `${characters[i]}${character}`);
};

/**
 * What a question asks about: Chinese without the phrases and particles of asking, cut where those stood; Latin words without the
 * commonest. Names in 《》 or quotes stay whole.
 */
export const termsOf = (question: string): Terms => {
  const text = question.toLowerCase();
  const named = [...text.matchAll(/[《「『“"]([^》」』”"]{2,40})[》」』”"]/g)].map(([, name = '']) => name.trim());
  const runs =
    text
      .replace(phrases, ' ')
      .replace(particles, ' ')
      .match(/[\u3400-\u9fff]{2,}/g) ?? [];
  const latinWords = (text.match(/[a-z0-9]{2,30}/g) ?? []).filter((word) => !latin.has(word));
  const chinese = unique([...named.flatMap((name) => name.match(/[\u3400-\u9fff]{2,}/g) ?? []), ...runs]);
  return {
    terms: unique([...chinese, ...latinWords]),
    grams: unique([...chinese.flatMap(pairs), ...latinWords]).slice(0, mostGrams),
  };
};
