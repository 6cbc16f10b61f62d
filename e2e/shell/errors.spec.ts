import type { Page } from '@playwright/test';
import { address } from '@juhe/contract/mall/address';
import { goods } from '@juhe/contract/mall/goods';
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
  // It is displayed ten milliseconds after the request; the response arrives by the real clock.
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

test('shows the server’s message of a refusal for two seconds', async ({ page, open, api, freshMember }) => {
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
  test(`shows 出小差了，请稍后再试 for two seconds after a failed call (${kind}), and the page remains usable`, async ({
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

test('shows failed responses in place, and refetches on retry', async ({ page, open, freshMember, faults }) => {
  await freshMember();
  await faults([{ match: '/memberAddress/getMemberAddressList', kind: 'error' }]);
  await open(book);
  await expect(page.getByRole('alert')).toContainText('出小差了，请稍后再试');
  await faults([]);
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByText('还没有收货地址')).toBeVisible();
});

test('shows one notice when two requests of a page fail', async ({ page, open, api, freshMember, faults, allowErrors }) => {
  allowErrors(/Failed to load resource|previewOrder|getMemberAddressList/);
  await freshMember();
  const { skus } = await api.get(goods.getGoodsSpec, { saleNo: 'S260007' });
  await faults([
    { match: '/memberAddress/getMemberAddressList', kind: 'error' },
    { match: '/previewOrder', kind: 'error' },
  ]);
  await open('/subPackages/order/create-order', { skuId: skus.find(({ stock }) => stock > 0)?.id ?? '', quantity: 1 });
  await expect(page.getByRole('alert')).toContainText('出小差了，请稍后再试');
  await expect(page.getByRole('alert')).toHaveCount(1);
  await faults([]);
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('button', { name: '提交订单' })).toBeVisible();
});

test('links a page with an invalid id to another one and offers no retry', async ({ page, open, freshMember }) => {
  await freshMember();
  for (const [path, query, way] of [
    ['order/order-info', { orderNo: 'XX' }, '我的订单'],
    ['order/order-info', {}, '我的订单'],
    ['order/pay-success', { orderNo: 'zzz' }, '我的订单'],
    ['order/create-order', { skuId: 'zzz', quantity: 1 }, '去逛逛'],
    ['mine/fans-list', { memberId: 'zzz' }, '去发现看看'],
    ['other/chat', { memberId: 'zzz' }, '去消息'],
  ] as const) {
    await open(`/subPackages/${path}`, query);
    await expect(page.getByRole('main').getByRole('link', { name: way }), path).toBeVisible();
    await expect(page.getByRole('button', { name: '重试' }), path).toHaveCount(0);
  }
});

test('keeps the page offline, reports a failed action with its input retained, and recovers with the network', async ({
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
