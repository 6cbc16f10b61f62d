import { randomInt } from 'node:crypto';
import { bid } from '@juhe/contract/auction/bid';
import { lotDesk } from '@juhe/contract/auction/lot-desk';
import { register } from '@juhe/testing/playwright';
import { closeLotIn, untilOpen } from '../support/lots.ts';
import { topUp } from '../support/money.ts';
import { axe, expect, test } from '../support/test.ts';

const lots = '/subPackages/auction-page/auciton-index/index';
const detail = '/subPackages/auction-page/auction-detail/index';
const hash = (productNo: string) => `/h5/#${detail}?productNo=${productNo}`;
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const lotOf = (title: string, opensIn = -1) => ({
  title: `${title} ${randomInt(1_000_000)}`,
  pictures: ['/media/lots/yuzhui-1.webp', '/media/lots/yuzhui-2.webp'],
  startCents: 10_000,
  incrementCents: 1_000,
  opensAt: inSeconds(opensIn),
  closesAt: inSeconds(opensIn + 7_200),
  category: 'curios' as const,
});

test('regains the lead with one tap after being outbid', async ({ page, api, origin, freshMember }) => {
  const [me, rival] = [await freshMember(), await register(origin)];
  await Promise.all([topUp(origin, me, 'serviceFee', 5_000), topUp(origin, rival, 'serviceFee', 5_000)]);
  const { productNo } = await api.operate(lotDesk.publishLot, lotOf('一键领先'));
  await page.goto(hash(productNo));
  await expect(page.getByText('实时更新')).toBeVisible();
  await api.get(bid.placeBid, { productNo, amountCents: 10_000 }, { token: me.token });
  await api.get(bid.placeBid, { productNo, amountCents: 12_000 }, { token: rival.token });
  await page.reload();
  await expect(page.getByText('您已被超越')).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: '+¥10 再领先' }).click();
  await expect(page.getByText('您正领先')).toBeVisible();
  await expect(page.getByRole('figure', { name: /3 次出价的价格曲线/ })).toBeVisible();
});

test('asks for confirmation of an amount far above the price', async ({ page, api, origin, freshMember }) => {
  const me = await freshMember();
  await topUp(origin, me, 'serviceFee', 50_000);
  const { productNo } = await api.operate(lotDesk.publishLot, lotOf('多打一个零'));
  await page.goto(hash(productNo));
  await page.getByRole('button', { name: '出价', exact: true }).click();
  const sheet = page.getByRole('dialog').first();
  await sheet.getByLabel('出价金额').fill('1000');
  await sheet.getByRole('button', { name: '确认出价 ¥1,000.00' }).click();
  await page.getByRole('button', { name: '取消' }).click();
  // The dialog remains in the page while it animates out.
  await expect(page.getByRole('button', { name: '金额无误' })).toHaveCount(0);
  await expect(page.getByText('您正领先')).toHaveCount(0);
  await sheet.getByRole('button', { name: '确认出价 ¥1,000.00' }).click();
  await page.getByRole('button', { name: '金额无误' }).click();
  await expect(page.getByText('您正领先')).toBeVisible();
});

test('sets a reminder for an upcoming lot, adds it to a calendar, and lists it', async ({ page, open, api, freshMember }) => {
  await freshMember();
  const { productNo } = await api.operate(lotDesk.publishLot, lotOf('开拍提醒', 3_600));
  await page.goto(hash(productNo));
  await page.getByRole('button', { name: '开拍提醒' }).click();
  await expect(page.getByRole('button', { name: '已设提醒' })).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(page.getByRole('button', { name: '已设提醒' })).toBeVisible();
  await axe(page);
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '加入日历' }).click()]);
  expect(file.suggestedFilename()).toBe(`${productNo}.ics`);
  // AUCTION-131
  await open('/subPackages/auction-page/auction-my/index');
  await page.getByRole('tab', { name: '提醒' }).click();
  await expect(page.getByRole('link', { name: /开拍提醒/ })).toContainText('距开拍');
  await axe(page);
});

test('shows the clock in red and announces an end extended by a bid', async ({ page, api, origin, freshMember }) => {
  const me = await freshMember();
  await topUp(origin, me, 'serviceFee', 5_000);
  const { productNo } = await api.operate(lotDesk.publishLot, lotOf('最后两分钟'));
  await untilOpen(productNo);
  await page.goto(hash(productNo));
  await expect(page.getByText('实时更新')).toBeVisible();
  await closeLotIn(productNo, 60);
  await page.reload();
  await expect(page.getByRole('timer').first()).toContainText(/00:\d\d\.\d/);
  await api.get(bid.placeBid, { productNo, amountCents: 10_000 }, { token: me.token });
  await expect(page.getByText('+2 分钟')).toBeVisible();
  await expect(page.getByText('已延时 1 次')).toBeVisible();
});

test('shows the reason for a cancelled lot, and releases its deposits', async ({ page, api, origin, freshMember }) => {
  const me = await freshMember();
  await topUp(origin, me, 'serviceFee', 5_000);
  const { productNo } = await api.operate(lotDesk.publishLot, lotOf('被取消的拍品'));
  await page.goto(hash(productNo));
  await expect(page.getByText('实时更新')).toBeVisible();
  await api.get(bid.placeBid, { productNo, amountCents: 10_000 }, { token: me.token });
  await api.operate(lotDesk.cancelLot, { productNo, reason: '图片与实物不符' });
  await page.reload();
  await expect(page.getByText('图片与实物不符')).toBeVisible();
  await expect(page.getByText('已取消', { exact: true })).toBeVisible();
  await expect(page.getByText('1 次出价 · 1 人参与')).toBeVisible();
});

test.describe('in a wide window', () => {
  test.use({ viewport: { width: 1100, height: 812 }, isMobile: false, hasTouch: false });

  test('shows the bid form in the side column and updates it with the member’s status', async ({
    page,
    api,
    origin,
    freshMember,
  }) => {
    const [me, rival] = [await freshMember(), await register(origin)];
    await Promise.all([topUp(origin, me, 'serviceFee', 50_000), topUp(origin, rival, 'serviceFee', 50_000)]);
    const { productNo } = await api.operate(lotDesk.publishLot, lotOf('宽屏出价'));
    await page.goto(hash(productNo));
    const form = page.getByRole('region', { name: '出价', exact: true });
    await expect(form).toBeVisible();
    await axe(page);
    await form.getByRole('button', { name: '+¥30.00' }).click();
    await form.getByRole('button', { name: '确认出价 ¥130.00' }).click();
    await expect(page.getByText('您正领先')).toBeVisible();
    const raise = page.getByRole('region', { name: '提高代拍上限' });
    await raise.getByLabel('最高代拍价').fill('200');
    await raise.getByRole('button', { name: '确认上限' }).click();
    await expect(page.getByText('自动代拍，最高至 ¥200.00')).toBeVisible();
    await api.get(bid.placeBid, { productNo, amountCents: 30_000 }, { token: rival.token });
    await expect(page.getByText('您已被超越')).toBeVisible();
    await expect(form.getByRole('button', { name: '确认出价 ¥310.00' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('retains the filter of lots over a reload, and restores the row on back and reload', async ({ page, open, api }) => {
  // Lots of this test only: others may end while it runs.
  const name = `原处${randomInt(1_000_000)}`;
  for (const startCents of Array.from({ length: 10 }, (_, i) => 10_000 + i * 1_000)) {
    const { productNo } = await api.operate(lotDesk.publishLot, { ...lotOf(name), startCents });
    await untilOpen(productNo);
    await api.operate(lotDesk.cancelLot, { productNo, reason: '测试列表' });
  }
  await open(lots, { state: 'ended' });
  const order = page.getByLabel('排序方式');
  await order.selectOption('priceDown');
  await expect(page).toHaveURL(/sort=priceDown/);
  await page.getByRole('button', { name: '文玩杂项' }).click();
  await page.getByRole('searchbox', { name: '搜索拍品', exact: true }).fill('手串');
  await expect(page).toHaveURL(/keyword=/);
  await page.reload();
  await expect(page.getByRole('searchbox', { name: '搜索拍品', exact: true })).toHaveValue('手串');
  await expect(page.getByRole('button', { name: '文玩杂项' })).toHaveAttribute('aria-pressed', 'true');
  await expect(order).toHaveValue('priceDown');
  await expect(page.getByRole('tab', { name: '已结束' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: '文玩杂项' }).click();
  await page.getByRole('button', { name: '清除条件' }).first().click();
  await expect(page).not.toHaveURL(/keyword=|category=/);
  await page.getByRole('searchbox', { name: '搜索拍品', exact: true }).fill(name);
  await expect(page).toHaveURL(/keyword=/);
  const rows = page.locator('main').getByRole('link', { name: new RegExp(name) });
  await expect(rows.nth(6)).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 420));
  const shown = await rows.nth(4).textContent();
  const before = await rows.nth(4).boundingBox();
  // Playwright scrolls before it clicks while the page is in motion; the position is under test here.
  await rows.nth(4).dispatchEvent('click');
  await expect(page).toHaveURL(/auction-detail/);
  await page.goBack();
  await expect(order).toHaveValue('priceDown');
  const expectPositions = async () => {
    await expect.poll(async () => Math.abs(((await rows.nth(4).boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
    expect(await rows.nth(4).textContent()).toBe(shown);
  };
  await expectPositions();
  await page.reload();
  await expectPositions();
});

// AUCTION-37
test('lists open lots before ended ones in search results', async ({ page, open, api }) => {
  const name = `先后有序${randomInt(1_000_000)}`;
  const ended = await api.operate(lotDesk.publishLot, { ...lotOf(name), title: `${name}甲` });
  await api.operate(lotDesk.publishLot, { ...lotOf(name), title: `${name}乙` });
  await untilOpen(ended.productNo);
  await api.operate(lotDesk.cancelLot, { productNo: ended.productNo, reason: '测试先后' });
  await open(lots, { keyword: name });
  await expect(page.getByRole('tab', { name: '全部' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('link', { name: new RegExp(name) })).toContainText([`${name}乙`, `${name}甲`]);
});

test('searches lots, filters them by category and sorts them', async ({ page, open, api }) => {
  const name = `寻得见${randomInt(1_000_000)}`;
  await api.operate(lotDesk.publishLot, { ...lotOf(name), title: `${name}的手串` });
  await open(lots);
  await expect(page.getByRole('heading', { name: '即将结束' })).toBeVisible();
  await axe(page);
  await page.getByRole('searchbox', { name: '搜索拍品', exact: true }).fill(name);
  await expect(page.getByRole('link', { name: new RegExp(name) })).toBeVisible();
  await expect(page.getByRole('heading', { name: '即将结束' })).toHaveCount(0);
  await page.getByRole('button', { name: '陶瓷' }).click();
  await expect(page.getByText('没有符合条件的拍品')).toBeVisible();
  await page.getByRole('button', { name: '清除条件' }).last().click();
  await expect(page.getByRole('searchbox', { name: '搜索拍品', exact: true })).toHaveValue('');
  await page.getByLabel('排序方式').selectOption('priceDown');
  await expect(page.getByRole('link', { name: /次出价|暂无出价/ }).first()).toBeVisible();
});

test('shows a session’s lots on a page of its own', async ({ page, open, api }) => {
  const title = `金石夜场 ${randomInt(1_000_000)}`;
  const { id } = await api.operate(lotDesk.publishLotSession, {
    title,
    cover: '/media/lots/qingci-1.webp',
    intro: '印章与碑帖',
    opensAt: inSeconds(3_600),
    closesAt: inSeconds(7_200),
  });
  const { opensAt: _opens, closesAt: _closes, ...lot } = lotOf('青田石章');
  await api.operate(lotDesk.publishLot, { ...lot, sessionId: id });
  await open(lots, { session: id, state: 'scheduled' });
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByText('1 件拍品')).toBeVisible();
  await expect(page.getByRole('link', { name: /青田石章/ })).toBeVisible();
  await axe(page);
});
