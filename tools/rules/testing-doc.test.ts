import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { read, root } from './repository.ts';

const blocks = [...read('docs/testing.md').matchAll(/^```tsx?\n([^]*?)^```$/gm)].map(([, block = '']) => block);
/** Whole files: a journey or a configuration. */
const examples = blocks.filter((block) => block.includes("'@juhe/testing/playwright'") && /^test\(|defineConfig/m.test(block));

describe('docs/testing.md', () => {
  it('has journeys that this repository runs: each is a file of e2e/testing, character by character', () => {
    const files = readdirSync(join(root, 'e2e/testing')).map((name) => read(`e2e/testing/${name}`));
    expect(examples.length).toBeGreaterThan(2);
    expect(examples.filter((example) => !files.includes(example))).toEqual([]);
  });

  it('names everything that the test kit for a browser exports', () => {
    const exported = [...read('packages/testing/src/playwright.ts').matchAll(/^export \{([^}]*)\}/gm)]
      .flatMap(([, list = '']) => list.split(','))
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '));
    expect(exported).toContain('faultsOf');
    expect(exported.filter((name) => !new RegExp(`\\b${name}\\b`).test(read('docs/testing.md')))).toEqual([]);
  });
});
