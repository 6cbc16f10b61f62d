import { book } from '@juhe/contract/content/book';
import { library } from '@juhe/contract/content/library';
import { axe, expect, test } from '../support/test.ts';

const id = 'quiet-sea-station';

test('adds a book to the shelf, starts reading, and removes it', async ({ page, open, freshMember, api }) => {
  test.setTimeout(60_000);
  const { token } = await freshMember();
  await open('/subPackages/find/novel-detail', { id });
  await expect(page.getByRole('heading', { name: '静海站' })).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: /^加入书架/ }).click();
  await expect(page.getByRole('button', { name: /^在书架上/ })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: /^喜欢/ }).click();
  await expect(async () => {
    expect(await api.get(book.getBook, { id }, { token })).toMatchObject({ liked: true, onShelf: true });
  }).toPass();

  await page.getByRole('link', { name: '开始阅读' }).click();
  await expect(page.getByRole('heading', { name: /一.交班/ })).toBeVisible();
  await expect(async () => {
    expect(await api.get(book.getReadingProgress, { bookId: id }, { token })).toMatchObject({ chapterNumber: 1 });
  }).toPass();

  await open('/subPackages/mine/bookshelf');
  await expect(page.getByRole('link', { name: /静海站/ }).first()).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: '管理' }).click();
  await page.getByRole('button', { name: /^静海站/, pressed: false }).click();
  await axe(page);
  await page.getByRole('button', { name: '移出 1 本' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '移出' }).click();
  await expect(page.getByText('书架还是空的，遇到喜欢的书就放上来')).toBeVisible();
  await expect(page.getByRole('button', { name: '管理' })).toHaveCount(0);
  await open('/subPackages/find/novel-history');
  await expect(page.getByRole('link', { name: /静海站/ })).toBeVisible();
});

test('creates and deletes a comment on a book', async ({ page, open, freshMember }) => {
  await freshMember();
  await open('/subPackages/find/novel-detail', { id });
  const text = `一口气读完 ${Date.now()}`;
  await page.getByRole('button', { name: '友善的评论，是写作者的灯' }).click();
  await page.getByRole('textbox', { name: '内容' }).fill(text);
  await page.getByRole('button', { name: '发送' }).click();
  const ownReview = page.locator('li', { hasText: text });
  await ownReview.getByRole('button', { name: /^更多操作/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog', { name: '删除这条评论？' }).getByRole('button', { name: '删除' }).click();
  await expect(page.getByText(text)).toHaveCount(0);
});

// CONTENT-4
test('links a book card of Discover to its page', async ({ page, open }) => {
  await open('/pages/index/index');
  // Banners link to books too; they precede the cards.
  const card = page.locator('a[href*="/subPackages/find/novel-detail"]').last();
  await card.click();
  await expect(page.getByRole('region', { name: '目录' })).toBeVisible();
});

test('shows books to visitors in Discover; the shelf requires a sign-in', async ({ page, open }) => {
  await open('/pages/index/index');
  await page.getByRole('button', { name: '找书' }).click();
  await page.getByRole('group', { name: '榜单' }).getByRole('button', { name: '新书榜' }).click();
  // The list begins on the first screen: five books are visible above the tab bar.
  const fifth = page.locator('main a[href*="/subPackages/find/"]').filter({ hasText: /^5/ });
  const bars = await page.getByRole('navigation').boundingBox();
  const box = await fifth.boundingBox();
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(bars?.y ?? 0);
  await page.getByRole('button', { name: '筛选' }).click();
  const filter = page.getByRole('dialog', { name: '筛选' });
  await filter.getByRole('button', { name: '诗词' }).click();
  await axe(page);
  await filter.getByRole('button', { name: '查看结果' }).click();
  await expect(page.getByRole('link', { name: /诗经/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /静海站/ })).toHaveCount(0);
  await axe(page);
  await page.getByRole('link', { name: /诗经/ }).click();
  await expect(page.getByRole('region', { name: '目录' })).toBeVisible();
  await page.goBack();
  // The filter is part of the address: back restores it.
  await expect(page.getByRole('button', { name: /筛选.*1 个条件/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /静海站/ })).toHaveCount(0);
  await page.getByRole('link', { name: '我的书架' }).click();
  await expect(page).toHaveURL(/user\/login/);
});

// CONTENT-33
test('keeps a withdrawn book on the shelf as unavailable until it is removed', async ({ page, open, freshMember, api }) => {
  const member = await freshMember();
  const title = `下架的书 ${Date.now()}`;
  const file = new File(['第一章 甲\n  有人来。\n第二章 乙\n  有人去。'], 'book.txt', { type: 'text/plain' });
  const importedBook = await api.operate(library.importBook, { title, author: '佚名', categoryId: 'novel', file });
  await api.get(book.shelveBook, { id: importedBook.id, join: true }, { token: member.token });
  await api.operate(library.removeBook, { bookId: importedBook.id });
  await open('/subPackages/mine/bookshelf');
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('已下架');
  await expect(page.getByRole('link', { name: title })).toHaveCount(0);
  await open('/subPackages/find/novel-detail', { id: importedBook.id });
  await expect(page.getByText('这本书不存在或已下架')).toBeVisible();
});

test('shows the book’s title in the bar when its heading has scrolled away', async ({ page, open }) => {
  await open('/subPackages/find/novel-detail', { id: 'guwen' });
  const bar = page.getByRole('banner');
  await expect(page.getByRole('region', { name: '目录' })).toBeVisible();
  await expect(bar.getByText('小说详情')).toBeVisible();
  await page.evaluate(() => scrollTo(0, 400));
  await expect(bar.getByRole('heading', { name: '古文观止' })).toBeVisible();
  await expect(bar.getByText('小说详情')).toBeHidden();
  await page.evaluate(() => scrollTo(0, 0));
  await expect(bar.getByText('小说详情')).toBeVisible();
  // The name scrolls away with its page.
  await page.evaluate(() => scrollTo(0, 400));
  await expect(bar.getByRole('heading', { name: '古文观止' })).toBeVisible();
  await open('/subPackages/search/search');
  await expect(bar.getByText('古文观止')).toHaveCount(0);
});

test('navigates the index of a long book by number and in reverse order', async ({ page, open }) => {
  await open('/subPackages/find/novel-detail', { id: 'guwen' });
  await page.getByRole('button', { name: /^全部 \d+ 章/ }).click();
  const index = page.getByRole('dialog');
  await axe(page);
  await index.getByRole('searchbox').fill('100');
  await expect(index.getByRole('link').first()).toBeVisible();
  await expect(index.getByRole('listitem')).toHaveCount(1);
  await index.getByRole('searchbox').fill('出师表');
  await expect(index.getByRole('link')).toHaveCount(2);
  await index.getByRole('searchbox').fill('没有的一章');
  await expect(index.getByText('没有找到这一章')).toBeVisible();
  await index.getByRole('searchbox').fill('');
  await index.getByRole('button', { name: '倒序' }).click();
  await expect(index.getByRole('button', { name: '正序' })).toBeVisible();
  // Only lines near the viewport are in the document.
  expect(await index.getByRole('listitem').count()).toBeLessThan(60);
});
