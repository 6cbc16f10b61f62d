import { createHash } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { startInstance } from '../support/instance.ts';
import { registryOf } from '../support/registry.ts';
import { axe, expect, test } from '../support/test.ts';

let instance: Awaited<ReturnType<typeof startInstance>>;
let registry: ReturnType<typeof registryOf>;
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  test.setTimeout(240_000);
  instance = await startInstance(`e2e/live-${process.pid}`, { DEMO: '0' });
  registry = registryOf(instance);
});
test.afterAll(() => instance?.stop());

interface Document {
  generation: number;
  issued: string;
  expires: string;
  partial?: true;
  remotes: Record<string, { entry: string }>;
  signature?: unknown;
}
type Patch = (document: Document) => Document;

const live = '**/platform/live.json';
const hour = 3_600_000;
const evil = 'globalThis.evil = true';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const content = (page: Page) => page.getByRole('main').getByRole('button', { name: '推荐' });

/** Replaces the registry's document with one that it did not sign. */
const tampered = (patch: Patch) => async (route: Route) => {
  const response = await route.fetch();
  await route.fulfill({ response, json: patch((await response.json()) as Document) });
};
/** Replaces the document delivered with the page with one that the registry did not sign. */
const tamperedPage = (page: Page, patch: Patch) =>
  page.route('**/h5/', async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace(
      /(id="juhe-page">)(.*?)(<\/script>)/,
      (_, open: string, json: string, end: string) => {
        const parts = JSON.parse(json) as { live: Document };
        return `${open}${JSON.stringify({ ...parts, live: patch(parts.live) }).replaceAll('<', '\\u003c')}${end}`;
      },
    );
    await route.fulfill({ response, body: html });
  });
const unsigned: Patch = ({ signature: _none, ...document }) => document;
const open = async (page: Page, path = '') => {
  await page.goto('about:blank');
  await page.goto(`${instance.origin}/h5/${path && `#${path}`}`);
};
/** Makes a first visit and waits until the whole document is stored. */
const visit = async (page: Page) => {
  await open(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('juhe-live') !== null)).toBe(true);
};
/** Advances the device's clock by that many hours, together with the time in the registry's responses. */
const advanceClock = async (page: Page, hours: number) => {
  await page.clock.install({ time: Date.now() + hours * hour });
};
const remotesRequested = (page: Page) => {
  const requestedPaths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/r/') && !pathname.startsWith('/r/shell/')) requestedPaths.push(pathname);
  });
  return requestedPaths;
};

test('rejects a tampered or unsigned registry document and keeps the tab running', async ({ page, allowErrors }) => {
  allowErrors(/live\.json is refused/);
  const newer: Patch = (document) => ({ ...document, generation: document.generation + 1 });
  for (const [patch, refusalReason] of [
    [newer, 'wrongSignature'],
    [unsigned, 'unsigned'],
  ] as const) {
    await page.route(live, tampered(patch));
    const refusalLogged = page.waitForEvent('console', (message) => message.text().includes(`refused: ${refusalReason}`));
    await open(page);
    await refusalLogged;
    await expect(content(page)).toBeVisible();
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link').nth(1).click();
    await expect(heading(page, '福利')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('juhe-live'))).toBeNull();
    await page.unroute(live);
  }
});

test('runs no remote from a tampered page and uses the registry’s document instead', async ({ page, allowErrors }) => {
  allowErrors(/document is refused: wrongSignature/);
  await tamperedPage(page, (document) => {
    const { content: remote, ...otherRemotes } = document.remotes;
    const files = { 'evil.js': `sha384-${createHash('sha384').update(evil).digest('base64')}` };
    return { ...document, remotes: { content: { ...remote, entry: 'evil.js', files }, ...otherRemotes } };
  });
  await page.route('**/evil.js', (route) => route.fulfill({ contentType: 'text/javascript', body: evil }));
  await open(page);
  await expect(content(page)).toBeVisible();
  expect(await page.evaluate(() => 'evil' in globalThis)).toBe(false);
});

test('shows an error without a trusted document, while the sign-in works', async ({ page, allowErrors }) => {
  allowErrors(/refused|503|untrusted|Failed to load resource/);
  await tamperedPage(page, unsigned);
  await page.route(live, (route) => route.fulfill({ status: 503, body: '' }));
  await open(page);
  await expect(page.getByRole('main').getByRole('button', { name: /重试/ })).toBeVisible();
  await open(page, '/subPackages/user/login');
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  await page.unroute(live);
  await open(page);
  await expect(content(page)).toBeVisible();
});

test('starts from the last valid document for seven days while the registry is down', async ({ page, allowErrors }) => {
  allowErrors(/document is refused: expired|untrusted|503|live\.json|Failed to load resource/);
  await visit(page);
  await page.route(live, (route) => route.abort());
  await advanceClock(page, 5 * 24);
  await open(page);
  await expect(content(page)).toBeVisible();
  await page.clock.setSystemTime(Date.now() + 9 * 24 * hour);
  await open(page);
  await expect(page.getByRole('main').getByRole('button', { name: /重试/ })).toBeVisible();
});

test('takes the time from the registry when the device’s clock is wrong', async ({ page, allowErrors }) => {
  allowErrors(/document is refused: expired/);
  await advanceClock(page, 30 * 24);
  await open(page);
  await expect(content(page)).toBeVisible();
});

test('rejects a generation older than the last seen', async ({ page, allowErrors }) => {
  allowErrors(/document is refused: older|live\.json is refused: older/);
  await page.goto(`${instance.origin}/h5/`);
  const old = await fetch(`${instance.origin}/h5/`);
  // Its policy lists the styles of its own first screen.
  const headers = { 'content-type': 'text/html', 'content-security-policy': old.headers.get('content-security-policy') ?? '' };
  const body = await old.text();
  const release = await registry.publish('content', { title: '新发现' });
  await registry.change([{ action: 'promote', app: 'content', release }]);
  await open(page);
  await expect(heading(page, '新发现')).toBeVisible();
  // The first page may have stored a document; the device's fallback must be the new one.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('juhe-live'))).toContain(release);
  await page.route('**/h5/', (route) => route.fulfill({ headers, body }));
  await open(page);
  await expect(heading(page, '新发现')).toBeVisible();
});

test('accepts a rotated key that the previous key certifies, in an open tab', async ({ page }) => {
  await visit(page);
  const before = await page.evaluate(() => localStorage.getItem('juhe-live'));
  await registry.ask('POST', 'keys/rotate');
  await registry.change([{ action: 'promote', app: 'content', release: await registry.publish('content', { title: '第三版' }) }]);
  const keys = page.waitForResponse(/\/platform\/keys\.json$/);
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  expect((await keys).ok()).toBe(true);
  await expect(page.getByRole('button', { name: '有新版本 · 点击更新' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('juhe-live'))).not.toBe(before);
});

test('finds a page omitted from the embedded copy in the complete document', async ({ page }) => {
  // Five releases are published one after the other.
  test.setTimeout(90_000);
  const listed = ['aaa', 'aab', 'aac', 'aad', 'aae'];
  for (const as of listed) {
    const release = await registry.publish('wallet', { as });
    await registry.change([{ action: 'promote', app: as, release }]);
  }
  const html = await (await fetch(`${instance.origin}/h5/`)).text();
  expect(html).toContain('"partial":true');
  expect(html).not.toContain('/subPackages/auction-page/auciton-index/index');
  const requestedPaths = remotesRequested(page);
  await page.addInitScript(() => {
    const headings: string[] = [];
    Object.assign(globalThis, { said: headings });
    new MutationObserver(() => headings.push(document.querySelector('h1')?.textContent ?? '')).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  await open(page, '/subPackages/auction-page/auciton-index/index');
  await expect(heading(page, '竞拍')).toBeVisible();
  await expect(page.getByRole('status', { name: '页面加载中' })).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText('重试');
  expect(requestedPaths.some((path) => path.startsWith('/r/auction/'))).toBe(true);
  const seenHeadings = await page.evaluate(() => (globalThis as unknown as { said: string[] }).said);
  expect(seenHeadings).toContain('页面加载中');
  expect(seenHeadings).not.toContain('页面不存在');
  await open(page, '/subPackages/nowhere/nowhere');
  await expect(heading(page, '页面不存在')).toBeVisible();
});

test('verifies signatures in software where the browser lacks Ed25519', async ({ page, allowErrors }) => {
  allowErrors(/document is refused: wrongSignature/);
  await page.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }));
  await open(page);
  await expect(content(page)).toBeVisible();
  await tamperedPage(page, (document) => ({ ...document, generation: document.generation + 1 }));
  const signatureRefused = page.waitForEvent('console', (message) => message.text().includes('wrongSignature'));
  await open(page);
  await signatureRefused;
});

test('retries a failed shell script once, then shows an error', async ({ page, context, allowErrors }) => {
  allowErrors(/Failed to load resource/);
  const main = /\/r\/shell\/[^/]+\/main\.\w+\.js$/;
  await page.route(main, (route) => route.abort());
  await open(page);
  await expect(content(page)).toBeVisible();
  await context.addCookies([{ name: 'juhe-lang', value: 'fr', url: instance.origin }]);
  await page.route(/\/main\.\w+\.js\?r=1$/, (route) => route.abort());
  await open(page);
  await expect(page.getByRole('alert')).toContainText('La page ne s’est pas chargée');
  await axe(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Recharger' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('navigation').getByRole('link')).toHaveCount(3);
});
