import { address } from '@juhe/contract/mall/address';
import { cart } from '@juhe/contract/mall/cart';
import { goods } from '@juhe/contract/mall/goods';
import { order } from '@juhe/contract/mall/order';
import { pay } from '@juhe/contract/payment/pay';
import type { Page } from '@playwright/test';
import { axe, demo, expect, type Member, test } from '../support/test.ts';

type Api = Parameters<Parameters<typeof test>[2]>[0]['api'];

const home = {
  name: '陈小舟',
  mobile: '13912345678',
  province: '四川省',
  city: '绵阳市',
  district: '涪城区',
  detail: '临园路 8 号',
};
const parcel = { carrier: '顺丰速运', waybill: 'SF1234567890' };

/** Creates an unpaid order of one piece through the API. */
const anOrder = async (api: Api, { token }: Member, saleNo: string) => {
  const { skus } = await api.get(goods.getGoodsSpec, { saleNo });
  const sku = skus.find((sku) => sku.stock >= 4);
  if (!sku) throw new Error(`${saleNo} is sold out`);
  const { id } = await api.get(address.addAddress, home, { token });
  const { payableCents } = await api.get(order.previewOrder, { skuId: sku.id, quantity: 1 }, { token });
  const orderInput = { skuId: sku.id, quantity: 1, addressId: id, expectedPayableCents: payableCents };
  const createdOrder = await api.get(order.createOrder, orderInput, { token });
  return { orderNo: createdOrder.orderNos[0] ?? '', payNo: createdOrder.payNo };
};

/** Pays at the sandbox cashier. */
const payFor = async (page: Page, api: Api, { token }: Member, payNo: string) => {
  const { cashierUrl } = await api.get(pay.startPayment, { payNo, channel: 'sandbox' }, { token });
  const cashier = new URL(cashierUrl ?? '', page.url());
  const form = { token: cashier.searchParams.get('token') ?? '', lang: 'zh-Hans', action: 'success' };
  await page.request.post(cashier.pathname, { form, maxRedirects: 0 });
};

const aPaidOrder = async (page: Page, api: Api, member: Member, saleNo: string) => {
  const createdOrder = await anOrder(api, member, saleNo);
  await payFor(page, api, member, createdOrder.payNo);
  return createdOrder;
};

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

test('updates an order in two tabs from payment to receipt', async ({ page, open, freshMember, api, context }) => {
  test.slow();
  const member = await freshMember();
  await open('/subPackages/order/order-list');
  await expect(page.getByText('还没有订单')).toBeVisible();
  const { orderNo, payNo } = await anOrder(api, member, 'S260007');
  // Both tabs show changes made elsewhere.
  const secondTab = await context.newPage();
  const live = secondTab.waitForResponse((answer) => answer.url().includes('/api/live/stream'));
  await secondTab.goto(`/h5/#/subPackages/order/order-info?orderNo=${orderNo}`);
  await expect(heading(secondTab, '待付款')).toBeVisible();
  await live;
  await expect(page.getByRole('tab', { name: /待付款/ })).toContainText('1');
  await payFor(page, api, member, payNo);
  await expect(heading(secondTab, '待发货')).toBeVisible();
  await expect(page.getByRole('article', { name: /待发货/ })).toBeVisible();
  await expect(page.getByRole('tab', { name: /待发货/ })).toContainText('1');

  await page.getByRole('button', { name: '提醒发货' }).click();
  await expect(page.getByText('已提醒商家')).toBeVisible();
  await expect(page.getByRole('button', { name: '已提醒' })).toBeDisabled();
  await expect(secondTab.getByRole('button', { name: '已提醒' })).toBeDisabled();
  await expect(secondTab.getByText('提醒发货')).toBeVisible();

  await api.operate(order.shipOrder, { orderNo, ...parcel });
  await expect(heading(secondTab, '待收货')).toBeVisible();
  await expect(secondTab.getByText('商家已交运')).toBeVisible();
  await axe(secondTab);
  await secondTab.getByRole('button', { name: '延长收货' }).click();
  await secondTab.getByRole('dialog', { name: '延长收货时间？' }).getByRole('button', { name: '延长 5 天' }).click();
  await expect(secondTab.getByText('延长收货 5 天')).toBeVisible();
  await expect(secondTab.getByRole('button', { name: '延长收货' })).toHaveCount(0);

  await page.getByRole('link', { name: '查看物流' }).click();
  await expect(heading(page, '商家已交运')).toBeVisible();
  await expect(page.getByText('SF1234567890')).toBeVisible();
  await expect(page.getByText('陈*舟 139****5678')).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: /SF1234567890/ }).click();
  await expect(page.getByText('已复制')).toBeVisible();

  await secondTab.getByRole('button', { name: '确认收货' }).click();
  await secondTab.getByRole('dialog').getByRole('button', { name: '确认收货' }).click();
  await expect(heading(secondTab, '已收货')).toBeVisible();
  await expect(heading(page, '已签收')).toBeVisible();
});

test('cancels a paid order with a reason, reorders its goods and deletes it', async ({ page, open, freshMember, api }) => {
  test.slow();
  const member = await freshMember();
  await open('/subPackages/order/order-list');
  const { orderNo } = await aPaidOrder(page, api, member, 'S260018');
  await open('/subPackages/order/order-info', { orderNo });
  await page.getByRole('button', { name: '申请退款' }).click();
  const sheet = page.getByRole('dialog', { name: '整单退款？' });
  await sheet.getByRole('radio', { name: '拍错或多拍了' }).check();
  await axe(page);
  await sheet.getByRole('button', { name: '确认退款' }).click();
  await expect(heading(page, '已退款')).toBeVisible();
  await expect(page.getByText('拍错或多拍了')).toBeVisible();

  await page.getByRole('button', { name: '再次购买' }).click();
  await expect(page.getByText('1 种商品已放进购物车')).toBeVisible();
  await expect(page).toHaveURL(/\/subPackages\/shop\/cart/);
  expect((await api.get(cart.listCart, {}, { token: member.token })).count).toBe(1);

  await page.goBack();
  await page.getByRole('button', { name: '删除订单' }).click();
  const dialog = page.getByRole('dialog', { name: '删除这笔订单？' });
  await dialog.getByRole('button', { name: '再想想' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: '删除订单' }).click();
  await dialog.getByRole('button', { name: '删除', exact: true }).click();
  await expect(page.getByText('订单已删除')).toBeVisible();
  await open('/subPackages/order/order-list', { status: 'refunded' });
  await expect(page.getByText('这里没有订单')).toBeVisible();
  await open('/subPackages/order/order-info', { orderNo });
  await expect(page.getByText('没有这笔订单')).toBeVisible();
});

// MALL-88
test('finds orders by goods, shop and number, and stores the search history', async ({ page, open, signedIn, api }) => {
  const { token } = await signedIn(demo.member);
  await open('/subPackages/order/order-list');
  await page.getByRole('button', { name: '搜索订单' }).click();
  const field = page.getByRole('searchbox');
  await field.fill('铁锅');
  await field.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: '找到 1 笔订单' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await axe(page);
  const [firstOrder] = (await api.get(order.listMyOrders, {}, { token })).list;
  await field.fill(firstOrder?.orderNo.toLowerCase() ?? '');
  await field.press('Enter');
  await expect(page.getByRole('article')).toHaveCount(1);
  await field.fill('没有这种东西');
  await field.press('Enter');
  await expect(page.getByText('没有找到与「没有这种东西」有关的订单')).toBeVisible();
  await page.getByRole('button', { name: '清空', exact: true }).click();
  await page.getByRole('group', { name: '最近搜索' }).getByRole('button', { name: '铁锅' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: '清空', exact: true }).click();
  await page.getByRole('button', { name: '清除' }).click();
  await expect(page.getByRole('group', { name: '最近搜索' })).toHaveCount(0);
});

test('lists all orders by state: pending, in transit, purchased', async ({ page, open, signedIn }) => {
  await signedIn(demo.member);
  await open('/subPackages/order/shoping');
  await expect(page.getByRole('link', { name: /待收货/ })).toBeVisible();
  await expect(page.getByText('在路上')).toBeVisible();
  await axe(page);
  await page
    .getByRole('button', { name: /^再买一件/ })
    .first()
    .click();
  await expect(page.getByText('已放进购物车')).toBeVisible();
  await page.getByRole('link', { name: /已发出|已到达|快递已揽收|正在派送|已签收|商家已交运/ }).click();
  await expect(heading(page, '物流进度')).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: /待评价/ }).click();
  await expect(page.getByRole('tab', { name: /待评价/ })).toHaveAttribute('aria-selected', 'true');
});

test('reports a parcel that has not been shipped, and hides another member’s', async ({
  page,
  open,
  freshMember,
  secondBrowser,
  api,
}) => {
  const member = await freshMember();
  await open('/subPackages/order/order-list');
  const { orderNo } = await aPaidOrder(page, api, member, 'S260042');
  await open('/subPackages/order/logistics', { orderNo });
  await expect(page.getByText('还没有物流信息，发货后可以在这里查看')).toBeVisible();
  await page.getByRole('link', { name: '查看订单' }).click();
  await expect(heading(page, '待发货')).toBeVisible();
  await api.operate(order.shipOrder, { orderNo, ...parcel });
  const stranger = await secondBrowser(await freshMember());
  await stranger.goto(`/h5/#/subPackages/order/logistics?orderNo=${orderNo}`);
  await expect(stranger.getByText('还没有物流信息，发货后可以在这里查看')).toBeVisible();
});
