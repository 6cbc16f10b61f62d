import type { ContentChecker, Verdict } from './checker.ts';
import { checkCategories } from './check-failures.ts';
import data from './words.json' with { type: 'json' };

const simplified: Readonly<Record<string, string>> = data.simplified;

/** Invisible letters, blanks and ornaments that are put between characters so that a word is not found. */
const filler = /[\p{Cf}\p{Mn}\p{Me}\p{Zs}\t*_\-~·•.|/\\+=#^`'"]/u;
const han = /\p{Script=Han}/u;

/** Traditional characters that occur in the lists, simplified. */
export const simplify = (text: string): string => [...text].map((letter) => simplified[letter] ?? letter).join('');

/**
 * A text as words are looked for: full-width letters narrow, small letters, simplified characters; between Chinese characters
 * fillers are left out, punctuation that ends a phrase stays. Latin words keep their limits.
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
      const wanted = normalised(word);
      return { word: wanted, latin: !han.test(wanted), verdict, reason };
    }),
  ),
);
const harmless = data.harmless.map(normalised).sort((a, b) => b.length - a.length);

const letterOrDigit = /[\p{L}\p{N}]/u;

/** Where a word stands in a text; a Latin one only between limits of words. */
const holds = (text: string, { word, latin }: Entry): boolean => {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!latin) return true;
    const before = text[at - 1] ?? '';
    const after = text[at + word.length] ?? '';
    if (!letterOrDigit.test(before) && !letterOrDigit.test(after)) return true;
  }
  return false;
};

/** Phrases that hold a word and mean something else are taken out first. */
const withoutHarmless = (text: string): string => harmless.reduce((left, phrase) => left.replaceAll(phrase, '\n'), text);

const verdictOn = (text: string): Verdict => {
  const left = withoutHarmless(normalised(text));
  const found = entries.filter((entry) => holds(left, entry));
  const worst = found.find(({ verdict }) => verdict === 'refuse') ?? found[0];
  return worst ? { verdict: worst.verdict, reason: worst.reason } : { verdict: 'pass' };
};

/** Checks texts by a word list; it cannot see, so pictures and films wait for a person. */
export const wordChecker: ContentChecker = {
  check({ texts, pictures = [], films = [] }) {
    const verdicts = texts.map(verdictOn);
    const refused = verdicts.find(({ verdict }) => verdict === 'refuse');
    const doubtful = verdicts.find(({ verdict }) => verdict === 'review');
    const unseen: Verdict = { verdict: pictures.length + films.length > 0 ? 'review' : 'pass' };
    return Promise.resolve(refused ?? doubtful ?? unseen);
  },
};
