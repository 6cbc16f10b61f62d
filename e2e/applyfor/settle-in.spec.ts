import { shop } from '@juhe/contract/applyfor/shop';
import { axe, demo, expect, test } from '../support/test.ts';

const form = '/subPackages/store-occupancy/store-occupancy';
const info = '/subPackages/store-occupancy/info';
const picture = (name: string) => `server/src/seed/media/shops/${name}.webp`;

test('a member fills in, is rejected, mends, is approved, and sees each step as it happens', async ({
  page,
  open,
  freshMember,
  api,
}) => {
  test.slow();
  const me = await freshMember();
  const name = `江上小铺${me.mobile.slice(-6)}`;
  await open('/pages/mine/mine');
  await page.getByRole('link', { name: /开一家自己的店/ }).click();

  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByText('请选择入驻方案')).toBeVisible();
  await expect(page.getByText('请上传营业执照')).toBeVisible();
  await page.getByRole('radio', { name: /个人小店/ }).check();
  await page.getByLabel('店铺名称').fill(name);
  await page.getByLabel('主营类目').selectOption({ label: '文创手作' });
  await page.getByLabel('联系人姓名').fill('江上');
  await page.getByLabel('联系手机').fill(me.mobile);
  const [licence, identity] = [page.locator('input[type=file]').nth(0), page.locator('input[type=file]').nth(1)];
  await licence.setInputFiles(picture('juhe'));
  await identity.setInputFiles([picture('shiguang'), picture('shanye')]);
  await expect(page.getByText('上传成功')).toHaveCount(3);
  await expect(page.getByText('草稿已保存')).toBeVisible();

  // The draft is on the server: another visit goes on where this one ended.
  await page.reload();
  await expect(page.getByLabel('店铺名称')).toHaveValue(name);
  await expect(page.getByRole('radio', { name: /个人小店/ })).toBeChecked();
  await expect(page.getByText('上传成功')).toHaveCount(3);
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page).toHaveURL(new RegExp(`#${info}$`));
  await expect(page.getByRole('heading', { name: '审核中' })).toBeVisible();

  const mineNow = await api.get(shop.getMyShopDetail, {}, { token: me.token });
  const id = mineNow?.id ?? '';
  await api.operate(shop.rejectShop, { id, reason: '身份证照片缺了一角' });
  await expect(page.getByRole('heading', { name: '未通过审核' })).toBeVisible();
  await expect(page.getByText('原因：身份证照片缺了一角')).toBeVisible();
  await page.getByRole('link', { name: '修改后重新提交' }).click();
  await expect(page.getByText('上次未通过：身份证照片缺了一角')).toBeVisible();
  await page.getByRole('button', { name: '重新提交' }).click();
  await expect(page.getByRole('heading', { name: '审核中' })).toBeVisible();

  await api.operate(shop.approveShop, { id });
  await expect(page.getByRole('heading', { name: '店铺已开通' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '审核通过' })).toBeVisible();
  await page.getByRole('link', { name: '查看企业钱包' }).click();
  await expect(page.getByText(name).first()).toBeVisible();
});

test('a name that is taken is told at its field and nothing is handed in', async ({ page, open, freshMember, api }) => {
  const me = await freshMember();
  await open(form);
  await page.getByRole('radio', { name: /品牌店铺/ }).check();
  await page.getByLabel('店铺名称').fill('拾光杂货铺');
  await page.getByLabel('主营类目').selectOption({ index: 1 });
  await page.getByLabel('联系人姓名').fill('江上');
  await page.getByLabel('联系手机').fill(me.mobile);
  await page.locator('input[type=file]').nth(0).setInputFiles(picture('juhe'));
  await page
    .locator('input[type=file]')
    .nth(1)
    .setInputFiles([picture('shiguang'), picture('shanye')]);
  await expect(page.getByText('上传成功')).toHaveCount(3);
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByLabel('店铺名称')).toHaveAccessibleDescription(/店铺名称已被使用/);
  await expect.poll(async () => (await api.get(shop.getMyShopDetail, {}, { token: me.token }))?.state).toBe('draft');
});

test('a member without an application is shown the way to one; the owner of a shop sees it', async ({
  page,
  open,
  freshMember,
  signedIn,
}) => {
  await freshMember();
  await open(info);
  await expect(page.getByText('还没有入驻申请')).toBeVisible();
  await signedIn(demo.shopOwner);
  await open(info);
  await page.reload();
  await expect(page.getByText('拾光杂货铺')).toBeVisible();
  await axe(page);
});

test('the form has no accessibility violations and fits 320 px', async ({ page, open, freshMember }) => {
  await freshMember();
  await open(form);
  await page.getByLabel('店铺名称').waitFor();
  await axe(page);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
