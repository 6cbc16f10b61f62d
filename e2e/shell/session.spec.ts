import type { Page } from '@playwright/test';
import { session } from '@juhe/contract/member/session';
import { demoPassword, expect, test } from '../support/test.ts';

const login = '/subPackages/user/login';
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const modal = (page: Page) => page.getByRole('dialog', { name: '提示' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const signInAs = async (page: Page, mobile: string) => {
  await page.getByRole('textbox', { name: '手机号' }).fill(mobile);
  await page.getByRole('textbox', { name: '密码', exact: true }).fill(demoPassword);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '登录', exact: true }).click();
};

test('shows one modal for six calls that fail at once, and for those that fail beneath it', async ({
  page,
  open,
  api,
  freshMember,
}) => {
  const { token } = await freshMember();
  await api.get(session.signOut, {}, { token });
  const refused: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().includes('/juhe/api/') || response.status() !== 200) return;
    const { code } = (await response.json().catch(() => ({}))) as { code?: number };
    if (code === 401) refused.push(response.url());
  });
  await open('/pages/mine/mine');
  await expect(modal(page)).toContainText('您的登录状态过期了，请重新登陆');
  await expect(modal(page).getByRole('button')).toHaveText(['好的']);
  // Reconnecting refetches everything on the page: at least six requests fail while the modal is open.
  while (refused.length < 6) {
    const before = refused.length;
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect.poll(() => refused.length).toBeGreaterThan(before);
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  expect(await stored(page, 'token')).toBe(token);
  await modal(page).getByRole('button', { name: '好的' }).click();
  await expect(heading(page, '登录')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect([await stored(page, 'token'), await stored(page, 'userInfo')]).toEqual([null, null]);
  expect(page.url()).toContain(`#${login}?redirect=${encodeURIComponent('/pages/mine/mine')}`);
});

test('closes the modal of the other tab after a sign-in', async ({ page, context, open, api, freshMember }) => {
  const { mobile, token } = await freshMember();
  await open('/subPackages/user/address');
  await expect(heading(page, '收货地址')).toBeVisible();
  const secondTab = await context.newPage();
  await api.get(session.signOut, {}, { token });
  await secondTab.goto(page.url());
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(modal(page)).toBeVisible();
  await modal(secondTab).getByRole('button').click();
  await expect(heading(secondTab, '登录')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(heading(page, '登录')).toBeVisible();
  await signInAs(secondTab, mobile);
  await expect(heading(secondTab, '收货地址')).toBeVisible();
  await expect(heading(page, '收货地址')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('treats a forged token as an expired session', async ({ page, open, freshMember }) => {
  const { mobile } = await freshMember();
  await page.evaluate(() => {
    localStorage.setItem('token', 'made-up');
    localStorage.setItem('userInfo', '{"id":');
  });
  await open('/subPackages/user/address');
  await modal(page).getByRole('button').click();
  await signInAs(page, mobile);
  await expect(heading(page, '收货地址')).toBeVisible();
});

test('signs out all tabs at once', async ({ page, context, open, origin, freshMember }) => {
  await freshMember();
  await open('/subPackages/user/address');
  await expect(heading(page, '收货地址')).toBeVisible();
  const secondTab = await context.newPage();
  await secondTab.goto(`${origin}/h5/#/subPackages/user/setup`);
  await secondTab.evaluate(() => {
    localStorage.setItem('bargainId', 'b1');
    localStorage.setItem('authCode', 'a1');
  });
  await secondTab.getByRole('button', { name: '退出登录' }).click();
  await secondTab.getByRole('dialog').getByRole('button', { name: '退出登录' }).click();
  await expect(heading(page, '登录')).toBeVisible();
  for (const key of ['token', 'userInfo', 'isLogin', 'bargainId', 'authCode']) expect(await stored(page, key), key).toBeNull();
});

test.describe('without local storage', () => {
  const block = (page: Page) =>
    page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('denied', 'SecurityError');
          },
        });
    });
  const fill = (page: Page) =>
    page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
  test('signs in and preserves the session over navigation while storage is blocked', async ({ page, open, freshMember }) => {
    const { mobile } = await freshMember();
    await page.evaluate(() => localStorage.clear());
    await block(page);
    await open(login, { redirect: '/subPackages/user/address' });
    await signInAs(page, mobile);
    await expect(heading(page, '收货地址')).toBeVisible();
    await page.getByRole('link', { name: '新增收货地址' }).click();
    await expect(page.getByLabel('收货人')).toBeVisible();
    await page.goBack();
    await expect(heading(page, '收货地址')).toBeVisible();
  });

  test('signs in while storage is full, without restoring the previous expired session', async ({
    page,
    open,
    api,
    freshMember,
  }) => {
    const { mobile, token } = await freshMember();
    await api.get(session.signOut, {}, { token });
    await fill(page);
    await open('/subPackages/user/address');
    await modal(page).getByRole('button').click();
    await signInAs(page, mobile);
    await expect(page.getByText('还没有收货地址')).toBeVisible();
    await page.getByRole('link', { name: '新增收货地址' }).click();
    await page.goBack();
    await expect(page.getByText('还没有收货地址')).toBeVisible();
    expect(await stored(page, 'token')).toBeNull();
  });
});
