import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unscopedRules } from './scoped-css.ts';

/** The build's verdict on the same style sheets (tools/lib/scoped-css.test.ts). */
const cases = JSON.parse(readFileSync(join(__dirname, '../../../../tools/rules/spec/scoped-css.json'), 'utf8')) as {
  css: string;
  unscoped: string[];
}[];

const isOwn = (name: string) => name === 'x' || name.startsWith('x-');

describe('a style sheet of the app x', () => {
  it.each(cases)('$css', ({ css, unscoped }) => {
    expect(unscopedRules(css, isOwn).map(({ text }) => text)).toEqual(unscoped);
  });

  it('is reported by its offending lines, shortened', () => {
    const long = `h2 ${'p '.repeat(60)}`.trim();
    expect(unscopedRules(`.x-a{\n top:0}\n${long},\n\n b{}`, isOwn)).toEqual([
      { line: 3, text: long.slice(0, 80) },
      { line: 5, text: 'b' },
    ]);
  });
});
