import { book } from '@juhe/contract/content/book';
import type { Page } from '@playwright/test';
import { received, watchAudio } from '../support/audio.ts';
import { axe, expect, test } from '../support/test.ts';

const id = 'hear-seasons';
const detail = '/subPackages/find/detail-book';
const listening = '/subPackages/find/listen-storytelling';

test.beforeEach(({ page }) => watchAudio(page));

const chapter = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name });
const player = (page: Page) => page.getByRole('region', { name: '正在收听' });

test('continues audio across pages and pauses at any of its controls', async ({ page, open }) => {
  await open(detail, { id });
  await expect(page.getByRole('heading', { name: '听见四季' })).toBeVisible();
  await chapter(page, '檐下的雨').click();
  await expect(player(page)).toBeVisible();
  await expect(chapter(page, '檐下的雨')).toHaveAttribute('aria-current', 'true');
  await expect.poll(async () => (await received(page)).time).toBeGreaterThan(0.3);

  // A page of another remote, without a reload.
  await page.evaluate(() => {
    location.hash = '/subPackages/shop/mall-more';
  });
  await expect(page.getByRole('main').getByText('瑞金脐橙')).toBeVisible();
  const before = (await received(page)).time;
  await expect.poll(async () => (await received(page)).time).toBeGreaterThan(before + 0.5);
  await player(page).getByRole('button', { name: '暂停' }).click();
  await expect(player(page).getByRole('button', { name: '播放', exact: true })).toBeVisible();
  expect((await received(page)).paused).toBe(true);

  // The cover links back to the page that plays.
  await player(page).getByRole('button', { name: '回到《檐下的雨》' }).click();
  await expect(page).toHaveURL(new RegExp(`${detail}\\?id=${id}`));
  await expect(chapter(page, '檐下的雨').getByText('已暂停')).toBeVisible();
});

test('shows a book with its player to visitors', async ({ page, open }) => {
  await open(detail, { id });
  await chapter(page, '檐下的雨').click();
  await player(page).getByRole('button', { name: '暂停' }).click();
  await axe(page);
});

test('replaces the playing chapter; closing removes the player and keeps the position', async ({
  page,
  open,
  freshMember,
  api,
}) => {
  const { token } = await freshMember();
  await open(detail, { id });
  await chapter(page, '檐下的雨').click();
  await expect.poll(async () => (await received(page)).src).toBe('rain.mp3');
  await expect(player(page).getByRole('button', { name: '暂停' })).toBeVisible();
  await chapter(page, '退潮').click();
  await expect.poll(async () => received(page)).toMatchObject({ src: 'waves.mp3', paused: false });
  await expect(page.locator('[aria-current=true]')).toHaveCount(1);
  await expect.poll(async () => (await received(page)).time).toBeGreaterThan(1.2);
  await player(page).getByRole('button', { name: '关闭播放器' }).click();
  await expect(player(page)).toHaveCount(0);
  expect((await received(page)).paused).toBe(true);
  await expect(async () => {
    const log = await api.get(book.getReadingProgress, { bookId: id }, { token });
    expect(log).toMatchObject({ indexId: `${id}-2` });
    expect(log?.position).toBeGreaterThan(0);
  }).toPass();

  await page.reload();
  await page.getByRole('button', { name: '继续听 第 2 章' }).click();
  await expect.poll(async () => (await received(page)).time).toBeGreaterThan(1);
});

test('seeks and skips on the listening page without duplicate controls', async ({ page, open }) => {
  await open(listening, { id, indexId: `${id}-2` });
  await expect(page.getByRole('heading', { name: '退潮' })).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: '开始收听' }).click();
  await expect.poll(async () => (await received(page)).paused).toBe(false);
  const seekSlider = page.getByRole('slider', { name: '播放进度' });
  await expect(seekSlider).toBeEnabled();
  await seekSlider.focus();
  await page.keyboard.press('End');
  await expect.poll(async () => received(page).then(({ src }) => src), { timeout: 10_000 }).toBe('campfire.mp3');
  await expect(page.getByRole('heading', { name: '营地的火' })).toBeVisible();
  await page.getByRole('button', { name: '上一章' }).click();
  await expect.poll(async () => (await received(page)).src).toBe('waves.mp3');
  await expect(player(page)).toHaveCount(0);
  await page.getByRole('link', { name: /听见四季/ }).click();
  await expect(player(page)).toBeVisible();
});

test('shows missing and damaged audio as such', async ({ page, open, faults, allowErrors }) => {
  allowErrors(/\/media\/audio\//);
  await open(detail, { id });
  await chapter(page, '雪夜').click();
  await expect(page.locator(':popover-open').getByText('本章节无音频')).toBeVisible();
  await expect(player(page)).toHaveCount(0);
  await faults([{ match: '/media/audio/rain.mp3', kind: 'html' }]);
  await chapter(page, '檐下的雨').click();
  await expect(page.getByText('本章节音频受损，请联系管理员')).toBeVisible();
  await expect(player(page)).toHaveCount(0);
});

// CONTENT-51
test('pauses when another tab starts playback', async ({ page, open, context }) => {
  await open(detail, { id });
  await chapter(page, '檐下的雨').click();
  await expect(player(page).getByRole('button', { name: '暂停' })).toBeVisible();
  const secondTab = await context.newPage();
  await watchAudio(secondTab);
  await secondTab.goto(`/h5/#${detail}?id=${id}`);
  await chapter(secondTab, '退潮').click();
  await expect.poll(async () => (await received(secondTab)).paused).toBe(false);
  await expect.poll(async () => (await received(page)).paused).toBe(true);
  await expect(player(page).getByRole('button', { name: '播放', exact: true })).toBeVisible();
});
