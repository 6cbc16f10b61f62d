import { recharge } from '@juhe/contract/payment/recharge';
import { bankCard } from '@juhe/contract/wallet/bank-card';
import { wallet } from '@juhe/contract/wallet/wallet';
import { withdrawal } from '@juhe/contract/wallet/withdrawal';
import { secondOperatorToken } from '../support/operators.ts';
import { topUp } from '../support/money.ts';
import { axe, expect, test } from '../support/test.ts';

const number = '6222020000000088880';

test('withdraws with an SMS code, shows the pending application, and cancels it', async ({
  page,
  open,
  origin,
  freshMember,
  smsCode,
  api,
}) => {
  const { token, mobile } = await freshMember();
  const { cashierUrl } = await api.get(recharge.startRecharge, { kind: 'wallet', amountCents: 30_000 }, { token });
  await page.goto(`${origin}${cashierUrl ?? ''}`);
  await page.getByRole('button', { name: /支付成功/ }).click();
  await api.get(bankCard.sendBankCardCode, { reservedMobile: mobile, tail: number.slice(-4) }, { token });
  const card = { holder: '沈既白', number, reservedMobile: mobile, code: await smsCode(mobile, 'card') };
  await api.get(bankCard.addBankCard, card, { token });

  await open('/subPackages/mine/my-wallet');
  await page.getByRole('link', { name: '提现', exact: true }).click();
  await expect(page.getByText('中国工商银行（8880）')).toBeVisible();
  const amount = page.getByLabel('提现金额');
  await amount.fill('9.99');
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByText('单笔提现不少于 ¥10.00')).toBeVisible();
  await page.getByRole('button', { name: '全部' }).click();
  await expect(amount).toHaveValue('300.00');
  await amount.fill('120');
  await axe(page);
  await page.getByRole('button', { name: '下一步' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: '改用短信验证码' }).click();
  await sheet.getByRole('button', { name: '获取验证码' }).click();
  await sheet.getByRole('textbox', { name: '验证码' }).fill(await smsCode(mobile, 'pay'));
  await axe(page);
  await sheet.getByRole('button', { name: '确认提现' }).click();

  await page
    .getByRole('button', { name: /待审核.*8880/ })
    .last()
    .click();
  expect((await api.get(wallet.getMemberWallet, {}, { token })).inFlightCents).toBe(12_000);
  await page.getByRole('dialog').getByRole('button', { name: '取消申请' }).click();
  await page.getByRole('dialog', { name: '取消这笔提现？' }).getByRole('button', { name: '取消申请' }).click();
  await expect(page.getByText('已取消').last()).toBeVisible();
  await axe(page);
  expect((await api.get(wallet.getMemberWallet, {}, { token })).balanceCents).toBe(30_000);
});

test('shows a payout as succeeded, then as returned by the bank, in the member’s open list', async ({
  page,
  open,
  origin,
  freshMember,
  smsCode,
  api,
}) => {
  const member = await freshMember();
  const { token, mobile } = member;
  await topUp(origin, member, 'wallet', 30_000);
  await api.get(bankCard.sendBankCardCode, { reservedMobile: mobile, tail: number.slice(-4) }, { token });
  const card = { holder: '沈既白', number, reservedMobile: mobile, code: await smsCode(mobile, 'card') };
  const { cardId } = await api.get(bankCard.addBankCard, card, { token });
  const amount = { type: 'personal', amountCents: 12_000 } as const;
  const { feeCents } = await api.get(withdrawal.getWithdrawalQuote, amount, { token });
  await api.get(withdrawal.sendWithdrawalCode, { ...amount, cardId }, { token });
  const code = await smsCode(mobile, 'pay');
  const { id } = await api.get(withdrawal.applyForWithdrawal, { ...amount, cardId, feeCents, code }, { token });

  await open('/subPackages/mine/withdrawalDetails');
  await expect(page.getByRole('button', { name: /待审核.*8880/ })).toBeVisible();
  await api.operate(withdrawal.approveWithdrawal, { id });
  await expect(page.getByRole('button', { name: /待打款.*8880/ })).toBeVisible();
  const { sandboxUrl } = await api.get(withdrawal.sendWithdrawal, { id, channel: 'sandbox' }, { token: secondOperatorToken });
  await expect(page.getByRole('button', { name: /打款中.*8880/ })).toBeVisible();

  const service = await page.context().newPage();
  await service.goto(`${origin}${sandboxUrl ?? ''}`);
  await axe(service);
  await service.getByRole('button', { name: '打款成功' }).click();
  await expect(service.getByRole('status')).toHaveText('已打款');
  await expect(page.getByRole('button', { name: /已到账.*8880/ })).toBeVisible();
  await service.getByRole('button', { name: '银行退回' }).click();
  await expect(service.getByRole('status')).toHaveText(/银行已退回/);
  await axe(service);
  await expect(page.getByRole('button', { name: /银行退回.*8880/ })).toBeVisible();
  expect((await api.get(wallet.getMemberWallet, {}, { token })).balanceCents).toBe(30_000);
});
