import type { Locator, Page } from '@playwright/test';
import * as contentPages from '@juhe/contract/pages/content';
import * as mallPages from '@juhe/contract/pages/mall';
import * as socialPages from '@juhe/contract/pages/social';
import { everyPage, show } from '../support/every-page.ts';
import { demo, expect, test } from '../support/test.ts';
import { turnOf } from '../support/turns.ts';

/** Issue 20.2, look-2.md change 6. */
const rail = 88;
const widestButton = 360;
const widestContent = 1200;

/** Returns violations of the designed layout: buttons as wide as a column, content below the rail or wider than allowed. */
const flaws = (page: Page) =>
  page.evaluate(
    ([rail, widestButton, widestContent]) => {
      const visible = (element: Element) => element.checkVisibility({ visibilityProperty: true });
      const nameOf = (element: Element) => element.textContent?.trim().slice(0, 20) || element.getAttribute('aria-label');
      const problems: string[] = [];
      const main = [...document.querySelectorAll('main')].find(visible);
      const { left = 0, width = 0 } = main?.getBoundingClientRect() ?? {};
      if (left < rail) problems.push(`main begins at ${left}`);
      if (width > widestContent) problems.push(`main is ${width} px wide`);
      if (document.documentElement.scrollWidth > innerWidth) problems.push(`scrolls to ${document.documentElement.scrollWidth}`);
      for (const button of document.querySelectorAll('main :is(button, a)')) {
        const box = button.getBoundingClientRect();
        const { backgroundColor, minHeight, borderRadius, fontWeight } = getComputedStyle(button);
        const isButton =
          minHeight === '44px' && borderRadius === '999px' && fontWeight === '600' && backgroundColor !== 'rgba(0, 0, 0, 0)';
        if (visible(button) && isButton && box.width > widestButton + 1)
          problems.push(`button ${nameOf(button)}: ${box.width} px`);
      }
      for (const element of document.querySelectorAll('main *')) {
        if (getComputedStyle(element).position !== 'fixed' || !visible(element)) continue;
        const box = element.getBoundingClientRect();
        if (box.width > 0 && box.height > 0 && box.left < rail && box.right > 0)
          problems.push(`fixed ${element.className} at ${box.left}`);
      }
      return problems;
    },
    [rail, widestButton, widestContent] as const,
  );

test.describe('on a computer', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  for (const part of [1, 2] as const)
    test(`lays out rail, column and buttons on every page (${part} of 2)`, async ({ page, open, signedIn, api, origin }) => {
      test.setTimeout(300_000);
      const { token } = await signedIn(demo.member);
      const pages = await everyPage(origin, (operation, input) => api.get(operation, input, { token }));
      const wrong: string[] = [];
      // Each needs three layouts of a wide window: half of the pages a day.
      for (const { path, query } of turnOf(pages, 2).filter((_, nth) => nth % 2 === part - 1))
        await test.step(path, async () => {
          await show(page, () => open(path, query));
          for (const width of [960, 1280, 1440]) {
            await page.setViewportSize({ width, height: 800 });
            await expect(page.getByRole('navigation', { name: '主导航' })).toHaveCSS('width', `${rail}px`);
            await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
            wrong.push(...(await flaws(page)).map((flaw) => `${path} ${width}: ${flaw}`));
          }
        });
      expect(wrong).toEqual([]);
    });

  test('links tabs in the rail on every page and centres sheets as dialogs', async ({ page, open, signedIn }) => {
    await signedIn(demo.member);
    await open(socialPages.setup());
    const tabs = page.getByRole('navigation', { name: '主导航' });
    await page.getByRole('main').getByRole('button', { name: /语言/ }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet).toBeVisible();
    await expect
      .poll(async () => {
        const box = await sheet.boundingBox();
        return box && { width: box.width, centred: Math.abs(box.y + box.height / 2 - 400) < 2 };
      })
      .toEqual({ width: 480, centred: true });
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await tabs.getByRole('link', { name: '福利' }).click();
    await expect(page.getByRole('banner').getByRole('heading')).toHaveText('福利');
    await expect(tabs.getByRole('link', { name: '福利' })).toHaveAttribute('aria-current', 'page');
  });
});

test.describe('in two panes', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test('shows list and detail side by side, and the detail alone in a narrow window with its input kept', async ({
    page,
    open,
    signedIn,
  }) => {
    await signedIn(demo.member);
    await open(socialPages.setup());
    const main = page.getByRole('main');
    await expect(main.locator('[data-hint]')).toBeVisible();
    await main.getByRole('link', { name: /意见反馈/ }).click();
    const list = main.locator('[data-pane]');
    await expect(list.getByRole('link', { name: /修改密码/ })).toBeVisible();
    const text = main.getByRole('textbox').first();
    await text.fill('两栏很好用');
    await list.evaluate(
      (pane) =>
        new Promise((scrolled) => {
          pane.addEventListener('scroll', scrolled, { once: true });
          pane.scrollTo({ top: 120 });
        }),
    );
    await page.setViewportSize({ width: 600, height: 800 });
    await expect(list).toHaveCount(0);
    await expect(text).toHaveValue('两栏很好用');
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(() => list.evaluate((pane) => pane.scrollTop)).toBe(120);
  });

  test('opens an order beside the list', async ({ page, open, signedIn }) => {
    await signedIn(demo.member);
    await open(mallPages.orderList());
    const main = page.getByRole('main');
    await main.getByRole('link', { name: /¥/ }).first().click();
    await expect(page.getByRole('banner').getByRole('heading')).toHaveText('订单详情');
    const [list, detail] = [main.locator('[data-pane]'), main.getByText('订单编号').last()];
    await expect(list.getByRole('link', { name: /¥/ }).first()).toBeVisible();
    await expect(detail).toBeVisible();
    const edges = [await list.boundingBox(), await detail.boundingBox()];
    expect(edges[0]?.width).toBe(360);
    expect(edges[1]?.x).toBeGreaterThan((edges[0]?.x ?? 0) + 360);
  });

  test('shows the selected book beside the shelf with a link to the reader', async ({ page, open, signedIn }) => {
    await signedIn(demo.member);
    await open(contentPages.bookshelf());
    const main = page.getByRole('main');
    const shelf = main.locator('[data-pane]');
    // The most recently read book is selected initially.
    const [first, second] = [shelf.locator('button[aria-current]').first(), shelf.locator('button[aria-current]').nth(1)];
    await expect(first).toHaveAttribute('aria-current', 'true');
    const titleOf = async (book: Locator) => (await book.innerText()).split('\n')[0]?.trim() ?? '';
    await expect(main.getByRole('heading', { name: await titleOf(first) })).toBeVisible();
    await second.click();
    const title = await titleOf(second);
    await expect(main.getByRole('heading', { name: title })).toBeVisible();
    await expect(second).toHaveAttribute('aria-current', 'true');
    const resume = main.getByRole('link', { name: /继续读 第|开始阅读/ });
    await expect(resume).toBeInViewport();
    await page.setViewportSize({ width: 600, height: 800 });
    await expect(resume).toHaveCount(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await resume.click();
    await expect(page).toHaveURL(/read-novel/);
  });
});
