import { axe, expect, test } from '../support/test.ts';

test('Discover shows banners, categories and a mixed feed that grows while it is scrolled', async ({ page, open }) => {
  await open('/pages/index/index');
  await expect(page.getByRole('region', { name: '推荐横幅' })).toBeVisible();
  await expect(page.getByRole('button', { name: '推荐' })).toHaveAttribute('aria-pressed', 'true');
  const articles = page.locator('a[href*="/subPackages/find/"]');
  await expect(articles.first()).toBeVisible();
  await expect(page.locator('a[href*="/subPackages/shop/goods-info"]').first()).toBeAttached();
  await axe(page);
  await page.mouse.move(180, 500);
  await expect(async () => {
    await page.mouse.wheel(0, 3000);
    await expect(page.getByText('没有更多了')).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
});

test('a category filters the feed and is kept with the place on the way back', async ({ page, open }) => {
  await open('/pages/index/index');
  await page.getByRole('button', { name: '美食' }).click();
  await expect(page).toHaveURL(/category=food/);
  const card = page.getByRole('link', { name: /番茄炒蛋的七种分歧/ });
  await card.click();
  await expect(page.getByRole('heading', { name: '番茄炒蛋的七种分歧' })).toBeVisible();
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page.getByRole('button', { name: '美食' })).toHaveAttribute('aria-pressed', 'true');
  await expect(card).toBeInViewport();
});

test('pulling down asks for the feed again', async ({ page, open }) => {
  await open('/pages/index/index');
  await expect(page.locator('a[href*="/subPackages/find/"]').first()).toBeVisible();
  const asked = page.waitForResponse((response) => response.url().includes('/discover/queryFeed'));
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: 180, y }] });
  await touch('touchStart', 120);
  for (let y = 140; y <= 420; y += 20) await touch('touchMove', y);
  await touch('touchEnd', 420);
  expect((await asked).ok()).toBe(true);
});

test('the feed says what failed and tries again in place', async ({ page, open, allowErrors }) => {
  allowErrors(/./);
  await page.context().setOffline(false);
  await open('/pages/index/index');
  await expect(page.locator('a[href*="/subPackages/find/"]').first()).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: '旅行' }).click();
  const retry = page.getByRole('button', { name: '重试' });
  await expect(retry).toBeVisible();
  await page.context().setOffline(false);
  await expect(async () => {
    if (await retry.isVisible()) await retry.click();
    await expect(page.locator('a[href*="/subPackages/find/"]').first()).toBeVisible({ timeout: 1000 });
  }).toPass();
});
