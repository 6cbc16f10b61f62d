import { team } from '@juhe/contract/auction/team';
import { session } from '@juhe/contract/member/session';
import { register } from '@juhe/testing/playwright';
import { axe, demo, expect, test } from '../support/test.ts';

const page = '/subPackages/auction-page/aucition-team-order/index';

test('sends a request to join a team, which the inviter accepts in another browser, and updates both live', async ({
  page: inviteePage,
  open,
  freshMember,
  secondBrowser,
  origin,
  api,
}) => {
  const me = await freshMember();
  const inviter = await register(origin);
  const { promotionCode } = await api.get(session.getProfile, {}, { token: inviter.token });
  const inviterPage = await secondBrowser(inviter);
  await inviterPage.goto(`/h5/#${page}`);
  await expect(inviterPage.getByText('您还没有加入团队')).toBeVisible();

  await open(page);
  await inviteePage.getByRole('button', { name: '加入团队' }).click();
  await inviteePage.getByRole('button', { name: '发送申请' }).click();
  await expect(inviteePage.getByText('请输入 8 位推广码')).toBeVisible();
  await inviteePage.getByLabel('推广码').fill(promotionCode.toLowerCase());
  await inviteePage.getByRole('button', { name: '发送申请' }).click();
  await expect(inviteePage.getByText(/已向 .+ 申请加入，等待答复/)).toBeVisible();

  await expect(inviterPage.getByText('申请加入您的团队')).toBeVisible();
  await inviterPage.getByRole('button', { name: '同意', exact: true }).click();
  await inviterPage.getByRole('dialog').getByRole('button', { name: '同意', exact: true }).click();
  await expect(inviteePage.getByText(/已同意，您在新团队中/)).toBeVisible();
  await expect(inviteePage.getByText('我的邀请人')).toBeVisible();
  await expect(inviteePage.getByRole('button', { name: '更换团队' })).toBeHidden();
  await inviterPage.getByRole('tab', { name: '团队成员' }).click();
  await expect(inviterPage.getByText(/0 单/)).toBeVisible();
  expect((await api.get(team.listAuctionTeam, {}, { token: me.token })).own?.state).toBe('accepted');
});

test('cancels a request, and shows the next one as declined from another browser', async ({
  page: inviteePage,
  open,
  freshMember,
  secondBrowser,
  origin,
  api,
}) => {
  await freshMember();
  const inviter = await register(origin);
  const { promotionCode } = await api.get(session.getProfile, {}, { token: inviter.token });
  const inviterPage = await secondBrowser(inviter);
  await inviterPage.goto(`/h5/#${page}`);
  await open(page);
  const requestJoin = async () => {
    await inviteePage.getByRole('button', { name: '加入团队' }).click();
    await inviteePage.getByLabel('推广码').fill(promotionCode);
    await inviteePage.getByRole('button', { name: '发送申请' }).click();
    await expect(inviterPage.getByText('申请加入您的团队')).toBeVisible();
  };
  await requestJoin();
  await axe(inviterPage);
  await axe(inviteePage);
  await inviteePage.getByRole('button', { name: '撤回申请' }).click();
  await expect(inviterPage.getByText('申请加入您的团队')).toBeHidden();
  await requestJoin();
  await inviterPage.getByRole('button', { name: '不同意' }).click();
  await expect(inviterPage.getByText('申请加入您的团队')).toBeHidden();
  await expect(inviteePage.getByText(/没有同意您的申请/)).toBeVisible();
  // A declined member may ask another inviter.
  await expect(inviteePage.getByRole('button', { name: '加入团队' })).toBeVisible();
});

test('shows an inviter what the direct members won, by month and member', async ({ page: memberPage, open, signedIn }) => {
  await signedIn(demo.member);
  await open(page);
  await expect(memberPage.getByText('成交合计')).toBeVisible();
  await axe(memberPage);
  await memberPage.getByRole('tab', { name: '团队成员' }).click();
  await axe(memberPage);
});
