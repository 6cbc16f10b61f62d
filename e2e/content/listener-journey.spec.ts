import { book } from '@juhe/contract/content/book';
import { endSentence, installVoice, received, isSpeaking, reportedBy, watchAudio } from '../support/audio.ts';
import { axe, expect, test } from '../support/test.ts';

const id = 'hear-seasons';
const detail = '/subPackages/find/detail-book';
const listening = '/subPackages/find/listen-storytelling';

test.beforeEach(({ page }) => watchAudio(page));

test('sets the speed and a sleep timer, and continues on another device', async ({ page, open, freshMember, api, browser }) => {
  const { token } = await freshMember();
  await open(listening, { id, indexId: `${id}-1` });
  await page.getByRole('button', { name: '开始收听' }).click();
  await expect.poll(async () => (await received(page)).paused).toBe(false);

  await page.getByRole('button', { name: '倍速 1×' }).click();
  await page.getByRole('radio', { name: '1.5×' }).click();
  await expect(page.getByRole('button', { name: '倍速 1.5×' })).toBeVisible();
  expect((await received(page)).rate).toBe(1.5);

  const before = (await received(page)).time;
  await page.getByRole('button', { name: '前进 15 秒' }).click();
  expect((await received(page)).time).toBeGreaterThan(before + 10);

  await page.getByRole('button', { name: '后退 15 秒' }).click();
  await page.getByRole('button', { name: '定时' }).click();
  await page.getByRole('radio', { name: '听完本章' }).click();
  await expect(page.getByRole('button', { name: '本章后停止' })).toBeVisible();
  const seekSlider = page.getByRole('slider', { name: '播放进度' });
  await seekSlider.focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('button', { name: '定时' })).toBeVisible({ timeout: 10_000 });
  expect(await received(page)).toMatchObject({ src: 'rain.mp3', paused: true });

  await page.getByRole('button', { name: '定时' }).click();
  await axe(page);
  await page.keyboard.press('Escape');

  // The next chapter keeps the playback speed, and the member shops meanwhile.
  await page.getByRole('button', { name: '下一章' }).click();
  await expect.poll(async () => received(page)).toMatchObject({ src: 'waves.mp3', paused: false, rate: 1.5 });
  await page.evaluate(() => {
    location.hash = '/subPackages/shop/mall-more';
  });
  await expect.poll(async () => (await received(page)).time).toBeGreaterThan(1.5);
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `${detail}?id=${id}`);
  await page.getByRole('button', { name: '关闭播放器' }).click();
  await expect
    .poll(async () => api.get(book.getReadingProgress, { bookId: id }, { token }))
    .toMatchObject({ indexId: `${id}-2`, position: expect.any(Number) });

  // Another device of the member, without any local state.
  const savedStorage = await page.evaluate(() => ({ ...localStorage }));
  const device = await browser.newContext({ locale: 'zh-CN', viewport: { width: 375, height: 812 } });
  const secondDevice = await device.newPage();
  await watchAudio(secondDevice);
  await secondDevice.addInitScript(
    (session) => {
      for (const [key, value] of session) localStorage.setItem(key, value);
    },
    Object.entries(savedStorage).filter(([key]) => !key.startsWith('juhe-listening')),
  );
  await secondDevice.goto(`/h5/#${detail}?id=${id}`);
  await secondDevice.getByRole('button', { name: '继续听 第 2 章' }).click();
  await expect.poll(async () => (await received(secondDevice)).time).toBeGreaterThan(1);
  await device.close();
});

test('pauses after the sleep timer on any page', async ({ page, open }) => {
  await page.clock.install();
  await open(listening, { id, indexId: `${id}-1` });
  await page.clock.runFor(2000);
  await page.getByRole('button', { name: '开始收听' }).click();
  await page.clock.runFor(1000);
  await expect.poll(async () => (await received(page)).paused).toBe(false);
  await page.getByRole('button', { name: '定时' }).click();
  await page.clock.runFor(500);
  await page.getByRole('radio', { name: '10 分钟后' }).click();
  await page.clock.runFor(500);
  await expect(page.getByRole('button', { name: /停止$/ })).toBeVisible();
  await page.clock.fastForward('10:01');
  await expect.poll(async () => (await received(page)).paused).toBe(true);
});

test.describe('where a chapter has no audio', () => {
  const silent = `${id}-6`;

  // CONTENT-54
  test('offers speech synthesis and highlights the spoken sentence', async ({ page, open }) => {
    await installVoice(page);
    await open(listening, { id, indexId: silent });
    await expect(page.getByText('本章节无音频').first()).toBeVisible();
    await page.getByRole('button', { name: '用设备语音朗读' }).click();
    const marked = page.locator('mark');
    await expect(marked).toHaveCount(1);
    await expect.poll(() => isSpeaking(page)).toBe(true);
    const first = (await marked.textContent()) ?? '';
    expect((await reportedBy(page)).at(-1)?.text).toBe(first);
    await endSentence(page);
    await expect(marked).not.toHaveText(first);
    await expect(marked).toBeInViewport();
    await axe(page);

    await page.getByRole('button', { name: '暂停', exact: true }).click();
    expect(await isSpeaking(page)).toBe(false);
    await page.getByRole('button', { name: '上一句' }).click();
    await expect(marked).toHaveText(first);
    await page.getByRole('button', { name: /^倍速/ }).click();
    await page.getByRole('radio', { name: '2×', exact: true }).click();
    await page.getByRole('button', { name: '开始收听' }).click();
    await expect.poll(async () => (await reportedBy(page)).at(-1)).toEqual({ text: first, rate: 2 });

    // One sound at a time: speech stops when a chapter with audio begins.
    await page.getByRole('main').getByRole('button', { name: '檐下的雨' }).click();
    await expect.poll(async () => (await received(page)).paused).toBe(false);
    expect(await isSpeaking(page)).toBe(false);
  });

  // CONTENT-55
  test('shares the position between reading and listening', async ({ page, open, freshMember, api }) => {
    const { token } = await freshMember();
    const { list } = await api.get(book.listBooks, { pageSize: 50 });
    const novel = list.find(({ audio, chapters }) => !audio && chapters > 2);
    if (!novel) throw new Error('the demo has novels');
    const chapters = await api.get(book.listChapters, { bookId: novel.id });
    const [from, next] = chapters;
    if (!from || !next) throw new Error('with chapters');
    const { text } = await api.get(book.readChapter, { bookId: novel.id, indexId: from.id });
    await api.get(
      book.saveReadingProgress,
      { bookId: novel.id, indexId: from.id, position: Math.floor(text.length / 2) },
      { token },
    );
    await installVoice(page, { endsAfter: 60 });
    await open(listening, { id: novel.id });
    await page.getByRole('button', { name: '用设备语音朗读' }).click();
    await expect.poll(async () => (await reportedBy(page)).length).toBeGreaterThan(0);
    const spokenAt = text.indexOf((await reportedBy(page))[0]?.text ?? '?');
    expect(spokenAt).toBeGreaterThan(text.length / 2 - 200);
    expect(spokenAt).toBeLessThanOrEqual(text.length / 2);
    // Playback continues into the next chapter automatically, and the book resumes there.
    await expect(page.getByRole('heading', { name: next.title })).toBeVisible({ timeout: 20_000 });
    await expect
      .poll(async () => (await api.get(book.getReadingProgress, { bookId: novel.id }, { token }))?.indexId)
      .toBe(next.id);
  });

  test('explains a missing speech voice', async ({ page, open }) => {
    await page.clock.install();
    await page.addInitScript(() => {
      Object.defineProperty(window, 'speechSynthesis', {
        value: { getVoices: () => [], speak: () => undefined, cancel: () => undefined },
      });
    });
    await open(listening, { id, indexId: silent });
    await page.clock.runFor(2000);
    await page.getByRole('button', { name: '用设备语音朗读' }).click();
    await page.clock.runFor(1000);
    await expect(page.locator('mark')).toHaveCount(1);
    await page.clock.runFor(7000);
    await expect(page.getByRole('alert').filter({ hasText: '这台设备的语音没有出声' })).toBeAttached();
    await expect(page.getByRole('button', { name: '开始收听' })).toBeVisible();
  });
});
