import type { Page } from '@playwright/test';
import { conversation } from '@juhe/contract/social/conversation';
import { homepage } from '@juhe/contract/social/homepage';
import { wallet } from '@juhe/contract/wallet/wallet';
import { register } from '@juhe/testing/playwright';
import { topUp } from '../support/money.ts';
import { axe, expect, test } from '../support/test.ts';

const chat = '/subPackages/other/chat';
const choose = async (page: Page, name: string) => {
  await page.getByRole('button', { name: '更多发送方式' }).click();
  await page.getByRole('dialog', { name: '更多发送方式' }).getByRole('button', { name, exact: true }).click();
};

test('pays a friend and splits a bill in a conversation, updating both browsers', async ({
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
  const balanceOf = async ({ token }: { token: string }) => (await api.get(wallet.getMemberWallet, {}, { token })).balanceCents;

  await test.step('pays the friend', async () => {
    await open(chat, { conversationId: id });
    await page.getByRole('button', { name: '更多发送方式' }).click();
    await axe(page);
    await page.getByRole('dialog').getByRole('button', { name: '转账', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: '转账' });
    await sheet.getByRole('button', { name: /确认转账/ }).click();
    await expect(sheet.getByText(/请输入金额，最多/)).toBeVisible();
    await axe(page);
    await sheet.getByLabel(/^金额/).fill('30');
    await sheet.getByLabel(/备注/).fill('电影票');
    await sheet.getByRole('button', { name: /确认转账 · .*30\.00/ }).click();
    await expect(page.getByRole('article').last()).toContainText('已转账');
    await expect(friendPage.getByRole('article').last()).toContainText('已存入您的钱包');
    await expect(friendPage.getByRole('article').last()).toContainText('电影票');
    expect([await balanceOf(me), await balanceOf(friend)]).toEqual([7_000, 3_000]);
  });

  await test.step('requests half of a bill', async () => {
    await choose(friendPage, 'AA 收款');
    const sheet = friendPage.getByRole('dialog', { name: 'AA 收款' });
    await sheet.getByLabel(/账单总额/).fill('25');
    await expect(sheet.getByLabel(/对方的份额/)).toHaveValue(/^12\.50?$/);
    await sheet.getByLabel(/备注/).fill('晚饭');
    await axe(friendPage);
    await sheet.getByRole('button', { name: /发起收款 · .*12\.50/ }).click();
    await expect(friendPage.getByRole('button', { name: /晚饭/ })).toContainText('待对方付款');
  });

  await test.step('shows the payment of the request in both browsers', async () => {
    const card = page.getByRole('button', { name: /晚饭/ });
    await expect(card).toContainText('待您付款');
    await card.click();
    const sheet = page.getByRole('dialog', { name: 'AA 收款' });
    await expect(sheet).toContainText('25.00');
    await axe(page);
    await sheet.getByRole('button', { name: '立即付款' }).click();
    await expect(card).toContainText('您已付款');
    await expect(friendPage.getByRole('button', { name: /晚饭/ })).toContainText('对方已付款');
    expect([await balanceOf(me), await balanceOf(friend)]).toEqual([5_750, 4_250]);
  });

  await test.step('shows a declined and a withdrawn request', async () => {
    for (const [memo, actingPage, act, senderText, foreign] of [
      ['打车', page, '不付', '对方已拒绝', '您已拒绝'],
      ['奶茶', friendPage, '撤销收款', '您已撤销', '对方已撤销'],
    ] as const) {
      await choose(friendPage, 'AA 收款');
      const sheet = friendPage.getByRole('dialog', { name: 'AA 收款' });
      await sheet.getByLabel(/账单总额/).fill('10');
      await sheet.getByLabel(/备注/).fill(memo);
      await sheet.getByRole('button', { name: /发起收款/ }).click();
      await actingPage.getByRole('button', { name: new RegExp(memo) }).click();
      await actingPage.getByRole('dialog', { name: 'AA 收款' }).getByRole('button', { name: act }).click();
      await actingPage
        .getByRole('dialog', { name: /这笔 AA/ })
        .getByRole('button', { name: act })
        .click();
      await expect(friendPage.getByRole('button', { name: new RegExp(memo) })).toContainText(senderText);
      await expect(page.getByRole('button', { name: new RegExp(memo) })).toContainText(foreign);
    }
  });
});
