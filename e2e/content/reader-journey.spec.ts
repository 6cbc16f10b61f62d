import { book } from '@juhe/contract/content/book';
import type { Page } from '@playwright/test';
import { axe, expect, test } from '../support/test.ts';

const id = 'quiet-sea-station';

/** The text and the name of a chapter are visible. */
const isReading = (page: Page, title: RegExp) => expect(page.getByRole('heading', { name: title }).first()).toBeVisible();

/** Goes to the next chapter with the reader's bars, which a tap in the middle of the text shows. */
const nextChapter = async (page: Page) => {
  const next = page.getByRole('toolbar').getByRole('button', { name: '下一章' });
  await expect(async () => {
    if (!(await next.isVisible()) || (await page.locator('html').getAttribute('data-bars')) === 'hidden')
      await page.mouse.click(187, 400);
    await next.click({ timeout: 1000 });
  }).toPass();
};

test('finds a book, continues on a second device, downloads it, reads offline, and synchronises the position', async ({
  page,
  open,
  freshMember,
  secondBrowser,
  api,
  context,
  allowErrors,
}) => {
  test.setTimeout(240_000);
  allowErrors(/ERR_INTERNET_DISCONNECTED/, /Failed to load resource/, /net::ERR/);
  const member = await freshMember();
  const as = { token: member.token };
  const isStored = (chapterNumber: number) =>
    expect.poll(async () => (await api.get(book.getReadingProgress, { bookId: id }, as))?.chapterNumber).toBe(chapterNumber);

  // Found by category and ranking, starting from an empty shelf.
  await open('/subPackages/mine/bookshelf');
  await page.getByRole('button', { name: '找书' }).click();
  await page.getByRole('group', { name: '榜单' }).getByRole('button', { name: '好评榜' }).click();
  await page.getByRole('button', { name: '筛选' }).click();
  const filter = page.getByRole('dialog', { name: '筛选' });
  await filter.getByRole('button', { name: '小说' }).click();
  await filter.getByRole('button', { name: '已完结' }).click();
  await axe(page);
  await filter.getByRole('button', { name: '查看结果' }).click();
  await page.getByRole('link', { name: /静海站/ }).click();
  await expect(page.getByRole('heading', { name: '静海站' })).toBeVisible();
  await page.getByRole('button', { name: /^加入书架/ }).click();

  // Three chapters.
  await page.getByRole('link', { name: '开始阅读' }).click();
  await isReading(page, /一.交班/);
  await isStored(1);
  for (const number of [2, 3]) {
    await nextChapter(page);
    await isStored(number);
  }

  // The second device continues there; the first one is notified.
  const secondDevice = await secondBrowser(member);
  await secondDevice.goto(`/h5/#/subPackages/find/novel-bookshelf`);
  await secondDevice.getByRole('link', { name: '继续读' }).click();
  await expect(secondDevice).toHaveURL(new RegExp(`indexId=${id}-3`));
  await nextChapter(secondDevice);
  await isStored(4);
  const elsewhere = page.getByRole('status').filter({ hasText: '另一台设备读到第 4 章' });
  await elsewhere.getByRole('button', { name: /另一台设备/ }).click();
  await isReading(page, /^四/);

  // Downloaded for a train without a network.
  await page.goBack();
  await page.getByRole('button', { name: '下载', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^下载全书/ })
    .click();
  await expect(page.getByText(/^全书已存到本机，共 8 章/)).toBeVisible();
  await axe(page);
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
  // The app itself is cached as well.
  await expect.poll(() => page.evaluate(async () => (await caches.match('/h5/')) !== undefined)).toBe(true);
  await context.setOffline(true);
  await page.getByRole('link', { name: '继续读 第 4 章' }).click();
  await isReading(page, /^四/);
  for (const title of [/^五/, /^六/]) {
    await nextChapter(page);
    await isReading(page, title);
  }
  // The phone closed the page meanwhile: the app restarts at the same position.
  await expect(page).toHaveURL(new RegExp(`indexId=${id}-6`));
  await page.reload();
  await isReading(page, /^六/);
  // Other devices do not know of it yet.
  await isStored(4);
  await expect
    .poll(() => page.evaluate(([key]) => localStorage.getItem(key ?? ''), [`juhe-reading:${id}@${member.id}`]))
    .toContain(`${id}-6`);

  // Back online, even on another page, the position is synchronised.
  await page.goBack();
  await context.setOffline(false);
  await isStored(6);
  await expect(secondDevice.getByText('另一台设备读到第 6 章')).toBeVisible();

  // A device with an older position cannot overwrite it.
  const late = await api.get(
    book.saveReadingProgress,
    { bookId: id, indexId: `${id}-2`, position: 10, readAt: new Date(Date.now() - 3_600_000).toISOString() },
    as,
  );
  expect(late).toMatchObject({ chapterNumber: 6 });
});
