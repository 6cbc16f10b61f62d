import type { Page } from '@playwright/test';
import { type Fault, faultsOf } from '../support/faults.ts';
import { axe, expect, test } from '../support/test.ts';
import { startFixtureInstance } from './fixture-instance.ts';

let instance: Awaited<ReturnType<typeof startFixtureInstance>>;
test.beforeAll(async () => {
  instance = await startFixtureInstance(`e2e/faults-${process.pid}`);
});
test.afterAll(() => instance.stop());
test.beforeEach(({ allowErrors }) => allowErrors(/./));

const notice = (page: Page) => page.getByRole('alert').getByRole('button');
const home = (page: Page) => page.getByRole('button', { name: '点了 0 次' });
// A hung file of the page keeps the document's load event back.
const goHome = (page: Page) => page.goto(`${instance.origin}/h5/`, { waitUntil: 'commit' });

/** The frame and the other remote do not notice. */
const neighboursLive = async (page: Page) => {
  await page.getByRole('link', { name: '福利' }).click();
  await expect(page.getByText('neighbour')).toBeVisible();
  await page.getByRole('link', { name: '发现' }).click();
};

const kinds: Fault['kind'][] = ['down', 'error', 'html', 'missing', 'truncated', 'tampered'];
// The whole app, the page's script and style, the app's texts.
for (const file of ['/content/1.0.0', '/hello.', '/messages-zh-Hans.']) {
  for (const kind of kinds) {
    test(`${file} is ${kind}: a notice, the rest lives, a click brings the page`, async ({ page, context }) => {
      const faults = faultsOf(instance.origin, context);
      await faults([{ match: file, kind }]);
      await goHome(page);
      await expect(notice(page)).toHaveText('页面加载失败，点击重试');
      await neighboursLive(page);
      await expect(notice(page)).toBeVisible();
      await faults([]);
      await notice(page).click();
      await expect(home(page)).toBeVisible();
      expect(await page.evaluate(() => Reflect.get(globalThis, '__tampered'))).toBeUndefined();
    });
  }
}

test('a notice stays when the fault stays, and each click asks again', async ({ page, context }) => {
  const faults = faultsOf(instance.origin, context);
  await faults([{ match: '/content/', kind: 'error' }]);
  await goHome(page);
  for (const attempt of [1, 2]) {
    await expect(notice(page)).toBeEnabled();
    const asked = page.waitForRequest((request) => request.url().endsWith(`remoteEntry.js?r=${attempt}`));
    await notice(page).click();
    await asked;
    await expect(notice(page)).toHaveText('页面加载失败，点击重试');
  }
});

for (const file of ['remoteEntry.js', '/hello.']) {
  test(`${file} hangs: the page gives up in time and can be asked for again`, async ({ page, context }) => {
    const faults = faultsOf(instance.origin, context);
    await faults([{ match: file, kind: 'hang' }]);
    await goHome(page);
    await expect(notice(page)).toHaveText('连接超时，点击屏幕重试', { timeout: 9_000 });
    await faults([]);
    await notice(page).click();
    await expect(home(page)).toBeVisible();
  });
}

test('a page that throws while it loads, and one that throws while it renders', async ({ page }) => {
  for (const path of ['/subPackages/find/read-novel', '/subPackages/find/news-detail']) {
    await page.goto(`${instance.origin}/h5/#${path}`);
    await expect(notice(page)).toHaveText('页面加载失败，点击重试');
    await page.evaluate(() => Reflect.set(globalThis, 'mended', true));
    await notice(page).click();
    await expect(page.getByText('mended')).toBeVisible();
    await page.evaluate(() => Reflect.deleteProperty(globalThis, 'mended'));
    await page.getByRole('button', { name: '返回' }).click();
    await expect(home(page)).toBeVisible();
    await page.reload();
  }
});

test('a remote for another platform is not run with ours', async ({ page }) => {
  await page.goto(`${instance.origin}/h5/#/subPackages/mine/my-wallet`);
  await expect(notice(page)).toHaveText('页面已更新，点击重新打开');
  await page.getByRole('button', { name: '返回' }).click();
  await expect(home(page)).toBeVisible();
});

test('a slow page shows its picture after a moment and then itself', async ({ page, context }) => {
  await faultsOf(instance.origin, context)([{ match: '/hello.', kind: 'slow', delay: 4000 }]);
  await goHome(page);
  await expect(page.getByRole('status', { name: '页面加载中' })).toBeVisible();
  await expect(home(page)).toBeVisible();
});

test('offline: the notice says so, and a click works once the network is back', async ({ page, context }) => {
  await goHome(page);
  await expect(home(page)).toBeVisible();
  await context.setOffline(true);
  await page.evaluate(() => {
    location.hash = '#/subPackages/search/search?type=1';
  });
  await expect(notice(page)).toHaveText('网络已断开，联网后点击重试');
  await context.setOffline(false);
  await notice(page).click();
  await expect(page.getByText('类型 1')).toBeVisible();
});

test('the notice is accessible', async ({ page, context }) => {
  await faultsOf(instance.origin, context)([{ match: '/content/', kind: 'missing' }]);
  await goHome(page);
  await expect(notice(page)).toBeVisible();
  await axe(page);
});
