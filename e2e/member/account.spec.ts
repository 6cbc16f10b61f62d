import { memberLabel } from '@juhe/contract/member/label';
import { session } from '@juhe/contract/member/session';
import { team } from '@juhe/contract/member/team';
import { homepage } from '@juhe/contract/social/homepage';
import { wallet } from '@juhe/contract/wallet/wallet';
import { enter } from '@juhe/testing/playwright';
import { topUp } from '../support/money.ts';
import { endSmsWait } from '../support/sms-wait.ts';
import { axe, demo, demoPassword, expect, freshMobile, test } from '../support/test.ts';

const stored = (key: string) => `localStorage.getItem(${JSON.stringify(key)})`;
const updateMobile = '/subPackages/user/update-mobile';
const logout = '/subPackages/user/logout';

test('changes the mobile in two steps, starting from the settings', async ({ page, open, freshMember, smsCode, api }) => {
  const member = await freshMember();
  const mobile = freshMobile();
  const masked = `${member.mobile.slice(0, 3)}****${member.mobile.slice(-4)}`;
  await open('/subPackages/user/user-info');
  await expect(page.getByRole('link', { name: `手机号 ${masked}` })).toHaveAttribute('href', /update-mobile$/);
  await open('/subPackages/user/setup');
  await page.getByRole('link', { name: `修改手机号 ${masked}` }).click();
  await page.getByRole('button', { name: '收不到短信？用密码验证' }).click();
  await page.getByLabel('登录密码').fill('Wrong1234');
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByLabel('登录密码')).toHaveAccessibleDescription(/密码不正确/);
  await page.getByLabel('登录密码').fill(demoPassword);
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '新手机号' })).toHaveAttribute('aria-current', 'step');
  await axe(page);

  await page.getByLabel('新手机号').fill('123');
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByLabel('新手机号')).toHaveAccessibleDescription(/手机号/);
  await page.getByLabel('新手机号').fill(mobile);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByRole('textbox', { name: '验证码' }).fill(await smsCode(mobile, 'bind'));
  await page.getByRole('button', { name: '确认修改' }).click();
  await expect(page.getByText('手机号已修改')).toBeVisible();
  expect(await api.call(session.signInWithPassword, { mobile, password: demoPassword })).toMatchObject({ code: 200 });
  expect(await api.call(session.signInWithPassword, { mobile: member.mobile, password: demoPassword })).toMatchObject({
    code: 400,
  });
  expect(JSON.parse(String(await page.evaluate(stored('userInfo'))))).toMatchObject({ mobile });
});

test('accepts a code to the current mobile as the first step', async ({ page, open, freshMember, smsCode }) => {
  const { mobile } = await freshMember();
  await open(updateMobile);
  const code = page.getByRole('textbox', { name: '验证码' });
  await page.getByRole('button', { name: '获取验证码' }).click();
  // A code of another scene is rejected, although it is still valid.
  await code.fill(await smsCode(mobile, 'register'));
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(code).toHaveAccessibleDescription(/验证码不正确或已失效/);
  await code.fill(await smsCode(mobile, 'mobile'));
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByLabel('新手机号')).toBeVisible();
});

test('refuses to close an account with a balance and links to the wallet', async ({ page, open, freshMember, origin, api }) => {
  const member = await freshMember();
  await topUp(origin, member, 'wallet', 1_000);
  await open(logout);
  await expect(page.getByRole('link', { name: /钱包余额/ })).toContainText('10.00');
  await expect(page.getByRole('button', { name: '注销账号' })).toHaveCount(0);
  await axe(page);
  await page.getByRole('link', { name: /钱包余额/ }).click();
  await expect(page).toHaveURL(/my-wallet/);

  await api.get(wallet.payMember, { mobile: demo.newcomer, amountCents: 1_000 }, { token: member.token });
  await page.goBack();
  await expect(page.getByRole('button', { name: '注销账号' })).toBeVisible();
});

test('refuses to close an account with a service fee balance and links to its withdrawal', async ({
  page,
  open,
  freshMember,
  origin,
}) => {
  await topUp(origin, await freshMember(), 'serviceFee', 1_000);
  await open(logout);
  await page.getByRole('link', { name: /服务费余额/ }).click();
  await page.getByRole('button', { name: '转出到钱包' }).click();
  const sheet = page.getByRole('dialog', { name: '转出到钱包' });
  // It fits the screen completely, including the close button on the right.
  expect((await sheet.boundingBox())?.width).toBeLessThanOrEqual(375);
  await sheet.getByRole('button', { name: /全部转出/ }).click();
  await sheet.getByRole('button', { name: '确认转出' }).click();
  await expect(page.getByRole('button', { name: '今天已转出' })).toBeDisabled();
  await page.goBack();
  await expect(page.getByRole('link', { name: /钱包余额/ })).toContainText('10.00');
  await expect(page.getByRole('link', { name: /服务费余额/ })).toHaveCount(0);
});

test('closes an account after confirmation and registers its mobile as a new member', async ({
  page,
  open,
  freshMember,
  smsCode,
  api,
}) => {
  const member = await freshMember();
  await endSmsWait(member.mobile);
  await open('/subPackages/user/setup');
  await page.getByRole('link', { name: '注销账号' }).click();
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByRole('textbox', { name: '验证码' }).fill(await smsCode(member.mobile, 'cancel'));
  await page.getByRole('button', { name: '注销账号' }).click();
  const dialog = page.getByRole('dialog', { name: '确定注销账号？' });
  await expect(dialog).toContainText('不能恢复');
  await dialog.getByRole('button', { name: '再想想' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: '注销账号' }).click();
  await dialog.getByRole('button', { name: '确定注销' }).click();
  await expect(page.getByText('账号已注销')).toBeVisible();
  await expect(page).toHaveURL(/pages\/index\/index/);
  await expect.poll(() => page.evaluate(stored('token'))).toBeNull();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await api.call(session.getProfile, {}, { token: member.token })).toMatchObject({ code: 401 });
  expect(await api.call(homepage.getHomepage, { memberId: member.id })).toMatchObject({ code: 404 });

  await endSmsWait(member.mobile);
  await api.get(session.sendSmsCode, { mobile: member.mobile, scene: 'login' });
  const code = await smsCode(member.mobile, 'login');
  const newSession = await api.get(session.signInWithCode, { mobile: member.mobile, code });
  expect(newSession.isNew).toBe(true);
  expect(newSession.member.id).not.toBe(member.id);
});

test('selects at most ten labels in the profile and shows them on the homepage', async ({ page, open, freshMember, api }) => {
  const member = await freshMember();
  const labelIds = ['classics', 'essays', 'poetry', 'history', 'science', 'crime', 'audiobooks', 'novels', 'cooking'].join();
  await api.get(memberLabel.chooseLabels, { labelIds }, { token: member.token });
  await open('/subPackages/user/user-info');
  await page.getByRole('link', { name: /标签/ }).click();
  const chip = (name: string) => page.getByRole('button', { name, exact: true });
  await chip('茶').click();
  await expect(page.getByRole('status').filter({ hasText: '已选满 10 个' })).toBeVisible();
  await chip('咖啡').click();
  await expect(chip('咖啡')).toHaveAttribute('aria-pressed', 'false');
  await chip('下厨').click();
  await expect(page.getByText('已选 9/10')).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('link', { name: /标签/ })).toContainText('听书 · 茶');
  const { chosen } = await api.get(memberLabel.listMemberLabels, {}, { token: member.token });
  expect(chosen.map(({ id }) => id)).toEqual(expect.arrayContaining(['novels', 'tea']));
  expect(chosen).toHaveLength(9);
  await open('/subPackages/mine/user-homepage', { memberId: member.id });
  await expect(page.getByText('小说', { exact: true })).toBeVisible();
  const row = page.getByRole('region', { name: '标签' });
  expect(await row.evaluate(({ clientHeight, children }) => [clientHeight, children.length])).toEqual([20, 9]);
});

test('lists a member registered by an invitation link at the inviter', async ({
  page,
  open,
  freshMember,
  secondBrowser,
  smsCode,
  origin,
  permitClipboard,
  api,
  allowErrors,
}) => {
  // Two browsers and a registration.
  test.slow();
  // The browser's own message when the phone's viewport is resized while pages slide; it has neither text nor a stack.
  allowErrors(/^page: $/);
  const inviter = await freshMember();
  const { promotionCode } = await api.get(session.getProfile, {}, { token: inviter.token });
  await permitClipboard();
  await open('/subPackages/mine/friend');
  await expect(page.getByText('还没有好友通过您的推广码加入')).toBeVisible();
  await page.getByRole('button', { name: '复制邀请链接' }).click();
  await expect(page.getByText('邀请链接已复制')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${origin}/h5/#/subPackages/user/register?code=${promotionCode}`);

  const friend = await secondBrowser();
  const mobile = freshMobile();
  await friend.goto(link.toLowerCase().replace('subpackages', 'subPackages'));
  await expect(friend.getByLabel('推广码')).toHaveValue(promotionCode);
  await friend.getByLabel('手机号').fill(mobile);
  await friend.getByRole('button', { name: '获取验证码' }).click();
  await friend.getByLabel('验证码', { exact: true }).fill(await smsCode(mobile, 'register'));
  await friend.getByLabel('设置密码').fill('Harbour lights 7');
  await friend.getByLabel('推广码').fill('ZZZZZZZZ');
  await friend.getByRole('checkbox').check();
  await friend.getByRole('button', { name: '注册' }).click();
  await expect(friend.getByLabel('推广码')).toHaveAccessibleDescription(/推广码不存在/);
  await friend.getByLabel('推广码').fill(promotionCode.toLowerCase());
  await friend.getByRole('button', { name: '注册' }).click();
  await expect.poll(() => friend.evaluate(stored('token'))).not.toBeNull();
  await expect(friend.getByRole('heading', { name: '注册' })).toHaveCount(0);
  await expect(friend).toHaveURL(/pages\/index\/index/);
  // An existing member is forwarded by the same link.
  const tab = await friend.context().newPage();
  await tab.goto(link);
  await expect(tab).toHaveURL(/pages\/index\/index/);

  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: '聚*' })).toHaveCount(1);
  expect((await api.get(team.listTeam, {}, { token: inviter.token })).total).toBe(1);
  await page.getByRole('link', { name: '出示二维码' }).click();
  await expect(page.getByRole('img', { name: '注册页的二维码' })).toBeVisible();
  await page.getByRole('button', { name: '生成海报' }).click();
  const sheet = page.getByRole('dialog', { name: '生成海报' });
  const poster = sheet.getByRole('img', { name: /^海报：.*邀请您加入聚合/ });
  await expect(poster).toBeVisible();
  expect(await poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
  await axe(page);
  await sheet.getByRole('button', { name: '返回' }).click();
  await expect(sheet).toHaveCount(0);
});

// MEMBER-68
test('asks once for acceptance of changed agreements', async ({ page, open, origin, smsCode, api }) => {
  const mobile = freshMobile();
  await api.get(session.sendSmsCode, { mobile, scene: 'login' });
  const code = await smsCode(mobile, 'login');
  const { token, member } = await api.get(session.signInWithCode, { mobile, code, agreed: false });
  await enter(page, origin, { mobile, token, id: member.id, nickname: member.nickname, avatar: member.avatar });
  await open('/pages/mine/mine');
  const dialog = page.getByRole('dialog', { name: '请阅读并同意协议' });
  await expect(dialog).toBeVisible();
  await axe(page);
  await dialog.getByRole('link', { name: '《隐私政策》' }).click();
  await expect(page.getByRole('heading', { name: '隐私政策' }).first()).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.goBack();
  await dialog.getByRole('button', { name: '同意', exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByLabel('设置')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect((await api.get(session.getProfile, {}, { token })).agreementsDue).toEqual([]);
});

// MEMBER-29
test('resolves a refusal for missing consent or mobile and keeps the form’s values', async ({ page, open, freshMember }) => {
  await freshMember();
  const refuseOnce = (key: string, msg: string) =>
    page.route('**/api/feedback/add', (route) => route.fulfill({ json: { code: 403, key, msg, data: null } }), { times: 1 });
  await open('/subPackages/other/feedback');
  await page.getByRole('button', { name: '功能异常' }).click();
  const text = page.getByLabel('详细描述');
  await text.fill('搜索页想要更大的字');
  await refuseOnce('agreementsMissing', '请先阅读并同意协议');
  await page.getByRole('button', { name: '提交' }).click();
  await page.getByRole('dialog', { name: '请阅读并同意协议' }).getByRole('button', { name: '同意', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(text).toHaveValue('搜索页想要更大的字');
  await refuseOnce('mobileMissing', '请先绑定手机号');
  await page.getByRole('button', { name: '提交' }).click();
  await page.getByRole('dialog', { name: '请先绑定手机号' }).getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByRole('heading', { name: '已收到您的反馈' })).toBeVisible();
});
