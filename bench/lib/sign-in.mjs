/**
 * Signs a demo account in and writes its session to the page's storage in the shell's format. The page is outside the app
 * afterwards.
 * @param {import('@playwright/test').Page} page
 * @param {string} origin
 * @param {string} [mobile]
 */
export const signIn = async (page, origin, mobile = '13800000001') => {
  const answer = await fetch(`${origin}/juhe/api/member/pwdLogin`, {
    method: 'POST',
    body: new URLSearchParams({ mobile, password: 'Demo1234' }),
  });
  const { code, data, msg } = await answer.json();
  if (code !== 200) throw new Error(`sign-in refused: ${msg}`);
  await page.goto(`${origin}/healthz`);
  await page.evaluate(
    ({ userInfo, token }) => {
      localStorage.setItem('userInfo', userInfo);
      localStorage.setItem('isLogin', 'true');
      localStorage.setItem('token', token);
    },
    { userInfo: JSON.stringify(data), token: data.token },
  );
};
