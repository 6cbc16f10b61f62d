import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (file: string) => readFileSync(join(__dirname, '../../packages/ui/src', file), 'utf8');

describe('icons', () => {
  it('have a drawing for every name and a name for every drawing', () => {
    const named = [...read('icon-names.ts').matchAll(/'([\w-]+)'/g)].map(([, name]) => name);
    const drawn = [...read('icons.svg').matchAll(/<symbol id="([\w-]+)"/g)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(0);
    expect(named.sort()).toEqual(drawn.sort());
  });
});
