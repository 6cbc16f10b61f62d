import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSourceNames } from './source-names.mjs';

describe('the source of an error', () => {
  let dir: string;
  /** Column 10 of the first line is line 34, column 5 of the source. */
  const map = {
    version: 3,
    sources: ['webpack://mall@1.0.0+0123456789ab/./src/cart/cart-line.tsx'],
    names: [],
    mappings: 'UAiCI',
  };
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'juhe-maps-'));
    for (const app of ['mall', 'shell']) mkdirSync(join(dir, app));
    writeFileSync(join(dir, 'mall/cart.1a2b.js.map'), JSON.stringify(map));
    writeFileSync(
      join(dir, 'shell/main.9f.js.map'),
      JSON.stringify({ ...map, sources: ['webpack://shell@1/../../packages/ui/src/price.tsx'] }),
    );
  });
  afterAll(() => rmSync(dir, { recursive: true }));
  const named = (name: string) => createSourceNames((app: string) => [join(dir, app)])(name, 'mall');

  it.each([
    ['threw TypeError cart.1a2b.js:1:11', 'threw TypeError src/cart/cart-line.tsx:34:5'],
    ['TypeError cart.1a2b.js:1:200', 'TypeError src/cart/cart-line.tsx:34:5'],
    ['threw TypeError shell/main.9f.js:1:11', 'threw TypeError packages/ui/src/price.tsx:34:5'],
  ])('of %s is named by the map of the file', (name, source) => {
    expect(named(name)).toBe(source);
  });

  it.each([
    ['another build of the file', 'threw TypeError cart.9999.js:1:11'],
    ['a position before the first of the map', 'threw TypeError cart.1a2b.js:1:2'],
    ['no position', 'timeout'],
    ['an address that leaves the folder', 'threw Error ../../etc/x.js:1:1'],
  ])('stays as it is for %s', (_, name) => {
    expect(named(name)).toBe(name);
  });
});
