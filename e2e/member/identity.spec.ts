import { identity } from '@juhe/contract/member/identity';
import { axe, expect, test } from '../support/test.ts';

/** A number with the right check digit for each run: nobody else has verified it. */
const someNumber = (): string => {
  const serial = String(Math.floor(Math.random() * 1_000)).padStart(3, '0');
  const year = 1950 + Math.floor(Math.random() * 50);
  const month = String(1 + Math.floor(Math.random() * 12)).padStart(2, '0');
  const digits = `11010519${String(year).slice(2)}${month}15${serial}`;
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (2 ** (17 - i) % 11), 0);
  return digits + '10X98765432'.charAt(sum % 11);
};

test('verifies the real name: mistakes stand at their fields, a refusal says why, and the name is masked', async ({
  page,
  open,
  api,
  freshMember,
}) => {
  const { token: other } = await freshMember();
  const taken = someNumber();
  await api.get(identity.verifyIdentity, { name: '周牧野', number: taken, agreed: true }, { token: other });
  const { token } = await freshMember();
  await open('/subPackages/user/setup');
  await page.getByRole('link', { name: '实名认证' }).click();
  await expect(page.getByRole('heading', { name: '未实名' })).toBeVisible();
  await axe(page);
  await page.getByLabel('姓名').fill('阿·不都');
  await page.getByLabel('身份证号').fill(`${taken.slice(0, -2)}`);
  await page.getByRole('button', { name: '提交认证' }).click();
  await expect(page.getByText('请填写正确的 18 位身份证号')).toBeVisible();
  await expect(page.getByText('请先同意用途说明')).toBeVisible();
  await axe(page);
  await page.getByLabel('身份证号').fill(taken);
  await page.getByRole('checkbox', { name: '我已阅读并同意上述用途' }).check();
  await page.getByRole('button', { name: '提交认证' }).click();
  await expect(page.getByText('该身份证号已用于另一个账号，或所属账号注销未满 180 天')).toBeVisible();
  const number = someNumber();
  await page.getByLabel('身份证号').fill(` ${number.slice(0, 6)} ${number.slice(6)}`);
  await page.getByRole('button', { name: '提交认证' }).click();
  await expect(page.getByRole('heading', { name: '已实名' })).toBeVisible();
  await expect(page.getByText('阿*都')).toBeVisible();
  await axe(page);
  const { state, numberMasked } = await api.get(identity.getIdentity, {}, { token });
  expect([state, numberMasked]).toEqual(['verified', `1${'*'.repeat(16)}${number.at(-1) ?? ''}`]);
});
