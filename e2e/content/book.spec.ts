import { book } from '@juhe/contract/content/book';
import { axe, expect, test } from '../support/test.ts';

const id = 'quiet-sea-station';
const reader = '/subPackages/find/read-novel';

test('a book is found on its page, put on the shelf, begun, and taken off again', async ({ page, open, freshMember, api }) => {
  const { token } = await freshMember();
  await open('/subPackages/find/novel-detail', { id });
  await expect(page.getByRole('heading', { name: '静海站' })).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: /^加入书架/ }).click();
  await expect(page.getByRole('button', { name: /^在书架上/ })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: /^喜欢/ }).click();
  await expect(async () => {
    expect(await api.get(book.queryBookDetail, { id }, { token })).toMatchObject({ liked: true, onShelf: true });
  }).toPass();

  await page.getByRole('link', { name: '开始阅读' }).click();
  await expect(page.getByRole('heading', { name: /一.交班/ })).toBeVisible();
  await expect(async () => {
    expect(await api.get(book.queryLastBookLookLog, { bookId: id }, { token })).toMatchObject({ chapterNumber: 1 });
  }).toPass();

  await open('/subPackages/find/novel-bookshelf');
  await expect(page.getByRole('link', { name: /静海站/ })).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: '管理' }).click();
  await page.getByRole('button', { name: '移出书架：静海站' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '移出' }).click();
  await expect(page.getByText('书架还是空的，遇到喜欢的书就放上来')).toBeVisible();
  await open('/subPackages/find/novel-history');
  await expect(page.getByRole('link', { name: /静海站/ })).toBeVisible();
});

test('reading goes on where another device left it', async ({ page, open, freshMember, secondBrowser, api }) => {
  const member = await freshMember();
  const log = { bookId: id, indexId: `${id}-3`, position: 700 };
  await api.get(book.addbookLookLog, log, { token: member.token });
  await open('/subPackages/find/novel-detail', { id });
  await page.getByRole('link', { name: '继续读 第 3 章' }).click();
  await expect(page.locator('[data-at]').first()).toBeAttached();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200);
  await page.mouse.move(180, 500);
  await page.mouse.wheel(0, 60_000);
  await expect(async () => {
    const kept = await api.get(book.queryLastBookLookLog, { bookId: id }, { token: member.token });
    expect(kept?.position).toBeGreaterThan(1000);
  }).toPass();
  await page.getByRole('article').click();
  await page.getByRole('toolbar').getByRole('button', { name: '下一章' }).click();
  await expect(page).toHaveURL(new RegExp(`indexId=${id}-4`));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

  const other = await secondBrowser(member);
  await expect(async () => {
    const kept = await api.get(book.queryLastBookLookLog, { bookId: id }, { token: member.token });
    expect(kept).toMatchObject({ chapterNumber: 4 });
  }).toPass();
  await other.goto(`/h5/#${reader}?id=${id}`);
  await expect(other.getByRole('status').filter({ hasText: '第 4 / 8 章' })).toBeAttached();
});

test('a visitor reads without an account, chooses a look, and finds the place again', async ({ page, open }) => {
  await open(reader, { id, indexId: `${id}-2` });
  await expect(page.locator('[data-at]').first()).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: '设置' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '夜间' }).click();
  await page.getByRole('button', { name: '字号大一点' }).click();
  await axe(page);
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-reading', 'night');
  await expect(page.getByRole('article')).toHaveCSS('font-size', '21px');
  await page.mouse.move(180, 500);
  await page.mouse.wheel(0, 900);
  await expect(page.locator('html')).toHaveAttribute('data-bars', 'hidden');
  await expect
    .poll(() => page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}').position, `juhe-reading:${id}`))
    .toBeGreaterThan(100);

  await open('/subPackages/find/novel-detail', { id });
  await expect(page.locator('html')).not.toHaveAttribute('data-reading');
  await page.getByRole('link', { name: '继续读 第 2 章' }).click();
  await expect(page.getByRole('article')).toHaveCSS('font-size', '21px');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(600);
});

test('a chapter is chosen from the index, arrow keys turn, and a chapter that is not there says so', async ({ page, open }) => {
  await open(reader, { id: 'guwen', indexId: 'guwen-100' });
  await page.getByRole('button', { name: '目录' }).click();
  const index = page.getByRole('dialog');
  await expect(index.locator('[aria-current]')).toBeInViewport();
  await index.getByRole('button', { name: /前出师表/ }).click();
  await expect(page.getByRole('heading', { name: /前出师表/ })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { name: /后出师表/ })).toBeVisible();
  await open(reader, { id: 'guwen', indexId: `${id}-1` });
  await expect(page.getByText('这一章不存在或已删除')).toBeVisible();
  await page.getByRole('link', { name: '看看这本书' }).click();
  await expect(page.getByRole('heading', { name: '古文观止' })).toBeVisible();
});

test('a comment on a book is written and taken back', async ({ page, open, freshMember }) => {
  await freshMember();
  await open('/subPackages/find/novel-detail', { id });
  const text = `一口气读完 ${Date.now()}`;
  await page.getByRole('button', { name: '写评论' }).click();
  await page.getByRole('textbox', { name: '内容' }).fill(text);
  await page.getByRole('button', { name: '发送' }).click();
  const own = page.locator('li', { hasText: text });
  await own.getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText(text)).toHaveCount(0);
});

test('Discover shows a book among its cards and leads to it', async ({ page, open }) => {
  await open('/pages/index/index');
  // Banners lead to books too; they stand before the cards.
  const card = page.locator('a[href*="/subPackages/find/novel-detail"]').last();
  await card.click();
  await expect(page.getByRole('region', { name: '目录' })).toBeVisible();
});
