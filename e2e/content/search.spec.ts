import { randomInt } from 'node:crypto';
import { lot } from '@juhe/contract/auction/lot';
import { lotDesk } from '@juhe/contract/auction/lot-desk';
import { article } from '@juhe/contract/content/article';
import { search } from '@juhe/contract/content/search';
import { closeLotIn } from '../support/lots.ts';
import { shows } from '../support/reader-text.ts';
import { axe, expect, test } from '../support/test.ts';

const searchPage = '/subPackages/search/search';
const resultsPage = '/subPackages/search/search-detail';

test('shows suggestions, selects one by keyboard, and opens a result', async ({ page, open }) => {
  await open('/pages/index/index');
  await page.locator('main').getByRole('link', { name: /搜索/ }).first().click();
  const field = page.getByRole('combobox', { name: '搜索' });
  await expect(field).toBeFocused();
  await expect(page.getByRole('region', { name: '热门话题' }).getByRole('listitem')).toHaveCount(10);
  await axe(page);
  await field.pressSequentially('番茄');
  const options = page.getByRole('option');
  await expect(options.filter({ hasText: '番茄炒蛋的七种分歧' })).toBeVisible();
  await expect(options.first().locator('mark')).toHaveText('番茄');
  await axe(page);
  await field.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  const chosen = (await options.first().locator('mark').locator('..').textContent()) ?? '';
  await field.press('ArrowUp');
  await expect(page.getByRole('option', { selected: true })).toHaveCount(0);
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(page).toHaveURL(/search-detail\?keyword=/);
  await expect(field).toHaveValue(chosen);
  await expect(page.getByRole('link', { name: chosen }).first()).toBeVisible();
  await axe(page);
});

test('closes the suggestions on Escape and keeps the input', async ({ page, open }) => {
  await open(searchPage);
  const field = page.getByRole('combobox', { name: '搜索' });
  await field.pressSequentially('茶');
  await expect(page.getByRole('listbox', { name: '搜索建议' })).toBeVisible();
  await field.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(field).toHaveValue('茶');
  await page.getByRole('button', { name: '清空输入' }).click();
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
});

test('keeps a visitor’s search history over the sign-in and deletes entries singly or all', async ({
  page,
  open,
  freshMember,
  api,
}) => {
  const seek = async (keyword: string) => {
    await open(searchPage);
    // The results page has the same field.
    await expect(page.getByRole('tablist')).toHaveCount(0);
    const field = page.getByRole('combobox', { name: '搜索' });
    // While two pages slide, both are in the document, and the field of the leaving one loses its text.
    await expect(async () => {
      await field.fill(keyword);
      await field.press('Enter');
      await expect(page).toHaveURL(/search-detail/, { timeout: 1000 });
    }).toPass();
    await expect(page.getByRole('tablist')).toBeVisible();
  };
  await seek('唐诗');
  await seek('茶 杯');
  await open(searchPage);
  const former = page.getByRole('region', { name: '搜索历史' });
  await expect(former.getByRole('listitem')).toHaveText(['茶 杯', '唐诗']);

  const { token } = await freshMember();
  await open(searchPage);
  await expect(former.getByRole('listitem')).toHaveText(['茶 杯', '唐诗']);
  const atServer = async () => (await api.get(search.listSearchHistory, {}, { token })).map(({ keyword }) => keyword);
  await expect.poll(atServer).toEqual(['茶 杯', '唐诗']);
  await seek('论语');
  // A reload ends the request that notes it.
  await expect.poll(atServer).toEqual(['论语', '茶 杯', '唐诗']);
  await open(searchPage);
  await page.reload();
  await expect(former.getByRole('listitem')).toHaveText(['论语', '茶 杯', '唐诗']);
  await former.getByRole('button', { name: '管理' }).click();
  await former.getByRole('button', { name: '删除：茶 杯' }).click();
  await expect(former.getByRole('listitem')).toHaveText(['论语', '唐诗']);
  await former.getByRole('button', { name: '全部清空' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '全部清空' }).click();
  await expect(former).toHaveCount(0);
  await expect.poll(atServer).toEqual([]);
});

test('filters by kind in tabs and restores keyword, tab and position on back and reload', async ({ page, open }) => {
  await open(resultsPage, { keyword: '一' });
  const tab = page.getByRole('tab', { name: /^文章/ });
  await expect(tab).toHaveText(/文章\d+/);
  await tab.click();
  await expect(page).toHaveURL(/type=article/);
  await page.getByRole('button', { name: '最新' }).click();
  await expect(page).toHaveURL(/sort=new/);
  const rows = page.locator('main').getByRole('link');
  await expect(rows.first()).toBeVisible();
  const last = rows.nth((await rows.count()) - 1);
  await last.scrollIntoViewIfNeeded();
  const savedScrollY = await page.evaluate(() => window.scrollY);
  await last.click();
  await expect(page).toHaveURL(/article-detail/);
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page).toHaveURL(/search-detail\?.*sort=new/);
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(savedScrollY - 200);
  await page.reload();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('combobox', { name: '搜索' })).toHaveValue('一');
});

test('finds and follows members, except hidden ones', async ({ page, open, freshMember, api }) => {
  const { token } = await freshMember();
  await open(resultsPage, { keyword: '小满未', type: 'member' });
  const follow = page.getByRole('button', { name: '关注 小满未满' });
  await expect(follow).toHaveText('关注');
  await follow.click();
  await expect(follow).toHaveText('已关注');
  const { list } = await api.get(search.searchMembers, { keyword: '小满未满' }, { token });
  expect(list[0]?.relation).toBe('following');
  await follow.click();
  await page.getByRole('dialog').getByRole('button', { name: '不再关注' }).click();
  await expect(follow).toHaveText('关注');
});

test('offers a shorter query when there are no results', async ({ page, open }) => {
  await open(resultsPage, { keyword: '番茄炒蛋 飞船发射场' });
  await expect(page.getByText('没有找到「番茄炒蛋 飞船发射场」')).toBeVisible();
  await axe(page);
  await page.getByRole('region', { name: '换个词试试' }).getByRole('button', { name: '番茄炒蛋', exact: true }).click();
  await expect(page.getByRole('link', { name: /番茄炒蛋的七种分歧/ }).first()).toBeVisible();
});

test('shows a failed search with a retry in place', async ({ page, open, allowErrors }) => {
  allowErrors(/./);
  await open(resultsPage, { keyword: '茶' });
  await expect(page.getByRole('region', { name: '商品' })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('tab', { name: /^书籍/ }).click();
  const retry = page.getByRole('button', { name: '重试' });
  await expect(retry).toBeVisible();
  await page.context().setOffline(false);
  await expect(async () => {
    if (await retry.isVisible()) await retry.click();
    await expect(retry).toHaveCount(0, { timeout: 1000 });
  }).toPass();
});

test('highlights matches in titles and texts', async ({ page, open, api }) => {
  const { list } = await api.get(search.searchSite, { keyword: '火车', type: 'article' });
  const firstHit = list[0];
  if (firstHit?.type !== 'article') throw new Error('no article');
  expect((await api.get(article.getArticle, { id: firstHit.article.id }, {})).bodyHtml).toContain('火车');
  await open(resultsPage, { keyword: '火车', type: 'article' });
  await expect(page.locator('main mark').first()).toHaveText('火车');
});

test('opens a match at its position in the reader and returns to the results', async ({ page, open }) => {
  await open(resultsPage, { keyword: '巧言令色 有子' });
  const chapters = page.getByRole('region', { name: '章节' });
  const hit = chapters.getByRole('link', { name: /学而第一/ });
  await expect(hit.locator('mark').first()).toHaveText('巧言令色');
  await expect(page.getByRole('tab', { name: /^章节/ })).toHaveText(/章节\d+/);
  await axe(page);
  await hit.click();
  await expect(page).toHaveURL(/read-novel\?.*id=lunyu/);
  await expect.poll(() => shows(page, '巧言令色')).toBe(true);
  // A later visit returns to the reader's own position.
  await expect(page).not.toHaveURL(/[?&]at=/);
  await page.goBack();
  await expect(page).toHaveURL(/search-detail/);
  await expect(hit).toBeVisible();
});

test('lists lots with price and state, open ones first, with links', async ({ page, open, api }) => {
  const title = `寻物手串 ${randomInt(1_000_000)}`;
  const publish = (minutes: number) =>
    api.operate(lotDesk.publishLot, {
      title,
      pictures: ['/media/lots/yuzhui-1.webp'],
      startCents: 10_000,
      incrementCents: 1_000,
      opensAt: new Date(Date.now() - 1_000).toISOString(),
      closesAt: new Date(Date.now() + minutes * 60_000).toISOString(),
    });
  const [takesBids, ended] = [await publish(60), await publish(30)];
  await closeLotIn(ended.productNo, 0);
  await expect.poll(async () => (await api.get(lot.getLot, { productNo: ended.productNo })).live.state).toBe('unsold');
  await open(resultsPage, { keyword: title });
  const lots = page.getByRole('region', { name: '拍品' }).getByRole('link', { name: title });
  await expect(lots).toHaveText([/竞拍中.*¥/s, /流拍/]);
  await lots.first().click();
  await expect(page).toHaveURL(new RegExp(`auction-detail.*${takesBids.productNo}`));
  await expect(page.getByRole('heading', { name: title }).first()).toBeVisible();
});

test('searches a book from its page and in the reader', async ({ page, open }) => {
  await open('/subPackages/find/novel-detail', { id: 'lunyu' });
  await page.getByRole('button', { name: '书内搜索' }).click();
  const sheet = page.getByRole('dialog', { name: '书内搜索' });
  await sheet.getByRole('searchbox', { name: '书里的词句' }).fill('君子不器');
  await expect(sheet.getByRole('status')).toHaveText('在 1 章里找到');
  await axe(page);
  await sheet.getByRole('link', { name: /君子不器/ }).click();
  await expect(page).toHaveURL(/read-novel/);
  await expect.poll(() => shows(page, '君子不器')).toBe(true);

  const tools = page.getByRole('toolbar', { name: '阅读工具' });
  await expect(async () => {
    if (!(await tools.isVisible())) await page.touchscreen.tap(187, 400);
    await expect(tools).toBeVisible({ timeout: 1000 });
  }).toPass();
  await tools.getByRole('button', { name: '目录' }).click();
  const index = page.getByRole('dialog', { name: '目录' });
  await index.getByRole('tab', { name: '搜索' }).click();
  await index.getByRole('searchbox').fill('逝者如斯夫');
  await index.getByRole('button', { name: /逝者如斯夫/ }).click();
  await expect(index).toHaveCount(0);
  await expect.poll(() => shows(page, '逝者如斯夫')).toBe(true);
});

test('searches the chapters on the device when offline, with a hint', async ({ page, open, allowErrors }) => {
  allowErrors(/./);
  await open('/subPackages/find/read-novel', { id: 'lunyu', indexId: 'lunyu-1' });
  await expect.poll(() => shows(page, '学而时习之')).toBe(true);
  await open('/subPackages/find/novel-detail', { id: 'lunyu' });
  await page.getByRole('button', { name: '书内搜索' }).click();
  const sheet = page.getByRole('dialog', { name: '书内搜索' });
  await expect(sheet.getByRole('searchbox')).toBeVisible();
  await page.context().setOffline(true);
  await sheet.getByRole('searchbox').fill('不亦乐乎');
  await expect(sheet.getByText(/没有网络，只查了存在本机的 \d+ 章。/)).toBeVisible();
  await expect(sheet.getByRole('link', { name: /不亦乐乎/ })).toBeVisible();
  await sheet.getByRole('searchbox').fill('逝者如斯夫');
  await expect(sheet.getByText('书里没有找到「逝者如斯夫」')).toBeVisible();
  // The book itself is requested as soon as there is a connection again.
  await page.context().setOffline(false);
  await expect(sheet.getByRole('link', { name: /逝者如斯夫/ })).toBeVisible();
});
