import { article } from '@juhe/contract/content/article';
import { takenOver } from '@juhe/testing/playwright';
import { axe, expect, test } from '../support/test.ts';

// CONTENT-4
test('shows banners, categories and a mixed feed with infinite scrolling', async ({ page, open }) => {
  await open('/pages/index/index');
  await expect(page.getByRole('region', { name: '推荐横幅' })).toBeVisible();
  await expect(page.getByRole('button', { name: '推荐' })).toHaveAttribute('aria-pressed', 'true');
  const articles = page.locator('a[href*="/subPackages/find/"]');
  await expect(articles.first()).toBeVisible();
  await expect(page.locator('a[href*="/subPackages/shop/goods-info"]').first()).toBeAttached();
  await expect(page.getByText('气候平均')).toBeVisible();
  await axe(page);
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await height();
  const more = page.waitForResponse((response) => /queryFeed\?.*cursor=/.test(response.url()));
  await page.mouse.move(180, 500);
  await page.mouse.wheel(0, before);
  expect((await more).ok()).toBe(true);
  await expect.poll(height).toBeGreaterThan(before * 1.3);
});

test('filters the feed by category and restores category and position on back', async ({ page, open }) => {
  await open('/pages/index/index');
  await page.getByRole('button', { name: '美食' }).click();
  await expect(page).toHaveURL(/category=food/);
  const card = page.getByRole('link', { name: /番茄炒蛋的七种分歧/ });
  await card.click();
  await expect(page.getByRole('heading', { name: '番茄炒蛋的七种分歧' })).toBeVisible();
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page.getByRole('button', { name: '美食' })).toHaveAttribute('aria-pressed', 'true');
  await expect(card).toBeInViewport();
  await page.getByText('没有更多了').scrollIntoViewIfNeeded();
});

// SHELL-2
test('refreshes the feed on pull', async ({ page, open }) => {
  await open('/pages/index/index');
  await expect(page.locator('a[href*="/subPackages/find/"]').first()).toBeVisible();
  await takenOver(page);
  const feedResponse = page.waitForResponse((response) => response.url().includes('/discover/queryFeed'));
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: 180, y }] });
  await touch('touchStart', 120);
  for (let y = 140; y <= 420; y += 20) await touch('touchMove', y);
  await touch('touchEnd', 420);
  expect((await feedResponse).ok()).toBe(true);
});

test('shows a failed feed with a retry in place', async ({ page, open, allowErrors }) => {
  allowErrors(/./);
  await page.context().setOffline(false);
  await open('/pages/index/index');
  await takenOver(page);
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

test('shows typical weather, labelled as such, for the selected city', async ({ page, open }) => {
  await open('/pages/index/index');
  const pill = page.getByRole('button', { name: /上海.*气候平均/ });
  await pill.click();
  const sheet = page.getByRole('dialog', { name: '天气' });
  await expect(sheet.getByText('这是当地本月的常年平均，不是实时天气')).toBeVisible();
  await axe(page);
  await sheet.getByRole('button', { name: '哈尔滨' }).click();
  await expect(sheet.getByText(/哈尔滨 · /)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByRole('button', { name: /哈尔滨.*气候平均/ })).toBeVisible();
});

test('links a topic to its articles and an article’s tag to the topic', async ({ page, open }) => {
  await open('/pages/index/index');
  const topics = page.getByRole('group', { name: '热门话题' });
  await topics.getByRole('button', { name: '#夜读' }).click();
  await expect(page).toHaveURL(/topic=/);
  await expect(page.getByRole('button', { name: '推荐' })).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('link', { name: /冬季共读开始了/ }).click();
  await expect(page.getByRole('article').getByRole('heading', { name: /冬季共读开始了/ })).toBeVisible();
  await page.getByRole('link', { name: '#论语' }).click();
  await expect(topics.getByRole('button', { name: '#论语' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('link', { name: /冬季共读开始了/ })).toBeVisible();
  await page.goBack();
  // Scrolled to the previous position, the bar shows the title of the article as well.
  await expect(page.getByRole('article').getByRole('heading', { name: /冬季共读开始了/ })).toBeVisible();
});

test('explains an empty following feed and lists followed authors', async ({ page, open, freshMember, api }) => {
  await open('/pages/index/index', { category: 'followed' });
  await expect(page.getByText('登录后，这里会出现您关注的作者的新内容')).toBeVisible();
  await axe(page);
  const { token } = await freshMember();
  await open('/pages/index/index', { category: 'followed' });
  await expect(page.getByText(/关注的作者还没有发布内容/)).toBeVisible();
  const { author } = await api.get(article.getArticle, { id: 'slow-train' });
  await api.get(article.followAuthor, { authorId: author.id, follow: true }, { token });
  await page.reload();
  const authors = page.getByRole('list', { name: '关注的作者' });
  await expect(authors.getByRole('link', { name: new RegExp(author.nickname) })).toBeVisible();
  await expect(page.getByRole('link', { name: /绿皮车还在开/ })).toBeAttached();
  await axe(page);
});
