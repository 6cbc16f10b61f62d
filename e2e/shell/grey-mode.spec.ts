import { config } from '@juhe/contract/common/config';
import type { Page } from '@playwright/test';
import { takenOver } from '@juhe/testing/playwright';
import { expect, test } from '../support/test.ts';

const key = 'sys.global.graying.app';
const filter = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).filter);

// The setting applies to the whole instance: tests run serially, and colour is restored afterwards.
test.describe.configure({ mode: 'serial' });
test.afterEach(({ api }) => api.operate(config.setConfig, { key, value: 'false' }));

/** Waits for the event stream: later changes by the operator are pushed. */
const listening = (page: Page) => page.waitForResponse((answer) => answer.url().includes('/api/live/stream'));

// COMMON-4
test('toggles grey mode live on an open page', async ({ page, open, api }) => {
  const stream = listening(page);
  await open('/pages/index/index');
  await stream;
  expect(await filter(page)).toBe('none');
  await api.operate(config.setConfig, { key, value: 'true' });
  await expect.poll(() => filter(page)).toBe('grayscale(1)');
  await api.operate(config.setConfig, { key, value: 'false' });
  await expect.poll(() => filter(page)).toBe('none');
});

// COMMON-4
test('restores grey mode on reload before any response', async ({ page, open, api, faults }) => {
  const stream = listening(page);
  await open('/pages/index/index');
  await stream;
  await api.operate(config.setConfig, { key, value: 'true' });
  await expect.poll(() => filter(page)).toBe('grayscale(1)');
  await faults([{ match: `/configKey/${key}`, kind: 'hang' }]);
  await page.reload();
  await expect(page.getByRole('navigation')).toBeVisible();
  expect(await filter(page)).toBe('grayscale(1)');
});

// COMMON-3
test('applies grey mode to new visitors only when the value is true', async ({ page, open, api }) => {
  await api.operate(config.setConfig, { key, value: 'TRUE' });
  const stream = listening(page);
  await open('/pages/index/index');
  await stream;
  expect(await filter(page)).toBe('none');
  await api.operate(config.setConfig, { key, value: 'true' });
  await expect.poll(() => filter(page)).toBe('grayscale(1)');
});

test('keeps bars fixed while a grey page scrolls', async ({ page, open, api }) => {
  await api.operate(config.setConfig, { key, value: 'true' });
  await open('/pages/index/index');
  await expect.poll(() => filter(page)).toBe('grayscale(1)');
  await expect(page.getByRole('main').getByRole('link').nth(5)).toBeVisible();
  await takenOver(page);
  const tabs = page.getByRole('link', { name: '我的', exact: true });
  const before = await tabs.boundingBox();
  await page.evaluate(() => scrollBy(0, 700));
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200);
  expect(await tabs.boundingBox()).toEqual(before);
});

test('applies grey mode to overlays', async ({ page, open, api }) => {
  await api.operate(config.setConfig, { key, value: 'true' });
  await open('/pages/index/index');
  await expect.poll(() => filter(page)).toBe('grayscale(1)');
  await page.getByRole('link', { name: '我的', exact: true }).click();
  await expect(page.locator(':popover-open', { hasText: '请先登录' })).toHaveCSS('filter', 'grayscale(1)');
});
