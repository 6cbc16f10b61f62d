import { homepage } from '@juhe/contract/social/homepage';
import { register } from '@juhe/testing/playwright';
import { loadCold } from '../support/every-page.ts';
import { axe, demo, expect, test } from '../support/test.ts';

const minePath = '/pages/mine/mine';
const userHomepage = '/subPackages/mine/user-homepage';

test('asks a visitor of Mine to sign in and returns afterwards', async ({ page, open }) => {
  await open(minePath);
  await expect(page).toHaveURL(/#\/subPackages\/user\/login/);
  await page.getByLabel('手机号').fill(demo.member);
  await page.getByLabel('密码', { exact: true }).fill('Demo1234');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page).toHaveURL(/#\/pages\/mine\/mine$/);
  await expect(page.getByText('138****0001')).toBeVisible();
});

test('finds and follows a member, updates the counts, and unfollows', async ({
  page,
  open,
  freshMember,
  secondBrowser,
  origin,
}) => {
  await freshMember();
  const visitorPage = await secondBrowser();
  await open(minePath);
  await expect(page.getByRole('link', { name: '0 关注' })).toBeVisible();

  await open(userHomepage, { memberId: 'm3' });
  await expect(page.getByRole('heading', { name: '沈半山' })).toBeVisible();
  await page.getByRole('button', { name: '关注 沈半山' }).click();
  await expect(page.getByRole('button', { name: '已关注 沈半山' })).toBeVisible();

  await open(minePath);
  await page.getByRole('link', { name: '1 关注' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('我的关注');
  await page.getByRole('link', { name: /沈半山/ }).click();
  await page.getByRole('button', { name: '已关注 沈半山' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '不再关注' }).click();
  await expect(page.getByRole('button', { name: '关注 沈半山' })).toBeVisible();

  // A visitor may view the page, and is asked to sign in to follow.
  await visitorPage.goto(`${origin}/h5/#${userHomepage}?memberId=m3`);
  await visitorPage.getByRole('button', { name: '关注 沈半山' }).click();
  await expect(visitorPage).toHaveURL(/#\/subPackages\/user\/login\?redirect=/);
});

test('shows a new follower on an open Mine page live and follows back from the list', async ({
  page,
  open,
  freshMember,
  api,
  origin,
}) => {
  const me = await freshMember();
  await open(minePath);
  await expect(page.getByRole('link', { name: '0 粉丝' })).toBeVisible();
  const { token } = await register(origin);
  await api.get(homepage.followMember, { memberId: me.id, follow: true }, { token });
  await expect(page.getByRole('link', { name: /^1 ?1 ?位新粉丝 粉丝/ })).toBeVisible();
  await page.getByRole('link', { name: /粉丝/ }).click();
  await page.getByRole('button', { name: /^回关/ }).click();
  await expect(page.getByRole('button', { name: /^互相关注/ })).toBeVisible();
});

test('hides the lists of a private homepage from everybody except the owner', async ({
  page,
  open,
  freshMember,
  secondBrowser,
  origin,
}) => {
  const me = await freshMember();
  await open('/subPackages/user/setup');
  await page.getByRole('link', { name: /谁可以看我的主页/ }).click();
  await page.getByRole('radio', { name: '仅自己' }).click();
  await page.goBack();
  await expect(page.getByRole('link', { name: /谁可以看我的主页/ })).toContainText('仅自己');
  const visitor = await secondBrowser();
  await visitor.goto(`${origin}/h5/#${userHomepage}?memberId=${me.id}`);
  await expect(visitor.getByText('TA 设置了主页的可见范围，现在还看不到')).toBeVisible();
  await expect(visitor.getByRole('tab')).toHaveCount(0);
  await open(userHomepage);
  await expect(page.getByRole('tab', { name: '作品' })).toBeVisible();
});

// SOCIAL-12
test('edits nickname, bio, birthday, cover and avatar in place, visible to others', async ({ page, open, freshMember }) => {
  const me = await freshMember();
  await open('/subPackages/mine/edit-info');
  const save = async () => {
    await page.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('已保存').last()).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await page.getByRole('button', { name: /^昵称/ }).click();
  await page.getByRole('textbox', { name: '昵称' }).fill('');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('textbox', { name: '昵称' })).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('textbox', { name: '昵称' }).fill('江上数峰');
  await save();
  await page.getByRole('button', { name: /^简介/ }).click();
  await page.getByRole('textbox', { name: '简介' }).fill('在江边');
  const discard = page.getByRole('dialog', { name: '放弃已修改的内容？' });
  await page.getByRole('button', { name: '关闭' }).click();
  await discard.getByRole('button', { name: '继续编辑' }).click();
  await expect(discard).toBeHidden();
  await page.getByRole('textbox', { name: '简介' }).fill('在江边住了三年。');
  await save();
  await expect(page.getByRole('button', { name: /^简介/ })).toContainText('在江边住了三年。');
  await page.getByRole('button', { name: /^生日/ }).click();
  await page.getByRole('dialog', { name: '生日' }).getByRole('button', { name: /^生日/ }).click();
  const day = page.getByRole('dialog', { name: '生日' }).last();
  await day.getByRole('listbox', { name: '年' }).pressSequentially('1996');
  await day.getByRole('listbox', { name: '月' }).pressSequentially('05');
  await day.getByRole('listbox', { name: '日' }).pressSequentially('20');
  await day.getByRole('button', { name: '确定' }).click();
  await save();
  await expect(page.getByRole('button', { name: /^生日/ })).toContainText('1996年5月20日');
  await page.getByRole('button', { name: '主页封面' }).click();
  await page.getByRole('button', { name: '封面 7' }).click();
  await axe(page);
  await save();
  await page.locator('input[type=file]').setInputFiles('server/src/seed/media/avatars/d2.webp');
  await expect(page.locator('img[src^="/u/"]')).toBeVisible();
  // The other address shows the same page.
  await open('/subPackages/user/user-info');
  await expect(page.getByRole('button', { name: /^昵称/ })).toContainText('江上数峰');
  await open(userHomepage, { memberId: me.id });
  await expect(page.locator('header img[src$="#c7"]')).toBeVisible();
  await open(minePath);
  await expect(page.getByText('江上数峰')).toBeVisible();
  await expect(page.getByText('在江边住了三年。')).toBeVisible();
  await expect(page.locator('img[src^="/u/"]')).toBeVisible();
});

test('changes the language immediately and persistently; asks before signing out to the home page', async ({
  page,
  open,
  freshMember,
}) => {
  await freshMember();
  await open('/subPackages/user/setup');
  await page.getByRole('button', { name: /语言/ }).click();
  await page.getByRole('radio', { name: 'Français' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Réglages');
  await page.reload();
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Se déconnecter ?');
  await dialog.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(page).toHaveURL(/#\/pages\/index\/index$/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await open(minePath);
  await expect(page).toHaveURL(/#\/subPackages\/user\/login/);
});

test('has no accessibility violations on a member’s pages, and fits 320 px', async ({ page, open, signedIn, viewport }) => {
  await signedIn(demo.member);
  for (const path of [
    minePath,
    userHomepage,
    '/subPackages/mine/fans-list',
    '/subPackages/mine/focus',
    '/subPackages/mine/like',
    '/subPackages/mine/edit-info',
    '/subPackages/user/user-info',
    '/subPackages/user/setup',
    '/subPackages/user/update-pwd',
    '/subPackages/user/visibility',
    '/subPackages/mine/sharing-courtesy',
  ])
    await test.step(path, async () => {
      if (viewport) await page.setViewportSize(viewport);
      await loadCold(page, () => open(path));
      await expect(
        page
          .locator('main')
          .getByRole('link')
          .or(page.getByRole('textbox'))
          .or(page.getByLabel('当前密码'))
          .or(page.getByRole('img', { name: '注册页的二维码' }))
          .first(),
      ).toBeVisible();
      await axe(page);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    });
});
