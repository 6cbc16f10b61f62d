import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { filesBelow, isTest, lineOf, read, root } from './repository.ts';

/** Rules of stylelint that a style sheet breaks at its address in the repository, each behind its line, sorted. */
const brokenRules = (file: string, text: string): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [join(root, 'node_modules/stylelint/bin/stylelint.mjs'), '--stdin', '--stdin-filename', file, '--formatter', 'json'],
      { cwd: root },
    );
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', () => {
      const [result] = JSON.parse(output) as { warnings: { line: number; rule: string }[] }[];
      resolve((result?.warnings ?? []).map(({ line, rule }) => `${line} ${rule}`).sort());
    });
    child.stdin.end(text);
  });

const sheets = ['apps', 'packages'].flatMap(filesBelow).filter((file) => file.endsWith('.css'));
const scripts = ['apps', 'packages'].flatMap(filesBelow).filter((file) => /\.(tsx?|html)$/.test(file));

/** Blanks out comments and keeps their line breaks. */
const bare = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));

/** Custom properties that are set by a style sheet or by a script. */
const defined = new Set([
  ...sheets.flatMap((file) => [...bare(read(file)).matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name)),
  ...scripts.flatMap((file) => [...read(file).matchAll(/['"`](--[\w-]+)['"`]/g)].map(([, name]) => name)),
]);

const undefinedIn = (file: string, text: string): string[] =>
  [...bare(text).matchAll(/var\((--[\w-]+)/g)].flatMap((match) =>
    defined.has(match[1]) ? [] : [`${file}:${lineOf(text, match.index)} ${match[1]} is nowhere defined`],
  );

/** Raw colours that scripts may contain, each with its reason. */
const rawColours = new Set([
  // A scanner needs black on white, whatever the theme.
  'packages/ui/src/share/qr-picture.tsx #fff',
  'packages/ui/src/share/draw-poster.ts #000',
  // A drawn picture for stories.
  'packages/ui/stories/sample.tsx #333',
]);
const rawColoursIn = (file: string, text: string): string[] =>
  [
    ...text.replace(/(?<=^|\s)\/\/.*/gm, '').matchAll(/['"`][^'"`\n]*?(?<![\w.&])(#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8}))\b/gi),
  ].map(([, colour]) => `${file} ${colour}`);

describe('styles of the screens and the kit', () => {
  it('are refused by `npm run lint:css` where they deviate from the scale of the tokens', async () => {
    const planted = `.a { color: #fff; border-radius: 6px; }
.b { font-size: 0.72em; line-height: 1.3; }
@media (width >= 600px) { .c:active { font: 400 15px / 1.5 var(--font); } }
.d { background: rgb(0 0 0 / 5%); border-radius: var(--radius) 7px; }
.e { color: tomato; background: var(--link); padding: 0 14px; gap: 2px; }
/* stylelint-disable-next-line color-no-hex -- nothing to excuse */
.f { color: var(--ink); border-radius: var(--radius) var(--radius) 0 0; font: 600 var(--t-14) / 1.4 var(--font); }`;
    expect(await brokenRules('apps/mall/src/planted.module.css', planted)).toEqual([
      '1 color-no-hex',
      '1 declaration-property-value-allowed-list',
      '2 declaration-property-value-allowed-list',
      '2 declaration-property-value-allowed-list',
      '3 declaration-property-value-allowed-list',
      '4 declaration-property-value-allowed-list',
      '4 function-disallowed-list',
      '5 color-named',
      '5 csstools/value-no-unknown-custom-properties',
      '5 declaration-property-value-disallowed-list',
      '6 --report-needless-disables',
    ]);
  });

  // stylelint accepts an unknown property that has a fallback.
  it('use no custom property that depends on its fallback alone', () => {
    expect(sheets.length).toBeGreaterThan(100);
    expect(sheets.flatMap((file) => undefinedIn(file, read(file)))).toEqual([]);
    expect(undefinedIn('x.css', '/* var(--a) */\n.c { color: var(--link, var(--blue)); }')).toEqual([
      'x.css:2 --link is nowhere defined',
    ]);
  });

  it('are not set by scripts in raw hexadecimal colours', () => {
    const sources = scripts.filter((file) => /^(apps|packages\/ui)\/.*\.tsx?$/.test(file) && !isTest(file));
    expect(sources.length).toBeGreaterThan(500);
    expect(sources.flatMap((file) => rawColoursIn(file, read(file))).sort()).toEqual([...rawColours].sort());
    expect(rawColoursIn('x.tsx', `const a = '1px solid #d9D9d9'; const b = <path fill="#fff" />; // #123`)).toEqual([
      'x.tsx #d9D9d9',
      'x.tsx #fff',
    ]);
    expect(rawColoursIn('x.tsx', `const a = "#comment &#039;"; this.#face = 'b'; \`\${this.#face}\``)).toEqual([]);
  });

  it('have a single field for searches', () => {
    const sources = scripts.filter((file) => file.endsWith('.tsx') && !isTest(file));
    expect(sources.filter((file) => read(file).includes('type="search"'))).toEqual([
      'packages/ui/src/parts/search/search-input.tsx',
    ]);
  });

  it('show avatars, list pictures and their skeletons at the sizes of the scale', () => {
    const scale = [24, 40, 56, 72, 96];
    const sizes = scripts
      .filter((file) => file.endsWith('.tsx') && !/test|stories/.test(file))
      .flatMap((file) =>
        [
          ...read(file).matchAll(/<(Avatar|MediaRow)\b(?:[^<>]|=>)*?\b(?:size|width)=\{(\d+)\}/g),
          // A list without pictures has a skeleton without them.
          ...read(file).matchAll(/<(ListSkeleton)\b[^<>]*?\bmedia=\{([1-9]\d*)\}/g),
        ].map(([, name, size]) => `${file} ${name} ${size}`),
      );
    expect(sizes.length).toBeGreaterThan(50);
    expect(sizes.filter((line) => !scale.includes(Number(line.split(' ').at(-1))))).toEqual([]);
  });
});
