import type { Page } from '@playwright/test';
import { book } from '@juhe/contract/content/book';
import { shows } from '../support/reader-text.ts';
import { axe, expect, test } from '../support/test.ts';

const id = 'quiet-sea-station';
const reader = '/subPackages/find/read-novel';

/** Returns the first visible words of the chapter's text. */
const firstWords = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const isVisible = (box: DOMRect) => box.left >= 0 && box.right <= innerWidth && box.top >= 40 && box.bottom <= innerHeight;
    for (const paragraph of document.querySelectorAll('[data-at]'))
      for (const node of paragraph.childNodes)
        for (let i = 0; node instanceof Text && i < node.length; i += 1) {
          const range = document.createRange();
          range.setStart(node, i);
          range.setEnd(node, i + 1);
          const box = range.getClientRects()[0];
          if (box && isVisible(box)) return node.data.slice(i, i + 8);
        }
    return '';
  });

/** Waits until the page's animations have ended. */
const rested = (page: Page) => expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
const opened = async (page: Page) => {
  await expect(page.locator('[data-at]').first()).toBeVisible();
  await expect(pageStatus(page)).toHaveText(/第 \d+ \/ \d+ 章/);
};
const pageStatus = (page: Page) => page.getByRole('status').filter({ hasText: /第 \d+ \/ \d+ 章/ });
const tap = (page: Page, x: number, y = 400) => page.touchscreen.tap(x, y);

const swipe = async (page: Page, from: number, to: number) => {
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 400 }] });
  await touch('touchStart', from);
  for (let i = 1; i <= 6; i += 1) await touch('touchMove', from + ((to - from) * i) / 6);
  await touch('touchEnd');
};

const openSettings = async (page: Page, tab: '文字' | '外观与翻页') => {
  await page.getByRole('toolbar', { name: '阅读工具' }).getByRole('button', { name: '设置' }).click();
  await page.getByRole('dialog').getByRole('tab', { name: tab }).click();
  return page.getByRole('dialog');
};
const closeSheet = (page: Page) => page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();

// CONTENT-41
test('turns pages by keys, taps, swipes and the wheel across chapters', async ({ page, open }) => {
  await open(reader, { id, indexId: `${id}-2` });
  await opened(page);
  await axe(page);
  await expect(pageStatus(page)).toContainText('第 1 /');
  await page.keyboard.press('ArrowRight');
  await expect(pageStatus(page)).toContainText('第 2 / 8 章 · 第 2 /');
  await expect(page.locator('html')).toHaveAttribute('data-bars', 'hidden');
  await tap(page, 350);
  await expect(pageStatus(page)).toContainText('· 第 3 /');
  await swipe(page, 320, 90);
  await expect(pageStatus(page)).toContainText('· 第 4 /');
  await swipe(page, 90, 320);
  await tap(page, 20);
  await expect(pageStatus(page)).toContainText('· 第 2 /');
  await page.keyboard.press('Space');
  await page.keyboard.press('PageUp');
  await expect(pageStatus(page)).toContainText('· 第 2 /');
  await page.mouse.move(180, 400);
  await page.mouse.wheel(0, 120);
  await expect(pageStatus(page)).toContainText('· 第 3 /');
  await page.keyboard.press('Home');
  await expect(pageStatus(page)).toContainText('· 第 1 /');
  await page.keyboard.press('End');
  await expect(pageStatus(page)).toHaveText(/第 2 \/ 8 章 · 第 (\d+) \/ \1 页/);
  await page.keyboard.press('ArrowRight');
  await expect(pageStatus(page)).toContainText('第 3 / 8 章 · 第 1 /');
  await page.keyboard.press('ArrowLeft');
  await expect(pageStatus(page)).toHaveText(/第 2 \/ 8 章 · 第 (\d+) \/ \1 页/);
  // A swipe that is too short turns no page.
  await swipe(page, 200, 230);
  await expect(pageStatus(page)).toHaveText(/第 2 \/ 8 章 · 第 (\d+) \/ \1 页/);
});

test('restores the position when reloaded right after a chapter change', async ({ page, open }) => {
  await open(reader, { id, indexId: `${id}-2` });
  await opened(page);
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowRight');
  await expect(pageStatus(page)).toContainText('第 3 / 8 章 · 第 1 /');
  await page.reload();
  await opened(page);
  await expect(pageStatus(page)).toContainText('第 3 / 8 章 · 第 1 /');
  await expect(page).toHaveURL(new RegExp(`indexId=${id}-3`));
});

test('toggles bars with chapter, progress and adjacent chapters by a tap in the middle', async ({ page, open }) => {
  await open(reader, { id, indexId: `${id}-3` });
  await opened(page);
  await tap(page, 187);
  await expect(page.locator('html')).toHaveAttribute('data-bars', 'hidden');
  await tap(page, 187);
  const bar = page.getByRole('toolbar', { name: '阅读工具' });
  await expect(bar).toBeInViewport();
  await expect(bar).toContainText('静海站 · 三');
  const progressSlider = bar.getByRole('slider', { name: '本章进度' });
  await progressSlider.focus();
  await page.keyboard.press('End');
  await expect(pageStatus(page)).toHaveText(/第 3 \/ 8 章 · 第 (\d+) \/ \1 页/);
  await bar.getByRole('button', { name: '下一章' }).click();
  await expect(pageStatus(page)).toContainText('第 4 / 8 章 · 第 1 /');
  await expect(page).toHaveURL(new RegExp(`indexId=${id}-4`));
  await bar.getByRole('button', { name: '上一章' }).click();
  await expect(pageStatus(page)).toContainText('第 3 / 8 章 · 第 1 /');
});

test('keeps the position on a rotation right after a page turn', async ({ page, open }) => {
  await open(reader, { id, indexId: `${id}-2` });
  await opened(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await rested(page);
  const excerpt = await firstWords(page);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(pageStatus(page)).toContainText('· 第 1 /');
  // The position is stored about half a second after a turn.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.setViewportSize({ width: 812, height: 375 });
  await expect.poll(() => shows(page, excerpt)).toBe(true);
});

// CONTENT-42
test('applies each setting immediately, keeps the position, and restores it after a reload', async ({ page, open }) => {
  await open(reader, { id, indexId: `${id}-2` });
  await opened(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(pageStatus(page)).toContainText('· 第 3 /');
  await rested(page);
  const excerpt = await firstWords(page);
  expect(excerpt.length).toBeGreaterThan(4);
  await tap(page, 187);
  const text = await openSettings(page, '文字');
  await axe(page);
  await text.getByRole('button', { name: '字号大一点' }).click();
  await text.getByRole('button', { name: '字号大一点' }).click();
  await expect(page.getByRole('article')).toHaveCSS('font-size', '24px');
  expect(await shows(page, excerpt)).toBe(true);
  for (const [group, choice] of [
    ['字体', '宋体'],
    ['字体', '楷体'],
    ['行距', '松'],
    ['段距', '紧'],
    ['页边', '松'],
  ] as const) {
    await text.getByRole('group', { name: group }).getByRole('button', { name: choice }).click();
    expect(await shows(page, excerpt), `${group} ${choice}`).toBe(true);
  }
  await text.getByRole('tab', { name: '外观与翻页' }).click();
  await axe(page);
  await text.getByRole('button', { name: '上下滚动' }).click();
  await expect.poll(() => shows(page, excerpt)).toBe(true);
  // Scrolled text has its status lines too: chapter, position and time; the bar shows the book's name.
  await expect(page.locator('p[aria-hidden]').filter({ hasText: /^第 \d+ \/ \d+ 章\d{2}:\d{2}\d+\.\d%$/ })).toBeVisible();
  await expect(page.getByRole('banner').getByText('静海站')).toBeVisible();
  await text.getByRole('button', { name: '左右翻页' }).click();
  await expect.poll(() => shows(page, excerpt)).toBe(true);
  await text.getByRole('button', { name: '豆绿' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-reading', 'green');
  await closeSheet(page);
  // With the previous setting again, the words are at their previous position.
  await openSettings(page, '文字');
  await text.getByRole('button', { name: '字号小一点' }).click();
  await closeSheet(page);
  await expect
    .poll(() => page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}').position, `juhe-reading:${id}`))
    .toBeGreaterThan(100);
  await page.reload();
  await opened(page);
  await expect(page.getByRole('article')).toHaveCSS('font-size', '21px');
  await expect(page.locator('html')).toHaveAttribute('data-reading', 'green');
  expect(await shows(page, excerpt)).toBe(true);
});

test('keeps the position on rotation and shows two pages in a wide window', async ({ page, open }) => {
  await open(reader, { id, indexId: `${id}-2` });
  await opened(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(pageStatus(page)).toContainText('· 第 3 /');
  await rested(page);
  const excerpt = await firstWords(page);
  for (const size of [
    { width: 812, height: 375 },
    { width: 320, height: 568 },
    { width: 960, height: 800 },
    { width: 375, height: 812 },
  ]) {
    await page.setViewportSize(size);
    await expect.poll(() => shows(page, excerpt), { message: `${size.width}` }).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
});

// CONTENT-42
test('converts between traditional and simplified characters at the same position', async ({ page, open }) => {
  await open(reader, { id, indexId: `${id}-1` });
  await opened(page);
  const body = page.getByRole('article');
  await expect(body).toContainText('两台检修机器人');
  await tap(page, 187);
  await tap(page, 187);
  const sheet = await openSettings(page, '外观与翻页');
  await sheet.getByRole('button', { name: '繁体' }).click();
  await expect(body).toContainText('兩臺檢修機器人');
  await expect(body).toHaveAttribute('lang', 'zh-Hant');
  await sheet.getByRole('button', { name: '简体' }).click();
  await expect(body).toContainText('两台检修机器人');
  await sheet.getByRole('button', { name: '原文' }).click();
  await expect(body).not.toHaveAttribute('lang');
  await sheet.getByRole('slider', { name: '亮度' }).fill('20');
  await expect(page.locator('[aria-hidden="true"][style*="opacity: 0.8"]')).toBeVisible();
  await axe(page);
});

// With reduced motion the wheel scrolls in jumps, and heights are measured in the same frame in which text appears and
// disappears.
for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test.describe(`with ${reducedMotion} for motion`, () => {
    test.use({ contextOptions: { reducedMotion } });

    // CONTENT-41
    test('scrolls continuously across chapters in both directions', async ({ page, open }) => {
      await page.addInitScript(() => localStorage.setItem('juhe-reader', '{"mode":"scroll"}'));
      await open(reader, { id, indexId: `${id}-3` });
      await opened(page);
      await axe(page);
      await page.mouse.move(180, 500);
      await expect(async () => {
        await page.mouse.wheel(0, 900);
        await expect(pageStatus(page)).toContainText('第 4 / 8 章', { timeout: 200 });
      }).toPass();
      await expect(page.locator('html')).toHaveAttribute('data-bars', 'hidden');
      await expect(page).toHaveURL(new RegExp(`indexId=${id}-4`));
      await expect(async () => {
        await page.mouse.wheel(0, -900);
        await expect(pageStatus(page)).toContainText('第 2 / 8 章', { timeout: 200 });
      }).toPass();
      await page.keyboard.press('ArrowRight');
      await expect(pageStatus(page)).toContainText('第 3 / 8 章');
      await expect(page.getByRole('heading', { name: /^三/ })).toBeInViewport();
    });
  });

test('selects a chapter from a virtualised index of hundreds', async ({ page, open }) => {
  await open(reader, { id: 'guwen', indexId: 'guwen-100' });
  await opened(page);
  await page.getByRole('toolbar').getByRole('button', { name: '目录' }).click();
  const index = page.getByRole('dialog');
  await expect(index.locator('[aria-current]')).toBeInViewport();
  expect(await index.getByRole('listitem').count()).toBeLessThan(60);
  await axe(page);
  await index.getByRole('button', { name: '倒序' }).click();
  await expect(index.locator('[aria-current]')).toBeInViewport();
  await index.getByRole('button', { name: '正序' }).click();
  await index.locator('li:has([aria-current]) + li button').click();
  await expect(pageStatus(page)).toContainText('第 101 /');
});

test('shows a failed chapter in place with a retry and working bars', async ({ page, open, faults, allowErrors }) => {
  allowErrors(/Failed to load resource/);
  await open(reader, { id, indexId: `${id}-5` });
  await opened(page);
  await faults([{ match: 'queryBookIndexContent', kind: 'error' }]);
  await page.getByRole('toolbar').getByRole('button', { name: '目录' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^一/ }).click();
  const retryButton = page.getByRole('article').getByRole('button', { name: '重试' });
  await expect(retryButton).toBeInViewport();
  await expect(page.getByRole('toolbar').getByRole('button', { name: '目录' })).toBeEnabled();
  await faults([]);
  await retryButton.click();
  await expect(pageStatus(page)).toContainText('第 1 / 8 章');
});

test('shows a missing chapter with a link to the book', async ({ page, open, allowErrors }) => {
  allowErrors(/404/);
  await open(reader, { id: 'guwen', indexId: `${id}-1` });
  await expect(page.getByText('这一章不存在或已删除')).toBeVisible();
  await page.getByRole('link', { name: '看看这本书' }).click();
  await expect(page.getByRole('heading', { name: '古文观止' })).toBeVisible();
});

test('shows the book’s actions after the last page', async ({ page, open, freshMember }) => {
  await freshMember();
  await open(reader, { id, indexId: `${id}-8` });
  await opened(page);
  await page.keyboard.press('End');
  await expect(pageStatus(page)).toHaveText(/第 8 \/ 8 章 · 第 (\d+) \/ \1 页/);
  await page.keyboard.press('ArrowRight');
  const end = page.getByRole('article');
  await expect(end.getByText('全书完')).toBeInViewport();
  await axe(page);
  await end.getByRole('button', { name: '喜欢' }).click();
  await expect(end.getByRole('button', { name: '已喜欢' })).toHaveAttribute('aria-pressed', 'true');
  await end.getByRole('button', { name: '加入书架' }).click();
  await expect(end.getByRole('button', { name: '在书架上' })).toBeVisible();
  await end.getByRole('link', { name: '回到书页，说说感想' }).click();
  await expect(page.getByRole('region', { name: '评论' })).toBeVisible();
});

test('does not turn the page on text selection', async ({ page, open }) => {
  await page.setViewportSize({ width: 960, height: 800 });
  await open(reader, { id, indexId: `${id}-2` });
  await opened(page);
  await page.mouse.move(700, 300);
  await page.mouse.down();
  await page.mouse.move(900, 330, { steps: 5 });
  await page.mouse.up();
  expect(await page.evaluate(() => String(getSelection()).length)).toBeGreaterThan(3);
  await expect(pageStatus(page)).toContainText('· 第 1 /');
  // The click that clears the selection does not turn the page.
  await page.mouse.click(900, 300);
  await expect(pageStatus(page)).toContainText('· 第 1 /');
  await page.mouse.click(900, 300);
  await expect(pageStatus(page)).toContainText('· 第 2 /');
});

// CONTENT-26
test('offers the newer position of another device and opens it', async ({ page, open, freshMember, api }) => {
  const { token } = await freshMember();
  await open(reader, { id, indexId: `${id}-2` });
  await opened(page);
  await expect(async () => {
    expect(await api.get(book.getReadingProgress, { bookId: id }, { token })).toMatchObject({ chapterNumber: 2 });
  }).toPass();
  await api.get(book.saveReadingProgress, { bookId: id, indexId: `${id}-5`, position: 900 }, { token });
  const offer = page.getByRole('button', { name: '另一台设备读到第 5 章，跳过去' });
  await offer.click();
  await expect(pageStatus(page)).toHaveText(/第 5 \/ 8 章 · 第 [2-9] /);
  await expect(offer).toBeHidden();
});
