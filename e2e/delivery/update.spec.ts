import type { Page } from '@playwright/test';
import { enter, register } from '@juhe/testing/playwright';
import { startInstance } from '../support/instance.ts';
import { registryOf } from '../support/registry.ts';
import { axe, expect, test } from '../support/test.ts';

let instance: Awaited<ReturnType<typeof startInstance>>;
let registry: ReturnType<typeof registryOf>;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(240_000);
  instance = await startInstance(`e2e/update-${process.pid}`, { DEMO: '0' });
  registry = registryOf(instance);
});
test.afterAll(() => instance?.stop());
// `checkForUpdate` disconnects the network for a moment, during which files of other tabs may be loading.
test.beforeEach(({ allowErrors }) => allowErrors(/ERR_INTERNET_DISCONNECTED/));

const form = '/subPackages/user/addaddress';
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name, exact: true });
const hint = (page: Page) => page.getByRole('button', { name: '有新版本 · 点击更新' });

/** Opens a page and waits until it has checked for newer releases once. */
const open = async (page: Page, path = '') => {
  const looked = page.waitForResponse(/\/platform\/live\.json$/);
  await page.goto(`${instance.origin}/h5/${path && `#${path}`}`);
  await looked;
  await page.evaluate(() => Object.assign(window, { sameLoad: true }));
};
const isSameLoad = (page: Page) => page.evaluate(() => 'sameLoad' in window);
const reloaded = (page: Page) => expect.poll(() => isSameLoad(page).catch(() => true)).toBe(false);
const checkForUpdate = async (page: Page) => {
  const looked = page.waitForResponse(/\/platform\/live\.json$/);
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await looked;
};
/** Makes another release of an app live and lets the tab check for it. */
const release = async (page: Page, app: string, title?: string) => {
  await registry.change([{ action: 'promote', app, release: await registry.publish(app, title ? { title } : {}) }]);
  await checkForUpdate(page);
};
/** Puts the tab into the background for that many seconds of the page's clock. */
const hideTab = async (page: Page, seconds: number) => {
  const show = (state: string) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await show('hidden');
  await page.clock.fastForward(seconds * 1000);
  // The page may be reloading by now: then there is nothing to come back to.
  const reloading = (error: Error) => {
    if (!/context was destroyed|navigation/i.test(error.message)) throw error;
  };
  if (await isSameLoad(page).catch(() => false)) await show('visible').catch(reloading);
};
const signIn = async (page: Page) => enter(page, instance.origin, await register(instance.origin));

test('announces a newer release and applies it at the next switch to a tab page', async ({ page }) => {
  await open(page);
  await expect(heading(page, '发现')).toBeVisible();
  await expect(hint(page)).toHaveCount(0);
  await release(page, 'content', '发现二');
  await expect(page.getByRole('status').filter({ has: hint(page) })).toBeVisible();
  await expect(heading(page, '发现')).toBeVisible();
  await axe(page);
  const [pill, tabs] = [await hint(page).boundingBox(), await page.getByRole('navigation', { name: '主导航' }).boundingBox()];
  expect((pill?.y ?? 0) + (pill?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);
  expect(await isSameLoad(page)).toBe(true);
  await page.getByRole('link', { name: '福利' }).click();
  await reloaded(page);
  await expect(heading(page, '福利')).toBeVisible();
  await page.getByRole('link', { name: '发现二' }).click();
  await expect(heading(page, '发现二')).toBeVisible();
  await expect(hint(page)).toHaveCount(0);
});

test('reloads the same address with the new release on click', async ({ page }) => {
  await open(page, '/subPackages/shop/mall-more?sort=price');
  await release(page, 'mall', '新商城');
  await hint(page).click();
  await reloaded(page);
  await expect(heading(page, '新商城')).toBeVisible();
  expect(page.url()).toContain('#/subPackages/shop/mall-more?sort=price');
});

test('dismisses the hint', async ({ page }) => {
  await open(page);
  await expect(heading(page, /^发现/)).toBeVisible();
  await release(page, 'content');
  await page.getByRole('button', { name: '暂不更新' }).click();
  await expect(hint(page)).toHaveCount(0);
  await checkForUpdate(page);
  await expect(hint(page)).toHaveCount(0);
  expect(await isSameLoad(page)).toBe(true);
});

test('does not update during form input, and asks on click', async ({ page }) => {
  await page.clock.install();
  await signIn(page);
  await open(page, form);
  await page.getByRole('textbox').first().fill('王小明');
  await release(page, 'mall', '地址二');
  await expect(hint(page)).toBeVisible();
  await hideTab(page, 600);
  expect(await isSameLoad(page)).toBe(true);
  await expect(page.getByRole('textbox').first()).toHaveValue('王小明');
  await hint(page).click();
  const dialog = page.getByRole('dialog', { name: '现在更新吗？' });
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await isSameLoad(page)).toBe(true);
  await hint(page).click();
  await dialog.getByRole('button', { name: '更新' }).click();
  await reloaded(page);
  await expect(heading(page, '地址二')).toBeVisible();
});

test('does not update during a checkout', async ({ page }) => {
  await page.clock.install();
  await signIn(page);
  await open(page, '/subPackages/order/create-order');
  await release(page, 'mall', '订单二');
  await expect(hint(page)).toBeVisible();
  await hideTab(page, 600);
  expect(await isSameLoad(page)).toBe(true);
  await expect(hint(page)).toBeVisible();
});

test('reloads a reading page in place after the tab was in the background', async ({ page }) => {
  await page.clock.install();
  await signIn(page);
  await open(page, '/subPackages/shop/cart?from=order');
  await release(page, 'mall', '购物车三');
  await expect(hint(page)).toBeVisible();
  await hideTab(page, 5);
  expect(await isSameLoad(page)).toBe(true);
  await hideTab(page, 11);
  await reloaded(page);
  await expect(heading(page, '购物车三')).toBeVisible();
  expect(page.url()).toContain('#/subPackages/shop/cart?from=order');
});

test('shows no hint when the generation changes no release of this tab', async ({ page }) => {
  await open(page);
  const { auction: live = '' } = await registry.releases();
  await registry.change([{ action: 'freeze', app: 'wallet' }]);
  await registry.change([{ action: 'canary', app: 'auction', release: await registry.publish('auction'), percent: 0 }]);
  await checkForUpdate(page);
  expect((await registry.releases()).auction).toBe(live);
  await expect(hint(page)).toHaveCount(0);
  await registry.change([
    { action: 'unfreeze', app: 'wallet' },
    { action: 'stopCanary', app: 'auction' },
  ]);
});

test('applies a release of an app that has not run without hint or reload', async ({ page }) => {
  await open(page);
  await expect(heading(page, /^发现/)).toBeVisible();
  await release(page, 'mall', '换了的福利');
  await expect(hint(page)).toHaveCount(0);
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link').nth(1).click();
  await expect(heading(page, '换了的福利')).toBeVisible();
  expect(await isSameLoad(page)).toBe(true);
});

test('applies a switched-off app at the next navigation and restores it without a reload', async ({ page, allowErrors }) => {
  allowErrors(/mall is switched off/);
  await open(page);
  const tabs = page.getByRole('navigation', { name: '主导航' }).getByRole('link');
  await registry.change([{ action: 'kill', app: 'mall' }]);
  await checkForUpdate(page);
  await tabs.nth(1).click();
  await expect(page.getByRole('main')).toContainText('暂停服务');
  await registry.change([{ action: 'revive', app: 'mall' }]);
  await checkForUpdate(page);
  await tabs.first().click();
  await page.getByRole('link', { name: '新商城' }).or(tabs.nth(1)).click();
  await expect(page.getByRole('main')).not.toContainText('暂停服务');
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  expect(await isSameLoad(page)).toBe(true);
});
