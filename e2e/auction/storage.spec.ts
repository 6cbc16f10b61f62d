import { replacement } from '@juhe/contract/auction/replacement';
import { storage } from '@juhe/contract/auction/storage';
import { createAddress } from '../support/activity.ts';
import { topUp } from '../support/money.ts';
import { storedOrder } from '../support/stored-order.ts';
import { axe, expect, test } from '../support/test.ts';

const pages = '/subPackages/auction-page';
const parcel = { carrier: 'sf', waybill: 'SF1234567890123' };

test('picks up stored goods of two orders in one parcel, shipped and received', async ({ page, open, freshMember, api }) => {
  const member = await freshMember();
  await createAddress(api, member);
  const orderNo = await storedOrder(member.mobile, '汝窑茶盏');
  await storedOrder(member.mobile, '老山檀手串');

  await open(`${pages}/aucition-pick-good/index`, { orderNo });
  await expect(page.getByRole('checkbox', { name: '选择汝窑茶盏' })).toBeChecked();
  await page.getByRole('checkbox', { name: '选择老山檀手串' }).check();
  await axe(page);
  await page.getByRole('button', { name: '确认提货' }).click();

  await expect(page.getByRole('heading', { name: '等待仓库发货' })).toBeVisible();
  await axe(page);
  await api.operate(storage.shipAuctionOrder, { orderNo, ...parcel });
  await expect(page.getByText(parcel.waybill)).toBeVisible();
  await page.getByRole('button', { name: '延长收货' }).click();
  await expect(page.getByRole('button', { name: '延长收货' })).toHaveCount(0);
  await page.getByRole('button', { name: '确认收货' }).click();
  const dialog = page.getByRole('dialog', { name: '确认收到包裹' });
  await expect(dialog).toContainText('2 单');
  await dialog.getByRole('button', { name: '确认收货' }).click();
  await expect(page.getByRole('heading', { name: '已签收' })).toBeVisible();
  await expect(page.getByRole('button', { name: '确认收货' })).toHaveCount(0);
});

test('shows the cost of each part of a split to the cent', async ({ page, open, freshMember }) => {
  const member = await freshMember();
  const orderNo = await storedOrder(member.mobile, '汝窑茶盏');
  await open(`${pages}/aucition-order-changes/index`, { orderNo });
  await page.getByRole('button', { name: '拆分' }).click();
  const sheet = page.getByRole('dialog', { name: '拆分订单' });
  await expect(sheet).toContainText('666.66');
  await expect(sheet).toContainText('333.34');
  await axe(page);
});

test('replaces stored goods once the difference is paid', async ({ page, open, origin, freshMember, api }) => {
  const member = await freshMember();
  await topUp(origin, member, 'wallet', 50_000);
  const orderNo = await storedOrder(member.mobile, '汝窑茶盏');
  const title = `白瓷茶盏 ${orderNo.slice(-6)}`;
  const picture = '/media/lots/yuzhui-2.webp';
  await api.operate(replacement.saveReplacementGoods, { title, picture, valueCents: 33_400, stock: 3 });

  await open(`${pages}/aucition-order-changes/index`, { orderNo });
  await axe(page);
  await page.getByRole('button', { name: '选择' }).first().click();
  const sheet = page.getByRole('dialog', { name: '确认置换' });
  await expect(sheet).toContainText('2.00');
  await sheet.getByRole('button', { name: '保留并付差价' }).click();
  await page.getByRole('button', { name: '去付款' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^付款/ }).click();
  await expect(page.getByText('置换完成，新的物品已入库').first()).toBeVisible();
});

test('refuses to close an account with goods in storage; the page shows the reason and links to them', async ({
  page,
  open,
  freshMember,
}) => {
  const member = await freshMember();
  await storedOrder(member.mobile, '汝窑茶盏');
  await open('/subPackages/user/logout');
  const reason = page.getByRole('link', { name: /未结束的竞拍订单/ });
  await expect(reason).toContainText('付款、提货或转售完成后再试');
  await expect(page.getByRole('button', { name: '注销账号' })).toHaveCount(0);
  await axe(page);
  await reason.click();
  await expect(page.getByRole('article', { name: '汝窑茶盏' })).toContainText('已入库');
});
