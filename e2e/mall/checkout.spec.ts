import { address } from '@juhe/contract/mall/address';
import { coupon } from '@juhe/contract/mall/coupon';
import { goods } from '@juhe/contract/mall/goods';
import { order } from '@juhe/contract/mall/order';
import { redBag } from '@juhe/contract/mall/red-bag';
import { pay } from '@juhe/contract/payment/pay';
import type { Page } from '@playwright/test';
import { shownAmount } from '../support/money.ts';
import { axe, expect, type Member, test } from '../support/test.ts';

const home = {
  name: '陈小舟',
  mobile: '13912345678',
  province: '浙江省',
  city: '杭州市',
  district: '西湖区',
  detail: '文三路 90 号',
};

type Fixture = Parameters<Parameters<typeof test>[2]>[0];

/** Well-stocked products; each test buys a different one. */
const productOf = async (api: Fixture['api'], saleNo: string) => {
  const { skus } = await api.get(goods.getGoodsSpec, { saleNo });
  const sku = skus.find((sku) => sku.stock >= 4);
  if (!sku) throw new Error(`${saleNo} is sold out`);
  return sku;
};

/** Creates an unpaid order through the API. */
const anOrder = async (api: Fixture['api'], { token }: Member, saleNo: string) => {
  const sku = await productOf(api, saleNo);
  const { id } = await api.get(address.addAddress, home, { token });
  const preview = await api.get(order.previewOrder, { skuId: sku.id, quantity: 1 }, { token });
  const createdOrder = await api.get(
    order.createOrder,
    { skuId: sku.id, quantity: 1, addressId: id, expectedPayableCents: preview.payableCents },
    { token },
  );
  return { orderNo: createdOrder.orderNos[0] ?? '', payNo: createdOrder.payNo };
};

const chooseSandbox = async (page: Page) => {
  const sheet = page.getByRole('dialog', { name: '收银台' });
  await sheet.getByRole('radio', { name: '测试收银台' }).check();
  await sheet.getByRole('button', { name: /^付款 ¥/ }).click();
  // The sheet has the same heading: the buttons belong to the cashier only.
  await expect(page.getByRole('button', { name: '支付成功' })).toBeVisible();
};
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

test('completes an order from the category list to the payment, with a new address', async ({ page, open, freshMember, api }) => {
  // The complete journey, with five axe scans.
  test.slow();
  const member = await freshMember();
  await open('/subPackages/shop/mall-more');
  const goodsLink = page.getByRole('link', { name: /云南孟连手冲咖啡豆|茉莉银针|瑞金脐橙|美利奴羊毛袜|黑檀木筷/ }).first();
  await goodsLink.click();
  await page.getByRole('button', { name: '加入购物车' }).click();
  const picker = page.getByRole('dialog');
  await expect(picker).toBeVisible();
  for (const group of await picker.getByRole('group').all()) {
    const choice = group.getByRole('button', { disabled: false }).first();
    if ((await choice.getAttribute('aria-pressed')) === 'false') await choice.click();
  }
  await picker.getByRole('button', { name: /确定|加入购物车/ }).click();
  await expect(picker).toBeHidden();

  await open('/subPackages/shop/cart');
  await page.getByRole('checkbox', { name: '全选' }).check();
  await page.getByRole('button', { name: /结算/ }).click();

  await expect(page.getByText('请添加收货地址')).toBeVisible();
  await page.getByRole('link', { name: '添加地址' }).click();
  await page.getByLabel('收货人').fill(home.name);
  await page.getByLabel('手机号').fill(home.mobile);
  await page.getByLabel('所在地区').click();
  const regions = page.getByRole('dialog');
  for (const name of [home.province, home.city, home.district]) await regions.getByText(name, { exact: true }).click();
  await page.getByLabel('详细地址').fill(home.detail);
  await page.getByRole('button', { name: '保存' }).click();

  await expect(page.getByText('浙江省 杭州市 西湖区')).toBeVisible();
  await axe(page);
  await page.getByLabel('备注').fill('请放门口');
  await page.getByRole('button', { name: '提交订单' }).click();

  await expect(page.getByRole('dialog', { name: '收银台' })).toBeVisible();
  await axe(page);
  await chooseSandbox(page);
  await page.getByRole('button', { name: '支付成功' }).click();

  await expect(page.getByRole('heading', { name: '支付成功', level: 2 })).toBeVisible();
  await axe(page);
  await page.getByRole('link', { name: '查看订单' }).click();
  await expect(heading(page, '待发货')).toBeVisible();
  await expect(page.getByText('请放门口')).toBeVisible();
  await expect(page.getByText('付款成功')).toBeVisible();
  await axe(page);

  await open('/subPackages/order/order-list', { status: 'paid' });
  await expect(page.getByRole('article')).toHaveCount(1);
  await axe(page);
  const { list } = await api.get(order.listMyOrders, {}, { token: member.token });
  expect(list.map(({ state }) => state)).toEqual(['paid']);
});

// MALL-73
test('reports a failed payment at the cashier and accepts a second attempt', async ({ page, open, freshMember, api }) => {
  const { orderNo } = await anOrder(api, await freshMember(), 'S260007');
  await open('/subPackages/order/order-info', { orderNo });
  await page.getByRole('button', { name: '去付款' }).click();
  await chooseSandbox(page);
  await page.getByRole('button', { name: '支付失败' }).click();
  await expect(page.getByText(/还没有收到付款/)).toBeVisible();
  await expect(heading(page, '待付款')).toBeVisible();

  await page.getByRole('button', { name: '去付款' }).click();
  await chooseSandbox(page);
  await page.getByRole('button', { name: '重复通知' }).click();
  await expect(page.getByRole('heading', { name: '支付成功', level: 2 })).toBeVisible();
});

test('cancels an unpaid order after a confirmation', async ({ page, open, freshMember, api }) => {
  const { orderNo } = await anOrder(api, await freshMember(), 'S260018');
  await open('/subPackages/order/order-list');
  await page.getByRole('button', { name: '取消订单' }).click();
  const dialog = page.getByRole('dialog', { name: '取消这笔订单？' });
  await expect(dialog).toContainText('不会扣款');
  await dialog.getByRole('button', { name: '再想想' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: '去付款' })).toBeVisible();

  await page.getByRole('article').getByRole('button', { name: '取消订单' }).click();
  await dialog.getByRole('button', { name: '取消订单' }).click();
  await expect(page.getByRole('article', { name: /已取消/ })).toBeVisible();
  await expect(page.getByRole('button', { name: '去付款' })).toHaveCount(0);
  // The page after the cashier does not claim a payment, neither in the bar nor in the title.
  await open('/subPackages/order/pay-success', { orderNo });
  await expect(page.getByRole('main').getByRole('heading', { name: '已取消' })).toBeVisible();
  await expect(page.locator('#page-title')).toContainText('已取消');
  await expect(page).toHaveTitle(/^已取消/);
});

// MALL-73
test('shows immediately when an order changes elsewhere', async ({ page, open, freshMember, api }) => {
  const member = await freshMember();
  const { orderNo, payNo } = await anOrder(api, member, 'S260042');
  const live = page.waitForResponse((answer) => answer.url().includes('/api/live/stream'));
  await open('/subPackages/order/order-info', { orderNo });
  await expect(heading(page, '待付款')).toBeVisible();
  await live;
  const { cashierUrl } = await api.get(pay.startPayment, { payNo, channel: 'sandbox' }, { token: member.token });
  const cashier = new URL(cashierUrl ?? '', page.url());
  await page.request.post(cashier.pathname, {
    form: { token: cashier.searchParams.get('token') ?? '', lang: 'zh-Hans', action: 'success' },
    maxRedirects: 0,
  });
  await expect(heading(page, '待发货')).toBeVisible();

  await api.operate(order.shipOrder, { orderNo, carrier: '顺丰速运', waybill: 'SF1234567890' });
  await expect(heading(page, '待收货')).toBeVisible();
  await page.getByRole('button', { name: '确认收货' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确认收货' }).click();
  await expect(heading(page, '已收货')).toBeVisible();
});

// MALL-42
test('offers no unavailable options: a short stock is shown and corrected in the dialog', async ({
  page,
  open,
  freshMember,
  api,
}) => {
  const { token } = await freshMember();
  await api.get(address.addAddress, home, { token });
  const { skus } = await api.get(goods.getGoodsSpec, { saleNo: 'S260060' });
  const sku = skus.find((sku) => sku.stock > 0 && sku.stock < 999);
  if (!sku) throw new Error('no SKU of S260060 in stock');
  await open('/subPackages/order/create-order', { skuId: sku.id, quantity: 999 });
  await expect(page.getByText(/库存不足/)).toBeVisible();
  await expect(page.getByRole('button', { name: '提交订单' })).toHaveCount(0);
  await page.getByRole('button', { name: /^改买/ }).click();
  await expect(page.getByRole('button', { name: '提交订单' })).toBeVisible();
});

const aCoupon = (api: Fixture['api'], mobile: string, off: number) =>
  api
    .operate(coupon.createCoupon, {
      names: { 'zh-Hans': `立减 ${off / 100}` },
      kind: 'amount',
      value: off,
      thresholdCents: off,
      scope: 'all',
      quota: 1,
      claimUntil: new Date(Date.now() + 86_400_000).toISOString(),
      validDays: 3,
    })
    .then(({ templateId }) => api.operate(coupon.giveCoupon, { templateId, mobile }));

test('proposes the best coupon and the red packet, and charges the member’s selection', async ({
  page,
  open,
  freshMember,
  api,
}) => {
  const member = await freshMember();
  const { token } = member;
  await api.get(address.addAddress, home, { token });
  await aCoupon(api, member.mobile, 300);
  await aCoupon(api, member.mobile, 500);
  await api.operate(redBag.grantRedBag, { memberId: member.id, amountCents: 120 });
  const sku = await productOf(api, 'S260004');
  const fullPreview = await api.get(order.previewOrder, { skuId: sku.id, quantity: 1, couponIds: '' }, { token });
  const bar = page.locator('[data-lower-bar]');
  const expectPayable = async (off: number) => {
    await expect(bar).toContainText(shownAmount(fullPreview.payableCents - off));
    await expect(bar).toContainText(`已优惠 ${shownAmount(off)}`);
  };
  await open('/subPackages/order/create-order', { skuId: sku.id, quantity: 1 });
  await expectPayable(620);
  await axe(page);

  await page.getByRole('button', { name: /优惠券/ }).click();
  const sheet = page.getByRole('dialog', { name: '选择优惠券' });
  await expect(sheet.getByRole('checkbox', { name: '使用「立减 5」' })).toBeChecked();
  await sheet.getByRole('article').filter({ hasText: '立减 3' }).click();
  await expect(sheet.getByRole('checkbox', { name: '使用「立减 5」' })).not.toBeChecked();
  await axe(page);
  await sheet.getByRole('button', { name: '确定，共减 ¥3.00' }).click();
  await expect(sheet).toBeHidden();
  await expectPayable(420);
  await page.getByRole('switch', { name: '红包' }).uncheck();
  await expectPayable(300);
  await page.getByRole('button', { name: '提交订单' }).click();
  await expect(page.getByRole('dialog', { name: '收银台' })).toBeVisible();
  const { list } = await api.get(order.listMyOrders, {}, { token });
  expect(list[0]?.discountCents).toBe(300);

  // The coupon is reserved by the order, and is displayed as reserved.
  await open('/subPackages/order/create-order', { skuId: sku.id, quantity: 1 });
  await expectPayable(620);
  await page.getByRole('button', { name: /优惠券/ }).click();
  await expect(sheet.getByRole('article').filter({ hasText: '立减 3' })).toContainText('另一笔待付款订单');
});

test.describe('a lost response', () => {
  const submit = (page: Page) => page.getByRole('button', { name: '提交订单' });
  const ready = async ({ api, open, page }: Pick<Fixture, 'api' | 'open' | 'page'>, { token }: Member) => {
    await api.get(address.addAddress, home, { token });
    const sku = await productOf(api, 'S260007');
    await open('/subPackages/order/create-order', { skuId: sku.id, quantity: 1 });
    await expect(submit(page)).toBeEnabled();
  };
  const ordersOf = async (api: Fixture['api'], { token }: Member) => (await api.get(order.listMyOrders, {}, { token })).list;

  test.beforeEach(({ allowErrors }) => allowErrors(/Failed to load resource|ERR_/));

  test('creates no second order: another tap finds the first', async ({ page, open, freshMember, api, faults }) => {
    const member = await freshMember();
    await ready({ api, open, page }, member);
    await faults([
      { match: 'createOrder', kind: 'unheard' },
      { match: 'previewOrder', kind: 'down' },
    ]);
    await submit(page).click();
    await expect(page.getByRole('alert')).toContainText('不会重复下单');
    expect(await ordersOf(api, member)).toHaveLength(1);
    await faults([]);
    await submit(page).click();
    await expect(page.getByRole('dialog', { name: '收银台' })).toBeVisible();
    expect(await ordersOf(api, member)).toHaveLength(1);
  });

  test('leads to the created order after a reload', async ({ page, open, freshMember, api, faults }) => {
    const member = await freshMember();
    await ready({ api, open, page }, member);
    await faults([
      { match: 'createOrder', kind: 'unheard' },
      { match: 'previewOrder', kind: 'down' },
    ]);
    await submit(page).click();
    await expect(page.getByRole('alert')).toContainText('不会重复下单');
    await faults([]);
    // The notice disappears automatically: waiting for it starts before the reload.
    const notice = expect(page.getByText('为您找回来了')).toBeVisible({ timeout: 15_000 });
    await page.reload();
    await notice;
    await expect(page.getByRole('dialog', { name: '收银台' })).toBeVisible();
    const orders = await ordersOf(api, member);
    expect(orders).toHaveLength(1);
    expect(page.url()).toContain(orders[0]?.orderNo);
  });
});

// MALL-46
test('retains note and selection on the way to another address and through a reload', async ({
  page,
  open,
  freshMember,
  api,
}) => {
  const { token } = await freshMember();
  await api.get(address.addAddress, home, { token });
  await api.get(address.addAddress, { ...home, name: '林远', detail: '愚园路 1088 弄' }, { token });
  const sku = await productOf(api, 'S260007');
  await open('/subPackages/order/create-order', { skuId: sku.id, quantity: 1 });
  await page.getByLabel('备注').fill('请放门口');
  await page.getByRole('link', { name: /文三路/ }).click();
  await page.getByRole('button', { name: /林远/ }).first().click();
  await expect(page.getByText('愚园路 1088 弄')).toBeVisible();
  await expect(page.getByLabel('备注')).toHaveValue('请放门口');
  await page.reload();
  await expect(page.getByText('愚园路 1088 弄')).toBeVisible();
  await expect(page.getByLabel('备注')).toHaveValue('请放门口');
});

test('reports an insufficient wallet balance at the cashier and accepts another payment method', async ({
  page,
  open,
  freshMember,
  api,
}) => {
  const { orderNo } = await anOrder(api, await freshMember(), 'S260018');
  await open('/subPackages/order/order-info', { orderNo, pay: 1 });
  const sheet = page.getByRole('dialog', { name: '收银台' });
  await expect(sheet.getByRole('radio', { name: /余额付款/ })).toBeDisabled();
  await expect(sheet.getByText(/余额不足/)).toBeVisible();
  await expect(sheet.getByRole('link', { name: '去钱包充值' })).toBeVisible();
  await axe(page);
  await sheet.getByRole('button', { name: /^付款 ¥/ }).click();
  // The sheet has the same heading: the buttons belong to the cashier only.
  await expect(page.getByRole('button', { name: '支付成功' })).toBeVisible();
  // After leaving the cashier the order can still be paid.
  await page.goBack();
  await expect(page.getByRole('button', { name: /^付款 ¥|去付款/ }).first()).toBeEnabled();
});

test('shows the expiry of the payment period in the open cashier', async ({ page, open, freshMember, api, errors }) => {
  errors.allowed.push(/ERR_INTERNET_DISCONNECTED/);
  const member = await freshMember();
  await page.clock.install();
  const { orderNo } = await anOrder(api, member, 'S260018');
  await open('/subPackages/order/order-info', { orderNo, pay: 1 });
  const sheet = page.getByRole('dialog', { name: '收银台' });
  await expect(sheet.getByRole('button', { name: /^付款 ¥/ })).toBeVisible();
  // The server's responses carry its own time, by which nothing has expired yet.
  await page.context().setOffline(true);
  await page.clock.fastForward('30:05');
  await expect(sheet.getByText(/付款时间已过|请重新下单/)).toBeVisible();
  await expect(sheet.getByRole('button', { name: /^付款 ¥/ })).toHaveCount(0);
});
