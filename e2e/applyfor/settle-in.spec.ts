import { rename } from '@juhe/contract/applyfor/rename';
import { shop } from '@juhe/contract/applyfor/shop';
import { shopLife } from '@juhe/contract/mall/shop-life';
import { wallet } from '@juhe/contract/wallet/wallet';
import type { Page } from '@playwright/test';
import { topUp } from '../support/money.ts';
import { someResident, verifyRealName } from '../support/resident.ts';
import { axe, demo, expect, test } from '../support/test.ts';

const form = '/subPackages/store-occupancy/store-occupancy';
const info = '/subPackages/store-occupancy/info';
const picture = (name: string) => `server/src/seed/media/shops/${name}.webp`;

const choosePlan = async (page: Page, plan: RegExp) => {
  await page.getByRole('radio', { name: plan }).check();
  await page.getByRole('button', { name: '下一步' }).click();
};
interface Facts {
  name: string;
  mobile: string;
  /** The shop's responsible person; a random one by default. */
  person?: { name: string; number: string };
}
const fillFacts = async (page: Page, { name, mobile, person = { name: '江上', number: someResident() } }: Facts) => {
  await page.getByLabel('真实姓名').fill(person.name);
  await page.getByLabel('身份证号').fill(person.number);
  await page.getByLabel('店铺名称').fill(name);
  await page.getByLabel('主营类目').selectOption({ label: '文创手作' });
  await page.getByLabel('联系人姓名').fill('江上');
  await page.getByLabel('联系手机').fill(mobile);
  await page.getByRole('button', { name: '下一步' }).click();
};
const addPapers = async (page: Page) => {
  // Until then the first file field is that of the previous step, the logo.
  await expect(page.getByRole('heading', { name: '资质材料' })).toBeVisible();
  await page.locator('input[type=file]').nth(0).setInputFiles(picture('juhe'));
  await page
    .locator('input[type=file]')
    .nth(1)
    .setInputFiles([picture('shiguang'), picture('shanye')]);
  // The pictures are small, so each opens a confirmation, one after the other.
  for (let i = 0; i < 3; i += 1) {
    // The confirmed dialog is still sliding out underneath.
    const question = page.locator('dialog[open]', { hasText: '请检查这张照片' });
    await expect(question).toContainText('照片尺寸太小');
    await question.getByRole('button', { name: '仍然使用' }).click();
    await expect(page.getByText('上传成功')).toHaveCount(i + 1, { timeout: 30_000 });
  }
  // Three pictures are decoded and stored sequentially, which takes time on a busy machine.
  await expect(page.getByText('上传成功')).toHaveCount(3, { timeout: 30_000 });
};

// Four uploads with previews each.
test.beforeEach(() => test.slow());

// APPLYFOR-18
test('submits in three steps, corrects after a rejection, and follows the approval live', async ({
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
  // The real name is required before anything is filled in, and earlier choices are preserved afterwards.
  await page.getByRole('link', { name: '去实名认证' }).click();
  await page.getByLabel('姓名').fill('江上');
  const idNumber = someResident();
  await page.getByLabel('身份证号').fill(idNumber);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '提交认证' }).click();
  await page.getByRole('button', { name: '返回继续' }).click();
  await expect(page.getByRole('link', { name: '去实名认证' })).toBeHidden();
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByLabel('身份证号')).toHaveAccessibleDescription(/请核对 18 位身份证号/);
  await fillFacts(page, { name, mobile: me.mobile, person: { name: '江上', number: idNumber } });

  // Back returns to the previous step, and the entered values are preserved.
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

  // The draft is stored on the server: another visit continues where this one ended.
  await page.reload();
  await expect(page.getByText('上传成功')).toHaveCount(3);
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page).toHaveURL(new RegExp(`#${info}$`));
  await expect(page.getByRole('heading', { name: '审核中' })).toBeVisible();
  await expect(page.getByText(`${idNumber.slice(0, 4)}**********${idNumber.slice(-4)}`)).toBeVisible();

  const mineNow = await api.get(shop.getShopApplication, {}, { token: me.token });
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
  // The form opens at the first marked field; its remark disappears once the field is changed.
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

test('edits a shop, follows its suspension and reopening, and closes it', async ({ page, open, freshMember, origin, api }) => {
  test.slow();
  const me = await freshMember();
  const name = `半亩小铺${me.mobile.slice(-6)}`;
  const person = await verifyRealName(origin, me.token);
  await open(form);
  await choosePlan(page, /品牌店铺/);
  await fillFacts(page, { name, mobile: me.mobile, person });
  await addPapers(page);
  await page.getByRole('button', { name: '提交申请' }).click();
  await page.getByRole('button', { name: '撤回申请' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '撤回申请' }).click();
  await page.getByRole('link', { name: '继续填写' }).click();
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByRole('heading', { name: '审核中' })).toBeVisible();
  const application = await api.get(shop.getShopApplication, {}, { token: me.token });
  await api.operate(shop.approveShop, { id: application?.id ?? '' });

  await page.getByRole('button', { name: /编辑店铺/ }).click();
  await page.getByRole('dialog').getByLabel('店铺公告').fill('周末不发货');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('link', { name: '查看店铺' }).click();
  await expect(page.getByText('公告：周末不发货')).toBeVisible();
  await page.goBack();

  // The shop name visible to buyers changes only on approval.
  await page.getByRole('button', { name: /店铺更名/ }).click();
  const sheet = page.getByRole('dialog', { name: '店铺更名' });
  await sheet.getByLabel('新名称').fill('拾光杂货铺');
  await sheet.getByRole('button', { name: '提交更名' }).click();
  await expect(sheet.getByLabel('新名称')).toHaveAccessibleDescription(/店铺名称已被使用/);
  const newName = `一亩小铺${me.mobile.slice(-6)}`;
  await sheet.getByLabel('新名称').fill(newName);
  await sheet.getByRole('button', { name: '提交更名' }).click();
  await expect(sheet.getByText(`新名称「${newName}」审核中`)).toBeVisible();
  await axe(page);
  const before = await api.get(shopLife.getMyShop, {}, { token: me.token });
  expect(before?.name).toBe(name);
  const [proposal] = (await api.get(rename.listMyShopRenames, {}, { token: me.token }))?.list ?? [];
  await api.operate(rename.approveShopName, { id: proposal?.id ?? '' });
  await expect(sheet.getByText(`现名称：${newName}`)).toBeVisible();
  await expect(sheet.getByText(`${name} → ${newName}`)).toBeVisible();
  await page.keyboard.press('Escape');

  const ownShop = await api.get(shopLife.getMyShop, {}, { token: me.token });
  const shopId = ownShop?.id ?? '';
  await api.operate(shopLife.suspendShop, { shopId, reason: '多次发货超时' });
  await expect(page.getByRole('heading', { name: '店铺已暂停营业' })).toBeVisible();
  await expect(page.getByText(/多次发货超时/)).toBeVisible();
  await api.operate(shopLife.reinstateShop, { shopId });
  await expect(page.getByRole('heading', { name: '店铺已暂停营业' })).toBeHidden();
  await page.getByRole('button', { name: '关闭店铺' }).click();
  // APPLYFOR-47
  await expect(page.getByRole('dialog').getByText(/本账号也不能再开店/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: '关闭店铺' }).click();
  await expect(page.getByRole('heading', { name: '店铺已关闭' })).toBeVisible();
  await expect(page.getByText(/本账号不能再开店/)).toBeVisible();
});

test('charges the plan’s fee before the review, refunds it on rejection, and charges nothing for a free plan', async ({
  page,
  open,
  freshMember,
  origin,
  api,
}) => {
  test.slow();
  const me = await freshMember();
  await topUp(origin, me, 'wallet', 50_000);
  const person = await verifyRealName(origin, me.token);
  await open(form);
  await page.getByRole('radio', { name: /旗舰店/ }).check();
  await expect(page.getByText('审核未通过或撤回申请，入驻费全额退回')).toBeVisible();
  await page.getByRole('button', { name: '下一步' }).click();
  await fillFacts(page, { name: `临水小铺${me.mobile.slice(-6)}`, mobile: me.mobile, person });
  await addPapers(page);
  await page.getByRole('button', { name: '提交并付款 ¥299.00' }).click();
  await expect(page.getByRole('heading', { name: '等待付款' })).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText('剩余付款时间')).toBeVisible();
  await axe(page);

  // The form is closed meanwhile and links back to the payment.
  await open(form);
  await expect(page.getByText('入驻费待付款')).toBeVisible();
  await page.getByRole('link', { name: '查看进度' }).click();
  await page.getByRole('button', { name: '付款 ¥299.00' }).click();
  await page.getByRole('radio', { name: /余额|钱包/ }).check();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: /付款/ }).last().click();
  await expect(page.getByRole('heading', { name: '审核中' })).toBeVisible();

  const token = { token: me.token };
  const { id } = (await api.get(shop.getShopApplication, {}, token)) ?? { id: '' };
  await api.operate(shop.rejectShop, { id, reason: '执照过期' });
  await expect(page.getByRole('heading', { name: '未通过审核' })).toBeVisible();
  await expect(page.getByText('原因：执照过期。入驻费 ¥299.00 已退回原支付方式。')).toBeVisible();
  expect((await api.get(wallet.getMemberWallet, {}, token)).balanceCents).toBe(50_000);
});

test('rejects a taken name and another person’s identity at their fields without submitting', async ({
  page,
  open,
  freshMember,
  origin,
  api,
}) => {
  const me = await freshMember();
  const person = await verifyRealName(origin, me.token);
  await open(form);
  await choosePlan(page, /品牌店铺/);
  await fillFacts(page, { name: '拾光杂货铺', mobile: me.mobile });
  await addPapers(page);
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByLabel('店铺名称')).toHaveAccessibleDescription(/店铺名称已被使用/);
  const hand = async () => {
    await page.getByRole('button', { name: '下一步' }).click();
    await page.getByRole('button', { name: '提交申请' }).click();
  };
  await page.getByLabel('店铺名称').fill(`邻家小铺${me.mobile.slice(-6)}`);
  await hand();
  await expect(page.getByLabel('真实姓名')).toHaveAccessibleDescription(/个人店铺须由本人开设/);
  await page.getByLabel('真实姓名').fill(person.name);
  await hand();
  await expect(page.getByLabel('身份证号')).toHaveAccessibleDescription(/个人店铺须由本人开设/);
  await expect.poll(async () => (await api.get(shop.getShopApplication, {}, { token: me.token }))?.state).toBe('draft');
});

test('links members to the application and owners to their shop', async ({ page, open, freshMember, signedIn }) => {
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

/** Draws a picture in the browser: lines of print beside a portrait, sharp or out of focus. */
const drawn = async (page: Page, kind: 'sharp' | 'blurred' | 'dark') => {
  const base64 = await page.evaluate(async (style) => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 1_000, height: 640 });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.filter = style === 'blurred' ? 'blur(14px)' : style === 'dark' ? 'brightness(0.12)' : 'none';
    context.fillStyle = '#d8dde6';
    context.fillRect(0, 0, 1_000, 640);
    context.fillStyle = '#233';
    context.font = '34px sans-serif';
    for (let i = 0; i < 11; i += 1) context.fillText(`公民身份号码 ${i} 3301 0619 9001 ${1_000 + i}`, 40, 70 + i * 52);
    context.fillStyle = '#8a6a55';
    context.fillRect(720, 90, 220, 300);
    return canvas.toDataURL('image/jpeg', 0.92).split(',')[1] ?? '';
  }, kind);
  return { name: `${kind}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
};

// APPLYFOR-11
test('warns of a blurred, dark or duplicate document before the upload, and allows replacing or keeping it', async ({
  page,
  open,
  freshMember,
}) => {
  test.slow();
  const me = await freshMember();
  await open(form);
  await choosePlan(page, /个人小店/);
  await fillFacts(page, { name: `清晰小铺${me.mobile.slice(-6)}`, mobile: me.mobile });
  const identity = page.locator('input[type=file]').nth(1);
  const question = page.locator('dialog[open]', { hasText: '请检查这张照片' });
  for (const [kind, problem] of [
    ['blurred', '照片模糊'],
    ['dark', '照片太暗'],
  ] as const) {
    await identity.setInputFiles(await drawn(page, kind));
    await expect(question).toContainText(problem);
    await question.getByRole('button', { name: '取消' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByText('上传成功')).toHaveCount(0);
  }
  await identity.setInputFiles(await drawn(page, 'sharp'));
  await expect(page.getByText('上传成功')).toHaveCount(1, { timeout: 30_000 });
  await identity.setInputFiles(await drawn(page, 'sharp'));
  await expect(question).toContainText('与另一张是同一张照片');
  await axe(page);
  await question.getByRole('button', { name: '仍然使用' }).click();
  await expect(page.getByText('上传成功')).toHaveCount(2, { timeout: 30_000 });
});
