import { filesBelow, isTest, lineOf, read } from './repository.ts';

const literal = /\bmaxLength=(?:\{[\d_]+\}|["'])/g;
const literalsIn = (code: string): number[] => [...code.matchAll(literal)].map(({ index }) => lineOf(code, index));

describe('the maximum length of an input', () => {
  it('is a constant, equal to the schema’s where there is one (packages/contract/**/*.constants.ts)', () => {
    const violations = ['apps', 'packages/features']
      .flatMap(filesBelow)
      .filter((path) => path.endsWith('.tsx') && !isTest(path))
      .flatMap((path) => literalsIn(read(path)).map((line) => `${path}:${line}`));
    expect(violations).toEqual([]);
  });

  it('is detected in every notation', () => {
    expect(
      literalsIn('<A maxLength={40} />\n<A maxLength={1_000} />\n<A maxLength="4" />\n<A maxLength={limits.name} />'),
    ).toEqual([1, 2, 3]);
  });
});
