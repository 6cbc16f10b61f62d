import { wallet } from '@juhe/contract/wallet/wallet';
import { topUp } from '../support/money.ts';
import { axe, expect, test } from '../support/test.ts';

test('sets a budget on the chart’s page, updates it by a payment, and removes it', async ({
  page,
  freshMember,
  open,
  api,
  origin,
}) => {
  const receiver = await freshMember();
  const member = await freshMember();
  await topUp(origin, member, 'wallet', 30_000);
  await open('/subPackages/other/particulars');
  const card = page.getByRole('region', { name: '本月预算' });
  await expect(card.getByText('还没有预算', { exact: false })).toBeVisible();
  await axe(page);
  await card.getByRole('button', { name: '设置预算' }).click();
  const sheet = page.getByRole('dialog', { name: '设置预算' });
  await sheet.getByLabel('全部支出').fill('200');
  await sheet.getByLabel('会员往来').fill('100');
  await axe(page);
  await sheet.getByRole('button', { name: '保存' }).click();
  await expect(sheet).toBeHidden();
  await expect(card.getByRole('listitem').filter({ hasText: '会员往来' })).toContainText('0%');
  await api.get(wallet.payMember, { mobile: receiver.mobile, amountCents: 8_500 }, { token: member.token });
  // The page is notified of the payment.
  await expect(card.getByRole('listitem').filter({ hasText: '会员往来' })).toContainText('85%');
  await expect(card.getByRole('listitem').filter({ hasText: '全部支出' })).toContainText('42%');
  await axe(page);
  await card.getByRole('button', { name: '调整预算' }).click();
  await expect(sheet.getByLabel('会员往来')).toHaveValue('100.00');
  for (const name of ['全部支出', '会员往来']) await sheet.getByLabel(name).fill('');
  await sheet.getByRole('button', { name: '保存' }).click();
  await expect(card.getByText('还没有预算', { exact: false })).toBeVisible();
});
