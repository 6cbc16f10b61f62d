import { identity } from '@juhe/contract/member/identity';
import { someResident } from '../support/resident.ts';
import { axe, expect, test } from '../support/test.ts';

test('verifies the real name, shows errors at their fields and the reason of a refusal, and masks the name', async ({
  page,
  open,
  api,
  freshMember,
}) => {
  const { token: ownerToken } = await freshMember();
  const usedNumber = someResident();
  await api.get(identity.verifyIdentity, { name: '周牧野', number: usedNumber, agreed: true }, { token: ownerToken });
  const { token } = await freshMember();
  await open('/subPackages/user/setup');
  await page.getByRole('link', { name: '实名认证' }).click();
  await expect(page.getByRole('heading', { name: '未实名' })).toBeVisible();
  await axe(page);
  await page.getByLabel('姓名').fill('阿·不都');
  await page.getByLabel('身份证号').fill(`${usedNumber.slice(0, -2)}`);
  await page.getByRole('button', { name: '提交认证' }).click();
  await expect(page.getByText('请填写正确的 18 位身份证号')).toBeVisible();
  await expect(page.getByText('请先同意用途说明')).toBeVisible();
  await axe(page);
  await page.getByLabel('身份证号').fill(usedNumber);
  await page.getByRole('checkbox', { name: '我已阅读并同意上述用途' }).check();
  await page.getByRole('button', { name: '提交认证' }).click();
  await expect(page.getByText('该身份证号已用于另一个账号，或所属账号注销未满 180 天')).toBeVisible();
  const number = someResident();
  await page.getByLabel('身份证号').fill(` ${number.slice(0, 6)} ${number.slice(6)}`);
  await page.getByRole('button', { name: '提交认证' }).click();
  await expect(page.getByRole('heading', { name: '已实名' })).toBeVisible();
  await expect(page.getByText('阿*都')).toBeVisible();
  await axe(page);
  const { state, numberMasked } = await api.get(identity.getIdentity, {}, { token });
  expect([state, numberMasked]).toEqual(['verified', `1********${number.at(-1) ?? ''}`]);
});
