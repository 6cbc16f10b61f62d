import { article } from '@juhe/contract/content/article';
import { newsroom } from '@juhe/contract/content/newsroom';
import { takenOver } from '@juhe/testing/playwright';
import { axe, expect, test } from '../support/test.ts';

const id = 'slow-train';

test('likes, collects and comments, and deletes the comment', async ({ page, open, freshMember, api, faults }) => {
  const { token } = await freshMember();
  const before = await api.get(article.getArticle, { id }, { token });
  await open('/subPackages/find/article-detail', { id });
  await expect(page.getByRole('heading', { name: before.title })).toBeVisible();
  await axe(page);
  // No gaps at the sides: the field begins and the last icon ends where the text does.
  const text = await page.getByRole('heading', { name: before.title }).boundingBox();
  const commentField = await page.getByRole('button', { name: '说点什么…' }).boundingBox();
  const share = await page.getByRole('button', { name: '分享' }).locator('svg').boundingBox();
  const end = (box: typeof text) => Math.round((box?.x ?? 0) + (box?.width ?? 0));
  expect(Math.round(commentField?.x ?? 0)).toBe(Math.round(text?.x ?? 0));
  expect(Math.abs(end(share) - end(text))).toBeLessThanOrEqual(1);
  // The second tap of a double tap does not undo the like.
  await faults([{ match: 'articleLike', kind: 'slow', delay: 400 }]);
  await page.getByRole('button', { name: /^点赞/ }).dblclick();
  await faults([]);
  await expect(page.getByRole('button', { name: /^点赞/ })).not.toHaveAttribute('aria-busy');
  await expect(page.getByRole('button', { name: /^点赞/ })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: /^收藏/ }).click();
  await expect(page.getByRole('button', { name: /^收藏/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(async () => {
    const after = await api.get(article.getArticle, { id }, { token });
    expect(after).toMatchObject({ liked: true, collected: true });
  }).toPass();

  const commentText = `坐过一次，至今记得 ${Date.now()}`;
  await page.getByRole('button', { name: '说点什么…' }).click();
  await expect(page.getByRole('textbox', { name: '内容' })).toBeFocused();
  await page.getByRole('textbox', { name: '内容' }).fill(commentText);
  await page.getByRole('button', { name: '发送' }).click();
  const ownComment = page.getByRole('region', { name: '评论' }).locator('li', { hasText: commentText });
  await expect(ownComment).toBeVisible();
  await ownComment.getByRole('button', { name: /^更多操作/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog', { name: '删除这条评论？' }).getByRole('button', { name: '删除' }).click();
  await expect(ownComment).toHaveCount(0);

  await page.reload();
  await expect(page.getByRole('button', { name: /^点赞/ })).toHaveAttribute('aria-pressed', 'true');
});

test('nests a reply below its comment', async ({ page, open, freshMember, api }) => {
  const { token } = await freshMember();
  const text = `写得真安静 ${Date.now()}`;
  await api.get(article.commentArticle, { articleId: id, text }, { token });
  await open('/subPackages/find/article-detail', { id });
  const comment = page.locator('li', { hasText: text });
  await comment.getByRole('button', { name: '回复' }).first().click();
  await page.getByRole('textbox', { name: '内容' }).fill('同感');
  await page.getByRole('button', { name: '发送' }).click();
  await expect(comment.getByText('同感')).toBeVisible();
});

test('shows the article’s title in the bar and the document', async ({ page, open }) => {
  await open('/subPackages/find/article-detail', { id });
  await expect(page).toHaveTitle('绿皮车还在开 · 聚合');
  const bar = page.getByRole('heading', { level: 1 });
  await expect(bar).toHaveText('文章详情');
  await page.getByRole('region', { name: '评论' }).scrollIntoViewIfNeeded();
  await expect(bar).toHaveText(/绿皮车还在开$/);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(bar).toHaveText('文章详情');
  await open('/subPackages/find/article-detail', { id: 'nothing-here' });
  await expect(page).toHaveTitle('文章详情 · 聚合');
});

test('sends a visitor who likes to the sign-in and back', async ({ page, open }) => {
  await open('/subPackages/find/article-detail', { id });
  await page.getByRole('button', { name: /^点赞/ }).click();
  await expect(page.getByText('请先登录')).toBeVisible();
  await expect(page).toHaveURL(/subPackages\/user\/login\?redirect=/);
});

test('shows a missing article with a link home', async ({ page, open }) => {
  await open('/subPackages/find/article-detail', { id: 'nothing-here' });
  await expect(page.getByText('文章不存在或已删除')).toBeVisible();
  await page.getByRole('link', { name: '回到首页' }).click();
  await expect(page).toHaveURL(/#\/pages\/index\/index/);
});

test('shows agreements by the links that name them', async ({ page, open }) => {
  await open('/pages/rules/rules', { type: 'privacy' });
  await expect(page.getByRole('heading', { name: /隐私/ })).toBeVisible();
  await axe(page);
});

test('opens a picture of the text, zooms it by keys, and restores the focus', async ({ page, open }) => {
  await open('/subPackages/find/article-detail', { id });
  const picture = page.getByRole('button', { name: /^查看第 1 张/ });
  await expect(picture.getByRole('img')).toHaveJSProperty('clientHeight', 250);
  await picture.focus();
  await page.keyboard.press('Enter');
  const large = page.getByRole('dialog').getByRole('img');
  const width = async () => (await large.boundingBox())?.width ?? 0;
  await expect(large).toBeVisible();
  const fitting = await width();
  await page.keyboard.press('+');
  await expect.poll(width).toBeGreaterThan(fitting * 1.4);
  await axe(page);
  await page.keyboard.press('0');
  await expect.poll(width).toBe(fitting);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(picture).toBeFocused();
});

test('zooms a picture by pinch and swipes to the next', async ({ page, open }) => {
  await open('/subPackages/find/article-detail', { id: 'set-small-things-outdoors' });
  await page.getByRole('button', { name: '查看第 1 张图片' }).click();
  const dialog = page.getByRole('dialog');
  const first = dialog.getByRole('img').first();
  await expect(first).toBeVisible();
  const fitting = (await first.boundingBox())?.width ?? 0;
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((x, i) => ({ x, y: 400, id: i })) });
  await touch('touchStart', 150, 220);
  for (const by of [20, 40, 60]) await touch('touchMove', 150 - by, 220 + by);
  await touch('touchEnd');
  await expect.poll(async () => (await first.boundingBox())?.width ?? 0).toBeGreaterThan(fitting * 1.5);
  await dialog.getByRole('button', { name: '还原' }).click();
  await expect(dialog.getByText('1 / 4')).toBeVisible();
  await touch('touchStart', 320);
  for (let x = 300; x >= 40; x -= 20) await touch('touchMove', x);
  await touch('touchEnd');
  await expect(dialog.getByText('2 / 4')).toBeVisible();
});

test('expands replies in place and sorts comments', async ({ page, open, freshMember, api }) => {
  const { token } = await freshMember();
  const secondArticle = 'mountain-inn';
  const text = `山里住过一晚 ${Date.now()}`;
  const { id: commentId } = await api.get(article.commentArticle, { articleId: secondArticle, text }, { token });
  for (const reply of ['一', '二', '三', '四'])
    await api.get(article.replyToArticleComment, { commentId, text: `第${reply}条` }, { token });
  await open('/subPackages/find/article-detail', { id: secondArticle });
  const comment = page.locator('li', { hasText: text });
  await expect(comment.getByText('第四条')).toHaveCount(0);
  await comment.getByRole('button', { name: '展开 2 条回复' }).click();
  await expect(comment.getByText('第四条')).toBeVisible();
  await comment.getByRole('button', { name: '收起回复' }).click();
  await expect(comment.getByText('第四条')).toHaveCount(0);
  await page.getByRole('button', { name: '最热' }).click();
  await expect(page.getByRole('button', { name: '最热' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('region', { name: '评论' }).locator('li').first()).not.toContainText(text);
});

test('keeps the text of a comment that failed to send', async ({ page, open, freshMember, allowErrors }) => {
  allowErrors(/./);
  await freshMember();
  await open('/subPackages/find/article-detail', { id });
  const text = `没有网络的时候写的 ${Date.now()}`;
  const field = page.getByRole('textbox', { name: '内容' });
  await page.getByRole('button', { name: '说点什么…' }).click();
  await field.fill(text);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: '发送' }).click();
  await expect(field).toHaveValue(text);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '说点什么…' }).click();
  await expect(field).toHaveValue(text);
  // The line has the height of its text from the first frame.
  expect(await field.evaluate(({ clientHeight, scrollHeight }) => clientHeight >= scrollHeight)).toBe(true);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: '发送' }).click();
  await expect(page.getByRole('region', { name: '评论' }).getByText(text)).toBeVisible();
});

// CONTENT-13
test('offers the last position when an article is opened again', async ({ page, open }) => {
  await open('/subPackages/find/article-detail', { id });
  await expect(page.getByRole('heading', { name: '绿皮车还在开' })).toBeVisible();
  await takenOver(page);
  await page.getByText('第三节是菜园').scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await page.mouse.move(180, 400);
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThanOrEqual(before + 400);
  const savedScrollY = await page.evaluate(() => scrollY);
  const address = page.url();
  await page.goto('about:blank');
  // Another tab has no access to this tab's history.
  const secondTab = await page.context().newPage();
  await secondTab.goto(address);
  await secondTab.getByRole('button', { name: /^上次读到 \d+%/ }).click();
  await expect.poll(async () => Math.abs((await secondTab.evaluate(() => scrollY)) - savedScrollY)).toBeLessThan(60);
  await expect(secondTab.getByRole('button', { name: /^上次读到/ })).toHaveCount(0);
});

test('links to related articles', async ({ page, open }) => {
  await open('/subPackages/find/article-detail', { id });
  const related = page.getByRole('region', { name: '相关文章' });
  await related.scrollIntoViewIfNeeded();
  const [href] = await related.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(href).not.toContain(id);
  await related.getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`${href?.split('id=')[1] ?? 'x'}$`));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('shows the reason of a removal to the author only', async ({ page, open, freshMember, api }) => {
  const { id: authorId } = await freshMember();
  const published = await api.operate(newsroom.publishArticle, {
    authorId,
    categoryId: 'life',
    title: '一篇会被移除的文章',
    picUrl: '/media/articles/moss.webp',
    width: 800,
    height: 600,
    bodyHtml: '<p>正文</p>',
  });
  await api.operate(newsroom.removeArticle, { id: published.id, reason: '与事实不符' });
  await open('/subPackages/find/article-detail', { id: published.id });
  await expect(page.getByRole('status').filter({ hasText: '已被移除' })).toContainText('与事实不符');
  await expect(page.getByRole('button', { name: /^点赞/ })).toHaveCount(0);
  await axe(page);
  expect((await api.call(article.getArticle, { id: published.id })).code).toBe(404);
});

test('does not shift the layout while a set of pictures loads', async ({ page, open }) => {
  await page.setViewportSize({ width: 320, height: 812 });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await open('/subPackages/find/article-detail', { id: 'set-street-at-five' });
  await expect(page.getByRole('heading', { name: '相关文章' })).toBeAttached();
  await expect(page.getByRole('link', { name: /^#/ }).first()).toBeVisible();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.001);
});
