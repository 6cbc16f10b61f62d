import { bid } from '@juhe/contract/auction/bid';
import { lot } from '@juhe/contract/auction/lot';
import { lotDesk } from '@juhe/contract/auction/lot-desk';
import { register, takenOver } from '@juhe/testing/playwright';
import { topUp } from '../support/money.ts';
import { axe, demo, expect, test } from '../support/test.ts';

const lots = '/subPackages/auction-page/auciton-index/index';
const myBidsPath = '/subPackages/auction-page/auction-my/index';

test('shows lots by state and keeps the state after a reload', async ({ page, open }) => {
  test.slow();
  await open(lots);
  await expect(page.getByRole('link', { name: /次出价/ }).first()).toBeVisible();
  await axe(page);
  await page.getByRole('tab', { name: '已结束' }).click();
  await expect(page.getByText('已成交').first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('tab', { name: '已结束' })).toHaveAttribute('aria-selected', 'true');
  // Keyboard handling belongs to the app; until it has started, the first screen shows the same tab.
  await takenOver(page);
  await page.getByRole('tab', { name: '已结束' }).press('ArrowLeft');
  await expect(page.getByText(/距开拍/).first()).toBeVisible();
  await page.getByRole('link', { name: /手绘羊皮宫灯/ }).click();
  await expect(page.getByRole('heading', { name: '手绘羊皮宫灯' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('tab', { name: '即将开始' })).toHaveAttribute('aria-selected', 'true');
});

test('plays the film of a lot, and pauses it when its slide leaves', async ({ page, open, api }) => {
  const { list } = await api.get(lot.listLots, { keyword: '手绘羊皮宫灯' });
  await open('/subPackages/auction-page/auction-detail/index', { productNo: list[0]?.productNo ?? '' });
  const film = page.locator('video');
  await page.getByRole('button', { name: '播放视频：手绘羊皮宫灯' }).click();
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
  await axe(page);
  await page
    .getByRole('group', { name: '第 1 张，共 5 张' })
    .first()
    .evaluate((track) => track.scrollTo({ left: track.clientWidth }));
  await expect(film).toHaveJSProperty('paused', true);
});

test('shows every bidding status of the demo member', async ({ page, open, signedIn }) => {
  await signedIn(demo.member);
  await open(myBidsPath);
  await expect(page.getByRole('link', { name: /端溪老坑砚/ })).toContainText('已拍得');
  await axe(page);
  await page.getByRole('tab', { name: '未拍得' }).click();
  await expect(page.getByRole('link', { name: /黄铜座钟/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /端溪老坑砚/ })).toHaveCount(0);
});

test('updates my bidding live to outbid', async ({ page, open, api, origin, freshMember }) => {
  const [me, rival] = [await freshMember(), await register(origin)];
  await Promise.all([topUp(origin, me, 'serviceFee', 5_000), topUp(origin, rival, 'serviceFee', 5_000)]);
  const { productNo } = await api.operate(lotDesk.publishLot, {
    title: '被超越的拍品',
    pictures: ['/media/lots/yuzhui-1.webp'],
    startCents: 10_000,
    incrementCents: 1_000,
    opensAt: new Date(Date.now() - 1000).toISOString(),
    closesAt: new Date(Date.now() + 3_600_000).toISOString(),
  });
  const placeBid = (token: string, amountCents: number) => api.call(bid.placeBid, { productNo, amountCents }, { token });
  await expect.poll(async () => (await placeBid(me.token, 10_000)).code).toBe(200);
  await open(myBidsPath);
  await expect(page.getByRole('link', { name: /被超越的拍品/ })).toContainText('领先');
  await placeBid(rival.token, 11_000);
  await expect(page.getByRole('link', { name: /被超越的拍品/ })).toContainText('被超越');
});

test('links an empty list to the lots', async ({ page, open, freshMember }) => {
  await freshMember();
  await open(myBidsPath);
  await page.getByRole('link', { name: '去看拍品' }).click();
  await expect(page.getByRole('tab', { name: '竞拍中' })).toBeVisible();
});
