import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allTexts } from './texts/all-texts.ts';
import { languages, root } from './repository.ts';

interface Term {
  readonly id: string;
  readonly texts: Readonly<Record<string, string>>;
  /** Regular expressions of banned texts by language; case-insensitive. */
  readonly banned?: Readonly<Partial<Record<string, readonly string[]>>>;
  /** Regular expression of the positions (`mall:cart.title`) to which the ban applies; everywhere by default. */
  readonly only?: string;
  /** Regular expression of the excepted positions, with the reason in `why`. */
  readonly except?: string;
  readonly why?: string;
}

const { terms } = JSON.parse(readFileSync(join(root, 'docs/glossary.json'), 'utf8')) as { readonly terms: readonly Term[] };
/** Returns the words of a message without the names of its arguments. */
const wordsOf = (text: string): string => text.replace(/\{\w+(?=[,}])/g, '{');
const entries = allTexts().filter(({ at }) => !at.startsWith('console:'));

describe('the glossary', () => {
  it('has a text in every language for each term, and a reason for each exception', () => {
    expect(terms.length).toBeGreaterThanOrEqual(30);
    for (const { id, texts, except, why: reason } of terms) {
      expect([id, ...Object.keys(texts)]).toEqual([id, ...languages]);
      expect([id, Boolean(except)]).toEqual([id, Boolean(reason)]);
    }
  });

  // COMMON-1
  it.each(terms.filter(({ banned }) => banned).map((term) => [term.id, term] as const))(
    'has one term for %s in all texts',
    (_, term) => {
      const [only, except] = [term.only, term.except].map((source) => (source === undefined ? undefined : new RegExp(source)));
      const violations = entries
        .filter(({ at }) => (only?.test(at) ?? true) && !except?.test(at))
        .flatMap(({ at, texts }) =>
          languages.flatMap((lang) => {
            const text = texts[lang];
            const ban = text && term.banned?.[lang]?.find((source) => new RegExp(source, 'iu').test(wordsOf(text)));
            return ban ? [`${at} ${lang} says ${ban}, say ${term.texts[lang]}: ${text}`] : [];
          }),
        );
      expect(violations).toEqual([]);
    },
  );
});
