import { icons } from '@juhe/contract/social/icons';
import type { Page } from '@playwright/test';
import { axe, expect, test } from '../support/test.ts';

const minePath = '/pages/mine/mine';
const functionsPath = '/subPackages/mine/full-functionality';

/** Names of the functions on the page, in their order. */
const shownOnMine = (page: Page) => page.getByRole('region', { name: '更多功能' }).getByRole('link').allInnerTexts();
const item = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}，第`) });
const order = (page: Page) =>
  page
    .getByRole('button', { name: /，第 \d+ 个，共/ })
    .allInnerTexts()
    .then((texts) => texts.map((text) => text.trim()));

test('stores the selected functions of the Mine page in their order', async ({ page, open, freshMember, api }) => {
  const { token } = await freshMember();
  await open(minePath);
  await page.getByRole('region', { name: '更多功能' }).getByRole('link', { name: '全部' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('全部功能');
  await page.getByRole('button', { name: '编辑' }).click();
  const before = await order(page);
  expect(before).toHaveLength(7);
  // Full: nothing can be added until something is removed.
  await expect(page.getByRole('button', { name: '添加钱包' })).toBeDisabled();
  await page.getByRole('button', { name: '移除书架' }).click();
  await page.getByRole('button', { name: '添加钱包' }).click();
  const [first = ''] = before;
  await item(page, first).focus();
  await page.keyboard.press('ArrowRight');
  await expect(item(page, first)).toHaveAttribute('aria-label', /第 2 个/);
  await item(page, '钱包').click();
  await page.getByRole('button', { name: '前移' }).click();
  await expect(item(page, '钱包')).toHaveAttribute('aria-label', /第 6 个/);
  const chosen = await order(page);
  await page.getByRole('button', { name: '完成' }).click();
  await expect(page.getByRole('button', { name: '编辑' })).toBeVisible();
  await open(minePath);
  await expect.poll(() => shownOnMine(page)).toEqual([...chosen, '全部']);
  await page.reload();
  await expect.poll(() => shownOnMine(page)).toEqual([...chosen, '全部']);
  expect((await api.get(icons.getIconOrder, {}, { token })).icons).toHaveLength(7);

  await open(functionsPath);
  await page.getByRole('button', { name: '编辑' }).click();
  await page.getByRole('button', { name: '恢复默认' }).click();
  await page.getByRole('button', { name: '完成' }).click();
  await expect.poll(async () => (await api.get(icons.getIconOrder, {}, { token })).icons).toEqual([]);
  await open(minePath);
  await expect.poll(() => shownOnMine(page)).toEqual([...before, '全部']);
});

test('moves a function by touch and stores the order on leaving the page', async ({ page, open, freshMember, api }) => {
  const { token } = await freshMember();
  await open(minePath);
  await open(functionsPath);
  await page.getByRole('button', { name: '编辑' }).click();
  const [first = '', , third = ''] = await order(page);
  const from = await item(page, first).boundingBox();
  const to = await item(page, third).boundingBox();
  if (!from || !to) throw new Error('the functions are not on the screen');
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(to.x + 10, to.y + 24, { steps: 8 });
  await page.mouse.up();
  await expect(item(page, first)).toHaveAttribute('aria-label', /第 3 个/);
  // The end of a drag selects nothing.
  await expect(item(page, first)).toHaveAttribute('aria-pressed', 'false');
  await page.goBack();
  await expect.poll(async () => (await api.get(icons.getIconOrder, {}, { token })).icons.length).toBe(7);
  await expect.poll(async () => (await shownOnMine(page))[2]).toBe(first);
});

test('reverts an order that cannot be stored and reports it', async ({ page, open, freshMember, faults, allowErrors }) => {
  await freshMember();
  allowErrors(/Failed to load resource/);
  await open(functionsPath);
  const shown = page.locator('main').getByRole('link');
  // Until the member's selection has loaded, the first links are those of the groups.
  await expect(page.getByRole('button', { name: '编辑' })).toBeVisible();
  const [first = '', second = ''] = await shown.allInnerTexts();
  await faults([{ match: '/homePage/updateIconSort', kind: 'error' }]);
  await page.getByRole('button', { name: '编辑' }).click();
  await page.getByRole('button', { name: `移除${first}` }).click();
  await page.getByRole('button', { name: '完成' }).click();
  await expect(page.getByText('出小差了，请稍后再试')).toBeVisible();
  await expect(shown.first()).toHaveText(first);
  await expect(shown.nth(1)).toHaveText(second);
});

// SOCIAL-29
test('shows the chosen functions in their order and no others', async ({ page, open, freshMember, api }) => {
  const { token } = await freshMember();
  await api.get(icons.setIconOrder, { icons: ['cart', 'auctionOrders', 'like'] }, { token });
  await open(minePath);
  await expect.poll(() => shownOnMine(page)).toContain('购物车');
  expect((await shownOnMine(page)).filter((name) => !['购物车', '竞拍订单', '点赞', '全部'].includes(name))).toEqual([]);
});

test('has no accessibility violations in all functions, also while editing, and fits 320 px', async ({
  page,
  open,
  freshMember,
}) => {
  await freshMember();
  await open(functionsPath);
  await expect(page.getByRole('link', { name: '购物车' }).first()).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: '编辑' }).click();
  await axe(page);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
