import { catalogue } from '@juhe/contract/mall/catalogue';
import { goods } from '@juhe/contract/mall/goods';
import type { ProductSpec } from '@juhe/contract/mall/goods.schemas';
import { takenOver } from '@juhe/testing/playwright';
import { axe, expect, test } from '../support/test.ts';

const info = '/subPackages/shop/goods-info';

test('opens a product by category and sort order from the mall’s home page, and returns to the same list', async ({
  page,
  open,
}) => {
  await open('/pages/welfare/welfare');
  await expect(page.getByRole('heading', { name: '猜你喜欢' })).toBeVisible();
  await page.getByRole('navigation', { name: '商品分类' }).getByRole('link', { name: '食品茶饮' }).click();
  await page.getByRole('tab', { name: '茶与咖啡' }).click();
  await page.getByRole('button', { name: '茶叶' }).click();
  await page.getByRole('button', { name: '价格' }).click();
  await expect(page.getByRole('button', { name: /价格从低到高/ })).toHaveAttribute('aria-pressed', 'true');
  const list = page.getByRole('listitem');
  await expect(list.first()).toContainText('茉莉银针');
  await list.first().getByRole('link').click();
  await expect(page.getByRole('heading', { name: '茉莉银针' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: '茶叶' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: /价格从低到高/ })).toBeVisible();
});

test('has no accessibility violations on the mall’s home page and in a category', async ({ page, open }) => {
  await open('/pages/welfare/welfare');
  await expect(page.getByRole('link', { name: /已售/ }).first()).toBeVisible();
  await axe(page);
  await open('/subPackages/shop/mall-more', { categoryId: 'tea' });
  await expect(page.getByRole('listitem').first()).toContainText('茉莉银针');
  await axe(page);
});

test('loads more of the feed on scrolling', async ({ page, open }) => {
  await open('/pages/welfare/welfare');
  const card = page.getByRole('link', { name: /已售/ });
  await expect(card.first()).toBeVisible();
  // The feed begins with the best sellers: this product is on a later page.
  const laterProduct = page.getByRole('link', { name: /明前龙井/ });
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 1600);
      return laterProduct.count();
    })
    .toBeGreaterThan(0);
});

test('changes price and stock with the selection, and disables unavailable values', async ({ page, open, api }) => {
  // Returns a sold-out combination whose first value is still available with another second one.
  const goneOf = ({ specs, skus }: ProductSpec) => {
    const [first] = specs;
    if (specs.length !== 2 || !first) return undefined;
    return skus.find(
      (sku) =>
        sku.stock === 0 && skus.some((sibling) => sibling.stock > 0 && sibling.values[first.name] === sku.values[first.name]),
    );
  };
  const { list } = await api.get(goods.listGoods, { pageSize: 50 });
  let soldOutProduct: { saleNo: string; spec: ProductSpec } | undefined;
  for (const { saleNo } of list) {
    const spec = await api.get(goods.getGoodsSpec, { saleNo });
    if (goneOf(spec)) soldOutProduct ??= { saleNo, spec };
    if (soldOutProduct) break;
  }
  if (!soldOutProduct) throw new Error('the demo has no product with a sold-out combination');
  const empty = goneOf(soldOutProduct.spec);
  const [first, second] = soldOutProduct.spec.specs;
  if (!empty || !first || !second) throw new Error('no combination');
  await open(info, { saleNo: soldOutProduct.saleNo });
  await page.getByRole('button', { name: '请选择规格' }).click();
  const sheet = page.getByRole('dialog');
  await sheet
    .getByRole('group', { name: first.name })
    .getByRole('button', { name: empty.values[first.name], exact: true })
    .click();
  const soldOutOption = sheet
    .getByRole('group', { name: second.name })
    .getByRole('button', { name: empty.values[second.name], exact: true });
  await expect(soldOutOption).toBeDisabled();
  await axe(page);
  await sheet.getByRole('button', { name: '加入购物车' }).click();
  await expect(page.getByText(`请选择${second.name}`).first()).toBeVisible();
});

test('limits the quantity to the stock', async ({ page, open, api }) => {
  const { skus, specs } = await api.get(goods.getGoodsSpec, { saleNo: 'S260004' });
  const sku = skus.find((sku) => sku.stock > 0);
  if (!sku) throw new Error('sold out');
  await open(info, { saleNo: 'S260004' });
  await page.getByRole('button', { name: '请选择规格' }).click();
  const sheet = page.getByRole('dialog');
  for (const { name } of specs)
    await sheet.getByRole('group', { name }).getByRole('button', { name: sku.values[name], exact: true }).click();
  await sheet.getByRole('spinbutton').fill('9999');
  const now = Number(await sheet.getByRole('spinbutton').inputValue());
  expect(now).toBeLessThanOrEqual(sku.stock);
  expect(now).toBeGreaterThan(0);
  await expect(sheet.getByRole('button', { name: '增加' })).toBeDisabled();
  await sheet.getByRole('button', { name: '关闭' }).click();
  await expect(page.getByRole('button', { name: new RegExp(`${now} 件`) })).toBeVisible();
});

test('sends a visitor to the sign-in and back', async ({ page, open }) => {
  await open(info, { saleNo: 'S260001' });
  await page.getByRole('button', { name: '收藏' }).click();
  await expect(page).toHaveURL(/user\/login\?redirect=.*S260001/);
});

test('stores a favourite, also after a double tap', async ({ page, open, freshMember, api, faults }) => {
  const member = await freshMember();
  await open(info, { saleNo: 'S260001' });
  const heart = page.getByRole('button', { name: '收藏' });
  await faults([{ match: 'collectProduct', kind: 'slow', delay: 400 }]);
  await heart.dblclick();
  await faults([]);
  await expect(heart).not.toHaveAttribute('aria-busy');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(async () => (await api.get(goods.listFavouriteGoods, {}, member)).total).toBe(1);
  await page.reload();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
});

test('shows reviews on the page and all of them in a sheet', async ({ page, open, api }) => {
  const { total } = await api.get(goods.listGoodsReviews, { saleNo: 'S260004' });
  await open(info, { saleNo: 'S260004' });
  await axe(page);
  await page.getByRole('button', { name: '查看全部评价' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(total);
});

test('plays the video inline and muted, and pauses it when its slide leaves', async ({ page, open, api }) => {
  const { list } = await api.get(goods.listGoods, { keyword: '手冲咖啡豆' });
  await open(info, { saleNo: list[0]?.saleNo ?? '' });
  const film = page.locator('video');
  await expect(film).toHaveCount(0);
  await page.getByRole('button', { name: /^播放视频/ }).click();
  await expect(film).toHaveJSProperty('muted', true);
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
  await expect(film).toBeFocused();
  // The video slide does not advance automatically: there is nothing to pause. Picture slides do.
  await expect(page.getByRole('button', { name: '暂停轮播' })).toHaveCount(0);
  await axe(page);
  await page
    .getByRole('group', { name: '第 1 张，共 5 张' })
    .first()
    .evaluate((track) => track.scrollTo({ left: track.clientWidth }));
  await expect(film).toHaveJSProperty('paused', true);
  await page.getByRole('button', { name: '暂停轮播' }).click();
  await page.getByRole('button', { name: /，第 1 张$/ }).click();
  const large = page.getByRole('dialog').locator('img').first();
  await expect(large).toBeVisible();
  const before = (await large.boundingBox())?.width ?? 0;
  await large.dblclick();
  await expect.poll(async () => (await large.boundingBox())?.width ?? 0).toBeGreaterThan(before);
});

test('deselects a value, and shows price and stock of the remaining selection', async ({ page, open, api }) => {
  const { specs, skus } = await api.get(goods.getGoodsSpec, { saleNo: 'S260004' });
  const prices = skus.map(({ priceCents }) => priceCents);
  const [first] = specs;
  if (!first) throw new Error('no specs');
  const value = first.values.find((value) => skus.some((sku) => sku.values[first.name] === value && sku.stock > 0)) ?? '';
  await open(info, { saleNo: 'S260004' });
  await page.getByRole('button', { name: '请选择规格' }).click();
  const sheet = page.getByRole('dialog');
  const totalStock = skus.reduce((sum, sku) => sum + sku.stock, 0);
  await expect(sheet.getByText(`库存 ${totalStock} 件`)).toBeVisible();
  await expect(sheet.getByText(`${Math.floor(Math.min(...prices) / 100)}`).first()).toBeVisible();
  await expect(sheet.getByText(`${Math.floor(Math.max(...prices) / 100)}`).first()).toBeVisible();
  const chip = sheet.getByRole('group', { name: first.name }).getByRole('button', { name: value, exact: true });
  await chip.click();
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await chip.click();
  await expect(chip).toHaveAttribute('aria-pressed', 'false');
  await expect(sheet.getByText(`库存 ${totalStock} 件`)).toBeVisible();
});

// MALL-19
test('addresses supplier goods by goodsId, in lists and favourites', async ({ page, open, api, freshMember }) => {
  const member = await freshMember();
  const { list } = await api.get(goods.listGoods, { keyword: '护眼台灯' });
  const [lamp] = list;
  expect(lamp?.source).toBe('jd');
  await open('/subPackages/shop/mall-more', { categoryId: 'power' });
  await page.getByRole('link', { name: /护眼台灯/ }).click();
  await expect(page).toHaveURL(new RegExp(`goodsId=${lamp?.id}`));
  await expect(page.getByText('供应商直发')).toBeVisible();
  await axe(page);
  const heart = page.getByRole('button', { name: '收藏' });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect
    .poll(async () => (await api.get(goods.listFavouriteGoods, {}, member)).list.map(({ id }) => id))
    .toEqual([lamp?.id]);
});

test('shows only the quantity when there are no variants', async ({ page, open, api }) => {
  const product = await api.get(goods.getGoods, { saleNo: 'S260001' });
  const { saleNo } = await api.operate(catalogue.createProduct, {
    shopId: product.shopDTO.id,
    categoryId: product.categoryId,
    title: '无规格的杯垫',
    pictures: [product.img],
    specs: [],
    skus: [{ priceCents: 1_200, available: 9 }],
  });
  await open(info, { saleNo });
  await expect(page.getByRole('button', { name: '数量 · 1 件' })).toBeVisible();
  await expect(page.getByText('请选择规格')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: '商品详情', level: 2 })).toHaveCount(0);
});

test('reserves 250 px for pictures of the text, which the server delivers without dimensions', async ({ page, open }) => {
  await open(info, { saleNo: 'S260001' });
  await takenOver(page);
  const picture = page.locator('figure img').first();
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(async () => (await picture.boundingBox())?.height).toBe(250);
  // Uncropped, however tall, and enlarged on tap.
  await expect(picture).toHaveCSS('object-fit', 'contain');
  await picture.click();
  await expect(page.getByRole('dialog').locator('img').first()).toBeVisible();
});

test.describe('in English, at 320 px', () => {
  test.use({ locale: 'en-US', viewport: { width: 320, height: 700 } });

  test('fits a product with many variants', async ({ page, open }) => {
    await open(info, { saleNo: 'S260043' });
    await page
      .getByRole('button', { name: /Choose|pieces|piece/ })
      .first()
      .click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Buy', exact: true })).toBeVisible();
    await axe(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
});

test('shows goods as sold out, off the shelf or not found', async ({ page, open, api }) => {
  const { list } = await api.get(goods.listGoods, { keyword: '天文望远镜' });
  await open(info, { saleNo: list[0]?.saleNo ?? '' });
  await expect(page.getByRole('button', { name: '已售罄' })).toBeDisabled();
  const drum = await api.get(goods.getGoods, { goodsId: 'drum' });
  await open(info, { goodsId: drum.id });
  await expect(page.getByRole('button', { name: '商品已下架' })).toBeDisabled();
  for (const query of [{ saleNo: 'NOPE' }, { goodsId: '<x>' }, {}]) {
    await open(info, query as Record<string, string>);
    await expect(page.getByText('商品不存在或已下架')).toBeVisible();
    await expect(page.getByRole('link', { name: '逛逛商城' })).toBeVisible();
  }
});

/** Browser languages, with the heading above the running activities. */
const runningIn = {
  'zh-CN': '正在进行',
  'zh-TW': '正在進行',
  'en-US': 'Going on now',
  'fr-FR': 'En cours',
  'es-ES': 'En marcha',
} as const;

for (const [locale, heading] of Object.entries(runningIn))
  test.describe(`in a browser of ${locale}`, () => {
    test.use({ locale });

    test('shows the mall’s banner and activities with countdown and price above 700 px', async ({ page, open }) => {
      await open('/pages/welfare/welfare');
      const main = page.getByRole('main');
      await expect(main.getByRole('region').getByRole('img').first()).toBeVisible();
      const activities = main.locator('section', { has: page.getByRole('heading', { name: heading }) }).getByRole('link', {
        name: /¥/,
      });
      await expect(activities.first()).toBeVisible();
      const box = await activities.first().boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(700);
    });
  });

test('scrolls to the parts of a product’s page by its anchors past the pictures', async ({ page, open }) => {
  await open(info, { saleNo: 'S260001' });
  const anchors = page.getByRole('navigation', { name: '页面各部分', includeHidden: true });
  await expect(page.getByRole('heading', { name: '商品参数' })).toBeVisible();
  await expect(anchors).toBeHidden();
  await page.mouse.wheel(0, 600);
  await expect(anchors).toBeVisible();
  await anchors.getByRole('button', { name: '详情' }).click();
  await expect(anchors.getByRole('button', { name: '详情' })).toHaveAttribute('aria-current', 'true');
  await expect.poll(async () => (await page.getByRole('heading', { name: '商品参数' }).boundingBox())?.y).toBeLessThan(140);
  await expect(page.getByText('狮峰山群体种').last()).toBeInViewport();
  await axe(page);
  await anchors.getByRole('button', { name: '商品' }).click();
  await expect(anchors).toBeHidden();
});
