import { homepage } from '@juhe/contract/social/homepage';
import { register } from '@juhe/testing/playwright';
import { axe, demo, expect, test } from '../support/test.ts';

const userHomepage = '/subPackages/mine/user-homepage';

// SOCIAL-3
test('hides creations from a selected follower and shows them to selected members only', async ({
  page,
  open,
  freshMember,
  api,
  origin,
}) => {
  const me = await freshMember();
  const fan = await register(origin);
  await api.get(homepage.followMember, { memberId: me.id, follow: true }, { token: fan.token });
  const isVisible = async () => (await api.get(homepage.getHomepage, { memberId: me.id }, { token: fan.token })).visible;

  await open('/subPackages/user/setup');
  await page.getByRole('link', { name: /谁可以看我的主页/ }).click();
  await expect(page.getByRole('radio', { name: '所有人' })).toBeChecked();
  await axe(page);
  await page.getByRole('link', { name: /不让看的人/ }).click();
  await page.getByRole('tab', { name: '粉丝' }).click();
  await page.getByRole('checkbox').click();
  await expect(page.getByRole('status').filter({ hasText: '1/200' })).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('link', { name: /不让看的人/ })).toContainText('1 人');
  expect(await isVisible()).toBe(false);

  // Removed from the list again; everybody may see it.
  await page.getByRole('link', { name: /不让看的人/ }).click();
  await page.getByRole('checkbox').uncheck();
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('link', { name: /不让看的人/ })).toContainText('无');
  expect(await isVisible()).toBe(true);

  // Level 2 requires its list first, and is saved with it.
  await page.getByRole('radio', { name: /指定的人/ }).click();
  await page.getByRole('searchbox').fill('m3');
  await page.getByRole('checkbox', { name: /沈半山/ }).click();
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('radio', { name: /指定的人/ })).toBeChecked();
  expect(await isVisible()).toBe(false);
  await page.reload();
  await expect(page.getByRole('link', { name: /指定的人/ })).toContainText('1 人');

  // Emptying the list would exclude everybody: the member is asked, and the level becomes “only me”.
  await page.getByRole('link', { name: /指定的人/ }).click();
  await page.getByRole('checkbox', { name: /沈半山/ }).uncheck();
  await page.getByRole('button', { name: '保存' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '仅自己可见' }).click();
  await expect(page.getByRole('radio', { name: '仅自己' })).toBeChecked();
});

test('pins a creation to the top for others and unpins it', async ({ page, open, signedIn, secondBrowser, origin }) => {
  await signedIn(demo.member);
  await open(userHomepage);
  await page
    .getByRole('listitem')
    .filter({ hasText: '已发布' })
    .nth(1)
    .getByRole('button', { name: /的更多操作/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: /^置顶/ }).click();
  await expect(page.getByText('已置顶到主页').last()).toBeVisible();
  await expect(page.getByRole('listitem').first()).toContainText('置顶');
  await axe(page);
  const visitor = await secondBrowser();
  await visitor.goto(`${origin}/h5/#${userHomepage}?memberId=m1`);
  await expect(visitor.getByText('置顶', { exact: true })).toHaveCount(1);
  await page
    .getByRole('button', { name: /的更多操作/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: '取消置顶' }).click();
  await expect(page.getByText('已取消置顶').last()).toBeVisible();
  await expect(page.getByText('置顶', { exact: true })).toHaveCount(0);
});
