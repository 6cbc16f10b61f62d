import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';

/**
 * The part of the runtime written by a class of the plugin, as a function of its inputs. The file is ESM, which jest does not
 * load.
 */
const source = readFileSync(join(__dirname, 'own-chunks-plugin.mjs'), 'utf8');
const partOf = (name: string): string => {
  const [, template = ''] = new RegExp(`class ${name} [^]*?return \`([^]*?)\`;`).exec(source) ?? [];
  return template
    .replaceAll('${this.queue}', 'page.chunks')
    .replaceAll('${savedQueue}', 'require.otherChunks')
    .replaceAll('${RuntimeGlobals.getChunkScriptFilename}', 'require.u')
    .replace(/\$\{\[RuntimeGlobals[^]*?\}\n/, 'require.u = noted(require.u);\n')
    .replaceAll('${this.key}', 'key')
    .replaceAll('\\\\', '\\');
};

const shared: { __juheFiles?: Record<string, Set<string>> } = {};

interface Page {
  chunks?: { push: (chunk: unknown) => void } | undefined;
}
type Chunk = readonly [ids: readonly number[], modules: string];

const run = (name: string, scope: Record<string, unknown>) =>
  (compileFunction(partOf(name), [...Object.keys(scope), 'globalThis']) as (...values: unknown[]) => unknown)(
    ...Object.values(scope),
    shared,
  );

/** Starts a release in the page; returns the chunks that it receives. */
const start = (page: Page, key: string, document: { currentScript: { src: string } }, files: Record<number, string>): Chunk[] => {
  const receivedChunks: Chunk[] = [];
  const require = { u: (id: number) => files[id] ?? `${id}.js` };
  run('TakeQueueRuntime', { page, require });
  // As the bundler's own runtime does.
  expect(page.chunks).toBeUndefined();
  page.chunks = { push: (chunk) => receivedChunks.push(chunk as Chunk) };
  document.currentScript.src = `https://juhe.example/r/mall/f/${key}.js?r=1`;
  run('OwnChunksRuntime', { page, require, document, key });
  return receivedChunks;
};

test('each release in a page receives the chunks of its own files, and a shared one goes to both', () => {
  const page: Page = {};
  const document = { currentScript: { src: '' } };
  const arrive = (file: string, chunk: Chunk) => {
    document.currentScript.src = `https://juhe.example/r/mall/1/${file}`;
    page.chunks?.push(chunk);
  };
  const first = start(page, 'mall@1', document, { 7: 'cart.aaaaaaaa.js', 8: 'shared.cccccccc.js' });
  const second = start(page, 'mall@2', document, { 7: 'cart.bbbbbbbb.js?r=2', 8: 'shared.cccccccc.js' });
  arrive('cart.bbbbbbbb.js?r=2', [[7], 'new']);
  arrive('cart.aaaaaaaa.js', [[7], 'old']);
  arrive('shared.cccccccc.js', [[8], 'both']);
  arrive('oldcart.aaaaaaaa.js', [[7], 'of a page with another name']);
  expect(first).toEqual([
    [[7], 'old'],
    [[8], 'both'],
  ]);
  expect(second).toEqual([
    [[7], 'new'],
    [[8], 'both'],
  ]);
  const files = shared.__juheFiles ?? {};
  expect([...(files['mall@1'] ?? [])]).toEqual(['mall@1.js', 'cart.aaaaaaaa.js', 'shared.cccccccc.js']);
  expect([...(files['mall@2'] ?? [])]).toEqual(['mall@2.js', 'cart.bbbbbbbb.js', 'shared.cccccccc.js']);
});
