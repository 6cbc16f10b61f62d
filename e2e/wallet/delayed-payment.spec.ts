import { delayedPayment } from '@juhe/contract/wallet/delayed-payment';
import { wallet } from '@juhe/contract/wallet/wallet';
import { topUp } from '../support/money.ts';
import { axe, expect, test } from '../support/test.ts';

test('delays a first payment; its payer revokes it, and both pages update live', async ({
  page,
  freshMember,
  secondBrowser,
  open,
  api,
  origin,
  smsCode,
}) => {
  const receiver = await freshMember();
  const payer = await freshMember();
  await topUp(origin, payer, 'wallet', 50_000);
  const receiverPage = await secondBrowser(receiver);
  await receiverPage.goto(`${origin}/h5/#/subPackages/mine/delayed-payments?side=received`);
  await expect(receiverPage.getByText('还没有人向您延时付款')).toBeVisible();
  await axe(receiverPage);

  await open('/subPackages/mine/my-wallet');
  await page.getByRole('button', { name: '转账' }).click();
  await page.getByLabel(/对方手机号/).fill(receiver.mobile);
  await page.getByLabel(/^金额/).fill('300');
  await page.getByRole('button', { name: '下一步' }).click();
  const sheet = page.getByRole('dialog', { name: '确认转账' });
  const choice = sheet.getByRole('switch', { name: '延时 2 小时到账' });
  await expect(choice).toBeChecked();
  await expect(sheet.getByText('2 小时后', { exact: true })).toBeVisible();
  await choice.uncheck();
  await expect(sheet.getByText('立即', { exact: true })).toBeVisible();
  await choice.check();
  await axe(page);
  await sheet.getByRole('button', { name: '改用短信验证码' }).click();
  await sheet.getByRole('button', { name: '获取验证码' }).click();
  await sheet.getByRole('textbox', { name: '验证码' }).fill(await smsCode(payer.mobile, 'pay'));
  await sheet.getByRole('button', { name: '确认付款' }).click();
  await expect(page.getByText('2 小时后到账', { exact: false }).filter({ visible: true }).first()).toBeVisible();
  expect((await api.get(wallet.getMemberWallet, {}, { token: payer.token })).balanceCents).toBe(20_000);
  await expect(receiverPage.getByRole('button', { name: /付给您/ })).toContainText('300.00');

  await open('/subPackages/mine/my-wallet');
  await page.getByRole('link', { name: /延时付款/ }).click();
  await page.getByRole('button', { name: /付给 / }).click();
  await axe(page);
  await page.getByRole('button', { name: '撤销付款' }).click();
  await page
    .getByRole('dialog', { name: /^撤销这笔 .+ 的付款？$/ })
    .getByRole('button', { name: '撤销付款' })
    .click();
  await expect(page.getByRole('button', { name: /已撤销/ })).toBeVisible();
  await expect(receiverPage.getByRole('button', { name: /已撤销/ })).toBeVisible();
  await axe(page);
  expect((await api.get(wallet.getMemberWallet, {}, { token: payer.token })).balanceCents).toBe(50_000);
  const { list } = await api.get(delayedPayment.listDelayedPayments, { side: 'received' }, { token: receiver.token });
  expect(list).toMatchObject([{ state: 'revoked', amountCents: 30_000 }]);
});
