import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startInstance } from '../support/instance.ts';
import { registryOf } from '../support/registry.ts';
import { axe, expect, test } from '../support/test.ts';

type Instance = Awaited<ReturnType<typeof startInstance>>;
let development: Instance;
let production: Instance;
let trial: string;
let local: Server;
let localUrl: string;

/** Serves an app as its team does locally: files without compression or hashes, readable from other origins. */
const serveBuild = (app: string, title: string) => {
  const dist = join(import.meta.dirname, '../../apps', app, 'dist');
  return createServer((request, reply) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const kind = pathname.endsWith('.css') ? 'text/css' : 'text/javascript';
    reply.setHeader('Access-Control-Allow-Origin', '*');
    if (pathname === '/release.json') {
      const release = JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8')) as { routes: { titles: object }[] };
      const routes = release.routes.map((route) => ({ ...route, titles: { ...route.titles, 'zh-Hans': title } }));
      return reply.setHeader('Content-Type', 'application/json').end(JSON.stringify({ ...release, release: 'dev', routes }));
    }
    try {
      return reply.setHeader('Content-Type', kind).end(readFileSync(join(dist, pathname)));
    } catch {
      return reply.writeHead(404).end();
    }
  });
};

test.beforeAll(async () => {
  test.setTimeout(240_000);
  [development, production] = await Promise.all([
    startInstance(`e2e/overrides-${process.pid}`, { DEMO: '0' }),
    startInstance(`e2e/overrides-production-${process.pid}`, { DEMO: '0', APP_ENV: 'production', FAULTS: '0' }),
  ]);
  trial = await registryOf(development).publish('mall', { title: '试用商城' });
  local = serveBuild('content', '本机发现');
  await new Promise<void>((done) => local.listen(0, '127.0.0.1', done));
  const address = local.address();
  localUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`;
});
test.afterAll(async () => {
  local?.close();
  await Promise.all([development?.stop(), production?.stop()]);
});

const open = (page: Page, { origin }: Instance, query: Record<string, string>, path = '/pages/welfare/welfare') =>
  page.goto(`${origin}/h5/?${new URLSearchParams(query)}#${path}`);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const badge = (page: Page) => page.getByRole('region', { name: '试用的版本' });
const tabs = (page: Page) => page.getByRole('navigation', { name: '主导航' }).getByRole('link');

test('runs a release of the registry in one tab, labels every page, and ends on one click', async ({ page, context }) => {
  await open(page, development, { 'mf.mall': trial });
  await expect(heading(page, '试用商城')).toBeVisible();
  await expect(badge(page)).toContainText(`mall ${trial}`);
  await axe(page);
  await tabs(page).first().click();
  await expect(heading(page, '发现')).toBeVisible();
  await expect(badge(page)).toBeVisible();
  await page.reload();
  await expect(badge(page)).toBeVisible();
  const secondTab = await context.newPage();
  await secondTab.goto(`${development.origin}/h5/#/pages/welfare/welfare`);
  await expect(heading(secondTab, '福利')).toBeVisible();
  await tabs(page).nth(1).click();
  await expect(heading(page, '试用商城')).toBeVisible();
  await badge(page).getByRole('button', { name: '清除' }).click();
  await expect(page).toHaveURL(`${development.origin}/h5/#/pages/welfare/welfare`);
  await expect(heading(page, '福利')).toBeVisible();
  await expect(badge(page)).toHaveCount(0);
});

test('accepts a plus of the address that arrives as a space', async ({ page }) => {
  await page.goto(`${development.origin}/h5/?mf.mall=${trial}#/pages/welfare/welfare`);
  await expect(heading(page, '试用商城')).toBeVisible();
});

test('runs an app of this machine in the tab while others stay live', async ({ page }) => {
  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(request.url()));
  await open(page, development, { 'mf.content': localUrl }, '/pages/index/index');
  await expect(heading(page, '本机发现')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: '推荐' })).toBeVisible();
  await expect(badge(page)).toContainText(`content ${new URL(localUrl).host}`);
  expect(requestedUrls.filter((url) => url.startsWith(localUrl)).length).toBeGreaterThan(2);
  await tabs(page).nth(1).click();
  await expect(heading(page, '福利')).toBeVisible();
});

test('ignores a forbidden or missing override and reports it', async ({ page, allowErrors }) => {
  allowErrors(/ERR_CONNECTION_REFUSED|Failed to load resource/);
  await open(page, development, {
    'mf.mall': '9.9.9+0123456789ab',
    'mf.wallet': 'http://example.com/',
    'mf.social': 'http://127.0.0.1:9/',
    'mf.auction': localUrl,
    'mf.shell': 'http://127.0.0.1:9/',
  });
  await expect(heading(page, '福利')).toBeVisible();
  await expect(badge(page).getByRole('listitem')).toHaveText([
    'mall 没有这个版本',
    'wallet 只允许本机地址',
    'social 该地址没有响应，使用线上版本',
    'auction 该地址不是此应用，使用线上版本',
    'shell 外壳只能用已发布的版本',
  ]);
  await badge(page).getByRole('button', { name: '清除' }).click();
  await expect(page).toHaveURL(`${development.origin}/h5/#/pages/welfare/welfare`);
});

test('opens another release in production with a QA token only, for the apps that it names', async ({ page }) => {
  const registry = registryOf(production);
  const release = await registry.publish('mall', { title: '试用商城' });
  const { token } = await registry.ask<{ token: string }>('POST', 'qa-tokens', { apps: ['mall'], hours: 1 });

  await open(page, production, { 'mf.mall': release });
  await expect(badge(page)).toContainText('mall 需要测试令牌');
  await expect(heading(page, '福利')).toBeVisible();

  await open(page, production, { 'mf.mall': release, 'mf.token': `${token}x` });
  await expect(badge(page)).toContainText('mall 测试令牌无效或已过期');
  await expect(heading(page, '福利')).toBeVisible();

  await open(page, production, { 'mf.mall': release, 'mf.content': localUrl, 'mf.token': token });
  await expect(heading(page, '试用商城')).toBeVisible();
  await expect(badge(page).getByRole('listitem')).toHaveText([`mall ${release}`, 'content 测试令牌不包含此应用']);
  await badge(page).getByRole('button', { name: '清除' }).click();
  await expect(page).toHaveURL(`${production.origin}/h5/#/pages/welfare/welfare`);
  await expect(heading(page, '福利')).toBeVisible();
});
