import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Fault {
  line: number;
  text: string;
}

/** Runs the check in a separate Node process: the build tools are ESM. */
const unscoped = (sheets: readonly string[], isModule: boolean): Fault[][] =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { unscopedRules } from '${join(__dirname, 'scoped-css.mjs')}';
        const sheets = JSON.parse((await import('node:fs')).readFileSync(0, 'utf8'));
        const isOwn = (name) => name === 'x' || name.startsWith('x-');
        console.log(JSON.stringify(sheets.map((css) => unscopedRules(css, { isOwn, isModule: ${isModule} }))));`,
      ],
      { encoding: 'utf8', input: JSON.stringify(sheets) },
    ),
  ) as Fault[][];

const cases = JSON.parse(readFileSync(join(__dirname, '../rules/spec/scoped-css.json'), 'utf8')) as {
  css: string;
  unscoped: string[];
}[];

describe('the check of style sheets at build time', () => {
  it('agrees with the registry about built files (server/src/delivery/gate/scoped-css.ts)', () => {
    const unscopedBySheet = unscoped(
      cases.map(({ css }) => css),
      false,
    );
    expect(cases.map(({ css }, i) => ({ css, unscoped: unscopedBySheet[i]?.map(({ text }) => text) }))).toEqual(cases);
  });

  it('treats every class of a module as local, except those in :global', () => {
    const sheets = [
      '.a{top:0}\n\n.a h2{top:0}',
      '@keyframes turn{to{rotate:1turn}}',
      '.a{top:0}\nh2{top:0}',
      ':global(.a){top:0}',
      '.a :global(h2){top:0}',
      '@keyframes :global(turn){to{rotate:1turn}}',
      '[data-a] h2{top:0}',
    ];
    expect(unscoped(sheets, true)).toEqual([
      [],
      [],
      [{ line: 2, text: 'h2' }],
      [{ line: 1, text: ':global(.a)' }],
      [{ line: 1, text: '.a :global(h2)' }],
      [{ line: 1, text: '@keyframes :global(turn)' }],
      [{ line: 1, text: '[data-a] h2' }],
    ]);
  });
});
