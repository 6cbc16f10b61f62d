import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { enter, register } from '@juhe/testing/playwright';
import { startInstance } from '../support/instance.ts';
import { axe, demoPassword, expect, test } from '../support/test.ts';

const secondFactors = '/subPackages/user/second-factors';

/** Returns the authenticator's code; `steps` of 30 seconds ahead, since each code is valid once. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

const prove = async (page: Page) => {
  const sheet = page.getByRole('dialog', { name: '验证身份' });
  // A freshly started server reads and compresses its files at their first request.
  await expect(sheet.getByLabel('登录密码')).toBeVisible({ timeout: 20_000 });
  await sheet.getByLabel('登录密码').fill(demoPassword);
  await sheet.getByRole('button', { name: '确认' }).click();
};

const signIn = async (page: Page, mobile: string) => {
  await page.getByLabel('手机号').fill(mobile);
  await page.getByLabel('密码', { exact: true }).fill(demoPassword);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '登录', exact: true }).click();
};

test('enrols an authenticator app as the second factor, with recovery codes', async ({
  page,
  open,
  freshMember,
  secondBrowser,
  allowErrors,
}) => {
  test.slow();
  allowErrors(/403/);
  const { mobile } = await freshMember();
  await open('/subPackages/user/setup');
  await page.getByRole('link', { name: '两步验证与通行密钥' }).click();
  await axe(page);
  await page.getByRole('button', { name: '设置身份验证器' }).click();
  await prove(page);
  const sheet = page.getByRole('dialog', { name: '设置身份验证器' });
  await expect(sheet.getByRole('img', { name: '身份验证器二维码' })).toBeVisible();
  await axe(page);
  const secret = ((await sheet.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await sheet.getByLabel('动态验证码').fill('12');
  await sheet.getByRole('button', { name: '开启' }).click();
  await expect(sheet.getByLabel('动态验证码')).toHaveAccessibleDescription(/6 位/);
  await sheet.getByLabel('动态验证码').fill(codeOf(secret));
  await sheet.getByRole('button', { name: '开启' }).click();
  const codes = page.getByRole('dialog', { name: '恢复码' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const [recoveryCode = ''] = await codes.getByRole('listitem').allTextContents();
  await codes.getByRole('button', { name: '我已保存' }).click();
  await expect(page.getByText('剩余 10 个')).toBeVisible();

  const secondDevice = await secondBrowser();
  await secondDevice.goto('/h5/#/subPackages/user/login?redirect=/subPackages/user/second-factors');
  await signIn(secondDevice, mobile);
  const second = secondDevice.getByRole('dialog', { name: '两步验证' });
  await axe(secondDevice);
  await second.getByLabel('动态验证码').fill(codeOf(secret, 1));
  await second.getByRole('button', { name: '确认' }).click();
  await expect(secondDevice.getByText('剩余 10 个')).toBeVisible();

  const third = await secondBrowser();
  await third.goto('/h5/#/subPackages/user/login?redirect=/subPackages/user/second-factors');
  await signIn(third, mobile);
  const last = third.getByRole('dialog', { name: '两步验证' });
  await last.getByRole('button', { name: '改用恢复码' }).click();
  await last.getByLabel('恢复码').fill('AAAAA-AAAAA');
  await last.getByRole('button', { name: '确认' }).click();
  await expect(last.getByLabel('恢复码')).toHaveAccessibleDescription(/恢复码不正确/);
  await last.getByLabel('恢复码').fill(recoveryCode);
  await last.getByRole('button', { name: '确认' }).click();
  await expect(third.getByText('剩余 9 个')).toBeVisible();
  // The sign-in with both steps was a fresh proof: no further proof is required.
  await third.getByRole('button', { name: '关闭身份验证器' }).click();
  await third.getByRole('dialog', { name: '关闭身份验证器？' }).getByRole('button', { name: '关闭', exact: true }).click();
  await expect(third.getByRole('button', { name: '设置身份验证器' })).toBeVisible();
});

test('signs in and confirms with passkeys, renames and removes them', async ({
  browser,
  contextOptions,
  viewport,
  isMobile,
  hasTouch,
}) => {
  test.setTimeout(240_000);
  const instance = await startInstance(`e2e/passkey-${process.pid}`, { HOST: 'localhost', DEMO: '0' });
  const { origin } = instance;
  const context = await browser.newContext({ ...contextOptions, baseURL: origin, viewport, isMobile, hasTouch, locale: 'zh-CN' });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    const member = await register(origin);
    await enter(page, origin, member);
    await page.goto(`/h5/#${secondFactors}`);
    await page.getByRole('button', { name: '添加通行密钥' }).click();
    await prove(page);
    await page.getByRole('dialog', { name: '恢复码' }).getByRole('button', { name: '我已保存' }).click();
    await page.getByRole('button', { name: /通行密钥 1/ }).click();
    const sheet = page.getByRole('dialog', { name: '通行密钥' });
    await sheet.getByLabel('名称').fill('我的手机');
    await sheet.getByRole('button', { name: '保存' }).click();
    await expect(page.getByRole('button', { name: /我的手机.*尚未使用/ })).toBeVisible();
    await axe(page);

    // After signing out, the passkey alone signs the member in again.
    await page.evaluate(() => localStorage.clear());
    await page.goto(`/h5/#/subPackages/user/login?redirect=${secondFactors}`);
    await page.reload();
    await page.getByRole('button', { name: '使用通行密钥' }).click();
    await expect(page.getByRole('button', { name: /我的手机.*上次使用/ })).toBeVisible();

    await page.goto(`/h5/#${secondFactors}`);
    await page.reload();
    await page.getByRole('button', { name: /我的手机/ }).click();
    await page.getByRole('dialog', { name: '通行密钥' }).getByRole('button', { name: '移除' }).click();
    await page.getByRole('button', { name: '移除' }).last().click();
    await expect(page.getByRole('button', { name: /我的手机/ })).toHaveCount(0);
  } finally {
    await context.close();
    await instance.stop();
  }
});
