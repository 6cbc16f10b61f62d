import { daren } from '@juhe/contract/applyfor/daren';
import { topUp } from '../support/money.ts';
import { verifyRealName } from '../support/resident.ts';
import { axe, demo, expect, test } from '../support/test.ts';

const form = '/subPackages/applyfor/showcase/expert-application';
const rights = '/subPackages/auction-page/auction-master-illustrate/index';
const level = '/subPackages/auction-page/auction-my-level/index';

test('approves a paid expert application and updates the open page', async ({ page, open, freshMember, origin, api }) => {
  test.slow();
  const me = await freshMember();
  await topUp(origin, me, 'wallet', 50_000);
  await open(rights);
  await page.getByRole('link', { name: '申请成为达人' }).click();
  await expect(page).toHaveURL(new RegExp(`#${form}$`));

  const unverified = page.getByRole('listitem').filter({ hasText: '实名认证' });
  await expect(unverified).toContainText('未完成');
  await expect(page.getByRole('link', { name: '去实名认证' })).toBeVisible();
  await verifyRealName(origin, me.token);
  await page.reload();
  await expect(unverified).toContainText('已完成');
  await page.getByRole('button', { name: /提交并付款/ }).click();
  await expect(page.getByText('请填写此项')).toHaveCount(2);
  await page.getByLabel('真实姓名').fill('周牧野');
  await page.getByLabel('申请理由').fill('收旧瓷二十年，愿意把每一件的来历讲清楚');
  await expect(page.getByText('草稿已保存')).toBeVisible();
  // The draft is stored on the server: another visit continues where this one ended.
  await page.reload();
  await expect(page.getByLabel('真实姓名')).toHaveValue('周牧野');
  await page.getByRole('button', { name: /提交并付款/ }).click();

  await expect(page.getByRole('heading', { name: '等待付款' })).toBeVisible();
  await page.getByRole('button', { name: '付款 ¥99.00' }).click();
  await page.getByRole('radio', { name: /余额|钱包/ }).check();
  await page.getByRole('dialog').getByRole('button', { name: /付款/ }).last().click();
  await expect(page.getByRole('heading', { name: '审核中' })).toBeVisible();

  const token = { token: me.token };
  const { id } = (await api.get(daren.getExpertApplication, {}, token)) ?? { id: '' };
  await page.getByRole('button', { name: '撤回申请' }).click();
  await expect(page.getByRole('dialog')).toContainText('申请费 ¥99.00 将退回原支付方式');
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
  await api.operate(daren.approveExpert, { id });
  await expect(page.getByRole('heading', { name: '您是达人' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '审核通过' })).toBeVisible();

  await page.getByRole('link', { name: '我的等级' }).click();
  await expect(page.getByText('转售服务费率 4.5%')).toBeVisible();
  await expect(page.getByText('同时转售 13 件')).toBeVisible();
});

test('shows the reason of a rejection, refunds the fee and gives the date of the next application', async ({
  page,
  open,
  freshMember,
  origin,
  api,
}) => {
  const me = await freshMember();
  await topUp(origin, me, 'wallet', 20_000);
  await verifyRealName(origin, me.token);
  const token = { token: me.token };
  const { id } = await api.get(
    daren.submitExpertApplication,
    { realName: '周牧野', reason: '收旧瓷二十年，愿意把来历讲清楚', expectedCents: 9_900 },
    token,
  );
  await api.get(daren.payExpertApplication, { applicationId: id, channel: 'balance' }, token);
  await open(form);
  await expect(page.getByRole('heading', { name: '审核中' })).toBeVisible();
  await api.operate(daren.rejectExpert, { id, reason: '请补充藏品照片' });
  await expect(page.getByRole('heading', { name: '未通过审核' })).toBeVisible();
  await expect(page.getByText('原因：请补充藏品照片。申请费 ¥99.00 已退回原支付方式。')).toBeVisible();
  await expect(page.getByText(/之后可以再次申请/)).toBeVisible();
  await expect(page.getByRole('button', { name: /提交并付款/ })).toBeHidden();
});

test('shows the benefits to visitors and the level to members, without accessibility violations', async ({
  page,
  open,
  signedIn,
}) => {
  await open(rights);
  await expect(page.getByRole('heading', { name: '各等级权益' })).toBeVisible();
  await expect(page.getByRole('row', { name: /等级 5/ })).toContainText('2.5%');
  await expect(page.getByText('申请费 ¥99.00，未通过全额退回')).toBeVisible();
  await axe(page);
  await signedIn(demo.member);
  await open(level);
  await page.reload();
  await expect(page.getByRole('heading', { name: '我的权益' })).toBeVisible();
  await axe(page);
});

test('orders a renewal near the expiry and cancels the order', async ({ page, open, signedIn }) => {
  await signedIn(demo.shopOwner);
  await open(form);
  await expect(page.getByText(/达人，有效期到/)).toBeVisible();
  await page.getByRole('button', { name: '续期一年 ¥99.00' }).click();
  await expect(page.getByRole('heading', { name: '续期待付款' })).toBeVisible();
  await expect(page.getByRole('button', { name: '付款 ¥99.00' })).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: '取消', exact: true }).click();
  await expect(page.getByRole('button', { name: '续期一年 ¥99.00' })).toBeVisible();
});
