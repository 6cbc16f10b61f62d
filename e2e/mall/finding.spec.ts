import { goods } from '@juhe/contract/mall/goods';
import type { Page } from '@playwright/test';
import { loadCold } from '../support/every-page.ts';
import { axe, expect, test } from '../support/test.ts';

const more = '/subPackages/shop/mall-more';

test('opens the search from the mall’s home page, searches by keyword, and stores the history on this device', async ({
  page,
  open,
}) => {
  await open('/pages/welfare/welfare');
  await page.getByRole('link', { name: '搜索商品' }).click();
  const field = page.getByRole('searchbox', { name: '搜索商品' });
  await expect(field).toBeFocused();
  await expect(page.getByText('按分类看看')).toBeVisible();
  await field.fill('  青瓷　饭碗 ');
  await field.press('Enter');
  await expect(page).toHaveURL(/keyword=/);
  await expect(page.getByRole('link', { name: /龙泉青瓷饭碗/ })).toBeVisible();
  await page.getByRole('button', { name: '清空' }).click();
  const recent = page.getByRole('group', { name: '最近搜索' }).getByRole('button', { name: '青瓷 饭碗' });
  await recent.click();
  await expect(page.getByRole('link', { name: /龙泉青瓷饭碗/ })).toBeVisible();
  await page.getByRole('button', { name: '清空' }).click();
  await page.getByRole('button', { name: '清除', exact: true }).click();
  await expect(recent).toHaveCount(0);
});

test('suggests goods while a member types Traditional characters', async ({ page, open }) => {
  await open(more, { search: 1 });
  await page.getByRole('searchbox', { name: '搜索商品' }).fill('龍井');
  const suggestions = page.getByRole('region', { name: '搜索建议' });
  await expect(suggestions.getByRole('button').first()).toContainText('龙井');
  await axe(page);
  await suggestions.getByRole('button').first().click();
  await expect(page.getByRole('link', { name: /龙井/ }).first()).toBeVisible();
});

test('offers alternatives when there are no results', async ({ page, open }) => {
  await open(more, { keyword: '没有这种东西' });
  await expect(page.getByText('没有找到「没有这种东西」')).toBeVisible();
  await expect(page.getByRole('link', { name: '在店铺中找「没有这种东西」' })).toBeVisible();
  await page.getByRole('button', { name: '看全部商品' }).click();
  await expect(page.getByRole('navigation', { name: '一级分类' })).toBeVisible();
});

test('filters by price and service, shows the number of results, and keeps the filter after reload and back', async ({
  page,
  open,
  api,
}) => {
  await open(more, { categoryId: 'home' });
  await page.getByRole('button', { name: '筛选' }).click();
  const sheet = page.getByRole('dialog', { name: '筛选' });
  // A reversed price range is swapped.
  await sheet.getByRole('textbox', { name: '最低价' }).fill('300');
  await sheet.getByRole('textbox', { name: '最高价' }).fill('50');
  await sheet.getByRole('button', { name: '仅看有货' }).click();
  await sheet.getByRole('button', { name: '入驻店铺' }).click();
  const { total, list } = await api.get(goods.listGoods, {
    categoryId: 'home',
    priceMin: 5_000,
    priceMax: 30_000,
    inStock: true,
    seller: 'shop',
    sort: 'priceUp',
    pageSize: 50,
  });
  expect(total).toBeGreaterThan(3);
  await axe(page);
  await sheet.getByRole('button', { name: `查看 ${total} 件商品` }).click();
  await page.getByRole('button', { name: '价格' }).click();
  const rows = page.getByRole('listitem');
  const isFiltered = async () => {
    await expect(rows).toHaveCount(total);
    await expect(rows.first()).toContainText(list[0]?.productName ?? '');
    await expect(rows.last()).toContainText(list.at(-1)?.productName ?? '');
    await expect(page.getByRole('button', { name: /筛选/ })).toContainText('3');
  };
  await isFiltered();
  await page.reload();
  await isFiltered();
  await rows.first().getByRole('link').click();
  await expect(page.getByRole('heading', { name: list[0]?.productName ?? '' })).toBeVisible();
  await page.goBack();
  await isFiltered();
});

test('offers to clear a filter without results', async ({ page, open }) => {
  await open(more, { categoryId: 'tea', min: 99_999_900 });
  await expect(page.getByText('没有符合筛选条件的商品')).toBeVisible();
  await page.getByRole('button', { name: '清除筛选' }).click();
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await expect(page).not.toHaveURL(/min=/);
});

declare global {
  interface Window {
    rowsDrawn: () => Promise<void>;
  }
}

/**
 * Adds `rowsDrawn` to the page: waits two frames, and longer while placeholder rows are displayed for rows that are still
 * being built.
 */
const watchRows = (page: Page) =>
  page.addInitScript(() => {
    const isGrey = (list: Element) => getComputedStyle(list).backgroundImage !== 'none';
    window.rowsDrawn = async () => {
      do await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
      while ([...document.querySelectorAll('main ul')].some(isGrey));
    };
  });

test('restores the position in a long list, also after a reload', async ({ page, open, api }) => {
  const { list } = await api.get(goods.listGoods, { pageSize: 50 });
  const targetName = list[34]?.productName ?? '';
  await watchRows(page);
  await open(more);
  const link = page.getByRole('link', { name: new RegExp(targetName) });
  await expect(page.getByRole('listitem').first()).toBeVisible();
  /** Scrolls down the list in up to twenty steps, each once the previous one is drawn; stops where the goods are. */
  const seek = () =>
    page.evaluate(async (name) => {
      for (let step = 0; step < 20; step += 1) {
        const targetLink = [...document.querySelectorAll('main li a')].find((anchor) => anchor.textContent.includes(name));
        targetLink?.scrollIntoView({ block: 'center' });
        if (targetLink) return true;
        window.scrollBy(0, 400);
        await window.rowsDrawn();
      }
      return false;
    }, targetName);
  await expect.poll(seek).toBe(true);
  await link.click();
  await expect(page.getByRole('heading', { name: targetName })).toBeVisible();
  await page.goBack();
  await expect(link).toBeInViewport();
  await page.reload();
  await expect(link).toBeInViewport();
});

test('shows every product once when the list is scrolled to its end', async ({ page, open, api }) => {
  const totalNow = async () => (await api.get(goods.listGoods, { inStock: true, pageSize: 1 })).total;
  const before = await totalNow();
  await watchRows(page);
  const laterSizes = new Set<string | null>();
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/getProductList') && searchParams.has('cursor')) laterSizes.add(searchParams.get('pageSize'));
  });
  await open(more, { has: 'stock' });
  const seenLinks = new Set<string>();
  /** Scrolls half a screen further, once it is drawn. */
  const scroll = () =>
    page.evaluate(async () => {
      window.scrollBy(0, 400);
      await window.rowsDrawn();
      const { scrollHeight } = document.documentElement;
      return {
        hrefs: [...document.querySelectorAll('main li a')].map((link) => link.getAttribute('href') ?? ''),
        atEnd:
          window.scrollY + window.innerHeight > scrollHeight - 4 &&
          [...document.querySelectorAll('[role=status]')].some((line) => line.textContent === '没有更多了'),
      };
    });
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await expect
    .poll(
      async () => {
        const { hrefs, atEnd } = await scroll();
        for (const href of hrefs) seenLinks.add(href);
        return atEnd;
      },
      { intervals: [20], timeout: 20_000 },
    )
    .toBe(true);
  // Other tests publish goods concurrently.
  const totals = [before, await totalNow()].toSorted((a, b) => a - b);
  expect(seenLinks.size).toBeGreaterThanOrEqual(totals[0] ?? 0);
  expect(seenLinks.size).toBeLessThanOrEqual(totals[1] ?? 0);
  // Later pages of the list are larger.
  expect([...laterSizes]).toEqual(['50']);
});

test('resets to the first row when the sort order changes far down a list', async ({ page, open, api }) => {
  const { list } = await api.get(goods.listGoods, { sort: 'priceUp', pageSize: 1 });
  await open(more);
  const row = page.getByRole('listitem');
  await expect(row.first()).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(() => {
        window.scrollBy(0, 900);
        return window.scrollY;
      }),
    )
    .toBeGreaterThan(2500);
  await page.getByRole('button', { name: '价格' }).click();
  await expect(row.first()).toContainText(list[0]?.productName ?? '-');
  await expect(row.first().getByRole('link')).toBeInViewport();
});

test('recommends goods by the member’s history', async ({ page, open, freshMember, api }) => {
  const member = await freshMember();
  const { list } = await api.get(goods.listGoods, { categoryId: 'music', sort: 'sold' });
  const looked = list[0];
  await api.get(goods.getGoods, { saleNo: looked?.saleNo ?? '' }, member);
  await open('/pages/welfare/welfare');
  const cards = page.getByRole('link', { name: /已售/ });
  await expect(cards.first()).toContainText(looked?.productName ?? '-');
});

const listPaths = [
  [{}, 'listitem'],
  [{ categoryId: 'tea', has: 'stock,free' }, 'listitem'],
  [{ search: 1 }, 'searchbox'],
  [{ keyword: '茶' }, 'listitem'],
  [{ keyword: 'zzz' }, 'paragraph'],
] as const;
for (const [width, locale, shown] of [
  [375, 'zh-CN', listPaths],
  [320, 'en-US', listPaths],
  [320, 'fr-FR', listPaths.slice(1, 2)],
] as const)
  test.describe(`at ${width} px in ${locale}`, () => {
    test.use({ locale, viewport: { width, height: 700 } });
    test('has no accessibility violations and fits in every state of the list', async ({ page, open }) => {
      for (const [query, role] of shown)
        await test.step(JSON.stringify(query), async () => {
          await loadCold(page, () => open(more, query));
          await expect(page.getByRole(role).first()).toBeVisible();
          await axe(page);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        });
    });
  });
