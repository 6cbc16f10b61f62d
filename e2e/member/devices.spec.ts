import { randomUUID } from 'node:crypto';
import { session } from '@juhe/contract/member/session';
import { axe, demoPassword, expect, freshMobile, test } from '../support/test.ts';

const devices = '/subPackages/user/devices';
const login = '/subPackages/user/login';

test.use({ viewport: { width: 375, height: 812 } });

test('lists a sign-in on a new device and signs it out with the password, keeping the own session', async ({
  page,
  open,
  freshMember,
  secondBrowser,
}) => {
  const member = await freshMember();
  const secondDevice = await secondBrowser();
  await secondDevice.goto(`/h5/#${login}?redirect=${encodeURIComponent('/pages/mine/mine')}`);
  await secondDevice.getByLabel('手机号').fill(member.mobile);
  await secondDevice.getByLabel('密码', { exact: true }).fill(demoPassword);
  await secondDevice.getByRole('checkbox').check();
  await secondDevice.getByRole('button', { name: '登录', exact: true }).click();
  await expect(secondDevice).toHaveURL(/mine\/mine$/);

  await open('/subPackages/other/message', { type: 'service' });
  await page.getByRole('link', { name: /新设备登录/ }).click();
  await expect(page).toHaveURL(new RegExp(`#${devices}$`));
  await expect(page.getByText('本机')).toHaveCount(1);
  const end = page.getByRole('button', { name: /^让 ?Chrome · .+退出$/ });
  await axe(page);
  await end.click();
  const sheet = page.getByRole('dialog', { name: '退出这台设备？' });
  await sheet.getByRole('button', { name: '收不到短信？用密码验证' }).click();
  await sheet.getByLabel('登录密码').fill('Wrong1234');
  await sheet.getByRole('button', { name: '确认退出' }).click();
  await expect(sheet.getByLabel('登录密码')).toHaveAccessibleDescription('密码不正确');
  await axe(page);
  await sheet.getByLabel('登录密码').fill(demoPassword);
  await sheet.getByRole('button', { name: '确认退出' }).click();
  await expect(end).toHaveCount(0);
  await expect(page.getByText('本机')).toHaveCount(1);

  await secondDevice.goto(`/h5/#${devices}`);
  await expect(secondDevice.getByText('您的登录状态过期了，请重新登陆')).toBeVisible();
  await open('/subPackages/user/setup');
  await page.getByRole('link', { name: '登录设备与方式' }).click();
  await expect(page.getByText('没有关联的登录方式')).toBeVisible();
});

test('notifies the owner of a linked sign-in and unlinks it with a code', async ({
  page,
  open,
  api,
  freshMember,
  secondBrowser,
  smsCode,
}) => {
  test.slow();
  const owner = await freshMember();
  const attacker = await secondBrowser();
  await test.step('transfers the mobile to the account of the messaging app', async () => {
    await attacker.goto(`/h5/#${login}`);
    await attacker.getByRole('button', { name: '使用微信' }).click();
    await attacker.getByRole('radio', { name: '其他账号' }).check();
    await attacker.getByLabel('账号标识').fill(randomUUID());
    await attacker.getByLabel('昵称', { exact: true }).fill('山间小鹿');
    await attacker.getByRole('button', { name: '允许' }).click();
    await expect(attacker).toHaveURL(/bind-mobile/);
    await attacker.getByLabel('手机号').fill(owner.mobile);
    await attacker.getByRole('button', { name: '获取验证码' }).click();
    await attacker.getByLabel('验证码', { exact: true }).fill(await smsCode(owner.mobile, 'bind'));
    await attacker.getByRole('button', { name: '绑定', exact: true }).click();
    await expect(attacker.getByText('已与该手机号的账号合并')).toBeVisible();
  });
  await open('/subPackages/other/message', { type: 'service' });
  await page.getByRole('link', { name: /已关联微信登录/ }).click();
  await expect(page.getByText('微信：山间小鹿')).toBeVisible();
  await page.getByRole('button', { name: '解除微信关联' }).click();
  const sheet = page.getByRole('dialog', { name: '解除微信关联？' });
  await sheet.getByRole('button', { name: '获取验证码' }).click();
  await sheet.getByRole('textbox', { name: '验证码' }).fill(await smsCode(owner.mobile, 'device'));
  await sheet.getByRole('button', { name: '解除' }).click();
  await expect(page.getByText('没有关联的登录方式')).toBeVisible();
  await expect(page.getByText('微信登录', { exact: false })).toHaveCount(0);
  await attacker.goto(`/h5/#${devices}`);
  await expect(attacker.getByText('您的登录状态过期了，请重新登陆')).toBeVisible();
  expect(await api.call(session.getProfile, {}, { token: owner.token })).toMatchObject({ code: 200 });
});

test('lists the consequences of a password reset', async ({ open, page, smsCode }) => {
  const mobile = freshMobile();
  await open('/subPackages/user/forgot-password');
  await expect(page.getByText(/所有设备都会退出登录，关联的微信登录也会解除/)).toBeVisible();
  await page.getByLabel('手机号').fill(mobile);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByLabel('验证码', { exact: true }).fill(await smsCode(mobile, 'forget'));
  await page.getByLabel('设置密码').fill('Harbour lights 7');
  await page.getByRole('button', { name: '重设密码' }).click();
  await expect(page.getByText('该手机号尚未注册')).toBeVisible();
});
