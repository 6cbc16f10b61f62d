import type { Page } from '@playwright/test';
import { lot } from '@juhe/contract/auction/lot';
import { order } from '@juhe/contract/auction/order';
import { storage } from '@juhe/contract/auction/storage';
import { register } from '@juhe/testing/playwright';
import { createAddress } from '../support/activity.ts';
import { endTimeToPay, orderWon, soldTo } from '../support/auction-sale.ts';
import { topUp } from '../support/money.ts';
import { axe, expect, test } from '../support/test.ts';

const pages = '/subPackages/auction-page';
const list = `${pages}/auction-my-order/index`;
const toPay = `${pages}/aucition-order/index`;
const detail = `${pages}/aucition-my-order-detail/index`;
const lots = `${pages}/auciton-index/index`;

const cardOf = (page: Page, title: string) => page.getByRole('article', { name: title });

test('pays a won lot from the wallet and stores it', async ({ page, api, origin, open, freshMember }) => {
  test.slow();
  const me = await freshMember();
  await Promise.all([topUp(origin, me, 'serviceFee', 5_000), topUp(origin, me, 'wallet', 20_000)]);
  await open(list);
  await expect(page.getByText('您拍得的拍品会出现在这里')).toBeVisible();
  const { title } = await soldTo(api, [[me, 12_000]]);

  await test.step('lists it automatically, with the payment deadline', async () => {
    await expect(cardOf(page, title)).toContainText('待付款');
    await expect(cardOf(page, title).getByRole('timer')).toBeVisible();
    await page.getByRole('link', { name: '1 件待付款' }).click();
    await expect(page).toHaveURL(new RegExp(toPay));
    await expect(cardOf(page, title)).toContainText('已冻结保证金 ¥10.00');
    await axe(page);
  });
  await test.step('shows the costs of the order and offers to pay', async () => {
    await cardOf(page, title).getByRole('link').first().click();
    await expect(page).toHaveURL(new RegExp(detail));
    await expect(page.getByText('保证金（付款后退回）')).toBeVisible();
    await axe(page);
    await page.getByRole('button', { name: '去付款' }).click();
    await page
      .getByRole('dialog')
      .getByRole('radio', { name: /钱包|余额/ })
      .check();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /¥120.00/ })
      .click();
  });
  await test.step('shows it in storage, with the deposit released', async () => {
    await expect(page.getByRole('heading', { name: '已入库' })).toBeVisible();
    await expect(page.getByText('保证金（已退回）')).toBeVisible();
    await axe(page);
    await open(list, { status: 'storage' });
    await expect(cardOf(page, title)).toContainText('已入库');
  });
});

test('forfeits the deposit of a defaulting winner, and offers the lot to the runner-up at a fair price', async ({
  page,
  api,
  origin,
  open,
  freshMember,
  secondBrowser,
}) => {
  test.slow();
  const [me, defaulter] = [await freshMember(), await register(origin)];
  await Promise.all([
    topUp(origin, me, 'serviceFee', 5_000),
    topUp(origin, me, 'wallet', 20_000),
    topUp(origin, defaulter, 'serviceFee', 5_000),
  ]);
  const { title, productNo } = await soldTo(api, [
    [me, 10_000],
    [defaulter, 18_000],
  ]);
  const defaulterPage = await secondBrowser(defaulter);
  await defaulterPage.goto(`/h5/#${list}`);
  await cardOf(defaulterPage, title).getByRole('link').first().click();
  await expect(defaulterPage.getByRole('heading', { name: '待付款' })).toBeVisible();
  await open(list);
  await endTimeToPay(productNo);

  await test.step('updates the defaulting winner’s open page', async () => {
    await expect(defaulterPage.getByRole('heading', { name: '已违约' })).toBeVisible();
    await expect(defaulterPage.getByText('保证金（不再退回）')).toBeVisible();
    await expect(defaulterPage.getByRole('button', { name: '去付款' })).toHaveCount(0);
  });
  await test.step('offers the runner-up the lot without the defaulter’s bids, who accepts', async () => {
    const chance = cardOf(page, '补位机会');
    await expect(chance).toContainText('100.00');
    await axe(page);
    await chance.getByRole('button', { name: '接受' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '接受' }).click();
    await expect(page).toHaveURL(new RegExp(detail));
    await expect(page.getByText('补位成交')).toBeVisible();
  });
  await test.step('charges that price', async () => {
    await page.getByRole('button', { name: '去付款' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /¥100.00/ })
      .click();
    await expect(page.getByRole('heading', { name: '已入库' })).toBeVisible();
  });
});

test('reopens the lot after a declined second chance', async ({ page, api, origin, open, freshMember }) => {
  test.slow();
  const [me, defaulter] = [await freshMember(), await register(origin)];
  await Promise.all([topUp(origin, me, 'serviceFee', 5_000), topUp(origin, defaulter, 'serviceFee', 5_000)]);
  const { title, productNo } = await soldTo(api, [
    [me, 11_000],
    [defaulter, 18_000],
  ]);
  await orderWon(api, defaulter, title);
  await endTimeToPay(productNo);
  await open(list);
  const chance = cardOf(page, '补位机会');
  // Without the defaulter's bids there was no bid against the first bid.
  await expect(chance).toContainText('110.00');
  await chance.getByRole('button', { name: '不要了' }).click();
  await expect(page.getByText('已婉拒')).toBeVisible();
  await expect(chance).toHaveCount(0);
  // A scheduled job reopens the lot within seconds; an open list does not refresh automatically.
  const openLots = async () => (await api.get(lot.listLots, { keyword: title, state: 'open' })).list.length;
  await expect.poll(openLots).toBe(1);
  await open(lots);
  await page.getByRole('searchbox', { name: '搜索拍品', exact: true }).fill(title);
  // The new lot is open; the unpaid one is listed after it.
  await page.getByRole('link', { name: new RegExp(`距结束.*${title}`) }).click();
  await expect(page).not.toHaveURL(new RegExp(productNo));
  await expect(page.getByText('0 次出价 · 0 人参与')).toBeVisible();
  await expect(page.getByRole('button', { name: '出价', exact: true })).toBeEnabled();
  await axe(page);
  await page.goBack();
  await expect(page.getByRole('searchbox', { name: '搜索拍品', exact: true })).toHaveValue(title);
  await expect(page.getByRole('tab', { name: '全部', selected: true })).toBeVisible();
});

test('charges nothing when the payment deadline passes under the open cashier', async ({
  page,
  api,
  origin,
  open,
  freshMember,
}) => {
  const me = await freshMember();
  await Promise.all([topUp(origin, me, 'serviceFee', 5_000), topUp(origin, me, 'wallet', 20_000)]);
  const { title, productNo } = await soldTo(api, [[me, 12_000]]);
  await open(detail, { orderNo: await orderWon(api, me, title) });
  await page.getByRole('button', { name: '去付款' }).click();
  const sheet = page.getByRole('dialog', { name: '收银台' });
  await sheet.getByRole('radio', { name: /余额/ }).check();
  await endTimeToPay(productNo);
  await expect(page.getByText('已违约', { exact: true })).toBeVisible();
  await sheet.getByRole('button', { name: '付款 ¥120.00' }).click();
  await expect(page.getByText('付款时间已过，请不要再付款', { exact: false }).first()).toBeVisible();
  const { timeline } = await api.get(order.getAuctionOrder, { orderNo: await orderWon(api, me, title) }, { token: me.token });
  expect(timeline.map(({ event }) => event)).toEqual(['default', 'created']);
});

test('pays a won lot at the cashier, picks it up, ships and receives it', async ({
  page,
  api,
  origin,
  open,
  freshMember,
  secondBrowser,
}) => {
  test.slow();
  const [me, rival] = [await freshMember(), await register(origin)];
  await Promise.all([topUp(origin, me, 'serviceFee', 5_000), topUp(origin, rival, 'serviceFee', 5_000), createAddress(api, me)]);
  const { title } = await soldTo(api, [
    [rival, 10_000],
    [me, 12_000],
  ]);
  const orderNo = await orderWon(api, me, title);

  await test.step('releases the deposit of a member who did not win', async () => {
    const rivalPage = await secondBrowser(rival);
    await rivalPage.goto(`/h5/#${pages}/auction-my/index?standing=lost`);
    await expect(rivalPage.getByRole('link', { name: new RegExp(title) })).toBeVisible();
    await rivalPage.goto(`/h5/#${pages}/auction-storage-detail/index`);
    await expect(rivalPage.getByRole('region', { name: '可用服务费' })).toContainText('50.00');
  });
  await test.step('returns from the cashier to the order, which is in storage', async () => {
    await open(detail, { orderNo });
    await page.getByRole('button', { name: '去付款' }).click();
    const sheet = page.getByRole('dialog', { name: '收银台' });
    await sheet.getByRole('radio', { name: '测试收银台' }).check();
    await axe(page);
    await sheet.getByRole('button', { name: '付款 ¥120.00' }).click();
    await page.getByRole('button', { name: '支付成功' }).click();
    await expect(page.getByRole('heading', { name: '已入库' })).toBeVisible();
  });
  await test.step('picks it up; the company ships it, and it is received', async () => {
    await page.getByRole('link', { name: '提货' }).click();
    await page.getByRole('button', { name: '确认提货' }).click();
    await expect(page.getByRole('heading', { name: '等待仓库发货' })).toBeVisible();
    await api.operate(storage.shipAuctionOrder, { orderNo, carrier: 'sf', waybill: 'SF1234567890456' });
    await expect(page.getByText('SF1234567890456')).toBeVisible();
    await open(detail, { orderNo });
    await expect(page.getByRole('heading', { name: '已发货' })).toBeVisible();
    await axe(page);
    await page.getByRole('button', { name: '确认收货' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '确认收货' }).click();
    await expect(page.getByRole('heading', { name: '已收货' })).toBeVisible();
    await open(list, { status: 'completed' });
    await expect(cardOf(page, title)).toContainText('已收货');
  });
});

test('shows an unknown order, and another member’s, as not found', async ({ page, open, freshMember }) => {
  await freshMember();
  await open(detail, { orderNo: 'A26112300000000' });
  await expect(page.getByText('没有找到这笔订单')).toBeVisible();
  await page.getByRole('link', { name: '我的竞拍订单' }).click();
  await expect(page).toHaveURL(new RegExp(list));
});
