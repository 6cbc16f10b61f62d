import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

jest.setTimeout(60_000);

const modules = (name: string) => JSON.stringify(pathToFileURL(join(import.meta.dirname, name)).href);

/** An app whose build reads its table of pages once, as those of `defineRemote` do. */
const config = `
import { readRoutes } from ${modules('routes.mjs')};
export default async ({ port = 0 }) => {
  const routes = await readRoutes(import.meta.dirname);
  return {
    name: 'sample',
    context: import.meta.dirname,
    mode: 'development',
    entry: Object.fromEntries(routes.map(({ screen }) => [screen, './src/' + screen + '.tsx'])),
    devServer: { host: '127.0.0.1', port, static: false, hot: false, liveReload: false, client: false },
  };
};
`;
const main = (dir: string) => `
import { serveApp } from ${modules('dev-server.mjs')};
const { url } = await serveApp(${JSON.stringify(dir)});
console.log('at ' + url + ' ');
`;
const route = (screen: string) =>
  `{ path: '/${screen}', screen: '${screen}', title: '${screen}', access: 'public', kind: 'page', query: [] }`;
const table = (...screens: string[]) => `export const routes = [${screens.map(route).join(', ')}];\n`;

let dir: string;
let child: ChildProcess;
let output = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'juhe-dev-server-'));
  mkdirSync(join(dir, 'src/locales'), { recursive: true });
  writeFileSync(join(dir, 'package.json'), '{"type":"module"}');
  writeFileSync(join(dir, 'rspack.config.mjs'), config);
  writeFileSync(join(dir, 'src/home.tsx'), 'globalThis.home = 1;');
  writeFileSync(join(dir, 'src/routes.ts'), table('home'));
});
afterEach(async () => {
  const ended = once(child, 'close');
  child.kill('SIGKILL');
  await ended;
  rmSync(dir, { recursive: true, force: true });
});

/** Waits until the process has printed something, and returns the first group. */
const printed = (pattern: RegExp): Promise<string> =>
  new Promise((resolve) => {
    const checkOutput = (): void => {
      const match = pattern.exec(output);
      if (match) resolve(match[1] ?? '');
    };
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', checkOutput);
    checkOutput();
  });

it('recompiles an app when its pages change, and after a table that could not be read', async () => {
  child = spawn(process.execPath, ['--input-type=module', '-e', main(dir)], { stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const url = await printed(/at (http:\S+) /);
  expect((await fetch(`${url}/home.js`)).status).toBe(200);
  expect((await fetch(`${url}/wish.js`)).status).toBe(404);

  writeFileSync(join(dir, 'src/routes.ts'), table('home', 'wish'));
  await printed(/sample is not served until this is mended: .*(src\/wish\.tsx does not exist)/);
  writeFileSync(join(dir, 'src/wish.tsx'), 'globalThis.wish = 1;');
  await printed(/sample: (compiled anew)/);
  expect((await fetch(`${url}/wish.js`)).status).toBe(200);
});
