import type { Page } from '@playwright/test';
import { book } from '@juhe/contract/content/book';
import { axe, expect, test } from '../support/test.ts';

const id = 'quiet-sea-station';
const reader = '/subPackages/find/read-novel';

const opened = async (page: Page) => {
  await expect(page.locator('[data-at]').first()).toBeVisible();
  await expect(pageStatus(page)).toHaveText(/第 \d+ \/ \d+ 章/);
};
const pageStatus = (page: Page) => page.getByRole('status').filter({ hasText: /第 \d+ \/ \d+ 章/ });
const tap = (page: Page, x: number, y = 400) => page.touchscreen.tap(x, y);

test('adds a bookmark, lists it in the index, opens and removes it', async ({ page, open, freshMember, api }) => {
  const { token } = await freshMember();
  await open(reader, { id, indexId: `${id}-2` });
  await opened(page);
  await page.keyboard.press('ArrowRight');
  await expect(pageStatus(page)).toContainText('· 第 2 /');
  await tap(page, 187);
  const mark = page.getByRole('button', { name: '加书签' });
  await mark.click();
  const off = page.getByRole('button', { name: '去掉书签' });
  await expect(off).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('toolbar').getByRole('button', { name: '下一章' }).click();
  await expect(pageStatus(page)).toContainText('第 3 / 8 章');
  await expect(mark).toBeVisible();
  await page.getByRole('toolbar').getByRole('button', { name: '目录' }).click();
  await page.getByRole('dialog').getByRole('tab', { name: /书签/ }).click();
  await axe(page);
  await page.getByRole('dialog').getByRole('button', { name: /二/ }).first().click();
  await expect(pageStatus(page)).toContainText('第 2 / 8 章 · 第 2 /');
  await off.click();
  await expect(mark).toBeVisible();
  // Optimistic update: the button changes before the server responds.
  await expect.poll(() => api.get(book.listBookmarks, { bookId: id }, { token })).toEqual([]);
});

// CONTENT-29
test('synchronises bookmarks changed offline to a second device', async ({
  page,
  context,
  open,
  freshMember,
  secondBrowser,
  api,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/, /Failed to load resource/, /net::ERR/);
  const member = await freshMember();
  const as = { token: member.token };
  const positions = async () =>
    (await api.get(book.listBookmarks, { bookId: id }, as)).map(({ indexId, position }) => `${indexId} ${position}`);
  await api.get(book.addBookmark, { bookId: id, indexId: `${id}-2`, position: 0, excerpt: '二' }, as);
  await open(reader, { id, indexId: `${id}-2` });
  await opened(page);
  const off = page.getByRole('button', { name: '去掉书签' });
  const mark = page.getByRole('button', { name: '加书签' });
  await expect(off).toBeVisible();
  await context.setOffline(true);
  await off.click();
  await expect(mark).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(pageStatus(page)).toContainText('第 2 / 8 章 · 第 2 /');
  await tap(page, 187);
  await mark.click();
  await expect(off).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('toolbar').getByRole('button', { name: '目录' }).click();
  await page.getByRole('dialog').getByRole('tab', { name: '书签 1' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: /^删除书签/ })).toHaveCount(1);
  expect(await positions()).toEqual([`${id}-2 0`]);
  await context.setOffline(false);
  await expect.poll(positions).toEqual([expect.stringMatching(new RegExp(`^${id}-2 [1-9]`))]);
  await expect(page.getByRole('dialog').getByRole('button', { name: /^删除书签/ })).toHaveCount(1);

  const secondDevice = await secondBrowser(member);
  await secondDevice.goto(`/h5/#${reader}?id=${id}&indexId=${id}-1`);
  await opened(secondDevice);
  await secondDevice.getByRole('toolbar').getByRole('button', { name: '目录' }).click();
  await secondDevice.getByRole('dialog').getByRole('tab', { name: /书签/ }).click();
  await secondDevice.getByRole('dialog').getByRole('button', { name: /二/ }).first().click();
  await expect(pageStatus(secondDevice)).toContainText('第 2 / 8 章 · 第 2 /');
});
