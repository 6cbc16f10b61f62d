import { address } from '@juhe/contract/mall/address';
import { catalogue } from '@juhe/contract/mall/catalogue';
import { goods } from '@juhe/contract/mall/goods';
import { axe, expect, test } from '../support/test.ts';

const info = '/subPackages/shop/goods-info';

test('offers a visitor the member price, sells the card for it, and applies it in cart and order', async ({
  page,
  open,
  freshMember,
  api,
}) => {
  test.slow();
  const model = await api.get(goods.getGoods, { saleNo: 'S260001' });
  const { saleNo } = await api.operate(catalogue.createProduct, {
    shopId: model.shopDTO.id,
    categoryId: model.categoryId,
    title: '会员价的杯垫',
    pictures: [model.img],
    specs: [],
    skus: [{ priceCents: 10_000, available: 9 }],
    memberOffPercent: 10,
  });
  await open(info, { saleNo });
  await expect(page.getByRole('link', { name: /持卡会员价 ¥90\.00/ })).toBeVisible();

  const member = await freshMember();
  await api.get(
    address.addAddress,
    { name: '陈小舟', mobile: '13912345678', province: '浙江省', city: '杭州市', district: '西湖区', detail: '文三路 90 号' },
    { token: member.token },
  );
  await open(info, { saleNo });
  await page.getByRole('link', { name: /持卡会员价 ¥90\.00/ }).click();
  await page.getByRole('button', { name: '购买购物月卡' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /付款/ }).last().click();
  await expect(page).toHaveURL(/\/pay\/sandbox\//);
  await page.getByRole('button', { name: /支付成功/ }).click();
  await expect(page).toHaveURL(/equity\/equity/);

  await open(info, { saleNo });
  await expect(page.getByText('¥90.00').first()).toBeVisible();
  await expect(page.getByText('会员价', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /持卡会员价/ })).toHaveCount(0);
  await axe(page);
  await page.getByRole('button', { name: '加入购物车' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await open('/subPackages/shop/cart');
  const line = page.getByRole('listitem').filter({ hasText: '会员价的杯垫' });
  await expect(line).toContainText('¥90.00');
  await axe(page);
  await page.getByRole('button', { name: /结算/ }).click();
  await expect(page.getByText('会员价', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /提交订单/ }).click();
  await expect(page.getByRole('dialog', { name: '收银台' })).toContainText('90.00');
});
