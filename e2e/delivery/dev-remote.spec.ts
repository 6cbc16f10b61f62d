import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freePort } from '../support/instance.ts';
import { expect, test } from '../support/test.ts';

const root = resolve(import.meta.dirname, '../..');

let dir: string;
let dirs: string[] = [];
let servers: ChildProcess[] = [];

/** Copies a remote of e2e/fixtures for modification. */
const copyOf = (fixture: string): string => {
  const copy = mkdtempSync(join(root, 'e2e/fixtures/.copy-'));
  dirs.push(copy);
  for (const name of ['src', 'package.json', 'rspack.config.mjs'])
    cpSync(join(root, 'e2e/fixtures', fixture, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, 'apps/content/node_modules'), join(copy, 'node_modules'));
  return copy;
};

test.beforeEach(() => {
  dir = copyOf('remote');
});
test.afterEach(async ({ page }) => {
  // A page that still loads its last change would report the server's end as an error.
  await page.close();
  for (const server of servers) {
    const ended = new Promise((end) => server.once('exit', end));
    if (server.kill('SIGKILL')) await ended;
  }
  for (const copy of dirs) rmSync(copy, { recursive: true, force: true });
  [servers, dirs] = [[], []];
});

/** Starts the remote as its team does and returns the address printed by the command. */
const serve = async (origin: string, cwd = dir): Promise<string> => {
  const child = spawn(process.execPath, [join(root, 'tools/remote.mjs'), 'dev'], {
    cwd,
    env: { ...process.env, ORIGIN: origin, DEV_PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  servers.push(child);
  let output = '';
  return new Promise((answer, reject) => {
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
      const [address] = /http:\S+\/h5\/\?mf\.(content|mall)=\S+/.exec(output) ?? [];
      if (address && output.includes('compiled')) answer(address);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('exit', (code) => reject(new Error(`the dev server ended with ${code}: ${output}`)));
  });
};

const change = (file: string, from: string, to: string, folder = dir) => {
  const filePath = join(folder, 'src', file);
  const before = readFileSync(filePath, 'utf8');
  expect(before).toContain(from);
  writeFileSync(filePath, before.replace(from, to));
};

test('shows a remote in development in the running shell and hot-reloads changes', async ({ page, origin }) => {
  await page.goto(await serve(origin));
  await expect(page.getByRole('button', { name: '点了 0 次' })).toBeVisible();
  await page.evaluate(() => Reflect.set(globalThis, '__sameDocument', true));

  change('hello/hello-screen.tsx', "{t('count', { n: count })}", 'counted {count}');
  await expect(page.getByRole('button', { name: 'counted 0' })).toBeVisible();
  change('hello/hello-screen.tsx', 'useState(0)', 'useState(7)');
  await expect(page.getByRole('button', { name: 'counted 7' })).toBeVisible();
  change('hello/hello.module.css', '{', '{\n  padding-top: 33px;');
  await expect(page.getByRole('button', { name: 'counted 7' }).locator('..')).toHaveCSS('padding-top', '33px');
  change('hello/locales/zh-Hans.json', '"bookshelf": "', '"bookshelf": "新');
  await expect(page.getByRole('link', { name: /^新/ })).toBeVisible();
  // The rest of the shell is the instance's own.
  await page.getByRole('link', { name: '福利' }).click();
  await expect(page.getByText('猜你喜欢')).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(globalThis, '__sameDocument'))).toBe(true);
});

test('keeps the page on a compile error', async ({ page, origin, allowErrors }) => {
  allowErrors(/does not compile/);
  await page.goto(await serve(origin));
  const button = page.getByRole('button', { name: '点了 0 次' });
  await button.click();
  const refused = page.waitForEvent('console', (message) => message.text().includes('content does not compile'));
  change('hello/hello-screen.tsx', 'return (', 'return ((');
  await refused;
  await expect(page.getByRole('button', { name: '点了 1 次' })).toBeVisible();
  change('hello/hello-screen.tsx', 'return ((', 'return (');
  change('hello/hello-screen.tsx', 'useState(0)', 'useState(3)');
  await expect(page.getByRole('button', { name: '点了 3 次' })).toBeVisible();
});

test('hot-reloads two remotes in one shell independently', async ({ page, origin }) => {
  const neighbour = copyOf('neighbour');
  const first = await serve(origin);
  const second = await serve(origin, neighbour);
  await page.goto(`${first}&${new URL(second).search.slice(1)}`);
  await expect(page.getByRole('button', { name: '点了 0 次' })).toBeVisible();
  await page.evaluate(() => Reflect.set(globalThis, '__sameDocument', true));
  await page.getByRole('link', { name: '福利' }).click();
  await expect(page.getByText('neighbour', { exact: true })).toBeVisible();

  change('shop/shop-screen.tsx', '>neighbour<', '>next door<', neighbour);
  await expect(page.getByText('next door')).toBeVisible();
  change('hello/hello-screen.tsx', "{t('count', { n: count })}", 'counted {count}');
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'counted 0' })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(globalThis, '__sameDocument'))).toBe(true);
});
