import { languages } from './repository.ts';
import { allTexts } from './texts/all-texts.ts';
import lengths from './texts/lengths.json';

/** The longest that a text becomes, with two figures for each argument; of a plural, its longest branch. */
const longest = (text: string): number => {
  const branches = [...text.matchAll(/(?:=\d+|one|many|other) \{([^{}]*)\}/g)].map(([, branch = '']) => branch);
  const shown = branches.length > 0 ? branches : [text];
  return Math.max(...shown.map((branch) => [...branch.replace(/\{\w+\}|#/g, '99').replace(/<[^>]+>/g, '')].length));
};

describe('narrow places at 320 px', () => {
  const entries = allTexts();
  it.each(Object.entries(lengths))('a %s is short enough', (_, { limit, keys }) => {
    const places = keys.map((source) => new RegExp(source));
    const found = entries.filter(({ at }) => places.some((place) => place.test(at)));
    for (const place of places) expect([place.source, found.some(({ at }) => place.test(at))]).toEqual([place.source, true]);
    const wrong = found.flatMap(({ at, texts }) =>
      languages.flatMap((lang) => {
        const text = texts[lang] ?? '';
        return longest(text) > limit ? [`${at} ${lang} has ${longest(text)}, at most ${limit}: ${text}`] : [];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('are measured by what is shown', () => {
    expect(longest('{n, plural, one {# jour} other {# jours}}')).toBe(8);
    expect(longest('Tout lire')).toBe(9);
  });
});
