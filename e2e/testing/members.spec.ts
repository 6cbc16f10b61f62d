import { address } from '@juhe/contract/mall/address';
import { axe, expect, register, test } from '@juhe/testing/playwright';

test('a new member sees the address that the API has added', async ({ page, open, freshMember, api }) => {
  const member = await freshMember();
  const region = { province: '江苏省', city: '苏州市', district: '姑苏区' };
  await api.get(address.addAddress, { name: '沈既白', mobile: '13912345678', ...region, detail: '平江路 26 号' }, member);
  await open('/subPackages/user/address');
  await expect(page.getByText('平江路 26 号')).toBeVisible();
  await axe(page);
});

test('a member gains a fan', async ({ page, open, freshMember, secondBrowser, origin }) => {
  const author = await register(origin);
  const authorPage = await secondBrowser(author);
  await freshMember();
  await open('/subPackages/mine/user-homepage', { memberId: author.id });
  await page.getByRole('button', { name: `关注 ${author.nickname}` }).click();
  await expect(page.getByRole('button', { name: `已关注 ${author.nickname}` })).toBeVisible();
  await authorPage.goto('/h5/#/pages/mine/mine');
  await expect(authorPage.getByRole('link', { name: '1 位新粉丝' })).toBeVisible();
});
