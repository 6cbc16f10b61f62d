import type { Page } from '@playwright/test';
import { conversation } from '@juhe/contract/social/conversation';
import { homepage } from '@juhe/contract/social/homepage';
import { wallet } from '@juhe/contract/wallet/wallet';
import { register } from '@juhe/testing/playwright';
import { topUp } from '../support/money.ts';
import { axe, expect, test } from '../support/test.ts';

const chat = '/subPackages/other/chat';
const packet = (page: Page) => page.getByRole('article').getByRole('button', { name: /生日快乐/ });

test('delivers a red packet to a friend and updates both browsers when it is opened', async ({
  page,
  open,
  api,
  origin,
  freshMember,
  secondBrowser,
}) => {
  test.slow();
  const [friend, me] = [await register(origin), await freshMember()];
  await api.get(homepage.followMember, { memberId: friend.id, follow: true }, { token: me.token });
  await api.get(homepage.followMember, { memberId: me.id, follow: true }, { token: friend.token });
  await topUp(origin, me, 'wallet', 10_000);
  const { id } = await api.get(conversation.openConversation, { memberId: friend.id }, { token: me.token });
  const friendPage = await secondBrowser(friend);
  await friendPage.goto(`${origin}/h5/#${chat}?conversationId=${id}`);
  await expect(friendPage.getByText('还没有聊过，先打个招呼吧')).toBeVisible();

  await test.step('sends it', async () => {
    await open(chat, { conversationId: id });
    await page.getByRole('button', { name: '更多发送方式' }).click();
    await page.getByRole('dialog', { name: '更多发送方式' }).getByRole('button', { name: '发红包' }).click();
    const sheet = page.getByRole('dialog', { name: '发红包' });
    await axe(page);
    await sheet.getByRole('button', { name: /塞钱进红包/ }).click();
    await expect(sheet.getByText(/请输入 .*0\.01 至 .*200\.00 的金额/)).toBeVisible();
    await sheet.getByLabel(/^金额/).fill('88');
    await sheet.getByLabel(/祝福语/).fill('生日快乐');
    await sheet.getByRole('button', { name: /塞钱进红包 · .*88\.00/ }).click();
    await expect(packet(page)).toContainText('等待领取');
    expect((await api.get(wallet.getMemberWallet, {}, { token: me.token })).balanceCents).toBe(1_200);
  });
  await test.step('shows the amount when the friend opens it', async () => {
    await expect(packet(friendPage)).toContainText('领取红包');
    await packet(friendPage).click();
    const sheet = friendPage.getByRole('dialog', { name: '红包' });
    await expect(sheet.getByText('生日快乐')).toBeVisible();
    await expect(sheet.getByText('88.00')).toBeHidden();
    await axe(friendPage);
    await sheet.getByRole('button', { name: '开红包' }).click();
    await expect(sheet).toContainText('88.00');
    await expect(sheet.getByRole('status')).toContainText('已存入钱包');
    await axe(friendPage);
    expect((await api.get(wallet.getMemberWallet, {}, { token: friend.token })).balanceCents).toBe(8_800);
  });
  await test.step('updates the sender’s page without a reload', async () => {
    await expect(packet(page)).toContainText('对方已领取');
    await axe(page);
  });
});
