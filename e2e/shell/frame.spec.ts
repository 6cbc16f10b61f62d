import type { Page } from '@playwright/test';
import { axe, expect, test } from '../support/test.ts';
import { startFixtureInstance } from './fixture-instance.ts';

let instance: Awaited<ReturnType<typeof startFixtureInstance>>;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  instance = await startFixtureInstance(`e2e/frame-${process.pid}`);
});
test.afterAll(() => instance.stop());

const open = (page: Page, path = '') => page.goto(`${instance.origin}/h5/${path && `#${path}`}`);
const hash = (page: Page) => page.evaluate(() => location.hash);
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

test('opens the home page with tabs and title at the root address', async ({ page }) => {
  await page.goto(instance.origin);
  await expect(page).toHaveURL(/\/h5\/$/);
  await expect(page.getByRole('heading', { level: 1, name: '发现' })).toBeVisible();
  await expect(page).toHaveTitle('发现 · 聚合');
  const tabs = page.getByRole('navigation', { name: '主导航' });
  await expect(tabs.getByRole('link')).toHaveText(['发现', '福利']);
  await expect(tabs.getByRole('link', { name: '发现' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('button', { name: '返回' })).toHaveCount(0);
  await tabs.getByRole('link', { name: '福利' }).click();
  await expect(page.getByText('neighbour')).toBeVisible();
  await expect(page).toHaveTitle('福利 · 聚合');
  await axe(page);
});

test('omits links to pages that no app has', async ({ page }) => {
  await open(page);
  await expect(page.getByRole('link', { name: '小说' })).toBeVisible();
  await expect(page.getByRole('link', { name: '不存在' })).toHaveCount(0);
});

// SHELL-6
test('shows an unknown address with a link home', async ({ page }) => {
  await open(page, '/subPackages/nowhere/nowhere');
  await expect(page.getByRole('heading', { name: '页面不存在' }).first()).toBeVisible();
  await page.getByRole('link', { name: '回到首页' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '发现' })).toBeVisible();
});

test('restores the scroll position on back, also with late content and after a reload', async ({ page }) => {
  await open(page);
  await page.getByRole('link', { name: '小说' }).click();
  await page.getByRole('link', { name: '第 80 行' }).click();
  await expect(page.getByText('类型 80')).toBeVisible();
  expect(await scrolled(page)).toBe(0);
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page.getByRole('link', { name: '第 80 行' })).toBeInViewport();
  const scrollPosition = await scrolled(page);
  expect(scrollPosition).toBeGreaterThan(1000);
  await page.reload();
  await expect(page.getByRole('link', { name: '第 80 行' })).toBeInViewport();
  await page.getByRole('link', { name: '第 82 行' }).click();
  await expect(page.getByText('类型 82')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: '第 82 行' })).toBeInViewport();
  await page.goBack();
  await expect(page.getByRole('link', { name: '小说' })).toBeVisible();
  expect(await scrolled(page)).toBe(0);
});

test('draws a border below the bar when content scrolls under it', async ({ page }) => {
  await open(page, '/subPackages/find/novel-detail?id=1');
  const bar = page.getByRole('banner');
  await expect(bar).toHaveCSS('border-bottom-color', 'rgba(0, 0, 0, 0)');
  await page.getByRole('link', { name: '第 60 行' }).scrollIntoViewIfNeeded();
  await expect(bar).toHaveCSS('border-bottom-color', 'rgb(236, 236, 236)');
});

test('sends a visitor to the sign-in, by link and by address', async ({ page }) => {
  await open(page);
  await page.getByRole('link', { name: '书架' }).click();
  await expect(page.getByText('请先登录')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: '登录' })).toBeVisible();
  expect(await hash(page)).toBe('#/subPackages/user/login?redirect=%2FsubPackages%2Ffind%2Fnovel-bookshelf');
  await page.goBack();
  await expect(page.getByRole('link', { name: '书架' })).toBeVisible();
  await page.goto('about:blank');
  await open(page, '/subPackages/find/novel-bookshelf');
  await expect(page.getByText('请先登录')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: '登录' })).toBeVisible();
});

test('applies a selected language everywhere, immediately and after a reload', async ({ page, context }) => {
  await open(page);
  await expect(page.getByRole('button', { name: '点了 0 次' })).toBeVisible();
  await context.addCookies([{ name: 'juhe-lang', value: 'en', url: instance.origin }]);
  await page.evaluate(() => localStorage.setItem('juhe-lang', 'en'));
  await page.reload();
  await expect(page.getByRole('button', { name: '0 taps' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Discover' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('synchronises the language to another tab', async ({ page, context }) => {
  await open(page);
  await expect(page.getByRole('button', { name: '点了 0 次' })).toBeVisible();
  const secondTab = await context.newPage();
  await open(secondTab);
  await context.addCookies([{ name: 'juhe-lang', value: 'en', url: instance.origin }]);
  await secondTab.evaluate(() => localStorage.setItem('juhe-lang', 'en'));
  await expect(page.getByRole('button', { name: '0 taps' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Discover' })).toBeVisible();
});

test('loads without layout shifts and policy violations', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    const broken: string[] = [];
    Object.assign(globalThis, { shifts, broken });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
    document.addEventListener('securitypolicyviolation', (event) =>
      broken.push(`${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  await open(page);
  await expect(page.getByRole('button', { name: '点了 0 次' })).toBeVisible();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const { shifts, broken } = await page.evaluate(() => {
    const recorder = globalThis as unknown as { shifts: number[]; broken: string[] };
    return { shifts: recorder.shifts, broken: recorder.broken };
  });
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.02);
  expect(broken).toEqual([]);
});

test('requests nothing of other apps on opening a page, and prefetches other tabs when idle', async ({ page }) => {
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  await open(page, '/subPackages/search/search?type=2');
  await expect(page.getByText('类型 2')).toBeVisible();
  expect(requestedPaths.filter((path) => path.startsWith('/r/mall/'))).toEqual([]);
  await expect
    .poll(() => requestedPaths.filter((path) => path.startsWith('/r/mall/')).length, { timeout: 9_000 })
    .toBeGreaterThan(1);
});

test('fetches no file of a page twice', async ({ page }) => {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  const fromNetwork: string[] = [];
  const cached = new Set<string>();
  const urls = new Map<string, string>();
  client.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId));
  client.on('Network.responseReceived', ({ requestId, response }) => {
    urls.set(requestId, response.url);
    if (response.fromDiskCache || response.fromPrefetchCache) cached.add(requestId);
  });
  client.on('Network.loadingFinished', ({ requestId }) => {
    const url = urls.get(requestId);
    if (url?.includes('/r/') && !cached.has(requestId)) fromNetwork.push(url);
  });
  await open(page);
  await expect(page.getByRole('button', { name: '点了 0 次' })).toBeVisible();
  expect(fromNetwork.length).toBeGreaterThan(5);
  expect(fromNetwork).toEqual([...new Set(fromNetwork)]);
});

test('moves the focus to a new page', async ({ page }) => {
  await open(page);
  await page.getByRole('link', { name: '小说' }).click();
  await expect(page.getByRole('main')).toBeFocused();
});
