import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { bid } from '@juhe/contract/auction/bid';
import { lotDesk } from '@juhe/contract/auction/lot-desk';
import { article } from '@juhe/contract/content/article';
import { homepage } from '@juhe/contract/social/homepage';
import { notice } from '@juhe/contract/social/notice';
import { register } from '@juhe/testing/playwright';
import { topUp } from '../support/money.ts';
import { axe, demo, expect, test } from '../support/test.ts';

const home = '/pages/index/index';
const minePath = '/pages/mine/mine';
const message = '/pages/message/message';
const notices = '/subPackages/other/message';
const lotPage = '/subPackages/auction-page/auction-detail/index';

const mineTab = (page: Page) => page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '我的' });

test('shows a reply at Mine live, opens its article, and marks it read in the other tab', async ({
  page,
  context,
  open,
  api,
  origin,
  freshMember,
}) => {
  test.slow();
  const [me, follower] = [await freshMember(), await register(origin)];
  const { list } = await api.get(article.browseArticles, { pageSize: 1 });
  const { id, title } = list[0] ?? { id: '', title: '' };
  const mineComment = await api.get(article.commentArticle, { articleId: id, text: '写得真好' }, { token: me.token });
  await open(home);
  const second = await context.newPage();
  await second.goto(`${origin}/h5/#${minePath}`);
  await expect(second.getByRole('link', { name: '消息' })).toBeVisible();

  await test.step('shows the reply without a reload', async () => {
    // The stream delivers it: the page sends no request meanwhile.
    await expect(async () => {
      await api.get(homepage.followMember, { memberId: me.id, follow: true }, { token: follower.token });
      await expect(mineTab(page)).toHaveAccessibleName(/1 ?条未读消息/, { timeout: 1000 });
    }).toPass();
    const text = '我也这么想';
    await api.get(article.replyToArticleComment, { commentId: mineComment.id, text }, { token: follower.token });
    await expect(mineTab(page)).toHaveAccessibleName(/2 ?条未读消息/);
    await expect(mineTab(second)).toHaveAccessibleName(/2 ?条未读消息/);
  });
  await test.step('opens the notices of a kind from the tab', async () => {
    await mineTab(page).click();
    await page.getByRole('main').getByRole('link', { name: /消息/ }).click();
    await expect(page).toHaveURL(new RegExp(`#${message}$`));
    await axe(page);
    await page.getByRole('link', { name: /^互动/ }).click();
    await expect(page).toHaveURL(new RegExp(`#${notices}\\?type=interaction$`));
    await expect(page.getByRole('heading', { name: '今天' })).toBeVisible();
    await axe(page);
  });
  await test.step('marks a notice as read on a tap and opens the article', async () => {
    await page.getByRole('link', { name: /新回复/ }).click();
    await expect(page).toHaveURL(new RegExp(`#/subPackages/find/(article|news)-detail\\?id=${id}$`));
    await expect(page.getByRole('heading', { name: title }).first()).toBeVisible();
    await expect(mineTab(second)).toHaveAccessibleName(/1 ?条未读消息/);
  });
  await test.step('marks all as read, here and in the other tab', async () => {
    await page.goBack();
    await page.getByRole('button', { name: '全部已读' }).click();
    await expect(page.getByText('没有未读通知')).toBeVisible();
    await expect(mineTab(second)).toHaveAccessibleName('我的');
  });
  await test.step('deletes a notice', async () => {
    await page.getByRole('button', { name: '更多操作：新回复' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect(page.getByText('新回复')).toBeHidden();
    await expect(page.getByText('新粉丝')).toBeVisible();
  });
});

// SOCIAL-41
test('notifies an outbid member with a link to the lot, and not again on the lot’s page', async ({
  page,
  api,
  origin,
  open,
  freshMember,
}) => {
  test.slow();
  const [me, rival] = [await freshMember(), await register(origin)];
  await Promise.all([topUp(origin, me, 'serviceFee', 5_000), topUp(origin, rival, 'serviceFee', 5_000)]);
  const title = `青花小碟 ${randomInt(1_000_000)}`;
  const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  const { productNo } = await api.operate(lotDesk.publishLot, {
    title,
    pictures: ['/media/lots/yuzhui-1.webp'],
    detail: '',
    startCents: 10_000,
    incrementCents: 1_000,
    opensAt: at(-1),
    closesAt: at(3600),
  });
  const placeBid = (bidder: { token: string }, amountCents: number) =>
    expect(async () => {
      await api.get(bid.placeBid, { productNo, amountCents }, { token: bidder.token, key: `notice-${productNo}-${amountCents}` });
    }).toPass();
  await open(minePath);
  // The notice of the top-up itself: from here on the tab is subscribed.
  await expect(mineTab(page)).toHaveAccessibleName(/1 ?条未读消息/);
  await placeBid(me, 10_000);
  await placeBid(rival, 11_000);
  await expect(mineTab(page)).toHaveAccessibleName(/2 ?条未读消息/);
  await page.getByRole('button', { name: new RegExp(`出价被超过.*${title}`) }).click();
  await expect(page).toHaveURL(new RegExp(`#${lotPage}\\?productNo=${productNo}$`));
  await expect(page.getByText('¥110.00').first()).toBeVisible();

  await placeBid(me, 12_000);
  const listResponse = page.waitForResponse(/getNoticeList/);
  await placeBid(rival, 13_000);
  await listResponse;
  await expect(page.getByText('您已被超越')).toBeVisible();
  await expect(page.getByRole('button', { name: /出价被超过/ })).toBeHidden();
  // Any number of bids results in one notice, with the latest price.
  const { list } = await api.get(notice.listNotices, { kind: 'auction' }, { token: me.token });
  expect(list.map(({ text }) => text)).toEqual([`「${title}」当前价 ¥130.00，您的出价已被超过。`]);
});

test('explains an empty list of notices; asks a visitor to sign in', async ({ page, open, freshMember }) => {
  await open(message);
  await expect(page).toHaveURL(/#\/subPackages\/user\/login/);
  await freshMember();
  await open(message);
  await expect(page.getByText('暂无通知')).toHaveCount(4);
  await page.getByRole('link', { name: /^竞拍/ }).click();
  await expect(page.getByText('还没有竞拍通知，参与出价后的结果会出现在这里')).toBeVisible();
  await axe(page);
});

for (const [lang, texts] of [
  ['en', { kind: /^Auctions/, look: 'View details' }],
  ['fr', { kind: /^Enchères/, look: 'Voir le détail' }],
  ['es', { kind: /^Subastas/, look: 'Ver detalles' }],
  ['zh-Hant', { kind: /^競拍/, look: '查看詳情' }],
] as const)
  test(`shows notices in ${lang} without overflow on a narrow screen`, async ({ page, open, signedIn }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await signedIn(demo.member);
    await page.evaluate((value) => localStorage.setItem('juhe-lang', value), lang);
    await open(message);
    await page.getByRole('link', { name: texts.kind }).click();
    await expect(page.getByText(texts.look).first()).toBeVisible();
    if (lang !== 'zh-Hant') await expect(page.getByRole('main').getByText(/出价|竞拍|当前价/)).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await axe(page);
  });
