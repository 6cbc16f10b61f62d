import { cart } from '@juhe/contract/mall/cart';
import { coupon } from '@juhe/contract/mall/coupon';
import { goods } from '@juhe/contract/mall/goods';
import { order } from '@juhe/contract/mall/order';
import { shownAmount } from '../support/money.ts';
import { axe, demo, expect, test } from '../support/test.ts';

const cartPage = '/subPackages/shop/cart';

test('adds goods from their page, changes the quantity and removes them', async ({ page, open, freshMember, api }) => {
  const member = await freshMember();
  const { specs, skus } = await api.get(goods.getGoodsSpec, { saleNo: 'S260004' });
  const sku = skus.find((sku) => sku.stock > 20);
  if (!sku) throw new Error('too little stock');
  await open('/subPackages/shop/goods-info', { saleNo: 'S260004' });
  await page.getByRole('button', { name: '加入购物车' }).click();
  const sheet = page.getByRole('dialog');
  for (const { name } of specs)
    await sheet.getByRole('group', { name }).getByRole('button', { name: sku.values[name], exact: true }).click();
  await sheet.getByRole('button', { name: '增加' }).click();
  await sheet.getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('status').filter({ hasText: '已加入购物车' }).first()).toBeVisible();
  await expect(sheet).toBeHidden();
  await page.getByRole('link', { name: /购物车/ }).click();

  const quantity = page.getByRole('spinbutton');
  await expect(quantity).toHaveValue('2');
  // The bar includes freight.
  await expect(page.getByText(/运费/).last()).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: '增加' }).click();
  await page.getByRole('button', { name: '增加' }).click();
  await expect(quantity).toHaveValue('4');
  const stored = async () => (await api.get(cart.listCart, {}, member)).shops[0]?.lines[0]?.quantity;
  await expect.poll(stored).toBe(4);
  await page.reload();
  await expect(quantity).toHaveValue('4');

  await page.getByRole('button', { name: /^删除云南/ }).click();
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toContainText('从购物车删除');
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('购物车还是空的')).toBeVisible();
  await expect(page.getByRole('link', { name: '去逛逛' })).toBeVisible();
});

// MALL-32
test('sums the selected lines and orders only those', async ({ page, open, freshMember, api }) => {
  const member = await freshMember();
  for (const [saleNo, quantity] of [
    ['S260005', 1],
    ['S260007', 2],
  ] as const) {
    const { skus } = await api.get(goods.getGoodsSpec, { saleNo });
    const sku = skus.find((sku) => sku.stock > 5);
    await api.get(cart.addToCart, { skuId: sku?.id ?? '', quantity }, member);
  }
  const { shops } = await api.get(cart.listCart, {}, member);
  const lines = shops.flatMap((shop) => shop.lines);
  const payable = async (chosen: typeof lines) => {
    const cartLineIds = chosen.map((line) => line.id).join();
    return shownAmount((await api.get(order.previewOrder, { cartLineIds }, member)).payableCents);
  };
  await open(cartPage);
  // The payable amount, with freight and coupons: not just the sum of the goods.
  const total = page.getByText(/合计/).locator('..');
  await expect(total).toContainText(await payable(lines));
  const [first] = lines;
  if (!first) throw new Error('empty');
  await page.getByRole('checkbox', { name: `选择${first.productName}`, exact: true }).click();
  await expect(total).toContainText(await payable(lines.slice(1)));
  await page.getByRole('button', { name: '结算（1）' }).click();
  await expect(page).toHaveURL(new RegExp(`create-order\\?cartLineIds=${lines[1]?.id ?? ''}`));
});

test('orders the quantity of the last tap, however soon the order follows', async ({ page, open, freshMember, api }) => {
  const member = await freshMember();
  const { skus } = await api.get(goods.getGoodsSpec, { saleNo: 'S260007' });
  await api.get(cart.addToCart, { skuId: skus.find((sku) => sku.stock > 5)?.id ?? '' }, member);
  await open(cartPage);
  await page.getByRole('button', { name: '增加' }).click();
  await page.getByRole('button', { name: '结算（1）' }).click();
  await expect(page).toHaveURL(/create-order/);
  expect((await api.get(cart.listCart, {}, member)).shops[0]?.lines[0]?.quantity).toBe(2);
});

test('lists invalid goods without offering them for order, and shows a price reduction', async ({ page, open, signedIn }) => {
  await signedIn(demo.member);
  await open(cartPage);
  const drum = page.getByRole('listitem').filter({ hasText: '儿童小军鼓' });
  await expect(drum).toContainText('已下架');
  await expect(drum.getByRole('checkbox')).toBeDisabled();
  await expect(page.getByText(/比加入时降了/)).toBeVisible();
  await axe(page);
});

test('restores the previous quantity when the server fails', async ({ page, open, freshMember, api, faults, allowErrors }) => {
  allowErrors(/Failed to load resource|updateShopCar/);
  const member = await freshMember();
  const { skus } = await api.get(goods.getGoodsSpec, { saleNo: 'S260007' });
  await api.get(cart.addToCart, { skuId: skus.find((sku) => sku.stock > 5)?.id ?? '', quantity: 2 }, member);
  await open(cartPage);
  const quantity = page.getByRole('spinbutton');
  await expect(quantity).toHaveValue('2');
  await faults([{ match: 'updateShopCar', kind: 'error' }]);
  await page.getByRole('button', { name: '增加' }).click();
  await expect(quantity).toHaveValue('3');
  await expect(quantity).toHaveValue('2');
  expect((await api.get(cart.listCart, {}, member)).shops[0]?.lines[0]?.quantity).toBe(2);
});

test('shows freight and coupons of the selection before the order', async ({ page, open, freshMember, api }) => {
  const member = await freshMember();
  const { skus } = await api.get(goods.getGoodsSpec, { saleNo: 'S260007' });
  const sku = skus.find((sku) => sku.stock > 5);
  if (!sku) throw new Error('S260007 is sold out');
  await api.get(cart.addToCart, { skuId: sku.id, quantity: 1 }, member);
  const { templateId } = await api.operate(coupon.createCoupon, {
    names: { 'zh-Hans': '立减 2' },
    kind: 'amount',
    value: 200,
    thresholdCents: 200,
    scope: 'all',
    quota: 1,
    claimUntil: new Date(Date.now() + 86_400_000).toISOString(),
    validDays: 3,
  });
  await api.operate(coupon.giveCoupon, { templateId, mobile: member.mobile });
  await open(cartPage);
  const { payableCents } = await api.get(order.previewOrder, { skuId: sku.id, quantity: 1 }, member);
  const bar = page.locator('[data-lower-bar]');
  await expect(bar).toContainText(`合计 ${shownAmount(payableCents)}`);
  await page.getByRole('button', { name: '增加' }).click();
  const two = await api.get(order.previewOrder, { skuId: sku.id, quantity: 2 }, member);
  await expect(bar).toContainText(`合计 ${shownAmount(two.payableCents)}`);
});

test('shows no incorrect total while a quantity changes', async ({ page, open, freshMember, api, faults }) => {
  const member = await freshMember();
  const { skus } = await api.get(goods.getGoodsSpec, { saleNo: 'S260007' });
  const sku = skus.find((sku) => sku.stock > 5);
  if (!sku) throw new Error('S260007 is sold out');
  await api.get(cart.addToCart, { skuId: sku.id, quantity: 1 }, member);
  const payable = async (quantity: number) =>
    shownAmount((await api.get(order.previewOrder, { skuId: sku.id, quantity }, member)).payableCents);
  const [before, after] = [await payable(1), await payable(2)];
  await open(cartPage);
  const bar = page.locator('[data-lower-bar]');
  await expect(bar).toContainText(`合计 ${before}`);
  await faults([{ match: 'previewOrder', kind: 'slow', delay: 400 }]);
  // Records every total shown in the bar from now on, however briefly.
  const totals = await bar.evaluateHandle((element) => {
    const seenTotals: string[] = [];
    const note = () => seenTotals.push(/合计\s*(¥[\d,.]+)/.exec(element.textContent ?? '')?.[1] ?? '');
    new MutationObserver(note).observe(element, { subtree: true, childList: true, characterData: true });
    return seenTotals;
  });
  await page.getByRole('button', { name: '增加' }).click();
  await expect(bar).toContainText(`合计 ${after}`);
  const shown = [...new Set(await totals.jsonValue())];
  expect(shown).toContain(after);
  // The previous total may remain displayed without a change of its text.
  expect(shown.filter((total) => total !== before && total !== after)).toEqual([]);
});

// MALL-34
test('moves several lines to the favourites', async ({ page, open, freshMember, api }) => {
  const member = await freshMember();
  for (const saleNo of ['S260005', 'S260007']) {
    const { skus } = await api.get(goods.getGoodsSpec, { saleNo });
    await api.get(cart.addToCart, { skuId: skus.find((sku) => sku.stock > 5)?.id ?? '' }, member);
  }
  await open(cartPage);
  await page.getByRole('button', { name: '管理' }).click();
  await page.getByRole('checkbox', { name: '全选' }).check();
  await axe(page);
  await page.getByRole('button', { name: '移入收藏' }).click();
  await expect(page.getByText('购物车还是空的')).toBeVisible();
  const savedProducts = await api.get(goods.listFavouriteGoods, {}, member);
  expect(savedProducts.list.map(({ saleNo }) => saleNo).toSorted((a, b) => a.localeCompare(b))).toEqual(['S260005', 'S260007']);
});
