import { address } from '@juhe/contract/mall/address';
import { goods } from '@juhe/contract/mall/goods';
import { order } from '@juhe/contract/mall/order';
import { axe, expect, test } from '../support/test.ts';

const receiver = {
  name: '陈小舟',
  mobile: '13912345678',
  province: '四川省',
  city: '绵阳市',
  district: '涪城区',
  detail: '临园路 8 号',
};

// SOCIAL-54
test('sends the order to a service desk opened from it', async ({ page, open, api, freshMember }) => {
  test.slow();
  const { token } = await freshMember();
  const { skus } = await api.get(goods.getGoodsSpec, { saleNo: 'S260007' });
  const skuId = skus.find(({ stock }) => stock > 0)?.id ?? '';
  const { id: addressId } = await api.get(address.addAddress, receiver, { token });
  const { payableCents } = await api.get(order.previewOrder, { skuId, quantity: 1 }, { token });
  const { orderNos } = await api.get(
    order.createOrder,
    { skuId, quantity: 1, addressId, expectedPayableCents: payableCents },
    { token },
  );
  const orderNo = orderNos[0] ?? '';
  await open('/subPackages/order/order-info', { orderNo });
  await page.getByRole('link', { name: '联系店铺' }).click();
  await expect(page.getByText(`要咨询订单 ${orderNo} 吗`)).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: '发送订单', exact: true }).click();
  const card = page.getByRole('region', { name: /^与.*的消息$/ }).getByRole('article');
  await expect(card).toContainText('待付款');
  await expect(card).toContainText(/已(发送|送达)/);
  await expect(page.getByText(`要咨询订单 ${orderNo} 吗`)).toBeHidden();

  await test.step('does not offer the order again while it is in the conversation', async () => {
    await open('/subPackages/order/order-info', { orderNo });
    await page.getByRole('link', { name: '联系店铺' }).click();
    await expect(card).toContainText('待付款');
    await expect(page.getByText(`要咨询订单 ${orderNo} 吗`)).toBeHidden();
  });
});
