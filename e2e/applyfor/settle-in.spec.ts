import { shop } from '@juhe/contract/applyfor/shop';
import { shopLife } from '@juhe/contract/mall/shop-life';
import type { Page } from '@playwright/test';
import { someResident } from '../support/resident.ts';
import { axe, demo, expect, test } from '../support/test.ts';

const form = '/subPackages/store-occupancy/store-occupancy';
const info = '/subPackages/store-occupancy/info';
const picture = (name: string) => `server/src/seed/media/shops/${name}.webp`;

const choosePlan = async (page: Page, plan: RegExp) => {
  await page.getByRole('radio', { name: plan }).check();
  await page.getByRole('button', { name: '下一步' }).click();
};
/** Answers the identity number that was given. */
const fillFacts = async (page: Page, { name, mobile }: { name: string; mobile: string }): Promise<string> => {
  const idNumber = someResident();
  await page.getByLabel('真实姓名').fill('江上');
  await page.getByLabel('身份证号').fill(idNumber);
  await page.getByLabel('店铺名称').fill(name);
  await page.getByLabel('主营类目').selectOption({ label: '文创手作' });
  await page.getByLabel('联系人姓名').fill('江上');
  await page.getByLabel('联系手机').fill(mobile);
  await page.getByRole('button', { name: '下一步' }).click();
  return idNumber;
};
const addPapers = async (page: Page) => {
  await page.locator('input[type=file]').nth(0).setInputFiles(picture('juhe'));
  await page
    .locator('input[type=file]')
    .nth(1)
    .setInputFiles([picture('shiguang'), picture('shanye')]);
  // Three pictures are decoded and stored one after the other, which takes its time on a busy machine.
  await expect(page.getByText('上传成功')).toHaveCount(3, { timeout: 30_000 });
};

test('a member goes through three steps, is rejected, mends, is approved, and sees each step as it happens', async ({
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

  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByText('请选择入驻方案').last()).toBeVisible();
  await choosePlan(page, /个人小店/);
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByLabel('身份证号')).toHaveAccessibleDescription(/请核对 18 位身份证号/);
  const idNumber = await fillFacts(page, { name, mobile: me.mobile });

  // Going back goes a step back, and what was filled in is still there.
  await expect(page.getByText('缺边缺角')).toBeVisible();
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page.getByLabel('店铺名称')).toHaveValue(name);
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByText('请上传营业执照')).toBeVisible();
  await addPapers(page);
  await page.getByRole('button', { name: '预览店铺' }).click();
  await expect(page.getByRole('dialog').getByText(name)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('草稿已保存')).toBeVisible();

  // The draft is on the server: another visit goes on where this one ended.
  await page.reload();
  await expect(page.getByText('上传成功')).toHaveCount(3);
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page).toHaveURL(new RegExp(`#${info}$`));
  await expect(page.getByRole('heading', { name: '审核中' })).toBeVisible();
  await expect(page.getByText(`${idNumber.slice(0, 4)}**********${idNumber.slice(-4)}`)).toBeVisible();

  const mineNow = await api.get(shop.getMyShopDetail, {}, { token: me.token });
  const id = mineNow?.id ?? '';
  await api.operate(shop.rejectShop, {
    id,
    reason: '身份证照片缺了一角',
    marks: [
      { field: 'contactName', note: '请写全名' },
      { field: 'identityIds', note: '国徽面反光，请重拍' },
    ],
  });
  await expect(page.getByRole('heading', { name: '未通过审核' })).toBeVisible();
  await expect(page.getByText('原因：身份证照片缺了一角')).toBeVisible();
  await page.getByRole('link', { name: '修改后重新提交' }).click();
  await expect(page.getByText('上次未通过：身份证照片缺了一角')).toBeVisible();
  // The form opens at the first field that was marked; what was said of it goes once it is changed.
  await expect(page.getByLabel('联系人姓名')).toHaveAccessibleDescription(/请写全名/);
  await page.getByLabel('联系人姓名').fill('江上舟');
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByText('国徽面反光，请重拍')).toBeVisible();
  await page.getByRole('button', { name: '重新提交' }).click();
  await expect(page.getByRole('heading', { name: '审核中' })).toBeVisible();

  await api.operate(shop.approveShop, { id });
  await expect(page.getByRole('heading', { name: '店铺已开通' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '审核通过' })).toBeVisible();
  await page.getByRole('link', { name: '查看企业钱包' }).click();
  await expect(page.getByText(name).first()).toBeVisible();
});

test('an owner changes what the shop shows, sees it suspended and open again, and closes it', async ({
  page,
  open,
  freshMember,
  api,
}) => {
  test.slow();
  const me = await freshMember();
  const name = `半亩小铺${me.mobile.slice(-6)}`;
  await open(form);
  await choosePlan(page, /品牌店铺/);
  await fillFacts(page, { name, mobile: me.mobile });
  await addPapers(page);
  await page.getByRole('button', { name: '提交申请' }).click();
  await page.getByRole('button', { name: '撤回申请' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '撤回申请' }).click();
  await page.getByRole('link', { name: '继续填写' }).click();
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByRole('heading', { name: '审核中' })).toBeVisible();
  const application = await api.get(shop.getMyShopDetail, {}, { token: me.token });
  await api.operate(shop.approveShop, { id: application?.id ?? '' });

  await page.getByRole('button', { name: /编辑店铺/ }).click();
  await page.getByRole('dialog').getByLabel('店铺公告').fill('周末不发货');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('link', { name: '查看店铺' }).click();
  await expect(page.getByText('公告：周末不发货')).toBeVisible();
  await page.goBack();

  const own = await api.get(shopLife.getMyShop, {}, { token: me.token });
  const shopId = own?.id ?? '';
  await api.operate(shopLife.suspendShop, { shopId, reason: '多次发货超时' });
  await expect(page.getByRole('heading', { name: '店铺已暂停营业' })).toBeVisible();
  await expect(page.getByText(/多次发货超时/)).toBeVisible();
  await api.operate(shopLife.reinstateShop, { shopId });
  await expect(page.getByRole('heading', { name: '店铺已暂停营业' })).toBeHidden();
  await page.getByRole('button', { name: '关闭店铺' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '关闭店铺' }).click();
  await expect(page.getByRole('heading', { name: '店铺已关闭' })).toBeVisible();
});

test('a name that is taken is told at its field and nothing is handed in', async ({ page, open, freshMember, api }) => {
  const me = await freshMember();
  await open(form);
  await choosePlan(page, /品牌店铺/);
  await fillFacts(page, { name: '拾光杂货铺', mobile: me.mobile });
  await addPapers(page);
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
  await expect(page.getByRole('button', { name: /编辑店铺/ })).toBeVisible();
  await axe(page);
});

test('each step has no accessibility violations and fits 320 px', async ({ page, open, freshMember }) => {
  const me = await freshMember();
  await open(form);
  await page.setViewportSize({ width: 320, height: 640 });
  const check = async () => {
    await axe(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  };
  await page.getByRole('radio', { name: /个人小店/ }).waitFor();
  await check();
  await choosePlan(page, /个人小店/);
  await page.getByLabel('店铺名称').waitFor();
  await check();
  await fillFacts(page, { name: `窄屏小铺${me.mobile.slice(-6)}`, mobile: me.mobile });
  await page.getByText('缺边缺角').waitFor();
  await check();
});
