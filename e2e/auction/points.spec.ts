import { pointsShop } from '@juhe/contract/auction/points-shop';
import { points } from '@juhe/contract/auction/points';
import { address } from '@juhe/contract/mall/address';
import { recharge } from '@juhe/contract/payment/recharge';
import type { Page } from '@playwright/test';
import { createAddress } from '../support/activity.ts';
import { axe, demo, expect, type Member, test } from '../support/test.ts';

type Api = Parameters<Parameters<typeof test>[2]>[0]['api'];

const area = '/subPackages/auction-page/auction-points-area/index';
const gift = '/subPackages/auction-page/auciton-convert/index';
const orders = '/subPackages/auction-page/auction-points-order/index';
const parcel = { carrier: '顺丰速运', waybill: 'SF1234567890123' };

/** Tops the wallet up at the sandbox cashier. */
const topUp = async (page: Page, api: Api, { token }: Member, amountCents: number) => {
  const { cashierUrl } = await api.get(recharge.startRecharge, { kind: 'wallet', amountCents, channel: 'sandbox' }, { token });
  const cashier = new URL(cashierUrl ?? '', page.url());
  const form = { token: cashier.searchParams.get('token') ?? '', lang: 'zh-Hans', action: 'success' };
  await page.request.post(cashier.pathname, { form, maxRedirects: 0 });
};

test('buys points, exchanges them for goods, and confirms the parcel shipped by the company', async ({
  page,
  open,
  freshMember,
  api,
}) => {
  test.slow();
  const member = await freshMember();
  const { token } = member;
  await topUp(page, api, member, 2_000);
  await api.get(
    address.addAddress,
    { name: '陈小舟', mobile: '13912345678', province: '四川省', city: '绵阳市', district: '涪城区', detail: '临园路 8 号' },
    { token },
  );
  await open(area);
  await expect(page.getByRole('region', { name: '我的积分' })).toContainText('0 积分');
  await axe(page);
  await page.getByRole('link', { name: /海盐黄油曲奇/ }).click();
  await page.getByRole('button', { name: '还差 300 积分，去购买' }).click();
  const buy = page.getByRole('dialog', { name: '购买积分' });
  await buy.getByRole('button', { name: '500 积分' }).click();
  await axe(page);
  await buy.getByRole('button', { name: '付款 ¥5.00' }).click();
  await page.getByRole('button', { name: '立即兑换' }).click();
  const exchange = page.getByRole('dialog', { name: '确认兑换' });
  await expect(exchange.getByRole('radio', { name: /陈小舟/ })).toBeChecked();
  await axe(page);
  await exchange.getByRole('button', { name: '用 300 积分兑换' }).click();
  const order = page.getByRole('dialog', { name: '积分订单' });
  await expect(order.getByText('待发货')).toBeVisible();
  await expect(order.getByText(/临园路 8 号/)).toBeVisible();
  const { list } = await api.get(pointsShop.listMyPointsOrders, {}, { token });
  const orderNo = list[0]?.orderNo ?? '';
  await api.operate(pointsShop.shipPointsOrder, { orderNo, ...parcel });
  // The open page is updated automatically.
  await expect(order.getByText('待收货')).toBeVisible();
  await expect(order.getByRole('button', { name: parcel.waybill })).toBeVisible();
  await order.getByRole('button', { name: '确认收货' }).click();
  await page.getByRole('dialog', { name: '确认已收到商品' }).getByRole('button', { name: '确认收货' }).click();
  await expect(order.getByText('商品已收到')).toBeVisible();
  await axe(page);
  expect((await api.get(points.getPointsAccount, {}, { token })).pointsBought).toBe(200);
});

test('shows a price in points that rose under the open sheet before it is paid', async ({ page, open, freshMember, api }) => {
  const member = await freshMember();
  await topUp(page, api, member, 2_000);
  await api.get(points.buyPoints, { points: 1_000 }, { token: member.token });
  await createAddress(api, member);
  const goods = { title: '竹编提篮', pictures: ['/media/lots/yuzhui-1.webp'], points: 300, stock: 5, categoryId: 'tea' };
  const { id } = await api.operate(pointsShop.addPointsGoods, goods);
  await open('/subPackages/auction-page/auction-points-goods-detail/index', { id });
  await page.getByRole('button', { name: '立即兑换' }).click();
  const sheet = page.getByRole('dialog', { name: '确认兑换' });
  await expect(sheet.getByRole('radio', { name: /陈小舟/ })).toBeChecked();
  await api.operate(pointsShop.updatePointsGoods, { id, points: 400 });
  await sheet.getByRole('button', { name: '用 300 积分兑换' }).click();
  await expect(sheet.getByRole('alert')).toContainText('所需积分已变为 400');
  await sheet.getByRole('button', { name: '用 400 积分兑换' }).click();
  await expect(page.getByRole('dialog', { name: '积分订单' }).getByText('待发货')).toBeVisible();
  await api.operate(pointsShop.shelvePointsGoods, { id });
});

test('cancels an exchange before shipping and returns the points', async ({ page, open, freshMember, api }) => {
  const member = await freshMember();
  const { token } = member;
  await topUp(page, api, member, 1_000);
  await api.get(points.buyPoints, { points: 460 }, { token });
  const { id: addressId } = await api.get(
    address.addAddress,
    { name: '陈小舟', mobile: '13912345678', province: '四川省', city: '绵阳市', district: '涪城区', detail: '临园路 8 号' },
    { token },
  );
  const wish = { goodsId: 'points-candle', addressId, expectedPoints: 460 };
  await api.get(pointsShop.createPointsOrder, wish, { token });
  await open(orders);
  await page.getByRole('button', { name: /大豆蜡香薰/ }).click();
  await page.getByRole('dialog', { name: '积分订单' }).getByRole('button', { name: '取消兑换' }).click();
  await page.getByRole('dialog', { name: '取消这次兑换' }).getByRole('button', { name: '取消兑换' }).click();
  await expect(page.getByRole('dialog', { name: '积分订单' }).getByText('积分已退回账户')).toBeVisible();
  expect((await api.get(points.getPointsAccount, {}, { token })).pointsBought).toBe(460);
});

test('gifts points to a member, who sees them in another browser', async ({
  page,
  open,
  signedIn,
  secondBrowser,
  freshMember,
  origin,
}) => {
  const receiver = await freshMember();
  const receiverPage = await secondBrowser(receiver);
  await receiverPage.goto(`${origin}/h5/#${area}`);
  await expect(receiverPage.getByRole('region', { name: '我的积分' })).toContainText('0 积分');
  await signedIn(demo.seller);
  await open(gift);
  await page.getByLabel(/对方手机号/).fill(receiver.mobile);
  await page.getByLabel(/转赠积分/).fill('30');
  await axe(page);
  await page.getByRole('button', { name: '下一步' }).click();
  const confirm = page.getByRole('dialog', { name: '确认转赠' });
  await expect(confirm.getByText(`${receiver.mobile.slice(0, 3)}****${receiver.mobile.slice(-4)}`)).toBeVisible();
  await axe(page);
  await confirm.getByRole('button', { name: '转赠 30 积分' }).click();
  await expect(page.getByRole('status').filter({ hasText: '转赠 30 积分' })).toBeVisible();
  await expect(receiverPage.getByRole('region', { name: '我的积分' })).toContainText('30 积分');
});

test('requires an SMS code for a large gift, naming receiver and points', async ({
  page,
  open,
  signedIn,
  freshMember,
  api,
  smsCode,
}) => {
  const receiver = await signedIn(demo.shopOwner);
  const givers = [await signedIn(demo.member), await signedIn(demo.seller)];
  const giver = await freshMember();
  for (const [n, { token }] of givers.entries())
    await api.get(points.giftPoints, { mobile: giver.mobile, points: n === 0 ? 600 : 450 }, { token });
  await open(gift);
  await page.getByLabel(/对方手机号/).fill(receiver.mobile);
  await page.getByLabel(/转赠积分/).fill('1010');
  await page.getByRole('button', { name: '下一步' }).click();
  const confirm = page.getByRole('dialog', { name: '确认转赠' });
  await confirm.getByRole('button', { name: '改用短信验证码' }).click();
  await confirm.getByRole('button', { name: '获取验证码' }).click();
  await confirm.getByRole('textbox', { name: '验证码' }).fill(await smsCode(giver.mobile, 'pay'));
  await confirm.getByRole('button', { name: '转赠 1,010 积分' }).click();
  await expect(page.getByRole('status').filter({ hasText: '转赠 1,010 积分' })).toBeVisible();
});

test('shows the goods to visitors, and the same not-found page for every unknown item', async ({ page, open, allowErrors }) => {
  allowErrors(/404/);
  await open(area);
  await expect(page.getByText('登录后查看积分')).toBeVisible();
  await page.getByRole('button', { name: '文房' }).click();
  await expect(page.getByRole('link', { name: /活塞上墨钢笔/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /海盐黄油曲奇/ })).toBeHidden();
  await open('/subPackages/auction-page/auction-points-goods-detail/index', { id: 'nothing' });
  await expect(page.getByText('积分商品不存在或已下架')).toBeVisible();
});
