import { register } from '@juhe/testing/playwright';
import { withDatabase } from '../support/database.ts';
import { axe, expect, test } from '../support/test.ts';

const page = '/subPackages/mine/sharing-courtesy';

/** Simulates the completion of the invited member's first order. */
const qualify = (invitedId: string) =>
  withDatabase(process.env.E2E_DATA_DIR ?? '', (client) =>
    client.query(
      `insert into invite_reward (member_id, invited_id, order_no, amount_cents, state, expires_at)
       select inviter_id, id, 'E2E', 1000, 'qualified', now() + interval '90 days' from member where id = $1`,
      [invitedId],
    ),
  );

test('shows the progress of an invitation and pays its reward once', async ({ page: tab, open, freshMember, origin }) => {
  await freshMember();
  await open(page);
  await expect(tab.getByText('还没有好友通过您的邀请加入')).toBeVisible();
  await expect(tab.getByRole('button', { name: '领取', exact: true })).toBeDisabled();
  const code = (
    (await tab
      .getByRole('region', { name: '我的推广码' })
      .getByText(/^\w{4} \w{4}$/)
      .textContent()) ?? ''
  ).replace(' ', '');
  const friend = await register(origin, { inviteCode: code });
  await tab.reload();
  await expect(tab.getByText('待首单')).toBeVisible();
  await expect(tab.getByText(/还差首单，.+ 前完成有效/)).toBeVisible();
  await axe(tab);
  await qualify(friend.id);
  await tab.reload();
  await expect(tab.getByRole('button', { name: /^领取 .+ 的奖励$/ })).toBeVisible();
  await axe(tab);
  await tab.getByRole('button', { name: '领取', exact: true }).click();
  await expect(tab.getByText('已到账 ¥10.00')).toBeVisible();
  await expect(tab.getByText('已领取')).toBeVisible();
  await expect(tab.getByRole('button', { name: '领取', exact: true })).toBeDisabled();
  await open('/subPackages/mine/my-wallet');
  await expect(tab.getByText('¥10.00').first()).toBeVisible();
});

// SOCIAL-22
test('shows the code on the poster and saves it', async ({ page: tab, open, freshMember }) => {
  await freshMember();
  await open(page);
  await tab.getByRole('button', { name: '生成海报' }).click();
  const sheet = tab.getByRole('dialog');
  await expect(sheet).toBeVisible();
  await axe(tab);
});
