import { article } from '@juhe/contract/content/article';
import { axe, expect, test } from '../support/test.ts';

const id = 'slow-train';

test('a member likes, collects and comments, and takes the comment back', async ({ page, open, freshMember, api }) => {
  const { token } = await freshMember();
  const before = await api.get(article.queryArticleDetail, { id }, { token });
  await open('/subPackages/find/article-detail', { id });
  await expect(page.getByRole('heading', { name: before.title })).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: /^点赞/ }).click();
  await expect(page.getByRole('button', { name: /^点赞/ })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: /^收藏/ }).click();
  await expect(page.getByRole('button', { name: /^收藏/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(async () => {
    const after = await api.get(article.queryArticleDetail, { id }, { token });
    expect(after).toMatchObject({ liked: true, collected: true });
  }).toPass();

  const text = `坐过一次，至今记得 ${Date.now()}`;
  await page.getByRole('button', { name: '说点什么…' }).click();
  await page.getByRole('textbox', { name: '内容' }).fill(text);
  await page.getByRole('button', { name: '发送' }).click();
  const own = page.getByRole('region', { name: '评论' }).locator('li', { hasText: text });
  await expect(own).toBeVisible();
  await own.getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(own).toHaveCount(0);

  await page.reload();
  await expect(page.getByRole('button', { name: /^点赞/ })).toHaveAttribute('aria-pressed', 'true');
});

test('a comment is answered, and the answer hangs below it', async ({ page, open, freshMember, api }) => {
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

test('a visitor who wants to like is led to sign in and back', async ({ page, open }) => {
  await open('/subPackages/find/article-detail', { id });
  await page.getByRole('button', { name: /^点赞/ }).click();
  await expect(page.getByText('请先登录')).toBeVisible();
  await expect(page).toHaveURL(/subPackages\/user\/login\?redirect=/);
});

test('an article that is not there says so and leads home', async ({ page, open }) => {
  await open('/subPackages/find/article-detail', { id: 'nothing-here' });
  await expect(page.getByText('文章不存在或已删除')).toBeVisible();
  await page.getByRole('link', { name: '回到首页' }).click();
  await expect(page).toHaveURL(/#\/pages\/index\/index/);
});

test('agreements are read where a link names them', async ({ page, open }) => {
  await open('/pages/rules/rules', { type: 'privacy' });
  await expect(page.getByRole('heading', { name: /隐私/ })).toBeVisible();
  await axe(page);
});
