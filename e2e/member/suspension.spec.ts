import { suspension } from '@juhe/contract/member/suspension';
import { axe, demoPassword, expect, test } from '../support/test.ts';

const reason = '多次发布广告';

// MEMBER-70
test('explains a suspension at the sign-in and at refusals, and links to the feedback', async ({
  page,
  open,
  api,
  freshMember,
}) => {
  const { mobile, id } = await freshMember();
  await api.operate(suspension.suspendMember, { memberId: id, reason, days: 7 });
  await open('/subPackages/user/login', { redirect: '/subPackages/other/feedback' });
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.getByLabel('手机号').fill(mobile);
  await page.getByLabel('密码', { exact: true }).fill(demoPassword);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '账号已停用' });
  await expect(dialog).toContainText(reason);
  await axe(page);
  await dialog.getByRole('button', { name: '我知道了' }).click();
  await expect(dialog).toBeHidden();
  await open('/pages/mine/mine');
  await page.reload();
  await dialog.getByRole('button', { name: '提出异议' }).click();
  await expect(page.getByRole('heading', { name: '意见反馈' }).first()).toBeVisible();
  await page.getByRole('button', { name: '功能异常' }).click();
  await page.getByLabel('详细描述').fill('我没有发布过广告');
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByRole('heading', { name: '已收到您的反馈' })).toBeVisible();
  await api.operate(suspension.restoreMember, { memberId: id });
  await open('/pages/mine/mine');
  await page.reload();
  await expect(page.getByLabel('设置')).toBeVisible();
  await expect(dialog).toBeHidden();
});
