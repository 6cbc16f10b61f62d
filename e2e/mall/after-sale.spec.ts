import { address } from '@juhe/contract/mall/address';
import { afterSale } from '@juhe/contract/mall/after-sale';
import { goods } from '@juhe/contract/mall/goods';
import { order } from '@juhe/contract/mall/order';
import { pay } from '@juhe/contract/payment/pay';
import type { Page } from '@playwright/test';
import { axe, expect, type Member, test } from '../support/test.ts';

type Fixture = Parameters<Parameters<typeof test>[2]>[0];

const home = {
  name: '陈小舟',
  mobile: '13912345678',
  province: '浙江省',
  city: '杭州市',
  district: '西湖区',
  detail: '文三路 90 号',
};
const parcel = { carrier: '顺丰速运', waybill: 'SF1026120533071' };
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const casePath = '/subPackages/order/order-after-sale/info';
const applyPath = '/subPackages/order/order-after-sale/apply';

/** Sends the callback of the sandbox cashier, like its button. */
const payAtSandbox = async (page: Page, api: Fixture['api'], payNo: string, token: string) => {
  const { cashierUrl } = await api.get(pay.startPayment, { payNo, channel: 'sandbox' }, { token });
  const cashier = new URL(cashierUrl ?? '', page.url());
  await page.request.post(cashier.href, {
    form: { token: cashier.searchParams.get('token') ?? '', lang: 'zh-Hans', action: 'success' },
    maxRedirects: 0,
  });
};

/** Creates a received order of several units through the API. */
const received = async (page: Page, api: Fixture['api'], { token }: Member, saleNo: string, quantity: number) => {
  const { skus } = await api.get(goods.getGoodsSpec, { saleNo });
  const sku = skus.find((sku) => sku.stock >= quantity);
  if (!sku) throw new Error(`${saleNo} is sold out`);
  const { id: addressId } = await api.get(address.addAddress, home, { token });
  const { payableCents } = await api.get(order.previewOrder, { skuId: sku.id, quantity }, { token });
  const createdOrder = await api.get(
    order.createOrder,
    { skuId: sku.id, quantity, addressId, expectedPayableCents: payableCents },
    { token },
  );
  const [orderNo = ''] = createdOrder.orderNos;
  await payAtSandbox(page, api, createdOrder.payNo, token);
  await api.operate(order.shipOrder, { orderNo, ...parcel });
  await api.get(order.confirmReceipt, { orderNo }, { token });
  const [item] = await api.get(afterSale.getOrderAfterSale, { orderNo }, { token });
  return { orderNo, itemId: item?.itemId ?? '', priceCents: sku.priceCents };
};

test('refunds a returned order to the cent, from search to refund', async ({ page, open, freshMember, api }) => {
  // The complete journey of a buyer, with five axe scans.
  test.setTimeout(240_000);
  const member = await freshMember();
  await api.get(address.addAddress, home, { token: member.token });

  await open('/subPackages/shop/mall-more', { search: 1 });
  await page.getByRole('searchbox').fill('黑檀木筷');
  await page.getByRole('searchbox').press('Enter');
  await page
    .getByRole('link', { name: /黑檀木筷.*¥/ })
    .first()
    .click();
  await page.getByRole('button', { name: '加入购物车' }).click();
  const picker = page.getByRole('dialog');
  await picker.getByRole('button', { name: '四双' }).click();
  await picker.getByRole('button', { name: /确定|加入购物车/ }).click();
  await expect(picker).toBeHidden();

  await open('/subPackages/shop/cart');
  await page.getByRole('button', { name: '增加' }).first().click();
  await page.getByRole('button', { name: /结算/ }).click();
  await expect(page.getByText('浙江省 杭州市 西湖区')).toBeVisible();
  await page.getByRole('button', { name: '提交订单' }).click();
  const cashier = page.getByRole('dialog', { name: '收银台' });
  await cashier.getByRole('radio', { name: '测试收银台' }).check();
  await cashier.getByRole('button', { name: /^付款 ¥/ }).click();
  await page.getByRole('button', { name: '支付成功' }).click();
  await expect(page.getByRole('heading', { name: '支付成功', level: 2 })).toBeVisible();

  const { list } = await api.get(order.listMyOrders, {}, { token: member.token });
  const [bought] = list;
  const { orderNo = '', payableCents = 0 } = bought ?? {};
  const { payNo } = await api.get(order.getOrder, { orderNo }, { token: member.token });
  await api.operate(order.shipOrder, { orderNo, ...parcel });
  await open('/subPackages/order/order-info', { orderNo });
  await page.getByRole('button', { name: '确认收货' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确认收货' }).click();
  await expect(heading(page, '已收货')).toBeVisible();

  await page.getByRole('link', { name: '申请售后' }).click();
  await page.getByRole('radio', { name: /^退货退款/ }).check();
  await page.getByRole('button', { name: '减少' }).click();
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByText('请选择原因')).toBeVisible();
  await page.getByRole('button', { name: '质量问题' }).click();
  await page.getByRole('textbox', { name: '补充说明' }).fill('筷头有毛刺');
  await axe(page);
  await page.reload();
  await expect(page.getByRole('textbox', { name: '补充说明' })).toHaveValue('筷头有毛刺');
  const [item] = await api.get(afterSale.getOrderAfterSale, { orderNo }, { token: member.token });
  const worth = await api.get(
    afterSale.previewAfterSale,
    { orderNo, itemId: item?.itemId ?? '', quantity: 1 },
    { token: member.token },
  );
  await expect(page.getByRole('textbox', { name: '退款金额' })).toHaveValue((worth.maxCents / 100).toFixed(2));
  await page.getByRole('button', { name: '提交申请' }).click();

  await expect(heading(page, '等待处理')).toBeVisible();
  await axe(page);
  const id = new URL(page.url()).hash.replace(/.*[?&]id=/, '');
  const live = page.waitForResponse((answer) => answer.url().includes('/api/live/stream'));
  await page.reload();
  await live;
  await api.operate(afterSale.approveAfterSale, { id });
  await expect(heading(page, '待寄回')).toBeVisible();
  await expect(page.getByText('聚合退货中心')).toBeVisible();
  await page.getByRole('button', { name: '填写运单号' }).click();
  const sheet = page.getByRole('dialog', { name: '填写运单号' });
  await sheet.getByRole('button', { name: '确认寄出' }).click();
  await expect(sheet.getByText('请选择快递公司')).toBeVisible();
  await sheet.getByLabel('快递公司').selectOption({ label: parcel.carrier });
  await sheet.getByLabel('运单号').fill(parcel.waybill);
  await axe(page);
  await sheet.getByRole('button', { name: '确认寄出' }).click();
  await expect(heading(page, '退回途中')).toBeVisible();
  await api.operate(afterSale.receiveAfterSale, { id, resaleable: true });
  await expect(heading(page, '已收到退货')).toBeVisible();
  await api.operate(afterSale.refundAfterSale, { id });
  await expect(heading(page, '已退款')).toBeVisible();
  await expect(page.getByText('款项已退回原支付方式')).toBeVisible();
  await axe(page);
  const payment = await api.get(pay.getPayment, { payNo: payNo ?? '' }, { token: member.token });
  expect([payment.refundedCents, payment.amountCents]).toEqual([worth.maxCents, payableCents]);
});

test('offers the shop’s service desk before the platform’s and attaches the order', async ({ page, open, freshMember, api }) => {
  const member = await freshMember();
  const { orderNo, itemId } = await received(page, api, member, 'S260018', 1);
  const { shopName } = await api.get(order.getOrder, { orderNo }, { token: member.token });
  const { id } = await api.get(
    afterSale.applyForAfterSale,
    { orderNo, itemId, kind: 'exchange', quantity: 1, reason: 'quality' },
    { token: member.token },
  );
  for (const [link, partner] of [
    ['联系店铺客服', shopName],
    ['联系平台客服', '平台客服'],
  ] as const) {
    await open(casePath, { id });
    await page.getByRole('link', { name: link }).click();
    await page.getByRole('button', { name: '发送订单', exact: true }).click();
    await expect(page.getByRole('region', { name: `与${partner}的消息` }).getByRole('article')).toContainText(/已(发送|送达)/);
  }
});

test('completes an exchange on the member’s confirmation', async ({ page, open, freshMember, api }) => {
  const member = await freshMember();
  await open('/subPackages/order/order-after-sale/order-after-sale');
  await expect(page.getByText(/没有可以申请售后的商品/)).toBeVisible();
  const { orderNo, itemId } = await received(page, api, member, 'S260018', 1);
  await open(applyPath, { orderNo, itemId });
  await page.getByRole('radio', { name: /^换货/ }).check();
  await expect(page.getByText('换货不退款')).toBeVisible();
  await page.getByRole('button', { name: '质量问题' }).click();
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(heading(page, '等待处理')).toBeVisible();
  const id = new URL(page.url()).hash.replace(/.*[?&]id=/, '');

  await api.operate(afterSale.approveAfterSale, { id });
  await api.get(afterSale.sendBackAfterSale, { id, ...parcel }, { token: member.token });
  await api.operate(afterSale.receiveAfterSale, { id, resaleable: true });
  await api.operate(afterSale.reshipAfterSale, { id, carrier: parcel.carrier, waybill: 'SF1026120877304' });
  await open('/subPackages/order/order-after-sale/order-after-sale', { tab: 'open' });
  await page.getByRole('article', { name: '换货，新品已寄出' }).getByRole('link').click();
  await expect(heading(page, '新品已寄出')).toBeVisible();
  await expect(page.getByRole('link', { name: /新商品的包裹/ })).toBeVisible();
  await page.getByRole('button', { name: '确认收到' }).click();
  await page.getByRole('dialog', { name: '已经收到新商品？' }).getByRole('button', { name: '确认收到' }).click();
  await expect(heading(page, '换货完成')).toBeVisible();
  await open('/subPackages/order/order-after-sale/order-after-sale', { tab: 'ended' });
  await expect(page.getByRole('article', { name: '换货，换货完成' })).toBeVisible();
});

test('accepts one appeal after a rejection, and withdraws a request after a confirmation', async ({
  page,
  open,
  freshMember,
  api,
}) => {
  const member = await freshMember();
  const { orderNo, itemId } = await received(page, api, member, 'S260042', 2);
  await open(applyPath, { orderNo, itemId });
  await page.getByRole('button', { name: '收到时破损' }).click();
  const amount = page.getByRole('textbox', { name: '退款金额' });
  await amount.fill('999999');
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByText(/^不能超过/)).toBeVisible();
  await amount.fill('1.50');
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(heading(page, '等待处理')).toBeVisible();
  const id = new URL(page.url()).hash.replace(/.*[?&]id=/, '');
  await api.operate(afterSale.rejectAfterSale, { id, reason: '照片看不出破损' });
  await page.reload();
  await expect(heading(page, '申请未通过')).toBeVisible();
  await expect(page.getByText('照片看不出破损').first()).toBeVisible();
  await page.getByRole('button', { name: '申诉' }).click();
  const sheet = page.getByRole('dialog', { name: '申诉' });
  await sheet.getByRole('textbox', { name: '申诉理由' }).fill('少');
  await sheet.getByRole('button', { name: '提交申诉' }).click();
  await expect(sheet.getByText('请至少写 5 个字')).toBeVisible();
  await sheet.getByRole('textbox', { name: '申诉理由' }).fill('外箱也是破的，见签收记录');
  await sheet.getByRole('button', { name: '提交申诉' }).click();
  await expect(heading(page, '申诉处理中')).toBeVisible();
  await page.getByRole('button', { name: '撤销申请' }).click();
  const dialog = page.getByRole('dialog', { name: '撤销这次售后？' });
  await expect(dialog).toContainText('不会退款或换货');
  await dialog.getByRole('button', { name: '撤销申请' }).click();
  await expect(heading(page, '已撤销')).toBeVisible();
});

test('fits 320 px in another language', async ({ page, open, freshMember, api }) => {
  const member = await freshMember();
  const { orderNo, itemId } = await received(page, api, member, 'S260007', 2);
  const afterSaleCase = await api.get(
    afterSale.applyForAfterSale,
    { orderNo, itemId, kind: 'returnRefund', quantity: 1, reason: 'quality' },
    { token: member.token },
  );
  await api.operate(afterSale.approveAfterSale, { id: afterSaleCase.id });
  await page.addInitScript(() => localStorage.setItem('juhe-lang', 'en'));
  await page.setViewportSize({ width: 320, height: 640 });
  await open(casePath, { id: afterSaleCase.id });
  await expect(heading(page, 'To be sent back')).toBeVisible();
  await axe(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await open(casePath, { id: 'nothing' });
  await expect(page.getByText('This request does not exist')).toBeVisible();
});
