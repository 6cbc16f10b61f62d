import type { Page } from '@playwright/test';
import { card } from '@juhe/contract/applyfor/card';
import { conversation } from '@juhe/contract/social/conversation';
import { homepage } from '@juhe/contract/social/homepage';
import { wallet } from '@juhe/contract/wallet/wallet';
import { type Member, register } from '@juhe/testing/playwright';
import { topUp } from '../support/money.ts';
import { type Api, axe, expect, test } from '../support/test.ts';

const chat = '/subPackages/other/chat';
const equity = '/subPackages/applyfor/equity/equity';
const openSheet = async (page: Page) => {
  await page.getByRole('button', { name: '更多发送方式' }).click();
  await page.getByRole('dialog', { name: '更多发送方式' }).getByRole('button', { name: '赠送权益卡', exact: true }).click();
  return page.getByRole('dialog', { name: '赠送权益卡' });
};

/** Creates two members who follow each other, one with money, and their conversation. */
const friends = async (api: Api, origin: string, me: Member) => {
  const friend = await register(origin);
  await api.get(homepage.followMember, { memberId: friend.id, follow: true }, { token: me.token });
  await api.get(homepage.followMember, { memberId: me.id, follow: true }, { token: friend.token });
  await topUp(origin, me, 'wallet', 10_000);
  const { id } = await api.get(conversation.openConversation, { memberId: friend.id }, { token: me.token });
  return { friend, id };
};

/** Gives the monthly card and pays for it from the wallet. */
const giveCard = async (page: Page, greeting: string) => {
  const sheet = await openSheet(page);
  await sheet.getByRole('radio', { name: /购物月卡/ }).check();
  await sheet.getByLabel('赠言').fill(greeting);
  await sheet.getByRole('button', { name: /去付款 · .*19\.90/ }).click();
  const cashier = page.getByRole('dialog').last();
  await cashier.getByRole('radio', { name: /余额/ }).check();
  await cashier.getByRole('button', { name: /付款/ }).last().click();
  await expect(page.getByRole('button', { name: new RegExp(greeting) })).toContainText('待对方领取');
};

test('gives a card to a friend in a conversation, who accepts it', async ({
  page,
  open,
  api,
  origin,
  freshMember,
  secondBrowser,
}) => {
  test.slow();
  const me = await freshMember();
  const { friend, id } = await friends(api, origin, me);
  const friendPage = await secondBrowser(friend);
  await friendPage.goto(`${origin}/h5/#${chat}?conversationId=${id}`);
  await expect(friendPage.getByText('还没有聊过，先打个招呼吧')).toBeVisible();

  await test.step('selects a card and pays', async () => {
    await open(chat, { conversationId: id });
    const sheet = await openSheet(page);
    await expect(sheet.getByRole('radio').first()).toBeVisible();
    await axe(page);
    await sheet.getByRole('button', { name: '去付款', exact: true }).click();
    await expect(sheet.getByText('请选择一张权益卡')).toBeVisible();
    await page.keyboard.press('Escape');
    await giveCard(page, '生日快乐');
    expect((await api.get(wallet.getMemberWallet, {}, { token: me.token })).balanceCents).toBe(8_010);
  });

  await test.step('shows the acceptance in both browsers', async () => {
    const cardMessage = friendPage.getByRole('button', { name: /生日快乐/ });
    await expect(cardMessage).toContainText('购物月卡');
    await expect(cardMessage).toContainText('30 天');
    await cardMessage.click();
    const sheet = friendPage.getByRole('dialog', { name: '赠卡' });
    await expect(sheet).not.toContainText('19.90');
    await axe(friendPage);
    await sheet.getByRole('button', { name: '领取', exact: true }).click();
    await expect(sheet.getByText('权益已生效。')).toBeVisible();
    await expect(page.getByRole('button', { name: /生日快乐/ })).toContainText('对方已收下');
    const cards = await api.get(card.listOfferedCards, {}, { token: friend.token });
    expect(cards.find(({ name }) => name === '购物月卡')?.activeUntilAt).not.toBeNull();
    await sheet.getByRole('link', { name: '查看权益卡' }).click();
    await expect(friendPage.getByRole('heading', { name: '我的权益卡' })).toBeVisible();
    await expect(friendPage.getByRole('article', { name: /购物月卡/ })).toContainText('已领取');
  });
});

test('refunds a declined or withdrawn card gift and lists the giver’s gifts', async ({
  page,
  open,
  api,
  origin,
  freshMember,
  secondBrowser,
}) => {
  test.slow();
  const me = await freshMember();
  const { friend, id } = await friends(api, origin, me);
  const friendPage = await secondBrowser(friend);
  await friendPage.goto(`${origin}/h5/#${chat}?conversationId=${id}`);
  await expect(friendPage.getByText('还没有聊过，先打个招呼吧')).toBeVisible();
  await open(chat, { conversationId: id });
  const balance = async () => (await api.get(wallet.getMemberWallet, {}, { token: me.token })).balanceCents;

  await test.step('shows a declined gift', async () => {
    await giveCard(page, '再来一张');
    await friendPage.getByRole('button', { name: /再来一张/ }).click();
    await friendPage.getByRole('dialog', { name: '赠卡' }).getByRole('button', { name: '不领取' }).click();
    await friendPage
      .getByRole('dialog', { name: /不领取这张权益卡/ })
      .getByRole('button', { name: '不领取' })
      .click();
    await expect(page.getByRole('button', { name: /再来一张/ })).toContainText('对方未领取，已退款');
    await expect.poll(balance).toBe(10_000);
  });

  await test.step('shows a gift withdrawn by its giver', async () => {
    await giveCard(page, '送错了');
    await page.getByRole('button', { name: /送错了/ }).click();
    const sheet = page.getByRole('dialog', { name: '赠卡' });
    await expect(sheet).toContainText('19.90');
    await sheet.getByRole('button', { name: '撤回赠卡' }).click();
    const recallDialog = page.getByRole('dialog', { name: /撤回这张权益卡/ });
    await expect(recallDialog).toContainText('¥19.90 将退回原支付方式');
    await recallDialog.getByRole('button', { name: '撤回赠卡' }).click();
    await expect(friendPage.getByRole('button', { name: /送错了/ })).toContainText('对方已撤回');
    await expect.poll(balance).toBe(10_000);
  });

  await test.step('lists the giver’s gifts beside the own cards, and cancels an unpaid one', async () => {
    const sheet = await openSheet(page);
    await sheet.getByRole('radio', { name: /购物月卡/ }).check();
    await sheet.getByRole('button', { name: /去付款/ }).click();
    await expect(page.getByRole('dialog').last().getByRole('radio', { name: /余额/ })).toBeVisible();
    await open(equity);
    const rows = page.getByRole('article', { name: /购物月卡/ });
    await expect(rows).toHaveCount(3);
    await expect(rows.first()).toContainText('待付款');
    await rows.first().getByRole('button', { name: '取消赠卡' }).click();
    await page.getByRole('dialog', { name: '取消赠卡' }).getByRole('button', { name: '取消赠卡' }).click();
    await expect(rows.first()).toContainText('已取消');
    await page.getByRole('tab', { name: '我收到的' }).click();
    await expect(page.getByText('还没有收到过权益卡')).toBeVisible();
    await axe(page);
  });
});
