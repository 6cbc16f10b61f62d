import { address } from '@juhe/contract/mall/address';
import { cart } from '@juhe/contract/mall/cart';
import { goods } from '@juhe/contract/mall/goods';
import { order } from '@juhe/contract/mall/order';
import { review } from '@juhe/contract/mall/review';
import { pay } from '@juhe/contract/payment/pay';
import type { Page } from '@playwright/test';
import { axe, expect, type Member, test } from '../support/test.ts';

type Fixture = Parameters<Parameters<typeof test>[2]>[0];

const writePath = '/subPackages/order/evaluate';
const minePath = '/subPackages/order/evaluate-info';
const picture = 'server/src/seed/media/products/socks-2.webp';
const home = {
  name: '陈小舟',
  mobile: '13912345678',
  province: '浙江省',
  city: '杭州市',
  district: '西湖区',
  detail: '文三路 90 号',
};

/**
 * Creates an order of these products that `who` has received, through the API; with `until` shipped the receipt is still
 * pending.
 */
const received = async (
  { api, page }: Pick<Fixture, 'api' | 'page'>,
  { token }: Member,
  saleNos: readonly string[],
  until: 'shipped' | 'received' = 'received',
) => {
  const { id: addressId } = await api.get(address.addAddress, home, { token });
  const lines: string[] = [];
  for (const saleNo of saleNos) {
    const { skus } = await api.get(goods.getGoodsSpec, { saleNo });
    const sku = skus.find(({ stock }) => stock >= 4);
    if (!sku) throw new Error(`${saleNo} is sold out`);
    lines.push((await api.get(cart.addToCart, { skuId: sku.id }, { token })).lineId);
  }
  const orderInput = { cartLineIds: lines.join(',') };
  const { payableCents } = await api.get(order.previewOrder, orderInput, { token });
  const createdOrder = await api.get(
    order.createOrder,
    { ...orderInput, addressId, expectedPayableCents: payableCents },
    { token },
  );
  const { cashierUrl } = await api.get(pay.startPayment, { payNo: createdOrder.payNo, channel: 'sandbox' }, { token });
  const cashier = new URL(cashierUrl ?? '', page.url());
  await page.request.post(cashier.pathname, {
    form: { token: cashier.searchParams.get('token') ?? '', lang: 'zh-Hans', action: 'success' },
    maxRedirects: 0,
  });
  const [orderNo = ''] = createdOrder.orderNos;
  await api.operate(order.shipOrder, { orderNo, carrier: '顺丰速运', waybill: 'SF1234567890' });
  if (until === 'received') await api.get(order.confirmReceipt, { orderNo }, { token });
  return orderNo;
};

const item = (page: Page, name: RegExp) => page.getByRole('region', { name });
const star = (page: Page, name: RegExp, n: number) =>
  item(page, name)
    .getByRole('radio')
    .nth(n - 1);

/** Socks and soap, both of one shop. */
const [socks, soap] = ['S260042', 'S260023'];

test('stores a review for each received item with a picture; the order remains open for after-sale', async ({
  page,
  open,
  freshMember,
  api,
}) => {
  const member = await freshMember();
  const orderNo = await received({ api, page }, member, [socks, soap]);
  await open('/subPackages/order/order-info', { orderNo });
  await page.getByRole('link', { name: '去评价' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('发表评价');
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('请先点星评分')).toBeVisible();

  await star(page, /羊毛袜/, 5).check({ force: true });
  await expect(item(page, /羊毛袜/).getByText('很满意')).toBeVisible();
  await item(page, /羊毛袜/)
    .getByLabel('评语')
    .fill('暖和，不勒脚踝');
  await item(page, /羊毛袜/)
    .locator('input[type=file]')
    .setInputFiles(picture);
  await expect(
    item(page, /羊毛袜/)
      .getByText('上传成功')
      .first(),
  ).toBeAttached();
  await axe(page);
  await page.getByRole('button', { name: '提交' }).click();
  // Pictures require manual review.
  await expect(page.getByText('评价已提交，审核通过后大家就能看到')).toBeVisible();
  await expect(item(page, /羊毛袜/)).toHaveCount(0);

  await star(page, /橄榄皂/, 3).check({ force: true });
  await page.getByRole('switch', { name: /匿名评价/ }).check();
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page).toHaveURL(/evaluate-info/);
  await expect(page.getByText('暖和，不勒脚踝')).toBeVisible();
  await axe(page);
  expect((await api.get(order.getOrder, { orderNo }, { token: member.token })).state).toBe('received');

  const { list } = await api.get(goods.listGoodsReviews, { saleNo: soap });
  expect(list.find(({ memberName }) => memberName === `${[...member.nickname][0]}***`)).toMatchObject({ stars: 3, avatar: null });
  await page
    .getByRole('link', { name: /羊毛袜/ })
    .first()
    .click();
  await expect(page.getByText('暖和，不勒脚踝')).toBeVisible();
  await page.getByRole('button', { name: '评价图片第 1 张' }).first().click();
  await expect(page.getByRole('dialog').locator('img').first()).toBeVisible();
});

test('adds to a review once, from the order’s own page of reviews', async ({ page, open, freshMember, api }) => {
  const member = await freshMember();
  const orderNo = await received({ api, page }, member, [socks]);
  const { items } = await api.get(review.listOrderReviews, { orderNo }, { token: member.token });
  await api.get(
    review.reviewOrder,
    { orderNo, items: [{ itemId: items[0]?.itemId ?? '', stars: 4, text: '先穿着看看' }] },
    { token: member.token },
  );
  await open(minePath, { orderNo });
  await page.getByRole('button', { name: /追加评价/ }).click();
  const sheet = page.getByRole('dialog', { name: '追加评价' });
  await sheet.getByRole('button', { name: '提交' }).click();
  await expect(sheet.getByText('写几个字再提交')).toBeVisible();
  await sheet.getByLabel(/用了一段时间/).fill('一个月了，没有起球');
  await axe(page);
  await sheet.getByRole('button', { name: '提交' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText('一个月了，没有起球')).toBeVisible();
  await expect(page.getByText('当天追评')).toBeVisible();
  await expect(page.getByRole('button', { name: /追加评价/ })).toHaveCount(0);
});

test('retains the draft after a reload and deletes it after sending', async ({ page, open, freshMember, api }) => {
  const member = await freshMember();
  const orderNo = await received({ api, page }, member, [socks]);
  await open(writePath, { orderNo });
  await star(page, /羊毛袜/, 4).check({ force: true });
  await page.getByLabel('评语').fill('写到一半');
  await page.locator('input[type=file]').setInputFiles(picture);
  await expect(page.getByText('上传成功').first()).toBeAttached();
  await page.reload();
  await expect(page.getByLabel('评语')).toHaveValue('写到一半');
  await expect(star(page, /羊毛袜/, 4)).toBeChecked();
  await expect(page.getByRole('button', { name: '查看第 1 张' })).toBeVisible();
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('写到一半')).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('juhe-review'))))
    .toEqual([]);
});

test('explains why there is nothing to review: order not received, all reviewed, or not found', async ({
  page,
  open,
  freshMember,
  api,
}) => {
  const member = await freshMember();
  const orderNo = await received({ api, page }, member, [socks], 'shipped');
  await open(writePath, { orderNo });
  await expect(page.getByText('确认收货后就可以评价')).toBeVisible();
  await page.getByRole('link', { name: '查看订单' }).click();
  await expect(page.getByRole('link', { name: '去评价' })).toHaveCount(0);
  await api.get(order.confirmReceipt, { orderNo }, { token: member.token });
  const { items } = await api.get(review.listOrderReviews, { orderNo }, { token: member.token });
  const reviewInput = { orderNo, items: [{ itemId: items[0]?.itemId ?? '', stars: 5 }] };
  await api.get(review.reviewOrder, reviewInput, { token: member.token });
  await open(writePath, { orderNo });
  await page.getByRole('link', { name: '查看我的评价' }).click();
  await expect(page.getByText('没有写评语')).toBeVisible();
  for (const path of [writePath, minePath]) {
    await open(path, { orderNo: 'M000000NOPE' });
    await expect(page.getByText('没有这笔订单')).toBeVisible();
    await axe(page);
  }
});

test('shows a refusal and retains the form’s values', async ({ page, open, freshMember, api }) => {
  const member = await freshMember();
  const orderNo = await received({ api, page }, member, [socks]);
  await open(writePath, { orderNo });
  await star(page, /羊毛袜/, 2).check({ force: true });
  const { items } = await api.get(review.listOrderReviews, { orderNo }, { token: member.token });
  // On another device at the same time.
  const reviewInput = { orderNo, items: [{ itemId: items[0]?.itemId ?? '', stars: 5 }] };
  await api.get(review.reviewOrder, reviewInput, { token: member.token });
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText(/已经评价过了/).first()).toBeVisible();
  await expect(page.getByRole('link', { name: '查看我的评价' })).toBeVisible();
});

test('filters the reviews of a product, and fits 320 px', async ({ page, open, api }) => {
  const { list } = await api.get(goods.listGoods, { pageSize: 50 });
  let saleNo = '';
  let counts = { all: 0, bad: 0, medium: 0 };
  for (const item of list) {
    ({ counts } = await api.get(goods.listGoodsReviews, { saleNo: item.saleNo }));
    saleNo = item.saleNo;
    if (counts.bad > 0 && counts.all > counts.bad) break;
  }
  await page.setViewportSize({ width: 320, height: 700 });
  await open('/subPackages/shop/goods-info', { saleNo });
  await page.getByRole('button', { name: `差评 ${counts.bad}` }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('button', { name: `差评 ${counts.bad}` })).toHaveAttribute('aria-pressed', 'true');
  await expect(sheet.getByRole('listitem')).toHaveCount(counts.bad);
  await axe(page);
  await sheet.getByRole('button', { name: `全部 ${counts.all}` }).click();
  await expect(sheet.getByRole('listitem')).toHaveCount(counts.all);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
