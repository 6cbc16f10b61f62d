import { bargain } from '@juhe/contract/mall/bargain';
import { register } from '@juhe/testing/playwright';
import { bargainActivity, copyCode, createAddress, openShared, payOnScreen } from '../support/activity.ts';
import { axe, demo, demoPassword, expect, test } from '../support/test.ts';

/** A product that no other journey bargains for. */
const basket = 'S260022';

test.beforeEach(({ permitClipboard }) => permitClipboard());

test('lets a friend sign in from the share code and cut, updates the owner live, and sells at the floor price', async ({
  page,
  open,
  freshMember,
  secondBrowser,
  api,
  origin,
}) => {
  // Two browsers, a sign-in and a payment, with four axe scans.
  test.slow();
  const { activityId } = await bargainActivity(api, basket, 2);
  const owner = await freshMember();
  await createAddress(api, owner);
  const live = page.waitForResponse((answer) => answer.url().includes('/api/live/stream'));
  await open('/subPackages/shop/goods-info', { saleNo: basket });
  await page.getByRole('link', { name: /砍一刀/ }).click();
  await expect(page).toHaveURL(new RegExp(`cutaknife\\?productSaleNo=${basket}&activityid=${activityId}`));
  await axe(page);
  await page.getByRole('button', { name: '发起砍价' }).click();
  await expect(page.getByText('再来 2 刀到底价')).toBeVisible();
  await live;
  await axe(page);
  const bargainId = new URL(page.url()).hash.match(/activityid=([\w-]+)/)?.[1] ?? '';
  await page.getByRole('button', { name: '邀请好友帮砍' }).click();
  const sentence = await copyCode(page);

  const friend = await register(origin);
  const friendPage = await secondBrowser();
  await openShared(friendPage, origin, sentence);
  await expect(friendPage.getByRole('heading', { level: 1, name: '登录' })).toBeVisible();
  await friendPage.getByLabel('手机号').fill(friend.mobile);
  await friendPage.getByLabel('密码', { exact: true }).fill(demoPassword);
  await friendPage.getByRole('checkbox').check();
  await friendPage.getByRole('button', { name: '登录', exact: true }).click();
  await expect(friendPage.getByRole('heading', { name: /请您帮砍一刀/ })).toBeVisible();
  await axe(friendPage);
  await friendPage.getByRole('button', { name: '帮砍一刀' }).click();
  await expect(friendPage.getByRole('heading', { name: '帮砍成功' })).toBeVisible();
  await expect(friendPage.getByText(/砍掉了 ¥/)).toBeVisible();
  await expect(friendPage.getByRole('button', { name: '帮砍一刀' })).toHaveCount(0);
  await axe(friendPage);

  // The owner's page was not reloaded.
  await expect(page.getByText('再来 1 刀到底价')).toBeVisible();
  const second = await register(origin);
  await api.get(bargain.cutBargain, { bargainId }, { token: second.token });
  await expect(page.getByText('已经砍到底价')).toBeVisible();
  await page.getByRole('link', { name: /^¥.+ 购买$/ }).click();
  await payOnScreen(page);
  await page.getByRole('link', { name: '砍价详情' }).click();
  await expect(page.getByRole('heading', { name: /^已经按 ¥.+ 买下$/ })).toBeVisible();
  await axe(page);
});

test('tells a helper of today when to return, and offers an own bargain', async ({
  page,
  open,
  freshMember,
  api,
  origin,
  faults,
}) => {
  const { activityId } = await bargainActivity(api, basket, 3);
  const owner = await register(origin);
  const { bargainId } = await api.get(bargain.startBargain, { activityId }, { token: owner.token });
  const helper = await freshMember();
  await api.get(bargain.cutBargain, { bargainId }, { token: helper.token });
  await open('/subPackages/other/cutaknife', { productSaleNo: basket, activityid: bargainId });
  await expect(page.getByText('您今天在这个活动里已经帮砍过了，明天再来')).toBeVisible();
  await expect(page.getByRole('button', { name: '帮砍一刀' })).toHaveCount(0);
  const starts: string[] = [];
  page.on('request', (request) => request.url().includes('startBargain') && starts.push(request.url()));
  await faults([{ match: 'startBargain', kind: 'slow', delay: 400 }]);
  await page.getByRole('button', { name: '我也要砍' }).dblclick();
  await expect(page.getByRole('button', { name: '邀请好友帮砍' })).toBeVisible();
  await expect(page.getByText('还没有人帮砍，分享出去更快')).toBeVisible();
  expect(starts).toHaveLength(1);
});

test('lists the available bargains and the member’s own in every state, down to 320 px', async ({ page, open, signedIn }) => {
  await signedIn(demo.member);
  await page.setViewportSize({ width: 320, height: 700 });
  await open('/subPackages/other/cutaknifelist');
  await expect(page.getByRole('link', { name: /大豆蜡香薰/ })).toBeVisible();
  await axe(page);
  await page.getByRole('tab', { name: '我的砍价' }).click();
  for (const state of ['砍价中', '已购买', '已结束']) await expect(page.getByText(state, { exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name: /拉菲草帽/ }).click();
  await expect(page.getByRole('heading', { name: '砍价已结束' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await axe(page);
  await page.getByRole('link', { name: '砍价规则' }).click();
  await expect(page.getByRole('heading', { name: '发起砍价' })).toBeVisible();
});

test('shows a missing bargain as not found, and opens a product’s bargain by its number alone', async ({ page, open, api }) => {
  await open('/subPackages/other/cutaknife', { productSaleNo: basket, activityid: 'nothing' });
  await expect(page.getByText('砍价不存在或活动已结束')).toBeVisible();
  await bargainActivity(api, basket, 4);
  await open('/subPackages/other/cutaknife', { productSaleNo: basket });
  await expect(page.getByRole('button', { name: '发起砍价' })).toBeVisible();
  await page.getByRole('button', { name: '发起砍价' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '登录' })).toBeVisible();
});

test.describe('in English, with reduced motion', () => {
  test.use({ locale: 'en-US', contextOptions: { reducedMotion: 'reduce' } });

  test('shows the current price to a visitor', async ({ page, open }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await open('/subPackages/other/cutaknife', { productSaleNo: 'S260019', activityid: 'bg2' });
    await expect(page.getByRole('heading', { name: /asks you to cut the price/ })).toBeVisible();
    await expect(page.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('aria-valuetext', /off, .* to go/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await axe(page);
  });
});
