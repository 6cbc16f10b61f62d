import { activity } from '@juhe/contract/mall/activity';
import { address } from '@juhe/contract/mall/address';
import { goods } from '@juhe/contract/mall/goods';
import { order } from '@juhe/contract/mall/order';
import { pay } from '@juhe/contract/payment/pay';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { Member } from '@juhe/testing/playwright';
import type { Api } from './test.ts';

const home = {
  name: '陈小舟',
  mobile: '13912345678',
  province: '浙江省',
  city: '杭州市',
  district: '西湖区',
  detail: '文三路 90 号',
};

/** A running activity of a product has at most one successor: the remains of an earlier attempt are stopped first. */
const stopFormer = async (api: Api, kind: 'group' | 'bargain', saleNo: string): Promise<void> => {
  const { list } = await api.operate(activity.listActivities, { kind, pageSize: 50 });
  for (const item of list)
    if (item.saleNo === saleNo && item.state === 'running')
      await api.operate(activity.stopActivity, { activityId: item.activityId });
};

/** Starts group buying for a product, 20.00 yuan below the list price. */
export const groupActivity = async (api: Api, saleNo: string, size: number): Promise<string> => {
  await stopFormer(api, 'group', saleNo);
  return (await api.operate(activity.createGroupActivity, { saleNo, size, offCents: 2_000 })).activityId;
};

/** Starts bargaining for a product's first SKU in stock, down to half of its price. */
export const bargainActivity = async (
  api: Api,
  saleNo: string,
  helpers: number,
): Promise<{ activityId: string; floorCents: number }> => {
  await stopFormer(api, 'bargain', saleNo);
  const { skus } = await api.get(goods.getGoodsSpec, { saleNo });
  const sku = skus.find(({ stock }) => stock > 0);
  if (!sku) throw new Error(`${saleNo} is sold out`);
  const floorCents = Math.floor(sku.priceCents / 2);
  const { activityId } = await api.operate(activity.createBargainActivity, { saleNo, skuId: sku.id, helpers, floorCents });
  return { activityId, floorCents };
};

export const createAddress = async (api: Api, { token }: Member): Promise<string> =>
  (await api.get(address.addAddress, home, { token })).id;

/** Orders through the API; returns the payment. */
export const orderIn = async (
  api: Api,
  buyer: Member,
  orderInput: { skuId: string; activityId: string; groupId?: string },
): Promise<{ orderNo: string; payNo: string }> => {
  const addressId = await createAddress(api, buyer);
  const { payableCents } = await api.get(order.previewOrder, orderInput, { token: buyer.token });
  const createdOrder = await api.get(
    order.createOrder,
    { ...orderInput, addressId, expectedPayableCents: payableCents },
    { token: buyer.token },
  );
  return { orderNo: createdOrder.orderNos[0] ?? '', payNo: createdOrder.payNo };
};

/** Sends the sandbox's confirmation of a payment. */
export const paySandbox = async (api: Api, page: Page, { token }: Member, payNo: string): Promise<void> => {
  const { cashierUrl } = await api.get(pay.startPayment, { payNo, channel: 'sandbox' }, { token });
  const cashier = new URL(cashierUrl ?? '', page.url());
  await page.request.post(cashier.pathname, {
    form: { token: cashier.searchParams.get('token') ?? '', lang: 'zh-Hans', action: 'success' },
    maxRedirects: 0,
  });
};

/** Goes from the confirmed order through the sandbox cashier to the page that confirms the payment. */
export const payOnScreen = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '提交订单' }).click();
  const sheet = page.getByRole('dialog', { name: '收银台' });
  await sheet.getByRole('radio', { name: '测试收银台' }).check();
  await sheet.getByRole('button', { name: /^付款 ¥/ }).click();
  await page.getByRole('button', { name: '支付成功' }).click();
  await expect(page.getByRole('heading', { name: '支付成功', level: 2 })).toBeVisible();
};

/** Copies the share code from the page's sheet; returns the sentence. The page may read the clipboard. */
export const copyCode = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: '复制口令' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('¥');
  const text = await page.evaluate(() => navigator.clipboard.readText());
  await page.keyboard.press('Escape');
  return text;
};

/** Pastes the copied sentence into another browser, as a friend would receive it, and opens the offered page. */
export const openShared = async (friend: Page, origin: string, text: string): Promise<void> => {
  await friend.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  await friend.goto(`${origin}/h5/#/pages/index/index`);
  // The clipboard watcher loads after the first page.
  await friend.waitForFunction(() => document.documentElement.style.getPropertyValue('--pill-room') !== '');
  await friend.evaluate((value) => navigator.clipboard.writeText(value), text);
  await friend.evaluate(() => window.dispatchEvent(new Event('focus')));
  await friend.getByRole('button', { name: '立即查看' }).click();
};
