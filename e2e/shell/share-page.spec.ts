import { axe, expect, test } from '../support/test.ts';

const article = '/h5/s/article/slow-train';
const heading = '绿皮车还在开';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  for (const [path, name] of [
    [article, heading],
    ['/h5/s/goods/S260001', /./],
    ['/h5/s/book/quiet-sea-station', /./],
  ] as const)
    test(`shows ${path} readably`, async ({ page }) => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page.getByRole('link', { name: '在聚合中打开' })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    });
});

// COMMON-57
test('shows the article of a shared link, links into the app, and redirects to it on the next visit', async ({
  page,
  secondBrowser,
  allowErrors,
}) => {
  // Missing content returns 404.
  allowErrors(/404/);
  const friend = await secondBrowser();
  await friend.goto(`${article}?i=ABCDEFGH`);
  await expect(friend.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await axe(friend);
  await friend.getByRole('link', { name: '在聚合中打开' }).click();
  await expect(friend).toHaveURL(/\/h5\/.*#\/subPackages\/find\/article-detail\?id=slow-train$/);
  await expect(friend.getByRole('heading', { level: 2, name: heading })).toBeVisible();
  await friend.goto(article);
  await expect(friend).toHaveURL(/#\/subPackages\/find\/article-detail\?id=slow-train$/);
  await page.goto('/h5/s/article/no-such-article');
  await expect(page.getByRole('heading', { name: '内容不存在' })).toBeVisible();
});
