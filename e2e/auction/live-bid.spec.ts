import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { bid } from '@juhe/contract/auction/bid';
import { lotDesk } from '@juhe/contract/auction/lot-desk';
import { register } from '@juhe/testing/playwright';
import { closeLotIn } from '../support/lots.ts';
import { topUp } from '../support/money.ts';
import { axe, expect, test } from '../support/test.ts';

const detail = '/subPackages/auction-page/auction-detail/index';
const hash = (productNo: string) => `/h5/#${detail}?productNo=${productNo}`;
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

/**
 * A lot for this test only: starts at 100.00 with an increment of 10.00, so 10.00 are held. It opens as soon as the server
 * sees it.
 */
const lotOf = (title: string) => ({
  title: `${title} ${randomInt(1_000_000)}`,
  pictures: ['/media/lots/yuzhui-1.webp', '/media/lots/yuzhui-2.webp'],
  detail: '包浆温润，配南红隔珠。',
  startCents: 10_000,
  incrementCents: 1_000,
  opensAt: inSeconds(-1),
  closesAt: inSeconds(3600),
});

const price = (page: Page) => page.getByRole('region', { name: '当前竞价' });
const bar = (page: Page) => page.getByRole('button', { name: '出价', exact: true });
const sheet = (page: Page) => page.getByRole('dialog');
const isLive = (page: Page) => expect(page.getByText('实时更新')).toBeVisible();

test('shows each bid live in two browsers, and notifies the outbid member', async ({
  page,
  api,
  origin,
  freshMember,
  secondBrowser,
}) => {
  test.slow();
  const [first, second] = [await freshMember(), await register(origin)];
  await Promise.all([topUp(origin, first, 'serviceFee', 5_000), topUp(origin, second, 'serviceFee', 5_000)]);
  const { productNo } = await api.operate(lotDesk.publishLot, lotOf('两人竞拍'));
  const secondPage = await secondBrowser(second);
  await page.goto(hash(productNo));
  await secondPage.goto(hash(productNo));
  await Promise.all([isLive(page), isLive(secondPage)]);

  await test.step('accepts the first member’s bid from the sheet', async () => {
    await bar(page).click();
    await expect(sheet(page).getByText('冻结保证金')).toBeVisible();
    await axe(page);
    await sheet(page).getByRole('button', { name: '确认出价 ¥100.00' }).click();
    await expect(page.getByText('您正领先')).toBeVisible();
  });
  await test.step('shows it to the second member without a reload, who bids higher', async () => {
    await expect(secondPage.getByText('1 次出价 · 1 人参与')).toBeVisible();
    await bar(secondPage).click();
    await sheet(secondPage).getByRole('button', { name: '+¥30.00' }).click();
    await sheet(secondPage).getByRole('button', { name: '确认出价 ¥140.00' }).click();
    await expect(secondPage.getByText('您正领先')).toBeVisible();
  });
  await test.step('notifies the first member and shows the new price', async () => {
    await expect(page.getByText('您已被超越')).toBeVisible();
    await expect(price(page)).toContainText('140.00');
    await expect(page.getByText('出价 ¥150.00 起可再次领先')).toBeVisible();
    await axe(page);
  });
});

test('shows a member’s bids in a second tab', async ({ page, api, origin, freshMember, context }) => {
  const [me, rival] = [await freshMember(), await register(origin)];
  await Promise.all([topUp(origin, me, 'serviceFee', 5_000), topUp(origin, rival, 'serviceFee', 5_000)]);
  const { productNo } = await api.operate(lotDesk.publishLot, lotOf('两个页面'));
  const second = await context.newPage();
  await page.goto(hash(productNo));
  await second.goto(hash(productNo));
  await Promise.all([isLive(page), isLive(second)]);
  await bar(second).click();
  await expect(sheet(second).getByRole('button', { name: '确认出价 ¥100.00' })).toBeEnabled();
  await api.get(bid.placeBid, { productNo, amountCents: 10_000 }, { token: me.token });
  // The leading bidder is never prompted to bid against their own bid.
  await expect(second.getByRole('dialog', { name: '提高代拍上限' })).toContainText('已冻结 ¥10.00');
  await expect(page.getByText('您正领先')).toBeVisible();
  await api.get(bid.placeBid, { productNo, amountCents: 15_000 }, { token: rival.token });
  await expect(page.getByText('您已被超越')).toBeVisible();
  await api.get(bid.placeBid, { productNo, amountCents: 16_000, maxCents: 25_000 }, { token: me.token });
  await expect(page.getByText('自动代拍，最高至 ¥250.00')).toBeVisible();
});

// AUCTION-17
test('never bids a price that changed under the open sheet without a confirmation', async ({
  page,
  api,
  origin,
  freshMember,
}) => {
  const [me, rival] = [await freshMember(), await register(origin)];
  await Promise.all([topUp(origin, me, 'serviceFee', 5_000), topUp(origin, rival, 'serviceFee', 5_000)]);
  const { productNo } = await api.operate(lotDesk.publishLot, lotOf('价格变动'));
  await page.goto(hash(productNo));
  await bar(page).click();
  await expect(sheet(page).getByRole('button', { name: '确认出价 ¥100.00' })).toBeEnabled();
  await api.get(bid.placeBid, { productNo, amountCents: 10_000 }, { token: rival.token });
  await expect(sheet(page).getByRole('alert')).toContainText('最低出价为 ¥110.00');
  await expect(sheet(page).getByRole('button', { name: '确认出价 ¥100.00' })).toBeDisabled();
  await sheet(page).getByRole('button', { name: '改为 ¥110.00' }).click();
  await sheet(page).getByRole('button', { name: '确认出价 ¥110.00' }).click();
  await expect(page.getByText('您正领先')).toBeVisible();
});

test('lets a new member top up the service fee and bid', async ({ page, api, freshMember }) => {
  await freshMember();
  const { productNo } = await api.operate(lotDesk.publishLot, lotOf('先充值后出价'));
  await page.goto(hash(productNo));
  await bar(page).click();
  await expect(sheet(page).getByRole('alert')).toContainText('还差 ¥10.00');
  await sheet(page).getByRole('link', { name: '去充值' }).click();
  await expect(page.getByText('服务费余额', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '¥50', exact: true }).click();
  await axe(page);
  await page.getByRole('button', { name: '充值 ¥50.00' }).click();
  await page.getByRole('button', { name: '支付成功' }).click();
  await expect(page.getByRole('status').filter({ hasText: '¥50.00 已到账' })).toBeVisible();
  await page.getByRole('link', { name: '继续竞拍' }).click();
  await bar(page).click();
  await sheet(page).getByRole('button', { name: '确认出价 ¥100.00' }).click();
  await expect(page.getByText('您正领先')).toBeVisible();
});

test('responds automatically up to a maximum bid, which can be raised while leading', async ({
  page,
  api,
  origin,
  freshMember,
}) => {
  const [me, rival] = [await freshMember(), await register(origin)];
  await Promise.all([topUp(origin, me, 'serviceFee', 5_000), topUp(origin, rival, 'serviceFee', 5_000)]);
  const { productNo } = await api.operate(lotDesk.publishLot, lotOf('自动代拍'));
  await page.goto(hash(productNo));
  await bar(page).click();
  await sheet(page).getByRole('switch', { name: '自动代拍' }).check();
  await sheet(page).getByLabel('最高代拍价').fill('200');
  await sheet(page).getByRole('button', { name: '确认出价 ¥100.00' }).click();
  await expect(page.getByText('自动代拍，最高至 ¥200.00')).toBeVisible();
  await api.get(bid.placeBid, { productNo, amountCents: 15_000 }, { token: rival.token });
  await expect(price(page)).toContainText('160.00');
  await expect(page.getByText('您正领先')).toBeVisible();
  await page.getByRole('button', { name: '提高代拍上限' }).click();
  await sheet(page).getByLabel('最高代拍价').fill('300');
  await sheet(page).getByRole('button', { name: '确认上限' }).click();
  await expect(page.getByText('自动代拍，最高至 ¥300.00')).toBeVisible();
});

test('opens and ends a lot live on its open page', async ({ page, open, api }) => {
  // The product page is loaded beforehand, so that its first start does not use up the seconds until the lot opens.
  await open('/subPackages/auction-page/auciton-index/index');
  await expect(page.getByRole('tab', { name: '竞拍中' })).toBeVisible();
  const { productNo } = await api.operate(lotDesk.publishLot, { ...lotOf('开拍与结束'), opensAt: inSeconds(5) });
  await page.goto(hash(productNo));
  await closeLotIn(productNo, 10);
  await expect(price(page)).toContainText('距开拍');
  await expect(page.getByRole('button', { name: '开拍提醒' })).toBeVisible();
  await expect(page.getByRole('button', { name: '登录后出价' })).toBeVisible();
  await expect(price(page)).toContainText('流拍', { timeout: 12_000 });
  await expect(page.getByRole('link', { name: '看看其他拍品' })).toBeVisible();
});

test('asks a visitor to sign in and returns to the lot', async ({ page, api }) => {
  const { productNo } = await api.operate(lotDesk.publishLot, lotOf('访客'));
  await page.goto(hash(productNo));
  await page.getByRole('button', { name: '登录后出价' }).click();
  await expect(page).toHaveURL(/user\/login\?redirect=.*auction-detail/);
});

test('updates a page that was in the background', async ({ page, api, origin, freshMember, context, allowErrors }) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK/);
  await freshMember();
  const rival = await register(origin);
  await topUp(origin, rival, 'serviceFee', 5_000);
  const { productNo } = await api.operate(lotDesk.publishLot, lotOf('断线'));
  await page.goto(hash(productNo));
  await isLive(page);
  await context.setOffline(true);
  await expect(page.getByText('网络已断开，价格可能不是最新')).toBeVisible();
  await api.get(bid.placeBid, { productNo, amountCents: 12_000 }, { token: rival.token });
  await context.setOffline(false);
  await isLive(page);
  await expect(price(page)).toContainText('120.00');
});

test('shows an unknown lot as not found, with a link to the lots', async ({ page, open }) => {
  await open(detail, { productNo: 'P99999999' });
  await expect(page.getByText('没有找到这件拍品')).toBeVisible();
  await page.getByRole('link', { name: '查看全部拍品' }).click();
  await expect(page).toHaveURL(/auciton-index/);
});
