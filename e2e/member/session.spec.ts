import { session } from '@juhe/contract/member/session';
import { axe, demo, demoPassword, expect, freshMobile, test } from '../support/test.ts';

const login = '/subPackages/user/login';
const stored = (key: string) => `localStorage.getItem(${JSON.stringify(key)})`;

test.describe('signing in', () => {
  test('returns to the requesting page after a sign-in by password', async ({ page, open }) => {
    await open(login, { redirect: '/subPackages/user/forgot-password' });
    await page.getByLabel('手机号').fill(demo.member);
    await page.getByLabel('密码', { exact: true }).fill(demoPassword);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page).toHaveURL(/#\/subPackages\/user\/forgot-password$/);
    expect(await page.evaluate(stored('isLogin'))).toBe('true');
    expect(JSON.parse(String(await page.evaluate(stored('userInfo'))))).toMatchObject({
      id: 'm1',
      mobile: demo.member,
      phone: demo.member,
    });
  });

  test('registers a new mobile by SMS code with full-width digits', async ({ page, open, smsCode }) => {
    const mobile = freshMobile();
    await open('/pages/user/login', { redirect: '/subPackages/user/forgot-password' });
    await page.getByRole('tab', { name: '验证码登录' }).click();
    await page.getByLabel('手机号').fill([...mobile].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join(''));
    await expect(page.getByLabel('手机号')).toHaveValue(mobile);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect(page.getByRole('button', { name: /\d+ 秒后重发/ })).toBeVisible();
    await page.getByLabel('验证码', { exact: true }).fill(await smsCode(mobile, 'login'));
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page).toHaveURL(/#\/subPackages\/user\/forgot-password$/);
  });

  // SHELL-16
  test('shows errors at their fields and sends nothing before the agreements are accepted', async ({ page, open }) => {
    const sent: string[] = [];
    page.on('request', (request) => request.url().includes('/pwdLogin') && sent.push(request.url()));
    await open(login);
    const submit = page.getByRole('button', { name: '登录', exact: true });
    await submit.click();
    await expect(page.getByLabel('手机号')).toHaveAccessibleDescription('请输入正确的 11 位手机号');
    await expect(page.getByLabel('手机号')).toBeFocused();
    await expect(page.getByLabel('密码', { exact: true })).toHaveAccessibleDescription('请输入密码');
    await page.getByLabel('手机号').fill(demo.member);
    await page.getByLabel('密码', { exact: true }).fill('Wrong1234');
    await submit.click();
    await page.getByRole('dialog', { name: '请先阅读并同意协议' }).getByRole('button', { name: '取消' }).click();
    await expect(page.getByRole('alert').filter({ hasText: '请先阅读并同意协议' })).toBeVisible();
    expect(sent).toEqual([]);
    await page.getByRole('checkbox').check();
    await page.getByLabel('手机号').fill(freshMobile());
    await submit.click();
    await expect(page.getByRole('alert').filter({ hasText: '手机号或密码不正确' })).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  // SHELL-11
  test('ignores a redirect to another origin', async ({ page, open, origin }) => {
    await open(login, { redirect: '//elsewhere.example/' });
    await page.getByLabel('手机号').fill(demo.member);
    await page.getByLabel('密码', { exact: true }).fill(demoPassword);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect.poll(() => page.evaluate(stored('token'))).not.toBeNull();
    expect(new URL(page.url()).origin).toBe(origin);
  });
});

test.describe('an account', () => {
  test('registers with a promotion code from the address and resets the password by SMS', async ({
    page,
    open,
    smsCode,
    api,
  }) => {
    const mobile = freshMobile();
    const { token } = await api.get(session.signInWithPassword, { mobile: demo.member, password: demoPassword });
    const { promotionCode } = await api.get(session.getProfile, {}, { token });
    await open('/subPackages/user/register', { code: promotionCode });
    await expect(page.getByLabel('推广码')).toHaveValue(promotionCode);
    await page.getByLabel('手机号').fill(mobile);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByLabel('验证码', { exact: true }).fill(await smsCode(mobile, 'register'));
    await page.getByLabel('设置密码').fill('Harbour lights 7');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: '注册' }).click();
    await expect.poll(() => page.evaluate(stored('token'))).not.toBeNull();

    await page.evaluate('localStorage.clear()');
    await open('/subPackages/user/forgot-password');
    await page.reload();
    await page.getByLabel('手机号').fill(mobile);
    await page.getByRole('button', { name: '获取验证码' }).click();
    // The resend interval after a code is specific to its scene.
    await expect(page.getByRole('button', { name: /\d+ 秒后重发/ })).toBeVisible();
  });
});

test.describe('the account pages', () => {
  for (const path of [login, '/subPackages/user/register', '/subPackages/user/forgot-password'])
    test(`${path} has no accessibility violations`, async ({ page, open }) => {
      await open(path);
      await page.getByRole('textbox').first().waitFor();
      await axe(page);
    });

  test('are shown in French when French is selected', async ({ page, open, context, origin }) => {
    await context.addCookies([{ name: 'juhe-lang', value: 'fr', url: origin }]);
    await page.addInitScript(() => localStorage.setItem('juhe-lang', 'fr'));
    await open(login);
    await expect(page.getByRole('button', { name: 'Se connecter', exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connexion');
  });

  test('follow a sign-in in another tab', async ({ page, open, context }) => {
    await open('/subPackages/user/forgot-password');
    await page.getByRole('textbox').first().waitFor();
    const secondTab = await context.newPage();
    await secondTab.goto(page.url().replace('forgot-password', 'login'));
    await secondTab.getByLabel('手机号').fill(demo.newcomer);
    await secondTab.getByLabel('密码', { exact: true }).fill(demoPassword);
    await secondTab.getByRole('checkbox').check();
    await secondTab.getByRole('button', { name: '登录', exact: true }).click();
    await expect.poll(() => page.evaluate(stored('token'))).not.toBeNull();
  });
});
