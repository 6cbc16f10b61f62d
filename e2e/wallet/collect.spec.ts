import { recharge } from '@juhe/contract/payment/recharge';
import { collect } from '@juhe/contract/wallet/collect';
import { homepage } from '@juhe/contract/social/homepage';
import { axe, expect, test } from '../support/test.ts';

// Three browsers, each with its own axe scan of every page.
test.beforeEach(() => test.slow());

test('shows a collecting code with an amount, which another member scans and pays, and updates live', async ({
  page,
  freshMember,
  secondBrowser,
  api,
  origin,
}) => {
  const payer = await freshMember();
  const { cashierUrl } = await api.get(recharge.startRecharge, { kind: 'wallet', amountCents: 10_000 }, { token: payer.token });
  await page.goto(`${origin}${cashierUrl ?? ''}`);
  await page.getByRole('button', { name: /支付成功/ }).click();
  const receiver = await freshMember();
  const receiverPage = await secondBrowser(receiver);
  await receiverPage.goto(`${origin}/h5/#/subPackages/mine/receive-money`);
  await axe(receiverPage);
  await receiverPage.getByRole('button', { name: '开启收款码' }).click();
  await expect(receiverPage.getByRole('img', { name: '收款二维码' })).toBeVisible();
  await receiverPage.getByRole('button', { name: '设置金额' }).click();
  await receiverPage.getByRole('dialog').getByLabel(/^金额/).fill('12.34');
  await receiverPage.getByRole('dialog').getByLabel(/备注/).fill('茶钱');
  await receiverPage.getByRole('button', { name: '生成收款码' }).click();
  await expect(receiverPage.getByText('茶钱')).toBeVisible();
  await axe(receiverPage);
  const { code } = await api.get(collect.makeCollectCode, { amountCents: 1_234, memo: '茶钱' }, { token: receiver.token });

  const first = await secondBrowser(payer);
  await first.goto(`${origin}/h5/#/subPackages/mine/pay-to?code=${code}`);
  await expect(first.getByText('12.34')).toBeVisible();
  await axe(first);
  await first.getByRole('button', { name: '付款', exact: true }).click();
  await expect(first.getByText('付款后余额')).toBeVisible();
  await first.getByRole('button', { name: '确认付款' }).click();
  await expect(first.getByText(/已向 .+ 付款 ¥12\.34/)).toBeVisible();
  await expect(receiverPage.getByText(/已收到 ¥12\.34/)).toBeVisible();
});

// WALLET-60
test('requests money from a friend: one request is paid, the next declined and its sender blocked', async ({
  page,
  freshMember,
  secondBrowser,
  api,
  origin,
}) => {
  const payer = await freshMember();
  const { cashierUrl } = await api.get(recharge.startRecharge, { kind: 'wallet', amountCents: 10_000 }, { token: payer.token });
  await page.goto(`${origin}${cashierUrl ?? ''}`);
  await page.getByRole('button', { name: /支付成功/ }).click();
  const asker = await freshMember();
  await api.get(homepage.followMember, { memberId: asker.id, follow: true }, { token: payer.token });
  await api.get(homepage.followMember, { memberId: payer.id, follow: true }, { token: asker.token });

  const [requesterPage, payerPage] = [await secondBrowser(asker), await secondBrowser(payer)];
  await payerPage.goto(`${origin}/h5/#/subPackages/mine/money-requests`);
  await expect(payerPage.getByText('还没有人向您收款')).toBeVisible();
  await requesterPage.goto(`${origin}/h5/#/subPackages/mine/money-requests?side=sent`);
  const requestMoney = async (amount: string) => {
    await requesterPage.getByRole('button', { name: '发起收款' }).click();
    await requesterPage.getByRole('dialog').getByLabel(/^金额/).fill(amount);
    await requesterPage.getByRole('button', { name: '发送请求' }).click();
    await expect(requesterPage.getByRole('dialog')).toBeHidden();
  };
  await requestMoney('15');
  const row = payerPage.getByRole('button', { name: /向您收款/ });
  await row.filter({ hasText: '待付款' }).click();
  await axe(payerPage);
  await payerPage.getByRole('dialog').getByRole('button', { name: '付款', exact: true }).click();
  await payerPage.getByRole('button', { name: '确认付款' }).click();
  await expect(row.filter({ hasText: '已付款' })).toBeVisible();
  await expect(requesterPage.getByRole('button', { name: /已付款/ })).toBeVisible();

  await requestMoney('20');
  await row.filter({ hasText: '待付款' }).click();
  await payerPage.getByRole('button', { name: '拒绝并屏蔽' }).click();
  // The question is animated in, and the sheet underneath has a button of the same name.
  await payerPage
    .getByRole('dialog', { name: /^屏蔽 .+？$/ })
    .getByRole('button', { name: '拒绝并屏蔽' })
    .click();
  await expect(row.filter({ hasText: '已拒绝' })).toBeVisible();
  await expect(requesterPage.getByRole('button', { name: /已拒绝/ })).toBeVisible();
  await payerPage.getByRole('button', { name: /已屏蔽的人/ }).click();
  await payerPage.getByRole('button', { name: '解除' }).click();
  await expect(payerPage.getByRole('button', { name: /已屏蔽的人/ })).toBeHidden();
});
