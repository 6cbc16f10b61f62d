import { session } from '@juhe/contract/member/session';
import { expect, freshMobile, test } from '../support/test.ts';

// MEMBER-18
test('issues a code to a new device after an invisible proof of work while the mobile is being flooded', async ({
  page,
  open,
  api,
  smsCode,
}) => {
  const mobile = freshMobile();
  // Each request of the tests comes from a different address.
  for (let i = 0; i < 3; i += 1) await api.get(session.sendSmsCode, { mobile, scene: 'login' });
  expect(await api.call(session.sendSmsCode, { mobile, scene: 'login' })).toMatchObject({ code: 429, key: 'work.needed' });
  const strangersCode = await smsCode(mobile, 'login');

  const solved = page.waitForRequest((request) => request.headers()['x-juhe-work'] !== undefined);
  await open('/subPackages/user/login');
  await page.getByRole('tab', { name: '验证码登录' }).click();
  await page.getByLabel('手机号').fill(mobile);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await solved;
  await expect(page.getByText('验证码已发送')).toBeVisible();
  await expect.poll(() => smsCode(mobile, 'login')).not.toBe(strangersCode);
  await page.getByRole('textbox', { name: '验证码' }).fill(await smsCode(mobile, 'login'));
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
});
