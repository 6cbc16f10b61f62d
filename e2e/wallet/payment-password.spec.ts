import { recharge } from '@juhe/contract/payment/recharge';
import { wallet } from '@juhe/contract/wallet/wallet';
import { topUp } from '../support/money.ts';
import { axe, expect, test } from '../support/test.ts';

test('sets a payment password, requires it above the daily sum, and locks it after five wrong attempts', async ({
  page,
  freshMember,
  open,
  api,
  origin,
  smsCode,
}) => {
  test.slow();
  const receiver = await freshMember();
  const payer = await freshMember();
  const { cashierUrl } = await api.get(recharge.startRecharge, { kind: 'wallet', amountCents: 100_000 }, { token: payer.token });
  await page.goto(`${origin}${cashierUrl ?? ''}`);
  await page.getByRole('button', { name: /支付成功/ }).click();
  await open('/subPackages/mine/my-wallet');
  const sheet = page.getByRole('dialog', { name: '支付密码' });
  const set = async (digits: string) => {
    await sheet.getByRole('button', { name: /获取验证码/ }).click();
    await sheet.getByLabel(/^验证码/).fill(await smsCode(payer.mobile, 'pay'));
    await sheet.getByLabel(/^新支付密码/).fill(digits);
    await sheet.getByLabel(/^再次输入/).fill(digits);
    await sheet.getByRole('button', { name: '保存' }).click();
  };
  const pay = page.getByRole('dialog', { name: '确认转账' });

  await test.step('sets a password that is not easily guessed', async () => {
    await page.getByRole('button', { name: '支付密码' }).click();
    await axe(page);
    await set('123456');
    await expect(sheet.getByText('密码过于简单', { exact: false })).toBeVisible();
    await sheet.getByLabel(/^新支付密码/).fill('246813');
    await sheet.getByLabel(/^再次输入/).fill('246813');
    await sheet.getByRole('button', { name: '保存' }).click();
    await expect(sheet).toBeHidden();
  });

  const begin = async (yuan: string) => {
    await page.getByRole('button', { name: '转账', exact: true }).click();
    await page.getByLabel(/对方手机号/).fill(receiver.mobile);
    await page.getByLabel(/^金额/).fill(yuan);
    await page.getByRole('button', { name: '下一步' }).click();
  };
  // The sixth digit submits the payment; a refusal clears the digits and focuses the field.
  const confirm = async (digits: string) => {
    await expect(pay.getByLabel(/^支付密码/)).toHaveValue('');
    await pay.getByLabel(/^支付密码/).fill(digits);
  };

  await test.step('pays with it', async () => {
    await begin('300');
    await page.getByRole('switch', { name: /延时 2 小时到账/ }).uncheck();
    await axe(page);
    await confirm('975310');
    await expect(pay.getByText('还可以试 4 次', { exact: false })).toBeVisible();
    await expect(pay.getByLabel(/^支付密码/)).toBeFocused();
    await confirm('246813');
    await expect(pay).toBeHidden();
  });

  await test.step('requires it for small amounts too, since the daily sum counts, and locks after five failures', async () => {
    await begin('10');
    await pay.getByRole('button', { name: '确认付款' }).click();
    for (const remainingTries of [4, 3, 2, 1]) {
      await confirm('975310');
      await expect(pay.getByText(`还可以试 ${remainingTries} 次`, { exact: false })).toBeVisible();
    }
    await confirm('975310');
    await expect(pay.getByText('支付密码多次输错', { exact: false }).first()).toBeVisible();
  });
  expect((await api.get(wallet.getMemberWallet, {}, { token: receiver.token })).balanceCents).toBe(30_000);
});

test('confirms a top-up of the service fee when the server requires the password', async ({
  page,
  freshMember,
  open,
  api,
  origin,
  smsCode,
}) => {
  const member = await freshMember();
  await topUp(origin, member, 'wallet', 100_000);
  const sheet = page.getByRole('dialog', { name: '支付密码' });
  const set = async (digits: string) => {
    await sheet.getByRole('button', { name: /获取验证码/ }).click();
    await sheet.getByLabel(/^验证码/).fill(await smsCode(member.mobile, 'pay'));
    await sheet.getByLabel(/^新支付密码/).fill(digits);
    await sheet.getByLabel(/^再次输入/).fill(digits);
    await sheet.getByRole('button', { name: '保存' }).click();
    await expect(sheet).toBeHidden();
  };
  await open('/subPackages/user/setup');
  await page.getByRole('button', { name: '支付密码' }).click();
  await set('246813');

  await open('/subPackages/auction-page/auction-to-up/index', { amount: '60000' });
  await page.getByRole('radio', { name: /钱包余额/ }).check();
  await page.getByRole('button', { name: '充值 ¥600.00' }).click();
  const digits = page.getByLabel(/^支付密码/);
  await expect(digits).toBeFocused();
  await axe(page);
  await digits.fill('975310');
  await expect(page.getByText('还可以试 4 次', { exact: false })).toBeVisible();
  await expect(digits).toHaveValue('');
  await digits.fill('246813');
  await expect(page.getByText('¥600.00 已到账')).toBeVisible();
  expect(await api.get(wallet.getMemberWallet, {}, { token: member.token })).toMatchObject({
    balanceCents: 40_000,
    serviceFeeCents: 60_000,
  });
});
