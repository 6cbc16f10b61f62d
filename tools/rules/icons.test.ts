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

  it('have a drawing each for empty states, twelve in all and none over 4 KB', () => {
    const sprite = read('drawings.svg');
    const named = [...read('icon-names.ts').matchAll(/'([\w-]+)'/g)].map(([, name]) => name);
    const aliases = [...sprite.matchAll(/<symbol id="([\w-]+)" viewBox="0 0 160 120"><use href="#([\w-]+)"\/><\/symbol>/g)];
    expect(aliases.map(([, name]) => name).sort()).toEqual(named.sort());
    const drawings = new Set(aliases.map(([, , drawing]) => drawing));
    expect(drawings.size).toBe(12);
    for (const drawing of drawings) {
      const line = sprite.split('\n').find((text) => text.startsWith(`<g id="${drawing}">`)) ?? '';
      expect(line).toMatch(/<\/g>$/);
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(4096);
    }
  });
});
