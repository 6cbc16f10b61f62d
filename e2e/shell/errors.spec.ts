import type { Page } from '@playwright/test';
import { address } from '@juhe/contract/mall/address';
import { expect, test } from '../support/test.ts';

const book = '/subPackages/user/address';
const fields = {
  name: '沈既白',
  mobile: '13912345678',
  province: '江苏省',
  city: '苏州市',
  district: '姑苏区',
  detail: '平江路 26 号',
  isDefault: false,
};
const toastWith = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** Opens the form of one of the member's addresses; the test decides how the server responds to its removal. */
const removing = async (page: Page) => {
  await page.getByRole('link', { name: '编辑沈既白的地址' }).click();
  await page.getByRole('button', { name: '删除地址' }).click();
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: '删除地址' }).click();
};

/** Exactly two seconds (specification §8), by the page's own clock. */
const twoSeconds = async (page: Page, text: string) => {
  // It shows ten milliseconds after the request; the response arrives by the real clock.
  await expect
    .poll(async () => {
      await page.clock.runFor(5);
      return toastWith(page, text).count();
    })
    .toBeGreaterThan(0);
  await page.clock.runFor(1900);
  await expect(toastWith(page, text).first()).toBeVisible();
  await page.clock.runFor(150);
  await expect(toastWith(page, text)).toHaveCount(0);
};

test.beforeEach(({ allowErrors }) => allowErrors(/Failed to load resource/));

test('a refusal is the server’s message for two seconds', async ({ page, open, api, freshMember }) => {
  const { token } = await freshMember();
  const { id } = await api.get(address.addAddress, fields, { token });
  await page.clock.install();
  await open(book);
  await expect(page.getByText('沈既白')).toBeVisible();
  await api.get(address.removeAddress, { id }, { token });
  await page.clock.pauseAt(Date.now() + 60_000);
  await removing(page);
  await twoSeconds(page, '收货地址不存在');
});

for (const kind of ['down', 'error', 'html'] as const)
  test(`a call that fails (${kind}) says 出小差了，请稍后再试 for two seconds, and the page goes on`, async ({
    page,
    open,
    api,
    freshMember,
    faults,
  }) => {
    const { token } = await freshMember();
    await api.get(address.addAddress, fields, { token });
    await page.clock.install();
    await open(book);
    await expect(page.getByText('沈既白')).toBeVisible();
    await faults([{ match: '/memberAddress/deleteMemberAddress', kind }]);
    await page.clock.pauseAt(Date.now() + 60_000);
    await removing(page);
    await twoSeconds(page, '出小差了，请稍后再试');
    await faults([]);
    await page.clock.resume();
    await page.getByRole('button', { name: '删除地址' }).click();
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: '删除地址' }).click();
    await expect(page.getByText('还没有收货地址')).toBeVisible();
  });

test('a page whose answers fail says so in place, and asks again when it is told to', async ({
  page,
  open,
  freshMember,
  faults,
}) => {
  await freshMember();
  await faults([{ match: '/memberAddress/getMemberAddressList', kind: 'error' }]);
  await open(book);
  await expect(page.getByRole('alert')).toContainText('出小差了，请稍后再试');
  await faults([]);
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByText('还没有收货地址')).toBeVisible();
});

test('offline: what is there stays, an action says so and keeps what was typed, and works once the network is back', async ({
  page,
  context,
  open,
  api,
  freshMember,
}) => {
  const { token } = await freshMember();
  await api.get(address.addAddress, fields, { token });
  await open(book);
  await page.getByRole('link', { name: '编辑沈既白的地址' }).click();
  await expect(page.getByLabel('收货人')).toHaveValue('沈既白');
  await expect(page.locator('link[href*="extras"], script[src*="extras"]')).not.toHaveCount(0);

  await context.setOffline(true);
  await expect(page.getByText('网络已断开，已加载的内容仍可阅读')).toBeVisible();
  await page.getByLabel('收货人').fill('沈未白');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(toastWith(page, '出小差了，请稍后再试').first()).toBeVisible();
  await expect(page.getByLabel('收货人')).toHaveValue('沈未白');

  await context.setOffline(false);
  await expect(page.getByText('网络已断开，已加载的内容仍可阅读')).toHaveCount(0);
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('沈未白')).toBeVisible();
});
