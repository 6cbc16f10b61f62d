import { address } from '@juhe/contract/mall/address';
import { axe, expect, test } from '../support/test.ts';

const form = '/subPackages/user/addaddress';

test('fills in an address from a nearby location', async ({ page, context, open, freshMember, api }) => {
  const { token } = await freshMember();
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 30.2601, longitude: 120.1459 });
  await open(form);
  await page.getByLabel('收货人').fill('沈既白');
  await page.getByLabel('手机号').fill('13912345678');
  await page.getByRole('button', { name: '选择附近地点' }).click();
  const sheet = page.getByRole('dialog', { name: '选择附近地点' });
  await sheet.getByRole('button', { name: '查找附近地点' }).click();
  await sheet.getByRole('button', { name: /^断桥残雪/ }).click();
  await expect(page.getByLabel('所在地区')).toContainText('浙江省 杭州市 西湖区');
  await expect(page.getByLabel('详细地址')).toHaveValue('北山街 断桥残雪');
  await expect(page.getByLabel('详细地址')).toBeFocused();
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('浙江省杭州市西湖区 北山街 断桥残雪')).toBeVisible();
  expect(await api.get(address.listAddresses, {}, { token })).toMatchObject([{ city: '杭州市', district: '西湖区' }]);
});

test('selects the region by city and district without a position', async ({ page, context, open, freshMember }) => {
  await freshMember();
  await context.clearPermissions();
  await open(form);
  await page.getByRole('button', { name: '选择附近地点' }).click();
  const sheet = page.getByRole('dialog', { name: '选择附近地点' });
  await sheet.getByRole('button', { name: '查找附近地点' }).click();
  await expect(sheet.getByText('未获得定位权限，请按城市选择')).toBeVisible();
  await sheet.getByRole('searchbox', { name: '搜索城市' }).fill('苏州');
  await sheet.getByRole('button', { name: /^苏州市/ }).click();
  await axe(page);
  await sheet.getByRole('button', { name: '姑苏区' }).click();
  await expect(page.getByLabel('所在地区')).toContainText('江苏省 苏州市 姑苏区');
  await expect(page.getByLabel('详细地址')).toHaveValue('');
});
