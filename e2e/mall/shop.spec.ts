import { goods } from '@juhe/contract/mall/goods';
import { shop } from '@juhe/contract/mall/shop';
import { loadCold } from '../support/every-page.ts';
import { axe, demo, expect, test } from '../support/test.ts';

const shopPage = '/subPackages/shop/shop';
const search = '/subPackages/order/searchfor-dp';
const favourites = '/subPackages/shop/favourites';

test('finds a shop by a part of its name, follows it, and lists it among the followed shops', async ({
  page,
  open,
  freshMember,
  api,
}) => {
  const member = await freshMember();
  await open(search);
  const field = page.getByRole('searchbox', { name: '搜索店铺' });
  await field.fill('野茶');
  await page.getByRole('button', { name: '搜索', exact: true }).click();
  const row = page.getByRole('region', { name: '店铺列表' }).getByRole('listitem');
  await expect(row).toHaveCount(1);
  // Three of its goods, each linking to its page.
  await expect(row.getByRole('img')).toHaveCount(3);
  await row.getByRole('link', { name: /山野茶事/ }).click();
  await expect(page.getByRole('heading', { name: '山野茶事' })).toBeVisible();
  const before = (await api.get(shop.getShop, { shopId: 'shanye' })).followers;
  const follow = page.getByRole('button', { name: '关注山野茶事' });
  await follow.click();
  await expect(follow).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(async () => (await api.get(shop.listFollowedShops, {}, member)).total).toBe(1);
  expect((await api.get(shop.getShop, { shopId: 'shanye' })).followers).toBeGreaterThan(before);
  await page.goBack();
  await page.getByRole('button', { name: '我关注的店铺' }).click();
  await expect(page.getByRole('tab', { name: '店铺' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('link', { name: /山野茶事/ }).click();
  await follow.click();
  await expect(follow).toHaveAttribute('aria-pressed', 'false');
  await page.goBack();
  await expect(page.getByText('还没有关注的店铺')).toBeVisible();
});

test('filters and sorts a shop’s goods by category, and restores the list on back', async ({ page, open, api }) => {
  const { categories } = await api.get(shop.getShop, { shopId: 'beian' });
  const category = categories[0];
  if (!category) throw new Error('the shop is empty');
  const { list } = await api.get(goods.listGoods, { shopId: 'beian', categoryId: category.id, sort: 'priceUp' });
  await open(shopPage, { shopId: 'beian' });
  await page.getByRole('tab', { name: `${category.name} ${category.goods}` }).click();
  await page.getByRole('button', { name: '价格' }).click();
  const rows = page.getByRole('listitem');
  const inOrder = async () => {
    await expect(rows).toHaveCount(list.length);
    await expect(rows.first()).toContainText(list[0]?.productName ?? '');
  };
  await inOrder();
  await rows.first().getByRole('link').click();
  await expect(page.getByRole('heading', { name: list[0]?.productName ?? '' })).toBeVisible();
  await page.goBack();
  await inOrder();
  await page.getByRole('button', { name: '筛选' }).click();
  // Within one shop there is no seller filter.
  await expect(page.getByRole('dialog').getByText('卖家')).toHaveCount(0);
  await axe(page);
});

test('links goods to their shop, and sends a visitor who follows it to the sign-in and back', async ({ page, open }) => {
  await open('/subPackages/shop/goods-info', { saleNo: 'S260001' });
  await page.getByRole('link', { name: /山野茶事/ }).click();
  await page.getByRole('button', { name: '关注山野茶事' }).click();
  await expect(page).toHaveURL(/user\/login\?redirect=.*shanye/);
});

test('shows a closed shop as such, and explains a search without matching shops', async ({ page, open }) => {
  for (const query of [{ shopId: 'nope' }, { shopId: '<x>' }, {}]) {
    await open(shopPage, query as Record<string, string>);
    await expect(page.getByText('店铺不存在或已关闭')).toBeVisible();
  }
  await page.getByRole('link', { name: '看看别的店铺' }).click();
  await expect(page.getByRole('link', { name: /聚合自营/ })).toBeVisible();
  await open(search, { keyword: '没有这家店' });
  await expect(page.getByText('没有叫「没有这家店」的店铺')).toBeVisible();
  await page.getByRole('button', { name: '看全部店铺' }).click();
  await expect(page.getByRole('link', { name: /聚合自营/ })).toBeVisible();
});

test('lists favourites, marks those off the shelf, and removes one', async ({ page, open, freshMember, api }) => {
  const member = await freshMember();
  for (const goodsId of ['celadon', 'drum']) await api.get(goods.collectGoods, { goodsId, collect: true }, member);
  await open(favourites);
  await expect(page.getByRole('listitem').filter({ hasText: '已下架' })).toHaveCount(1);
  await axe(page);
  await page.getByRole('button', { name: '取消收藏龙泉青瓷饭碗' }).click();
  await expect(page.getByText('已取消收藏')).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(1);
  await expect.poll(async () => (await api.get(goods.listFavouriteGoods, {}, member)).total).toBe(1);
});

for (const [width, locale] of [
  [375, 'zh-CN'],
  [320, 'en-US'],
] as const)
  test.describe(`at ${width} px in ${locale}`, () => {
    test.use({ locale, viewport: { width, height: 700 } });
    const states = [
      [shopPage, { shopId: 'shiguang' }, '拾光杂货铺'],
      [search, {}, '聚合自营'],
      [search, { keyword: '没有' }, /没有叫|No shop is called/],
      [favourites, { tab: 'shops' }, '山野茶事'],
      [favourites, {}, '明前龙井'],
    ] as const;
    test('has no accessibility violations and fits in shops and favourites', async ({ page, open, signedIn }) => {
      await signedIn(demo.member);
      for (const [path, query, text] of states)
        await test.step(`${path} ${JSON.stringify(query)}`, async () => {
          await loadCold(page, () => open(path, query));
          await expect(page.getByText(text).first()).toBeVisible();
          await axe(page);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        });
    });
  });
