import type { Page } from '@playwright/test';
import { address } from '@juhe/contract/mall/address';
import { session } from '@juhe/contract/member/session';
import { demo, demoPassword, expect, type Member, test } from '../support/test.ts';

const form = '/subPackages/user/addaddress';
const region = { province: '江苏省', city: '苏州市', district: '姑苏区', isDefault: false } as const;
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const modal = (page: Page) => page.getByRole('dialog', { name: '提示' });
const signInAs = async (page: Page, mobile: string) => {
  // By role: the hidden stored form has a mobile field as well.
  await expect(page.getByRole('heading', { level: 1, name: '登录' })).toBeVisible();
  await page.getByRole('textbox', { name: '手机号' }).fill(mobile);
  await page.getByRole('textbox', { name: '密码', exact: true }).fill(demoPassword);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '登录', exact: true }).click();
};

/** Clicks a button with an expired session, unless the live stream noticed it before: then the notice covers the button. */
const pressUnlessNoticed = (page: Page, name: string) =>
  page
    .getByRole('button', { name })
    .click({ timeout: 2_000 })
    .catch(() => undefined);

/** Opens the form of a member's address with a new name typed and the session ended on the server. */
const onEndedForm = async (
  page: Page,
  { member, api, open }: Pick<Parameters<Parameters<typeof test>[2]>[0], 'api' | 'open'> & { member: Member },
) => {
  const { token, mobile } = member;
  const { id } = await api.get(address.addAddress, { ...region, name: '旧名字', mobile, detail: '平江路 1 号' }, { token });
  await open('/subPackages/user/address');
  await page.getByRole('link', { name: '编辑旧名字的地址' }).click();
  await expect(page.getByLabel('收货人')).toHaveValue('旧名字');
  await page.getByLabel('收货人').fill('新名字');
  await page.getByLabel('详细地址').fill('写了一半的地址');
  await api.get(session.signOut, {}, { token });
  await pressUnlessNoticed(page, '保存');
  await expect(modal(page)).toContainText('您的登录状态过期了，请重新登陆');
  return id;
};

// SHELL-9
test('restores the input after the sign-in, and saves it', async ({ page, open, api, freshMember }) => {
  const member = await freshMember();
  const id = await onEndedForm(page, { member, api, open });
  await modal(page).getByRole('button').click();
  await expect(page.getByRole('heading', { level: 1, name: '登录' })).toBeVisible();
  expect([await stored(page, 'token'), await stored(page, 'userInfo')]).toEqual([null, null]);
  await expect(page.getByLabel('收货人')).toBeHidden();

  await signInAs(page, member.mobile);
  await expect(page.getByLabel('收货人')).toBeVisible();
  await expect(page.getByLabel('收货人')).toHaveValue('新名字');
  await expect(page.getByLabel('详细地址')).toHaveValue('写了一半的地址');
  expect(page.url()).toContain(`${form}?id=${id}`);
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('新名字', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '登录' })).toBeHidden();
});

test('retains the input over a visit to the registration and a long sign-in', async ({ page, open, api, freshMember }) => {
  const member = await freshMember();
  await page.clock.install();
  await onEndedForm(page, { member, api, open });
  await modal(page).getByRole('button').click();
  await page.getByRole('link', { name: '注册账号' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '注册' })).toBeVisible();
  await page.getByRole('link', { name: '已有账号，去登录' }).click();
  await page.clock.fastForward('20:00');
  await signInAs(page, member.mobile);
  await expect(page.getByLabel('收货人')).toBeVisible();
  await expect(page.getByLabel('收货人')).toHaveValue('新名字');
  await expect(page.getByLabel('详细地址')).toHaveValue('写了一半的地址');
});

test('restores an open sheet with its comment', async ({ page, open, api, freshMember }) => {
  const { token, mobile } = await freshMember();
  await open('/subPackages/find/article-detail', { id: 'slow-train' });
  await page.getByRole('button', { name: '说点什么…' }).click();
  const text = page.getByRole('textbox', { name: '内容' });
  await text.fill('写到一半的评论');
  await api.get(session.signOut, {}, { token });
  await pressUnlessNoticed(page, '发送');
  await modal(page).getByRole('button', { name: '好的' }).click();
  await signInAs(page, mobile);
  await expect(text).toBeVisible();
  await expect(text).toHaveValue('写到一半的评论');
  await page.getByRole('button', { name: '发送' }).click();
  await expect(page.locator('li', { hasText: '写到一半的评论' }).first()).toBeVisible();
  await expect(text).toBeHidden();
});

test('hides the input from another member who signs in', async ({ page, open, api, freshMember }) => {
  const member = await freshMember();
  await onEndedForm(page, { member, api, open });
  await modal(page).getByRole('button').click();
  await signInAs(page, demo.newcomer);
  await expect.poll(() => stored(page, 'token')).not.toBeNull();
  await expect(page.getByText('收货地址不存在')).toBeVisible();
  expect(await page.content()).not.toMatch(/新名字|旧名字|写了一半的地址|平江路/);
  await open('/subPackages/user/address');
  await expect(page.getByRole('heading', { level: 1, name: '收货地址' })).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  expect(await page.content()).not.toMatch(/新名字|旧名字|写了一半的地址|平江路/);
});

test('discards the input when the visitor navigates elsewhere instead of signing in', async ({
  page,
  open,
  api,
  freshMember,
}) => {
  const member = await freshMember();
  await onEndedForm(page, { member, api, open });
  await modal(page).getByRole('button').click();
  await expect(page.getByRole('heading', { level: 1, name: '登录' })).toBeVisible();
  await open('/pages/index/index');
  await expect(page.getByRole('heading', { level: 1, name: '发现' })).toBeVisible();
  expect(await page.content()).not.toMatch(/新名字|旧名字|写了一半的地址/);
});

test('retains the input of another tab over the end of the session', async ({ page, context, open, api, freshMember }) => {
  const { token, mobile } = await freshMember();
  await open(form);
  await page.getByLabel('收货人').fill('在另一页写的');
  const secondTab = await context.newPage();
  // The requests of each may notice the end first, and its report may close the dialog of the other.
  for (const tab of [page, secondTab])
    await tab.addLocatorHandler(modal(tab), (dialog) =>
      dialog
        .getByRole('button', { name: '好的' })
        .click({ timeout: 2000 })
        .catch(() => undefined),
    );
  await api.get(session.signOut, {}, { token });
  await secondTab.goto('/h5/#/subPackages/user/address');
  await expect(secondTab.getByRole('heading', { level: 1, name: '登录' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: '登录' })).toBeVisible();
  await signInAs(page, mobile);
  await expect(page.getByLabel('收货人')).toBeVisible();
  await expect(page.getByLabel('收货人')).toHaveValue('在另一页写的');
});
