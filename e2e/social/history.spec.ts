import { history } from '@juhe/contract/social/history';
import { axe, expect, test } from '../support/test.ts';

test('lists viewed pages in the history and deletes them', async ({ page, open, freshMember, api }) => {
  const { token } = await freshMember();
  const watchedKinds = async () => (await api.get(history.listWatchHistory, {}, { token })).list.map(({ kind }) => kind);
  await open('/subPackages/find/article-detail', { id: 'slow-train' });
  await expect.poll(watchedKinds).toEqual(['article']);
  await open('/subPackages/find/news-detail', { id: 'libraries-open-late' });
  await expect.poll(watchedKinds).toHaveLength(2);
  await open('/subPackages/shop/goods-info', { saleNo: 'S260001' });
  await expect.poll(watchedKinds).toEqual(['goods', 'article', 'article']);

  await open('/subPackages/find/novel-history');
  await page.getByRole('tab', { name: '文章' }).click();
  await expect(page).toHaveURL(/tab=articles/);
  await expect(page.getByRole('heading', { name: '今天' })).toBeVisible();
  await expect(page.getByRole('link', { name: /六座城市的图书馆/ })).toHaveAttribute('href', /news-detail/);
  await axe(page);
  await page.getByRole('button', { name: /^删除这条记录：六座城市的图书馆/ }).click();
  await expect(page.getByRole('link', { name: /六座城市的图书馆/ })).toHaveCount(0);
  await page.getByRole('link', { name: /绿皮车还在开/ }).click();
  await expect(page.getByRole('heading', { name: '绿皮车还在开' })).toBeVisible();
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page.getByRole('tab', { name: '文章' })).toHaveAttribute('aria-selected', 'true');

  await open('/pages/study/course-online-detail', { id: 'course-tea' });
  await expect.poll(watchedKinds).toContain('course');
  await open('/subPackages/find/novel-history', { tab: 'courses' });
  await expect(page.getByRole('link', { name: /一杯茶的六堂课/ })).toHaveAttribute('href', /course-online-detail/);
  await axe(page);

  await page.getByRole('tab', { name: '商品' }).click();
  await page.getByRole('button', { name: '清空' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '清空' }).click();
  await expect(page.getByText('这里还没有浏览记录')).toBeVisible();
  expect(await watchedKinds()).toEqual(['course', 'article']);
});
