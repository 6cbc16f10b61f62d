import type { Page, Request } from '@playwright/test';
import { everyPage } from '../support/every-page.ts';
import { expectStill, observeShifts } from '../support/layout-shift.ts';
import { demo, expect, test } from '../support/test.ts';
import { isComplete, turnOf } from '../support/turns.ts';

/** Counts pending requests; live streams, which never end, are excluded. */
const observeRequests = (page: Page) => {
  const pending = new Set<Request>();
  page.on('request', (request) => {
    if (!request.headers().accept?.includes('text/event-stream')) pending.add(request);
  });
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  return () => pending.size;
};

/** Pages whose parts depend on several responses, by owner: those of two owners a day; `npm run soak -- pages` checks every page. */
const groups: Readonly<Record<string, readonly string[]>> = {
  auction: [
    '/subPackages/auction-page/auciton-index/index',
    '/subPackages/auction-page/auction-detail/index',
    '/subPackages/auction-page/auction-my/index',
    '/subPackages/auction-page/auction-my-order/index',
    '/subPackages/auction-page/auction-storage-detail/index',
    '/subPackages/auction-page/aucition-team-order/index',
  ],
  wallet: [
    '/subPackages/mine/my-wallet',
    '/subPackages/mine/My-Wallets',
    '/subPackages/other/particulars',
    '/subPackages/mine/withdraw',
    '/subPackages/mine/receive-money',
    '/subPackages/mine/discount-coupon',
  ],
  social: [
    '/pages/mine/mine',
    '/pages/message/message',
    '/subPackages/mine/focus',
    '/subPackages/mine/full-functionality',
    '/subPackages/other/feedback',
  ],
  content: ['/subPackages/mine/bookshelf', '/subPackages/welfare/dialogue', '/subPackages/search/search'],
  ...(isComplete ? { 'every app': [] } : {}),
};

for (const [owner, paths] of turnOf(Object.entries(groups), 2))
  test(`loads the pages of ${owner} without layout shift on a slow phone`, async ({ page, open, signedIn, api, origin }) => {
    test.setTimeout(paths.length > 0 ? 240_000 : 1_200_000);
    const { token } = await signedIn(demo.member);
    const allPages = await everyPage(origin, (operation, input) => api.get(operation, input, { token }));
    const pages = paths.length > 0 ? allPages.filter(({ path }) => paths.includes(path)) : allPages;
    expect(pages.length).toBeGreaterThanOrEqual(paths.length);
    await observeShifts(page);
    const pendingRequests = observeRequests(page);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
    // Mobile data: responses and lazy parts arrive one after the other, as on a mobile network.
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 80,
      downloadThroughput: 500_000,
      uploadThroughput: 250_000,
    });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    for (const { path, query } of pages)
      await test.step(path, async () => {
        // From another document, so that every page starts cold.
        await page.goto('about:blank');
        await open(path, query);
        await expect(page.locator('main')).not.toBeEmpty();
        await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0, { timeout: 15_000 });
        // A video keeps loading.
        await expect
          .poll(pendingRequests, { timeout: 8000 })
          .toBe(0)
          .catch(() => undefined);
        await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0, { timeout: 15_000 });
        await page.evaluate(() => new Promise((settled) => requestIdleCallback(settled)));
        await expectStill(page, path);
      });
  });
