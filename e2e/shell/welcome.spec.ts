import { expect, test } from '../support/test.ts';

const key = 'juhe-welcome';

test.describe('The welcome', () => {
  test.beforeEach(async ({ context }) => {
    // As on a device that has not shown the welcome yet.
    await context.addInitScript((name) => {
      if (location.protocol.startsWith('http') && !sessionStorage.getItem(name)) localStorage.removeItem(name);
      if (location.protocol.startsWith('http')) sessionStorage.setItem(name, 'taken away');
    }, key);
  });

  test('shows three steps once on the first start and leads to the labels after the sign-in', async ({ page }) => {
    await page.goto('/h5/');
    const card = page.getByRole('region', { name: '欢迎来到聚合' });
    await expect(card).toBeVisible({ timeout: 20_000 });
    await expect(card.getByText('好内容', { exact: true })).toBeVisible();
    await card.getByRole('button', { name: '下一步' }).click();
    await expect(card.getByText('好东西', { exact: true })).toBeVisible();
    await card.getByRole('button', { name: '下一步' }).click();
    await expect(card.getByText('有意思的人', { exact: true })).toBeVisible();
    await card.getByRole('button', { name: '选择标签' }).click();
    await expect(page).toHaveURL(/subPackages\/user\/login\?redirect=.*set-label/);
    expect(await page.evaluate((name) => localStorage.getItem(name), key)).not.toBeNull();
  });

  test('can be skipped and is not shown again', async ({ page }) => {
    await page.goto('/h5/');
    const card = page.getByRole('region', { name: '欢迎来到聚合' });
    await expect(card).toBeVisible({ timeout: 20_000 });
    await card.getByRole('button', { name: '跳过' }).click();
    await expect(card).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: '发现' })).toBeVisible();
    expect(await page.evaluate((name) => localStorage.getItem(name), key)).not.toBeNull();
  });

  test('keeps the page usable and closes on a tap outside', async ({ page }) => {
    await page.goto('/h5/');
    const card = page.getByRole('region', { name: '欢迎来到聚合' });
    await expect(card).toBeVisible({ timeout: 20_000 });
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '福利' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '福利' })).toBeVisible();
    await expect(card).toHaveCount(0);
  });

  test('is not shown to visitors of a shared link', async ({ page }) => {
    await page.goto('/h5/#/pages/index/index?topic=1');
    await expect(page.getByRole('heading', { level: 1, name: '发现' })).toBeVisible();
    // The modules around the page have loaded; after a plain start the welcome follows some two seconds later.
    await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/extras.')));
    await expect(page.getByRole('region', { name: '欢迎来到聚合' }).waitFor({ timeout: 5000 })).rejects.toThrow(/Timeout/);
    expect(await page.evaluate((name) => localStorage.getItem(name), key)).toBeNull();
  });
});
