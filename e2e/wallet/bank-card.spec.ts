import { bankCard } from '@juhe/contract/wallet/bank-card';
import { axe, demo, expect, freshMobile, test } from '../support/test.ts';

const page1 = '/subPackages/user/bankCard';
/** Listed as ICBC and China Merchants Bank, with valid check digits. */
const [icbc, cmb] = ['6222020000000088880', '6214830000000017'];

test('adds a card with an SMS code to its mobile, sets another default, and removes it', async ({
  page,
  open,
  freshMember,
  smsCode,
}) => {
  await freshMember();
  const reserved = freshMobile();
  await open(page1);
  await expect(page.getByText('还没有银行卡')).toBeVisible();
  await page.getByRole('link', { name: '添加银行卡' }).click();
  await page.getByLabel('持卡人').fill('沈既白');
  const number = page.getByLabel('卡号');
  await number.fill('６２２２ ０２');
  await expect(page.getByText('中国工商银行')).toBeVisible();
  await number.fill(icbc);
  await expect(number).toHaveValue('6222 0200 0000 0088 880');
  await page.getByLabel('预留手机号').fill(reserved);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByRole('textbox', { name: '验证码' }).fill(await smsCode(reserved, 'card'));
  await axe(page);
  await page.getByRole('button', { name: '保存' }).click();

  const card = page.getByRole('button', { name: '管理中国工商银行尾号 8880 的卡' });
  await expect(card).toContainText('默认');
  await expect(card).toContainText('沈*白');
  await axe(page);
  await card.click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('大额提现开放时间')).toBeVisible();
  await axe(page);
  await sheet.getByRole('button', { name: '移除' }).click();
  await page
    .getByRole('dialog', { name: /^移除.+？$/ })
    .getByRole('button', { name: '移除' })
    .click();
  await expect(page.getByText('还没有银行卡')).toBeVisible();
});

test('shows the error at the card number, and asks for the bank when the number does not determine it', async ({
  page,
  open,
  freshMember,
}) => {
  await freshMember();
  await open('/subPackages/user/addbankCard');
  const number = page.getByLabel('卡号');
  await number.fill('6222020000000088881');
  await page.getByLabel('持卡人').click();
  await expect(page.getByText('卡号不正确，请核对')).toBeVisible();
  await number.fill('6225750000000000');
  await page.getByLabel('持卡人').click();
  await expect(page.getByText(/卡号不正确|不支持信用卡/)).toBeVisible();
  await number.fill('100000');
  await page.getByLabel('开户银行').selectOption('其他银行');
  await number.fill(cmb);
  await expect(page.getByText('招商银行', { exact: true })).toBeVisible();
  await expect(page.getByLabel('开户银行')).toBeHidden();
});

test('shows the demo member’s two cards and changes the default', async ({ page, open, signedIn, api }) => {
  const { token } = await signedIn(demo.member);
  await open(page1);
  await page.getByRole('button', { name: '管理招商银行尾号 0017 的卡' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '设为默认' }).click();
  await expect(page.getByRole('button', { name: '管理招商银行尾号 0017 的卡' })).toContainText('默认');
  const cards = await api.get(bankCard.listBankCards, {}, { token });
  const icbcCard = cards.find(({ tail }) => tail === '8880');
  await api.get(bankCard.setDefaultBankCard, { cardId: icbcCard?.cardId ?? '' }, { token });
});
