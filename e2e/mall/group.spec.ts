import { goods } from '@juhe/contract/mall/goods';
import { order } from '@juhe/contract/mall/order';
import { register } from '@juhe/testing/playwright';
import { copyCode, createAddress, groupActivity, openShared, orderIn, payOnScreen, paySandbox } from '../support/activity.ts';
import { axe, demo, expect, test } from '../support/test.ts';

/** Products that no other journey sells in a group. */
const [knife, ironpan] = ['S260014', 'S260013'];

test.beforeEach(({ permitClipboard }) => permitClipboard());

// COMMON-47
test('opens a group from the goods page and completes it with a friend who opens the share code', async ({
  page,
  open,
  freshMember,
  secondBrowser,
  api,
  origin,
}) => {
  // Two members who order and pay, and four axe scans.
  test.slow();
  await groupActivity(api, knife, 2);
  const leader = await freshMember();
  await createAddress(api, leader);
  const live = page.waitForResponse((answer) => answer.url().includes('/api/live/stream'));
  await open('/subPackages/shop/goods-info', { saleNo: knife });
  await page.getByRole('link', { name: /2 人拼团/ }).click();
  await expect(page.getByText('24 小时内没有满员，款项全部退回原支付方式。')).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: /^开团 ¥/ }).click();
  await page
    .getByRole('dialog', { name: '选择规格' })
    .getByRole('button', { name: /^去开团/ })
    .click();
  await payOnScreen(page);
  await page.getByRole('link', { name: '拼团进度' }).click();
  await expect(page.getByRole('heading', { name: '还差 1 人成团' })).toBeVisible();
  await live;
  await axe(page);
  await page.getByRole('button', { name: '邀请好友' }).click();
  const sentence = await copyCode(page);

  const friend = await register(origin);
  await createAddress(api, friend);
  const friendPage = await secondBrowser(friend);
  await openShared(friendPage, origin, sentence);
  await expect(friendPage).toHaveURL(/groupbuying\?id=/);
  await expect(friendPage.getByRole('list', { name: '团员' }).getByRole('listitem')).toHaveCount(2);
  await axe(friendPage);
  await friendPage.getByRole('button', { name: /^参团 ¥/ }).click();
  await friendPage
    .getByRole('dialog', { name: '选择规格' })
    .getByRole('button', { name: /^去参团/ })
    .click();
  await payOnScreen(friendPage);
  await friendPage.getByRole('link', { name: '拼团进度' }).click();
  await expect(friendPage.getByRole('heading', { name: '拼团成功' })).toBeVisible();
  await axe(friendPage);

  // The leader's page was not reloaded.
  await expect(page.getByRole('heading', { name: '拼团成功' })).toBeVisible();
  await expect(page.getByRole('button', { name: '再开一团' })).toBeVisible();
  const { list } = await api.get(order.listMyOrders, {}, { token: leader.token });
  expect(list.map(({ state }) => state)).toEqual(['paid']);
});

test('reports a payment for a position that was taken in the order, with the refund', async ({
  page,
  open,
  freshMember,
  api,
  origin,
}) => {
  const activityId = await groupActivity(api, ironpan, 2);
  const { skus } = await api.get(goods.getGoodsSpec, { saleNo: ironpan });
  const skuId = skus.find(({ stock }) => stock >= 3)?.id ?? '';
  const [leader, quick] = [await register(origin), await register(origin)];
  const late = await freshMember();
  await open('/pages/index/index');
  const opened = await orderIn(api, leader, { skuId, activityId });
  await paySandbox(api, page, leader, opened.payNo);
  const { originRef } = await api.get(order.getOrder, { orderNo: opened.orderNo }, { token: leader.token });
  const joinInput = { skuId, activityId, groupId: originRef ?? '' };
  const [first, second] = [await orderIn(api, quick, joinInput), await orderIn(api, late, joinInput)];
  await paySandbox(api, page, quick, first.payNo);
  await paySandbox(api, page, late, second.payNo);
  await open('/subPackages/order/order-info', { orderNo: second.orderNo });
  await expect(page.getByRole('heading', { name: '已退款', exact: true })).toBeVisible();
  await expect(page.getByText('最后一个名额已被占，款项已退回')).toBeVisible();
  await open('/subPackages/other/groupbuying', { id: originRef ?? '' });
  await expect(page.getByRole('heading', { name: '拼团成功' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^参团/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^开团 ¥/ })).toBeVisible();
});

test('lists the group offers and the member’s groups in every state, down to 320 px', async ({ page, open, signedIn }) => {
  await signedIn(demo.member);
  await page.setViewportSize({ width: 320, height: 700 });
  await open('/subPackages/other/groupbuying');
  await expect(page.getByRole('link', { name: /海盐黄油曲奇/ })).toBeVisible();
  await axe(page);
  await page.getByRole('tab', { name: '我的拼团' }).click();
  for (const state of ['拼团中', '已成团', '未成团']) await expect(page.getByText(state, { exact: true })).toBeVisible();
  await page.getByRole('link', { name: /布面手帐本/ }).click();
  await expect(page.getByRole('heading', { name: '没有成团' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.getByRole('link', { name: '拼团规则' }).click();
  await expect(page.getByRole('heading', { name: '开团与参团' })).toBeVisible();
  await axe(page);
});

test('shows a missing group as not found', async ({ page, open }) => {
  await open('/subPackages/other/groupbuying', { id: 'nothing' });
  await expect(page.getByText('拼团不存在')).toBeVisible();
  await page.getByRole('link', { name: '看看拼团商品' }).click();
  await expect(page.getByRole('tab', { name: '全部拼团' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: '我的拼团' }).click();
  await expect(page.getByText('登录后看您的拼团')).toBeVisible();
});

test.describe('in English', () => {
  test.use({ locale: 'en-US' });

  test('shows the offer to a visitor and asks for a sign-in to open a group', async ({ page, open }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await open('/subPackages/other/groupbuying', { id: 'gr1' });
    await expect(page.getByRole('heading', { name: '1 more person needed' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await axe(page);
    await page.getByRole('button', { name: /^Join for/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Join the group/ })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  });
});
