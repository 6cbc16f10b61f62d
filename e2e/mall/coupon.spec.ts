import { address } from '@juhe/contract/mall/address';
import { coupon } from '@juhe/contract/mall/coupon';
import { goods } from '@juhe/contract/mall/goods';
import { order } from '@juhe/contract/mall/order';
import type { Page } from '@playwright/test';
import { axe, expect, test } from '../support/test.ts';

const centre = '/subPackages/welfare/index';
const myCouponsPath = '/subPackages/mine/discount-coupon';
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

type Fixture = Parameters<Parameters<typeof test>[2]>[0];

/** Creates a coupon for this test, worth more than the others, so that it is listed first. */
const aCoupon = async (api: Fixture['api'], name: string, more: object = {}) =>
  (
    await api.operate(coupon.createCoupon, {
      names: { 'zh-Hans': name, en: `${name} (en)` },
      kind: 'amount',
      value: 20_000,
      thresholdCents: 20_000,
      scope: 'all',
      quota: 50,
      claimUntil: inDays(3),
      validDays: 7,
      ...more,
    })
  ).templateId;

const ticket = (page: Page, name: string) => page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });

// MALL-61
test('links the welfare page to a coupon and its goods, and deducts it from the order', async ({
  page,
  open,
  freshMember,
  api,
}) => {
  test.slow();
  const name = `领券下单 ${Date.now()}`;
  await aCoupon(api, name, { value: 1_234, thresholdCents: 5_000, scope: 'product', scopeIds: ['socks'] });
  const member = await freshMember();
  const home = {
    name: '陈小舟',
    mobile: '13912345678',
    province: '浙江省',
    city: '杭州市',
    district: '西湖区',
    detail: '文三路 90 号',
  };
  await api.get(address.addAddress, home, member);
  await open('/pages/welfare/welfare');
  await page.getByRole('link', { name: '福利中心' }).click();
  await page.getByRole('tab', { name: '单品' }).click();
  await ticket(page, name).getByRole('button', { name: '领取' }).click();
  await expect(page.getByText('已放入「优惠券」').first()).toBeVisible();
  await ticket(page, name).getByRole('link', { name: '去使用' }).click();
  await expect(page.getByRole('heading', { name: '美利奴羊毛袜' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('tab', { name: '单品' })).toHaveAttribute('aria-selected', 'true');
  const { skus } = await api.get(goods.getGoodsSpec, { saleNo: 'S260042' });
  const sku = skus.find((sku) => sku.stock >= 2);
  await open('/subPackages/order/create-order', { skuId: sku?.id ?? '', quantity: 1 });
  await expect(page.getByText('-¥12.34').first()).toBeVisible();
  await page.getByRole('button', { name: '提交订单' }).click();
  await expect.poll(async () => (await api.get(order.listMyOrders, {}, member)).total).toBe(1);
  await open(myCouponsPath);
  const reservedTicket = ticket(page, name);
  await expect(reservedTicket).toContainText('已用于待付款的订单');
  await reservedTicket.getByRole('link', { name: '看订单' }).click();
  await expect(page.getByRole('heading', { name: '订单详情', level: 1 })).toBeVisible();
});

test('sends a visitor who claims to the sign-in', async ({ page, open, api }) => {
  const name = `访客 ${Date.now()}`;
  await aCoupon(api, name);
  await open(centre);
  await ticket(page, name).getByRole('button', { name: '领取' }).click();
  await expect(page).toHaveURL(/user\/login\?redirect=/);
});

// MALL-62
test('shows the member’s status of each coupon', async ({ page, open, freshMember, api }) => {
  const stamp = Date.now();
  const names = { two: `可领两张 ${stamp}`, gone: `领完了 ${stamp}`, soon: `还没开始 ${stamp}` };
  await aCoupon(api, names.two, { perMember: 2, quota: 4 });
  const usedUpId = await aCoupon(api, names.gone, { quota: 1 });
  await aCoupon(api, names.soon, { claimFrom: inDays(1) });
  const secondMember = await freshMember();
  await api.get(coupon.claimCoupon, { templateId: usedUpId }, secondMember);
  await freshMember();
  await open(centre);
  const two = ticket(page, names.two);
  await expect(two).toContainText('已领 0%');
  await two.getByRole('button', { name: '领取' }).click();
  await expect(two).toContainText('已有 1 张');
  await expect(two).toContainText('已领 25%');
  await two.getByRole('button', { name: '再领一张' }).click();
  await expect(two.getByRole('link', { name: '去使用' })).toBeVisible();
  // Coupons that cannot be claimed now are listed last, possibly on a later page.
  const expectTicket = (name: string, text: string) =>
    expect(async () => {
      await page.mouse.wheel(0, 4000);
      await expect(ticket(page, name)).toContainText(text, { timeout: 500 });
    }).toPass();
  await expectTicket(names.soon, '即将开始');
  await expectTicket(names.gone, '已领完');
});

test('reports a coupon that ran out while the page was open', async ({ page, open, freshMember, api }) => {
  const name = `手慢无 ${Date.now()}`;
  const templateId = await aCoupon(api, name, { quota: 1 });
  const quick = await freshMember();
  await freshMember();
  await open(centre);
  await expect(ticket(page, name)).toBeVisible();
  await api.get(coupon.claimCoupon, { templateId }, quick);
  await ticket(page, name).getByRole('button', { name: '领取' }).click();
  await expect(page.getByText('优惠券已领完').first()).toBeVisible();
  await expect(ticket(page, name).getByRole('button', { name: '领取' })).toHaveCount(0);
});

test('lists the demo member’s coupons by state, with their orders and rules', async ({ page, open, signedIn }) => {
  await signedIn('13800000001');
  await open(myCouponsPath);
  await expect(ticket(page, '见面礼')).toContainText('满 ¥59 可用');
  await ticket(page, '见面礼').getByText('使用规则').click();
  await expect(ticket(page, '见面礼')).toContainText('不能兑换现金');
  await axe(page);
  await page.getByRole('tab', { name: /已使用/ }).click();
  await expect(ticket(page, '清凉一夏').getByRole('link', { name: '看订单' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('tab', { name: /已使用/ })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: /已过期/ }).click();
  await expect(ticket(page, '全场九折')).toContainText('已过期');
  await axe(page);
});

test('opens the goods of a coupon for several products', async ({ page, open, signedIn }) => {
  await signedIn('13800000001');
  await open(myCouponsPath);
  await ticket(page, '纸上光阴').getByRole('button', { name: '去使用' }).click();
  const sheet = page.getByRole('dialog', { name: '可用商品' });
  await expect(sheet.getByRole('link', { name: /布面手帐本/ })).toBeVisible();
  await axe(page);
  await sheet.getByRole('link', { name: /布面手帐本/ }).click();
  await expect(page.getByRole('heading', { name: '布面手帐本' })).toBeVisible();
});

test('refers a member without coupons to the claim centre', async ({ page, open, freshMember }) => {
  await freshMember();
  await open(myCouponsPath);
  await expect(page.getByText('没有可用的优惠券')).toBeVisible();
  await page.getByRole('link', { name: '去领券' }).click();
  await expect(page.getByRole('heading', { name: '福利中心', level: 1 })).toBeVisible();
});

for (const [width, lang] of [
  [375, 'zh-Hans'],
  [320, 'en'],
  [320, 'fr'],
  [960, 'zh-Hans'],
] as const)
  test(`fits and is accessible at ${width} px in ${lang}: welfare, claim centre`, async ({ page, open }) => {
    await page.setViewportSize({ width, height: 812 });
    await page.addInitScript((chosen) => localStorage.setItem('juhe-lang', chosen), lang);
    for (const path of ['/pages/welfare/welfare', centre]) {
      await open(path);
      await expect(page.getByRole('article').first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await axe(page);
    }
  });

// COMMON-10
test('does not shift while the welfare page loads', async ({ page, open }) => {
  await page.addInitScript(() => {
    const shifts = window as unknown as { shift: number };
    shifts.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) shifts.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await open('/pages/welfare/welfare');
  await expect(page.getByRole('heading', { name: '正在进行' })).toBeVisible();
  await expect(page.getByRole('link', { name: /已售/ }).first()).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.02);
});
