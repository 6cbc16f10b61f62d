import { address } from '@juhe/contract/mall/address';
import { axe, expect, test } from '../support/test.ts';

const book = '/subPackages/user/address';
const fields = {
  name: '沈既白',
  mobile: '13912345678',
  province: '江苏省',
  city: '苏州市',
  district: '姑苏区',
  detail: '平江路 26 号',
};

test('adds, changes and deletes an address with its region', async ({ page, open, freshMember }) => {
  await freshMember();
  await open(book);
  await expect(page.getByText('还没有收货地址')).toBeVisible();
  await page.getByRole('link', { name: '新增收货地址' }).click();
  await page.getByLabel('收货人').fill('沈既白');
  await page.getByLabel('手机号').fill('13912345678');
  await page.getByLabel('所在地区').click();
  const sheet = page.getByRole('dialog');
  for (const name of ['江苏省', '苏州市', '姑苏区']) await sheet.getByRole('button', { name, exact: true }).click();
  await page.getByLabel('详细地址').fill('平江路 26 号');
  await page.getByRole('button', { name: '保存' }).click();

  await expect(page.getByText('江苏省苏州市姑苏区 平江路 26 号')).toBeVisible();
  await expect(page.getByText('139****5678')).toBeVisible();
  await expect(page.getByText('默认', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: '编辑沈既白的地址' }).click();
  await expect(page.getByLabel('所在地区')).toContainText('姑苏区');
  await page.getByLabel('详细地址').fill('观前街 1 号');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('江苏省苏州市姑苏区 观前街 1 号')).toBeVisible();

  await page.getByRole('link', { name: '编辑沈既白的地址' }).click();
  await page.getByRole('button', { name: '删除地址' }).click();
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: '删除地址' }).click();
  await expect(page.getByText('还没有收货地址')).toBeVisible();
});

test('shows the error at each incomplete field and retains the input', async ({ page, open, freshMember, api }) => {
  const member = await freshMember();
  await open('/subPackages/user/addaddress');
  await page.getByLabel('手机号').fill('12345');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByLabel('收货人')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('手机号')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('请选择所在地区')).toBeVisible();
  await expect(page.getByLabel('手机号')).toHaveValue('12345');
  expect(await api.get(address.listAddresses, {}, member)).toEqual([]);
});

test('has no accessibility violations in the list, the form with an error, and the region picker', async ({
  page,
  open,
  freshMember,
  api,
}) => {
  const { id } = await api.get(address.addAddress, fields, await freshMember());
  await open(book);
  await expect(page.getByText('默认', { exact: true })).toBeVisible();
  await axe(page);
  await open('/subPackages/user/addaddress', { id });
  await page.getByLabel('收货人').fill('');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByLabel('收货人')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('所在地区').click();
  await expect(page.getByRole('dialog').getByRole('button', { name: '姑苏区' })).toBeVisible();
  await axe(page);
});

test('sets another address as the default', async ({ page, open, freshMember, api }) => {
  const member = await freshMember();
  await api.get(address.addAddress, { ...fields, name: '甲' }, member);
  const { id } = await api.get(address.addAddress, { ...fields, name: '乙' }, member);
  await open('/subPackages/user/addaddress', { id });
  await page.getByRole('switch', { name: '设为默认地址' }).click();
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('地址已保存').first()).toBeVisible();
  await expect(page.getByRole('listitem').first()).toContainText('乙');
  await expect(page.getByRole('listitem').filter({ hasText: '默认' })).toHaveCount(1);
});

test('shows another member’s address as not found', async ({ page, open, freshMember }) => {
  await freshMember();
  await open('/subPackages/user/addaddress', { id: 'ad1' });
  await expect(page.getByText('收货地址不存在')).toBeVisible();
});
