import type { Page } from '@playwright/test';
import { faultsOf } from '@juhe/testing/playwright';
import { axe, expect, test } from '../support/test.ts';
import { startFixtureInstance } from './fixture-instance.ts';

let instance: Awaited<ReturnType<typeof startFixtureInstance>>;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  instance = await startFixtureInstance(`e2e/faults-${process.pid}`);
});
test.afterAll(() => instance.stop());
test.beforeEach(({ allowErrors }) => allowErrors(/./));

const notice = (page: Page) => page.getByRole('alert').filter({ has: page.getByRole('button', { name: '重试' }) });
const home = (page: Page) => page.getByRole('button', { name: '点了 0 次' });
const goHome = (page: Page) => page.goto(`${instance.origin}/h5/`, { waitUntil: 'commit' });

test('keeps the notice while the fault lasts, and refetches on each click', async ({ page, context }) => {
  const faults = faultsOf(instance.origin, context);
  await faults([{ match: '/content/', kind: 'error' }]);
  const requestedUrls: string[] = [];
  page.on('request', (request) => request.url().includes('/remoteEntry.') && requestedUrls.push(request.url()));
  await goHome(page);
  await expect(notice(page)).toContainText('页面加载失败，点击重试');
  for (const clicks of [1, 2]) {
    await notice(page).click();
    await expect.poll(() => requestedUrls.length).toBe(3 + 3 * clicks);
    await expect(notice(page)).toContainText('页面加载失败，点击重试');
  }
  expect(new Set(requestedUrls).size).toBe(9);
});

test('shows the skeleton of a slow page after a delay, then the page', async ({ page, context }) => {
  await faultsOf(instance.origin, context)([{ match: '/hello.', kind: 'slow', delay: 4000 }]);
  await goHome(page);
  await expect(page.getByRole('status', { name: '页面加载中' })).toBeVisible();
  await expect(home(page)).toBeVisible();
});

test('reports a lost connection, and loads the page automatically once the network is back', async ({ page, context }) => {
  await goHome(page);
  await expect(home(page)).toBeVisible();
  await context.setOffline(true);
  await page.evaluate(() => {
    location.hash = '#/subPackages/search/search?type=1';
  });
  await expect(notice(page)).toContainText('网络已断开，联网后点击重试');
  await context.setOffline(false);
  await expect(page.getByText('类型 1')).toBeVisible();
});

test('has no accessibility violations in the notice', async ({ page, context }) => {
  await faultsOf(instance.origin, context)([{ match: '/content/', kind: 'missing' }]);
  await goHome(page);
  await expect(notice(page)).toBeVisible();
  await axe(page);
});
