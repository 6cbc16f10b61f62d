import { video } from '@juhe/contract/content/video';
import type { Page } from '@playwright/test';
import { copyCode, openShared } from '../support/activity.ts';
import { axe, expect, test } from '../support/test.ts';

const path = '/pages/vlog/preview-video';
const [first, second] = ['film-tea', 'film-rain'];

/** The videos in the document: file, whether they play and whether they are audible. */
const films = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('video')].map((film) => ({
      file: film.currentSrc.replace(/^.*\//, ''),
      playing: !film.paused && film.currentTime > 0,
      muted: film.muted,
    })),
  );
const playing = async (page: Page) => (await films(page)).filter((film) => film.playing).map(({ file }) => file);
const front = (page: Page) => page.locator('article[aria-current=true]');
const act = (page: Page, name: RegExp) => front(page).getByRole('button', { name });

// Browsers differ in whether they autoplay with sound before a gesture; here it is the stricter kind.
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype;
    let gesture = false;
    for (const name of ['pointerup', 'keydown'])
      window.addEventListener(
        name,
        ({ isTrusted }) => {
          gesture ||= isTrusted;
        },
        true,
      );
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      if (!this.muted && !gesture) return Promise.reject(new DOMException('no gesture', 'NotAllowedError'));
      return play.call(this);
    };
  }),
);

test('plays one video at a time, snaps to the preloaded next one, and updates the address', async ({ page, open }) => {
  await open(path, { itemId: first, mid: 'm2', type: 10 });
  await expect.poll(() => playing(page)).toEqual(['tea.mp4']);
  await axe(page);
  await expect.poll(async () => (await films(page)).length).toBe(2);
  // As after a finger is lifted half way: the browser snaps.
  await page.getByRole('feed').evaluate((feed) => feed.scrollBy({ top: feed.clientHeight * 0.7 }));
  await expect(front(page)).toHaveAttribute('aria-label', /雨夜的窗边/);
  await expect.poll(() => playing(page)).toEqual(['rain-window.mp4']);
  expect(await page.getByRole('feed').evaluate((feed) => feed.scrollTop % feed.clientHeight)).toBe(0);
  await expect(page).toHaveURL(new RegExp(`itemId=${second}&mid=m2&type=10`));
  await page.reload();
  await expect(front(page)).toHaveAttribute('aria-label', /雨夜的窗边/);
  await expect.poll(() => playing(page)).toEqual(['rain-window.mp4']);
});

test('keeps at most three videos in the document up to the end of the feed and back', async ({ page, open }) => {
  await open(path, { itemId: first, type: 10 });
  await expect.poll(() => playing(page)).toEqual(['tea.mp4']);
  const end = page.locator('article:not([inert])', { hasText: '都看完了，歇一歇吧' });
  for (let n = 0; n < 30 && !(await end.isVisible()); n += 1) {
    const before = await front(page).getAttribute('aria-label');
    await page.keyboard.press('ArrowDown');
    await expect(async () => {
      const hasLeft = (await end.isVisible()) || (await front(page).getAttribute('aria-label')) !== before;
      expect(hasLeft).toBe(true);
    }).toPass();
    expect((await films(page)).length).toBeLessThanOrEqual(3);
  }
  await expect(end).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: '从头再看' }).click();
  await expect.poll(async () => (await playing(page)).length).toBe(1);
});

test('plays muted until a gesture and toggles the sound by m', async ({ page, open }) => {
  await open(path, { itemId: first, type: 10 });
  await expect.poll(() => playing(page)).toEqual(['tea.mp4']);
  expect((await films(page))[0]?.muted).toBe(true);
  await page.getByRole('button', { name: '点按开启声音' }).click();
  await expect.poll(async () => (await films(page))[0]).toMatchObject({ playing: true, muted: false });
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => playing(page)).toEqual(['rain-window.mp4']);
  expect((await films(page)).find(({ file }) => file === 'rain-window.mp4')?.muted).toBe(false);
  await page.keyboard.press('m');
  await expect(page.getByRole('button', { name: '打开声音' })).toBeVisible();
  await expect.poll(async () => (await films(page)).every(({ playing: plays, muted }) => !plays || muted)).toBe(true);
});

test('toggles playback by tap and space, and pauses in a hidden tab', async ({ page, open }) => {
  await open(path, { itemId: first, type: 10 });
  await page.getByRole('button', { name: '点按开启声音' }).click();
  await expect.poll(() => playing(page)).toEqual(['tea.mp4']);
  await act(page, /^暂停$/).click({ position: { x: 150, y: 300 } });
  await expect.poll(() => playing(page)).toEqual([]);
  await act(page, /^播放$/).click({ position: { x: 150, y: 300 } });
  await expect.poll(() => playing(page)).toEqual(['tea.mp4']);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press(' ');
  await expect.poll(() => playing(page)).toEqual([]);
  await page.keyboard.press(' ');
  await expect.poll(() => playing(page)).toEqual(['tea.mp4']);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(() => playing(page)).toEqual([]);
});

test('shows the progress and seeks, paused and playing', async ({ page, open }) => {
  await open(path, { itemId: first, type: 10 });
  await page.getByRole('button', { name: '点按开启声音' }).click();
  await expect.poll(() => playing(page)).toEqual(['tea.mp4']);
  const slider = front(page).getByRole('slider', { name: '播放进度' });
  /** Returns the deviation of the progress line and its knob from the position, as a share of the video. */
  const off = () =>
    front(page).evaluate((slide) => {
      const film = slide.querySelector('video');
      const track = slide.querySelector('input[type=range] + span');
      const [line, knob] = [track?.firstElementChild, track?.nextElementSibling];
      if (!film || !track || !line || !knob) return 1;
      const [trackWidth, done] = [track.getBoundingClientRect().width, line.getBoundingClientRect().width];
      const at = film.currentTime / film.duration;
      const x = knob.getBoundingClientRect().left - track.getBoundingClientRect().left;
      return Math.max(Math.abs(done / trackWidth - at), Math.abs(x / trackWidth - at));
    });
  await expect.poll(off).toBeLessThan(0.05);
  await act(page, /^暂停$/).click({ position: { x: 150, y: 300 } });
  await expect.poll(() => playing(page)).toEqual([]);
  await slider.fill('0.5');
  await expect(slider).toHaveAttribute('aria-valuetext', '第 4 秒，共 8 秒');
  await expect.poll(off).toBeLessThan(0.05);
  await act(page, /^播放$/).click({ position: { x: 150, y: 300 } });
  await expect.poll(() => playing(page)).toEqual(['tea.mp4']);
  await expect(slider).toHaveAttribute('aria-valuetext', '第 6 秒，共 8 秒');
  await expect.poll(off).toBeLessThan(0.05);
});

// CONTENT-82
test('pauses the site’s audio when a video plays with sound', async ({ page, open }) => {
  await open('/subPackages/find/detail-book', { id: 'hear-seasons' });
  await page.getByRole('main').getByRole('button', { name: '檐下的雨' }).click();
  const player = page.getByRole('region', { name: '正在收听' });
  await expect(player.getByRole('button', { name: '暂停' })).toBeVisible();
  await page.evaluate((to) => {
    location.hash = to;
  }, `${path}?itemId=${first}&type=10`);
  await expect.poll(() => playing(page)).toEqual(['tea.mp4']);
  expect((await films(page))[0]?.muted).toBe(false);
  await expect(player.getByRole('button', { name: '播放', exact: true })).toBeVisible();
  // The reverse holds as well.
  await player.getByRole('button', { name: '播放', exact: true }).click();
  await expect.poll(() => playing(page)).toEqual([]);
});

test('persists likes by double tap, collections, follows and comments', async ({ page, open, freshMember, api }) => {
  const { token } = await freshMember();
  const before = await api.get(video.getVideo, { id: first }, { token });
  await open(path, { itemId: first, type: 10 });
  await page.getByRole('button', { name: '点按开启声音' }).click();
  await act(page, /^(暂停|播放)$/).dblclick({ position: { x: 150, y: 300 } });
  await expect(act(page, /^点赞/)).toHaveAttribute('aria-pressed', 'true');
  await act(page, /^收藏/).click();
  await act(page, /^关注/).click();
  await expect(act(page, /^取消关注/)).toBeVisible();
  const ring = await page
    .getByRole('link', { name: /的主页$/ })
    .first()
    .boundingBox();
  expect(ring?.width).toBe(ring?.height);
  await act(page, /^评论/).click();
  const sheet = page.getByRole('dialog', { name: /^评论 \d+$/ });
  await expect(sheet.getByRole('heading', { name: /评论/ })).toHaveCount(1);
  const text = `水开的声音真好 ${Date.now()}`;
  await sheet.getByRole('button', { name: '说点什么…' }).click();
  await page.getByRole('textbox', { name: '内容' }).fill(text);
  await page.getByRole('button', { name: '发送' }).click();
  await expect(sheet.getByText(text)).toBeVisible();
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(async () => {
    const after = await api.get(video.getVideo, { id: first }, { token });
    expect(after).toMatchObject({ liked: true, collected: true, followed: true });
    expect(after.comments).toBeGreaterThan(before.comments);
    expect(after.views).toBeGreaterThan(before.views);
  }).toPass();
  await page.keyboard.press('l');
  await expect(act(page, /^点赞/)).toHaveAttribute('aria-pressed', 'false');
});

test('sends a visitor who likes to the sign-in', async ({ page, open }) => {
  await open(path, { itemId: first, type: 10 });
  await act(page, /^点赞/).click();
  await expect(page).toHaveURL(/subPackages\/user\/login\?redirect=/);
});

test.describe('shared', () => {
  test.beforeEach(({ permitClipboard }) => permitClipboard());

  test('opens the video from its share code in another browser', async ({ page, open, freshMember, secondBrowser, origin }) => {
    const me = await freshMember();
    await open(path, { itemId: second, type: 10 });
    await act(page, /^分享/).click();
    const text = await copyCode(page);
    const friend = await secondBrowser();
    await openShared(friend, origin, text);
    await expect(friend).toHaveURL(new RegExp(`${path}\\?itemId=${second}`));
    await expect.poll(() => playing(friend)).toEqual(['rain-window.mp4']);
    expect(me.id).not.toBe('');
  });
});

test('shows a missing video and continues the feed', async ({ page, open, faults, allowErrors }) => {
  allowErrors(/\/media\/films\/tea\.mp4/);
  await faults([{ match: '/media/films/tea.mp4', kind: 'missing' }]);
  await open(path, { itemId: first, type: 10 });
  await expect(page.getByText('这段视频没有加载出来')).toBeVisible();
  await axe(page);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => playing(page)).toEqual(['rain-window.mp4']);
  await faults([]);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => page.getByRole('feed').evaluate((feed) => feed.scrollTop)).toBe(0);
  await act(page, /^重试$/).click();
  await expect.poll(() => playing(page)).toEqual(['tea.mp4']);
});

test('shows a missing video with a link to the feed', async ({ page, open }) => {
  await open(path, { itemId: 'nothing-here', type: 10 });
  await expect(page.getByText('视频不存在或已删除')).toBeVisible();
  await axe(page);
  // Another address at the same position starts from that video.
  await page.evaluate((to) => {
    location.hash = to;
  }, `${path}?itemId=${second}&type=10`);
  await expect.poll(() => playing(page)).toEqual(['rain-window.mp4']);
  await open(path, { itemId: 'nothing-there', type: 10 });
  await page.getByRole('button', { name: '看看别的视频' }).click();
  await expect.poll(async () => (await playing(page)).length).toBe(1);
});

test('waits for the network when an unloaded video is opened offline', async ({ page, open, context, allowErrors }) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/, /Failed to load resource/);
  await open(path, { itemId: first, type: 10 });
  await expect.poll(() => playing(page)).toEqual(['tea.mp4']);
  await expect.poll(async () => (await films(page)).map(({ file }) => file)).toContain('rain-window.mp4');
  await context.setOffline(true);
  await page.keyboard.press('ArrowDown');
  await expect(front(page)).toHaveAttribute('aria-label', /雨夜的窗边/);
  await page.keyboard.press('ArrowDown');
  await expect(front(page).getByText('没有网络，连上后会自动继续')).toBeVisible();
  await context.setOffline(false);
  await expect.poll(async () => (await playing(page)).length).toBe(1);
});
