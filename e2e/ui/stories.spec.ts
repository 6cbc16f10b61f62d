import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { startStorybook } from '../support/storybook.ts';
import { axe, expect, test } from '../support/test.ts';

/** A test for each quarter of the files. */
const files = readdirSync(join(import.meta.dirname, '../../packages/ui/stories')).filter((file) => file.endsWith('.stories.tsx'));
const PARTS = 4;

let storybook: Awaited<ReturnType<typeof startStorybook>>;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  storybook = await startStorybook();
});
test.afterAll(() => storybook.stop());

/** The frame of one story, without Storybook around it; its own accessibility check waits for a click, since journeys run axe themselves. */
const show = async (page: Page, id: string, globals = 'a11y.manual:!true') => {
  await page.goto(`${storybook.origin}/iframe.html?${new URLSearchParams({ id, viewMode: 'story', globals })}`);
  await expect(page.locator(`[data-story="${id}"]`)).toBeVisible();
};
/** Another story in the same frame, as Storybook's sidebar changes it: nothing is loaded again. */
const change = async (page: Page, id: string) => {
  await page.evaluate((storyId) => {
    const preview = window as unknown as { __STORYBOOK_PREVIEW__: { channel: { emit: (event: string, value: object) => void } } };
    preview.__STORYBOOK_PREVIEW__.channel.emit('setCurrentStory', { storyId, viewMode: 'story' });
  }, id);
  await expect(page.locator(`[data-story="${id}"]`)).toBeVisible();
};
const tab = async (page: Page, times = 1) => {
  for (let n = 0; n < times; n += 1) await page.keyboard.press('Tab');
};

test.describe('every story renders without errors or accessibility violations, within the screen width', () => {
  for (let part = 0; part < PARTS; part += 1) {
    test(`part ${part + 1} of ${PARTS}`, async ({ page }) => {
      test.setTimeout(120_000);
      const own = new Set(files.filter((_, n) => n % PARTS === part).map((file) => `./packages/ui/stories/${file}`));
      const stories = storybook.stories.filter(({ importPath }) => own.has(importPath));
      expect(new Set(stories.map(({ importPath }) => importPath))).toEqual(own);
      await show(page, stories[0]?.id ?? '', 'motion:reduced;a11y.manual:!true');
      for (const { id } of stories) {
        await change(page, id);
        await expect(page.locator('[aria-busy]:not(button, [data-stays])')).toHaveCount(0);
        await axe(page);
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wider, `${id} is wider than the screen`).toBeLessThanOrEqual(0);
      }
    });
  }
});

test('opens Storybook, finds a component, and shows its documentation and controls', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(storybook.origin);
  const documentation = page.frameLocator('#storybook-preview-iframe');
  await expect(documentation.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await page.goto(`${storybook.origin}/?path=/docs/forms-stepper--docs`);
  await expect(documentation.getByRole('heading', { name: 'Stepper', exact: true })).toBeVisible();
  await expect(documentation.getByRole('row', { name: /^onChange/ })).toContainText('number');
  await page.getByPlaceholder('Find components').fill('rate');
  await page.getByRole('option', { name: /Rate/ }).first().click();
  await expect(documentation.getByRole('heading', { name: 'Rate', exact: true })).toBeVisible();
  await page.goto(`${storybook.origin}/?path=/story/data-loadmore--default&globals=lang:fr`);
  await expect(documentation.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(documentation.getByText('没有更多了')).toHaveCount(0);
  await page.getByRole('tab', { name: /Controls/ }).click();
  await page.getByRole('radio', { name: 'nomore' }).check();
  await expect(documentation.getByRole('status').or(documentation.getByText(/plus/))).toBeVisible();
});

test('the icon sprite equals the output of Lucide’s icons', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, '../../tools/icons.mjs'), '--check']);
  expect(stdout).toContain('icons.svg is up to date');
});

test('shows a toast, and a notice that is dismissed by Escape or swipe and activated by Enter', async ({ page }) => {
  await show(page, 'feedback-toast--plain');
  await tab(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText('已加入购物车');
  await expect(page.getByText('已加入购物车')).toHaveCount(0, { timeout: 3000 });

  await show(page, 'feedback-notify--pressable');
  const line = page.getByRole('status').getByRole('button');
  await tab(page);
  await page.keyboard.press('Enter');
  await expect(line).toContainText('有人出价超过了您');
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(line).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(line).toBeVisible();
  await tab(page);
  await expect(line).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('打开拍品')).toBeVisible();
  await page.getByRole('button', { name: 'long, pressable' }).click();
  await line.hover();
  const box = await line.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + 30];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 40, { steps: 4 });
  await page.mouse.up();
  await expect(line).toHaveCount(0);
});

test('traps the focus in dialogs and sheets and restores it', async ({ page }) => {
  await show(page, 'feedback-dialog--confirm');
  await tab(page);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '取消订单' });
  await expect(dialog).toBeVisible();
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(page.getByText('false')).toBeVisible();
  await expect(page.getByRole('button', { name: 'confirmDialog' })).toBeFocused();
  await show(page, 'feedback-sheet--plain');
  await tab(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: '选择规格' })).toBeVisible();
  for (let n = 0; n < 5; n += 1) {
    await tab(page);
    const isFocusInside = await page.evaluate(
      () => document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
    );
    expect(isFocusInside).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Sheet' })).toBeFocused();
});

test('steps the number box by keys and repeats while its button is held', async ({ page }) => {
  await show(page, 'forms-stepper--limits');
  const box = page.getByRole('spinbutton', { name: /最少/ });
  await box.focus();
  await page.keyboard.press('ArrowUp');
  await expect(box).toHaveValue('3');
  await page.keyboard.press('End');
  await expect(box).toHaveValue('5');
  await page.keyboard.press('Home');
  await expect(box).toHaveValue('2');
  await box.fill('9９x');
  await expect(box).toHaveValue('5');
  await show(page, 'forms-stepper--plain');
  const more = page.getByRole('button', { name: '增加' });
  await more.hover();
  await page.mouse.down();
  await expect.poll(() => page.getByRole('spinbutton').inputValue().then(Number)).toBeGreaterThan(4);
  await page.mouse.up();
  const currentValue = await page.getByRole('spinbutton').inputValue();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(page.getByRole('spinbutton')).toHaveValue(currentValue);
});

test('selects stars with the arrow keys', async ({ page }) => {
  await show(page, 'showing-rate--plain');
  await expect(page.getByRole('radio')).toHaveCount(5);
  await tab(page);
  await page.keyboard.press('Space');
  await expect(page.getByRole('status')).toHaveText('1');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('status')).toHaveText('3');
  await axe(page);
});

test('selects a day with the keyboard and with a wheel', async ({ page }) => {
  await show(page, 'forms-datepicker--birthday');
  await expect(page.getByRole('button', { name: /生日/ })).toHaveText('1996年2月29日');
  await tab(page);
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: '生日' });
  await expect(sheet.getByRole('option', { name: '1996年' })).toBeInViewport();
  await axe(page);
  await sheet.getByRole('listbox', { name: '年' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(sheet.getByRole('option', { name: '28日', exact: true })).toHaveAttribute('aria-selected', 'true');
  await sheet.getByRole('listbox', { name: '月' }).evaluate((wheel) => wheel.scrollTo({ top: 4 * 44 }));
  await expect(sheet.getByRole('option', { name: '5月' })).toHaveAttribute('aria-selected', 'true');
  await sheet.getByRole('button', { name: '确定' }).press('Enter');
  await expect(page.getByRole('button', { name: /生日/ })).toHaveText('1997年5月28日');
  await expect(page.getByRole('button', { name: /生日/ })).toBeFocused();
});

test('keeps the countdown of a code over a reload', async ({ page }) => {
  await show(page, 'forms-codeinput--plain');
  await page.getByRole('button', { name: '获取验证码' }).press('Enter');
  await expect(page.getByRole('button', { name: /秒后重发/ })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('button', { name: /^(60|5\d) 秒后重发/ })).toBeVisible();
  await page.getByLabel('手机号').fill('13800000002');
  await expect(page.getByRole('button', { name: '获取验证码' })).toBeVisible();
});

test('selects files, retries failed uploads, previews and removes them', async ({ page }) => {
  await show(page, 'forms-uploadgrid--fails');
  await expect(page.getByRole('button', { name: '添加图片' })).toBeVisible();
  const file = { name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') };
  await page.locator('input[type=file]').setInputFiles([file]);
  await expect(page.getByRole('button', { name: '删除第 1 张' })).toHaveCount(0);
  await expect(page.getByText('出小差了，请稍后再试')).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: '重新上传第 1 张' }).press('Enter');
  await expect(page.getByText('出小差了，请稍后再试')).toHaveCount(0);
  await expect(page.getByText('出小差了，请稍后再试')).toBeVisible();
  await page.getByRole('button', { name: '查看第 1 张' }).press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: '查看第 1 张' })).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('button', { name: '添加图片' })).toBeFocused();
});

test('triggers a long press once without a click, also by keyboard', async ({ page }) => {
  await show(page, 'actions-uselongpress--plain');
  const button = page.getByRole('button', { name: '长按这条消息' });
  await button.hover();
  await page.mouse.down();
  await expect(page.getByText('已复制这条消息')).toBeVisible();
  await page.mouse.up();
  await expect(page.getByText('点按', { exact: true })).toHaveCount(0);
  await button.press('Enter');
  await expect(page.getByText('点按', { exact: true })).toBeVisible();
  await button.press('Shift+Enter');
  await expect(page.getByText('已复制这条消息')).toBeVisible();
});

test('renders two to four waterfall columns by width and virtualises the cards', async ({ page }) => {
  await show(page, 'data-infinitelist--waterfall');
  const columns = () =>
    page.evaluate(
      () => new Set([...document.querySelectorAll('main img')].map((image) => Math.round(image.getBoundingClientRect().x))).size,
    );
  await expect.poll(columns).toBe(2);
  for (let n = 0; n < 12; n += 1) await page.evaluate(() => scrollBy(0, 1200));
  await expect.poll(() => page.locator('main img').count()).toBeLessThan(60);
  await page.setViewportSize({ width: 700, height: 800 });
  await expect.poll(columns).toBe(3);
  await page.setViewportSize({ width: 960, height: 800 });
  await expect.poll(columns).toBe(4);
});

test('moves slides with the arrow keys and pauses on request', async ({ page }) => {
  await show(page, 'navigation-swiper--product');
  const track = page.getByRole('group', { name: '第 1 张，共 3 张' }).first();
  await track.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('group', { name: '第 2 张，共 3 张' }).first()).toBeFocused();
  await page.getByRole('button', { name: '暂停轮播' }).press('Enter');
  await expect(page.getByRole('button', { name: '继续轮播' })).toBeVisible();
});

test('retries a lazy component that failed to load and reserves its space', async ({ page, allowErrors }) => {
  allowErrors(/net::ERR_FAILED|Failed to load resource/);
  let refused = 0;
  await page.route(/\/rate\.[^/]+\.js/, (route) => {
    if (refused > 0) return route.continue();
    refused += 1;
    return route.abort();
  });
  await show(page, 'showing-rate--plain');
  const placeholder = page.locator('span[style*="220px"]');
  await expect(placeholder).toHaveCSS('height', '44px');
  await expect(page.getByRole('radio')).toHaveCount(5, { timeout: 6000 });
  expect(refused).toBe(1);
});
