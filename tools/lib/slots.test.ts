import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { read } from '../rules/repository.ts';

const root = join(__dirname, '../..');

/** The build tools are ESM and use the native bundler: a separate Node process. Throws with its whole output where it fails. */
const node = (code: string): string =>
  execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const lib = `${root}/tools/lib`;

/** Every title that the tests need. */
const inFiveLanguages = ['zh-Hans', 'zh-Hant', 'en', 'fr', 'es'];

describe('src/slots.ts', () => {
  const dirs: string[] = [];
  afterAll(() => {
    for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
  });

  /** Makes a remote with this table, with titles in some languages and with further files of `src`; returns its folder. */
  const remoteWith = (table: string, titleLangs: readonly string[], files: Readonly<Record<string, string>> = {}): string => {
    const dir = mkdtempSync(join(root, 'e2e/fixtures/.copy-'));
    dirs.push(dir);
    const src = join(dir, 'src');
    cpSync(join(root, 'e2e/fixtures/remote/src'), src, { recursive: true });
    for (const [name, text] of Object.entries({ ...files, 'slots.ts': table })) writeFileSync(join(src, name), text);
    for (const lang of titleLangs) {
      const file = join(src, 'locales', `${lang}.json`);
      const texts = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as object) : {};
      writeFileSync(file, JSON.stringify({ ...texts, slots: { 'mine.grid': `title ${lang}` } }));
    }
    return dir;
  };
  /**
   * Returns the build's results for the tables of remotes: slots and fills, or the message of the refusal without the folder. In one
   * process: loading the bundler takes longer than all tables.
   */
  const readTables = (remotes: readonly string[]): (readonly [slots: object[], fills: object[]] | string)[] =>
    JSON.parse(
      node(
        `import { readRoutes } from '${lib}/routes.mjs'; import { fillRows, checkFills, knownSlots, readSlots, slotRows } from '${lib}/slots.mjs';
         const tables = [];
         for (const dir of ${JSON.stringify(remotes)}) {
           try {
             const { slots, fills } = await readSlots(dir, await readRoutes(dir));
             const declaredSlots = await knownSlots(dir, readRoutes);
             checkFills(dir, fills, declaredSlots);
             tables.push([slotRows(slots), fillRows(dir, fills, declaredSlots, (chunk) => ({ js: [chunk + '.js'], css: [] }))]);
           } catch (error) {
             tables.push(error.message.replaceAll(dir + '/src/slots.ts: ', ''));
           }
         }
         console.log(JSON.stringify(tables));`,
      ),
    ) as (readonly [object[], object[]] | string)[];
  const bookshelf = '/subPackages/find/novel-bookshelf';

  it('is compiled to the slots and fills of the release, with the props of the slot and titles in five languages', () => {
    const table = `export const slots = [
        { id: 'remote.below', path: '${bookshelf}', kind: 'fragment', most: 1, height: 40, budget: 9000, props: { id: 'string', 'note?': 'string' } }];
      export const fills = [
        { slot: 'mine.grid', icon: 'star', path: '${bookshelf}', access: 'required' }, { slot: 'goods.below-price', fragment: 'below' }];`;
    const below = { 'below.tsx': 'export const Fragment = () => null;' };
    const [slots, fills] = readTables([remoteWith(table, inFiveLanguages, below)])[0] ?? [];
    expect(slots).toEqual([
      {
        id: 'remote.below',
        path: bookshelf,
        kind: 'fragment',
        most: 1,
        height: 40,
        budget: 9000,
        props: { fields: { id: 'string', note: 'string' }, optional: ['note'] },
      },
    ]);
    expect(fills).toEqual([
      {
        slot: 'mine.grid',
        access: 'required',
        kind: 'entry',
        icon: 'star',
        path: bookshelf,
        titles: { 'zh-Hans': 'title zh-Hans', 'zh-Hant': 'title zh-Hant', en: 'title en', fr: 'title fr', es: 'title es' },
      },
      {
        slot: 'goods.below-price',
        kind: 'fragment',
        expose: './slot/goods.below-price',
        props: { fields: { priceCents: 'number', saleNo: 'string' } },
        js: ['slot-goods-below-price.js'],
        css: [],
      },
    ]);
  });

  const fill = (properties: string) =>
    `export const fills = [{ slot: 'mine.grid', icon: 'star', path: '${bookshelf}', ${properties} }];`;
  const slot = (properties: string) =>
    `export const slots = [{ id: 'remote.x', path: '${bookshelf}', kind: 'entries', most: 2, ${properties} }];`;
  const refused: readonly (readonly [reason: string, table: string, message: RegExp])[] = [
    [
      'an unknown slot',
      fill(`slot: 'mine.grit'`),
      /^mine\.grit: no page has this slot; there are (?:[\w.-]+, )*discover\.tile, /,
    ],
    [
      'an entry where fragments belong',
      fill(`slot: 'goods.below-price'`),
      /^goods\.below-price: it takes fragments, not entries$/,
    ],
    ['an icon that the kit lacks', fill(`icon: 'starr'`), /^mine\.grid: the kit has no icon starr$/],
    ['a page of another app', fill(`path: '/pages/mine/mine'`), /^mine\.grid: `path`: the app has no page \/pages\/mine\/mine$/],
    ['a page that needs a parameter', fill(`path: '/subPackages/find/novel-detail'`), /novel-detail shows nothing without id$/],
    ['a title missing in some languages', fill(''), /^mine\.grid: no title in zh-Hant, fr, es: "slots" › "mine\.grid" of /],
    ['a fragment without its file', fill(`fragment: 'nowhere'`), /^mine\.grid: src\/nowhere\.tsx does not exist$/],
    ['a slot on a page of another app', slot(`path: '/pages/mine/mine'`), /^remote\.x: `path`: the app has no page/],
    ['an id without a name', slot(`id: 'remote'`), /^remote: `id` must look like goods\.below-price$/],
    ['entries with a height', slot('height: 40'), /^remote\.x: `height`, `budget` and `props` are of fragments$/],
    ['a fragment without a height', slot(`kind: 'fragment'`), /^remote\.x: `height` must be 1 to 600 pixels$/],
    ['more entries than a page shows', slot('most: 13'), /^remote\.x: `most` must be 1 to 12$/],
    [
      'a prop that is not a plain value',
      slot(`kind: 'fragment', height: 40, budget: 9000, props: { at: 'Date' }`),
      /^remote\.x: `props`: at must be string, number or boolean$/,
    ],
  ];
  let messages: ReturnType<typeof readTables>;
  beforeAll(() => {
    messages = readTables(refused.map(([, table]) => remoteWith(table, ['zh-Hans', 'en'])));
  });
  it.each(refused.map(([reason, , message], i) => [reason, i, message] as const))('is refused for %s', (_reason, i, message) => {
    expect(messages[i]).toMatch(message);
  });
});

it('a fragment that exceeds the size limit of its slot fails the build, with both figures', () => {
  const file = (gzip: number) => ({ gzip });
  const document = {
    entry: 'entry.js',
    initial: { js: ['entry.js'], css: [] },
    messages: { en: ['en.js'], fr: ['fr.js'] },
    files: { 'entry.js': file(10_000), 'a.js': file(1500), 'a.css': file(500), 'en.js': file(2000), 'fr.js': file(2500) },
    fills: [{ slot: 'x.y', kind: 'fragment', js: ['a.js'], css: ['a.css'] }],
  };
  const budgetResults = (budgets: readonly number[]) =>
    JSON.parse(
      node(
        `import { checkFragments } from '${lib}/slots.mjs';
         const results = ${JSON.stringify(budgets)}.map((budget) => {
           try {
             checkFragments('wallet', ${JSON.stringify(document)}, new Map([['x.y', { budget }]]));
             return 'fits';
           } catch (error) {
             return error.message;
           }
         });
         console.log(JSON.stringify(results));`,
      ),
    ) as string[];
  expect(budgetResults([14_500, 14_499])).toEqual([
    'fits',
    'wallet: the fragment for x.y makes the page load 14.5 KB gzip, the slot allows 14.5 KB',
  ]);
});

it('packages/contract/src/slots.ts lists the declarations of the apps: run `npm run pages`', () => {
  const generated = JSON.parse(
    node(`import { slotFiles } from '${lib}/pages.mjs'; console.log(JSON.stringify(await slotFiles()));`),
  ) as Record<string, string>;
  for (const [path, text] of Object.entries(generated)) expect({ path, text: read(path) }).toEqual({ path, text });
});
