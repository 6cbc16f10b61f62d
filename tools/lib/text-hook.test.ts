import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { createTranslator } from '../../packages/platform/src/i18n/translator.ts';
import { filesBelow, languages, read, root } from '../rules/repository.ts';

type Tree = { readonly [key: string]: string | Tree };

/** Returns `texts.gen.ts` of a folder as compiled in builds of the shell, ES modules of which are a separate Node process. */
const compiled = (source: string, tables: readonly Tree[]): string =>
  execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { compiledTexts } from '${root}/tools/lib/text-hook.mjs'; process.stdout.write(compiledTexts(...${JSON.stringify([source, tables])}));`,
    ],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
  );

const keysOf = (tree: Tree, prefix = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
  );

const tablesOf = (folder: string) => languages.map((lang) => JSON.parse(read(`${folder}/${lang}.json`)) as Tree);

const bundledFolders = ['apps/shell', 'packages/ui', 'packages/platform', 'packages/api-client']
  .flatMap(filesBelow)
  .filter((path) => path.endsWith('/texts.gen.ts') && read(path).includes('export const translatorIn'))
  .map((path) => dirname(path));

describe('bundled texts as the shell’s build compiles them', () => {
  it('are those of the frame, the kit, the platform and the API client', () => {
    expect(bundledFolders).toEqual(
      expect.arrayContaining([
        'apps/shell/src/frame/bundled/locales',
        'packages/ui/src/share/locales',
        'packages/platform/src/router/locales',
        'packages/api-client/src/texts/locales',
      ]),
    );
  });

  it.each(bundledFolders)('%s: every text is the same in every language', (folder) => {
    const tables = tablesOf(folder);
    const code = compiled(read(`${folder}/texts.gen.ts`), tables);
    const rows = JSON.parse(/^const rows = (.*);$/m.exec(code)?.[1] ?? '') as Tree;
    const single = code.includes('createTranslator(rows, lang)');
    const values = new Proxy({}, { get: () => 2 });
    tables.forEach((table, index) => {
      const lang = languages[index] as 'en';
      const before = createTranslator(table, lang);
      const after = createTranslator(rows, lang);
      for (const key of keysOf(table)) {
        const compiledKey = single ? key.slice(key.indexOf('.') + 1) : key;
        expect([lang, key, after(compiledKey, values)]).toEqual([lang, key, before(key, values)]);
      }
    });
    expect(code).not.toMatch(/^import .*(?:\btype\b|\.json)/m);
  });

  it('have the first language inlined where the others are loaded', () => {
    const folder = 'packages/ui/src/texts/locales';
    const code = compiled(read(join(folder, 'texts.gen.ts')), tablesOf(folder));
    expect(JSON.parse(/export const bundled = (.*);/.exec(code)?.[1] ?? '')).toEqual(tablesOf(folder)[0]);
    expect(code).not.toContain("from './zh-Hans.json'");
    expect(code).toContain("import('./fr.json'");
  });

  it('may not contain the mark between languages', () => {
    expect(() =>
      compiled(
        '',
        languages.map(() => ({ a: { b: 'x|y' } })),
      ),
    ).toThrow(/b: a bundled text may not contain/);
  });
});
