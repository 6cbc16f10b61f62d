import { languages } from './repository.ts';
import { allTexts } from './texts/all-texts.ts';
import lengths from './texts/lengths.json';

/** Returns the maximum length of a text, with two digits for each argument; for a plural, that of its longest branch. */
const renderedLength = (text: string): number => {
  const branches = [...text.matchAll(/(?:=\d+|one|many|other) \{([^{}]*)\}/g)].map(([, branch = '']) => branch);
  const shown = branches.length > 0 ? branches : [text];
  return Math.max(...shown.map((branch) => [...branch.replace(/\{\w+\}|#/g, '99').replace(/<[^>]+>/g, '')].length));
};

describe('narrow places at 320 px', () => {
  const entries = allTexts();
  it.each(Object.entries(lengths))('have room for a %s', (_, { limit, keys }) => {
    const patterns = keys.map((source) => new RegExp(source));
    const matches = entries.filter(({ at }) => patterns.some((pattern) => pattern.test(at)));
    for (const pattern of patterns)
      expect([pattern.source, matches.some(({ at }) => pattern.test(at))]).toEqual([pattern.source, true]);
    const tooLong = matches.flatMap(({ at, texts }) =>
      languages.flatMap((lang) => {
        const text = texts[lang] ?? '';
        return renderedLength(text) > limit ? [`${at} ${lang} has ${renderedLength(text)}, at most ${limit}: ${text}`] : [];
      }),
    );
    expect(tooLong).toEqual([]);
  });

  it('are measured by the displayed text', () => {
    expect(renderedLength('{n, plural, one {# jour} other {# jours}}')).toBe(8);
    expect(renderedLength('Tout lire')).toBe(9);
  });
});
