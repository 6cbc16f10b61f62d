import type { ContentChecker, Verdict } from './checker.ts';
import { checkCategories } from './check-failures.ts';
import data from './words.json' with { type: 'json' };

const simplified: Readonly<Record<string, string>> = data.simplified;

/** Invisible letters, blanks, signs and ornaments that are inserted between characters to hide a word. */
const filler = /[\p{Cf}\p{Mn}\p{Me}\p{Zs}\p{So}\p{Sk}\t*_\-~·•.|/\\+=#^`'"]/u;
/** Up to this length (characters) a word may be hidden by line breaks; in longer texts lines are phrases of their own. */
const maxShortText = 500;
const han = /\p{Script=Han}/u;

/** Replaces the traditional characters that occur in the lists by simplified ones. */
export const simplify = (text: string): string => [...text].map((letter) => simplified[letter] ?? letter).join('');

/**
 * Normalises a text for the word search: half-width lower-case letters, simplified characters; between Chinese characters
 * fillers are removed, punctuation that ends a phrase stays. Latin words keep their boundaries.
 */
export const normalised = (text: string): string => {
  const letters = [...simplify(text.normalize('NFKC').toLowerCase())];
  let out = '';
  let gap = '';
  for (const letter of letters) {
    if (filler.test(letter)) {
      gap += letter;
      continue;
    }
    const last = out.at(-1) ?? '';
    if (gap !== '' && !(han.test(letter) && han.test(last))) out += ' ';
    gap = '';
    out += letter;
  }
  return out;
};

interface Entry {
  readonly word: string;
  readonly latin: boolean;
  readonly verdict: 'refuse' | 'review';
  readonly reason: string;
}

const entries: readonly Entry[] = checkCategories.flatMap((reason) =>
  (['refuse', 'review'] as const).flatMap((verdict) =>
    data.words[reason][verdict].map((word) => {
      const pattern = normalised(word);
      return { word: pattern, latin: !han.test(pattern), verdict, reason };
    }),
  ),
);
const harmless = data.harmless.map(normalised).sort((a, b) => b.length - a.length);

const letterOrDigit = /[\p{L}\p{N}]/u;

/** Returns whether a text contains a word; a Latin word only between word boundaries. */
const containsWord = (text: string, { word, latin }: Entry): boolean => {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!latin) return true;
    const before = text[at - 1] ?? '';
    const after = text[at + word.length] ?? '';
    if (!letterOrDigit.test(before) && !letterOrDigit.test(after)) return true;
  }
  return false;
};

/** Removes harmless phrases that contain a listed word but mean something else. */
const withoutHarmless = (text: string): string =>
  harmless.reduce((remaining, phrase) => remaining.replaceAll(phrase, '\n'), text);

const verdictOn = (text: string): Verdict => {
  const phrases = text.length > maxShortText ? text : text.replace(/[\r\n]+/g, ' ');
  const remaining = withoutHarmless(normalised(phrases));
  const matches = entries.filter((entry) => containsWord(remaining, entry));
  const worst = matches.find(({ verdict }) => verdict === 'refuse') ?? matches[0];
  return worst ? { verdict: worst.verdict, reason: worst.reason } : { verdict: 'pass' };
};

/** Checks texts by a word list; it cannot judge pictures and videos, so these wait for a person. */
export const wordChecker: ContentChecker = {
  check({ texts, pictures = [], films = [] }) {
    const verdicts = texts.map(verdictOn);
    const refused = verdicts.find(({ verdict }) => verdict === 'refuse');
    const doubtful = verdicts.find(({ verdict }) => verdict === 'review');
    const unseen: Verdict = { verdict: pictures.length + films.length > 0 ? 'review' : 'pass' };
    return Promise.resolve(refused ?? doubtful ?? unseen);
  },
};
