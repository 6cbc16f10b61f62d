import { session } from '@juhe/contract/member/session';
import { axe, demoPassword, expect, test } from '../support/test.ts';

test('rejects a common password at its field and accepts a pasted passphrase', async ({ page, open, freshMember, api }) => {
  const { mobile } = await freshMember();
  await open('/subPackages/user/update-pwd');
  await page.getByLabel('当前密码').fill(demoPassword);
  const next = page.getByLabel(/^新密码/);
  const change = async (password: string) => {
    await next.fill(password);
    await page.getByLabel('再输一次').fill(password);
    await page.getByRole('button', { name: '保存新密码' }).click();
  };
  await change('12345678');
  await expect(next).toHaveAccessibleDescription(/强度：弱[^]*太容易被猜到/);
  await expect(next).toBeFocused();
  await axe(page);
  await change('正确的 马 电池 订书钉 correct');
  await expect(page.getByText('密码已修改')).toBeVisible();
  const signIn = (password: string) => api.call(session.signInWithPassword, { mobile, password });
  expect(await signIn('正确的 马 电池 订书钉 correct')).toMatchObject({ code: 200 });
  expect(await signIn(demoPassword)).toMatchObject({ code: 400 });
});
