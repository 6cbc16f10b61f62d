import type { Locator, Page } from '@playwright/test';
import { takenOver } from '@juhe/testing/playwright';
import { demo, demoPassword, expect, test } from '../support/test.ts';

const hash = (page: Page) => page.evaluate(() => location.hash);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const depth = (page: Page) => page.evaluate(() => (history.state as { idx?: number } | null)?.idx ?? 0);
const signIn = async (page: Page) => {
  await page.getByRole('textbox', { name: '手机号' }).fill(demo.member);
  await page.getByRole('textbox', { name: '密码', exact: true }).fill(demoPassword);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '登录', exact: true }).click();
};

for (const path of ['/pages/publish/publish', '/pages/message/message', '/pages/mine/mine', '/subPackages/user/address'])
  test(`asks a visitor at ${path} to sign in first`, async ({ page, open }) => {
    await open(path, { from: 'link' });
    await expect(page.getByText('请先登录', { exact: true })).toBeVisible();
    await expect(heading(page, '登录')).toBeVisible();
    expect(await hash(page)).toBe(`#/subPackages/user/login?redirect=${encodeURIComponent(`${path}?from=link`)}`);
  });

test('opens a guarded deep link after the sign-in, with its parameters, and returns home on back', async ({ page, open }) => {
  await open('/subPackages/user/address', { select: '1', unknown: '%' });
  await signIn(page);
  await expect(heading(page, '收货地址')).toBeVisible();
  expect(await hash(page)).toBe('#/subPackages/user/address?select=1&unknown=%25');
  await page.reload();
  await expect(heading(page, '收货地址')).toBeVisible();
  await page.getByRole('button', { name: '返回' }).click();
  await expect(heading(page, '发现')).toBeVisible();
});

// SHELL-12
test('leaves one history entry of the page after a sign-in that it requested', async ({ page, open }) => {
  await open('/pages/welfare/welfare');
  await page.getByRole('link', { name: /已售/ }).first().click();
  await expect(heading(page, '商品详情')).toBeVisible();
  const goods = await hash(page);
  await page.getByRole('button', { name: '收藏' }).click();
  await signIn(page);
  await expect(heading(page, '商品详情')).toBeVisible();
  expect([await hash(page), await depth(page)]).toEqual([goods, 1]);
  await page.getByRole('button', { name: '返回' }).click();
  await expect(heading(page, '福利')).toBeVisible();
});

// SHELL-6
test('shows any unknown address as not found', async ({ page }) => {
  for (const address of [
    '/%',
    '/%E0%A4%A?x=%C3',
    '/subPackages/no/where?a=%zz&a=2',
    '/..%2f..',
    '//evil.example/x',
    '/__proto__',
  ]) {
    await page.goto('about:blank');
    await page.goto(`/h5/#${address}`);
    await expect(page.getByRole('heading', { name: '页面不存在' }).first()).toBeVisible();
  }
  await page.getByRole('link', { name: '回到首页' }).click();
  await expect(heading(page, '发现')).toBeVisible();
});

test('shows a page despite invalid parameters', async ({ page }) => {
  await page.goto('/h5/#/pages/welfare/welfare?x=%E0%A4%A&y=%&__proto__=1&x=2');
  await expect(heading(page, '福利')).toBeVisible();
  await page.goto('/h5/#/subPackages/shop/goods-info?saleNo=%E0%A4%A');
  await expect(heading(page, '商品详情')).toBeVisible();
  await expect(page.getByText('商品不存在或已下架')).toBeVisible();
});

/** Taps twice without a pause, however busy the machine is. */
const tapTwice = (target: Locator) =>
  target.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });

test('opens a page once on a double tap, and goes back once', async ({ page, open }) => {
  await open('/pages/welfare/welfare');
  await tapTwice(page.getByRole('navigation', { name: '商品分类' }).getByRole('link', { name: '食品茶饮' }));
  await expect(heading(page, '更多商品')).toBeVisible();
  expect(await depth(page)).toBe(1);
  await tapTwice(page.getByRole('listitem').first().getByRole('link'));
  await expect(heading(page, '商品详情')).toBeVisible();
  expect(await depth(page)).toBe(2);
  await tapTwice(page.getByRole('button', { name: '返回' }));
  await expect(heading(page, '更多商品')).toBeVisible();
  expect(await depth(page)).toBe(1);
});

test('restores filters and list position on back and reload', async ({ page, open }) => {
  await open('/subPackages/shop/mall-more', { categoryId: 'tea' });
  await page.getByRole('button', { name: '价格' }).click();
  await expect(page.getByRole('button', { name: /价格从低到高/ })).toHaveAttribute('aria-pressed', 'true');
  const filtered = await hash(page);
  await page.getByRole('listitem').last().getByRole('link').click();
  await expect(heading(page, '商品详情')).toBeVisible();
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page.getByRole('listitem').last().getByRole('link')).toBeInViewport();
  expect(await hash(page)).toBe(filtered);
  await page.reload();
  await expect(page.getByRole('button', { name: /价格从低到高/ })).toHaveAttribute('aria-pressed', 'true');
});

const scrollTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

// SHELL-1, SHELL-2
test('preserves the state of tab pages without history entries, and scrolls to the top on a further tap', async ({
  page,
  open,
}) => {
  await open('/pages/welfare/welfare');
  const tabs = page.getByRole('navigation', { name: '主导航' });
  await expect(page.getByRole('link', { name: /已售/ }).first()).toBeVisible();
  await takenOver(page);
  const entries = await page.evaluate(() => history.length);
  // The page reaches this height only once its list is loaded.
  await expect
    .poll(() =>
      page.evaluate(() => {
        window.scrollTo(0, 700);
        return Math.round(window.scrollY);
      }),
    )
    .toBe(700);
  await tabs.getByRole('link', { name: '发现' }).click();
  await expect(heading(page, '发现')).toBeVisible();
  await expect.poll(() => scrollTop(page)).toBe(0);
  await tabs.getByRole('link', { name: '福利' }).click();
  await expect(heading(page, '福利')).toBeVisible();
  await expect.poll(() => scrollTop(page)).toBe(700);
  expect([await page.evaluate(() => history.length), await depth(page)]).toEqual([entries, 0]);
  await tabs.getByRole('link', { name: '福利' }).click();
  await expect.poll(() => scrollTop(page)).toBe(0);
  const refreshed = page.waitForResponse(/getCategoryList/);
  await tabs.getByRole('link', { name: '福利' }).click();
  await refreshed;
});

test('animates a page in and, on the browser’s back, out; opens a changed hash at the top', async ({ page, open }) => {
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (options) => {
      const types = typeof options === 'object' ? [...(options?.types ?? [])] : [];
      const transition = start(options);
      // Named after the transition: until then the position of the previous page is still being restored.
      void transition.finished.finally(() => {
        document.documentElement.dataset.moved = types.join(' ');
      });
      return transition;
    };
  });
  const moved = page.locator('html');
  await open('/pages/welfare/welfare');
  await takenOver(page);
  await page.getByRole('link', { name: /已售/ }).first().click();
  await expect(heading(page, '商品详情')).toBeVisible();
  await expect(moved).toHaveAttribute('data-moved', 'forward');
  await page.goBack();
  await expect(heading(page, '福利')).toBeVisible();
  await expect(moved).toHaveAttribute('data-moved', 'back');
  await page.evaluate(() => {
    window.scrollTo(0, 500);
    location.hash = '/subPackages/shop/mall-more';
  });
  await expect(heading(page, '更多商品')).toBeVisible();
  expect(await scrollTop(page)).toBe(0);
  await page.getByRole('button', { name: '返回' }).click();
  await expect(heading(page, '福利')).toBeVisible();
  await expect.poll(() => scrollTop(page)).toBe(500);
});

test('shows the first page’s title in the selected language, whatever the browser’s language', async ({ page, open }) => {
  await page.addInitScript(() => localStorage.setItem('juhe-lang', 'fr'));
  await open('/subPackages/shop/mall-more');
  await expect(page.locator('#page-title')).toHaveText('Plus d’articles');
  await page.reload();
  await expect(page.locator('#page-title')).toHaveText('Plus d’articles');
});
