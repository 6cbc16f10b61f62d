import { report } from '@juhe/contract/common/report';
import { article } from '@juhe/contract/content/article';
import { register } from '@juhe/testing/playwright';
import { axe, expect, test } from '../support/test.ts';

test('accepts one report of an article, with a reason and a picture', async ({ page, open, freshMember, api }) => {
  const me = await freshMember();
  const [card] = (await api.get(article.browseArticles, {})).list;
  const id = card?.id ?? '';
  await open('/subPackages/find/article-detail', { id });
  await page.getByRole('button', { name: '举报', exact: true }).first().click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('button', { name: '提交举报' })).toBeDisabled();
  await sheet.getByRole('radio', { name: '垃圾广告' }).check();
  await sheet.getByLabel('补充说明（选填）').fill('全文都是广告');
  await sheet.locator('input[type=file]').setInputFiles('server/src/seed/media/avatars/d2.webp');
  await expect(sheet.getByText('上传成功').first()).toBeAttached();
  await axe(page);
  await sheet.getByRole('button', { name: '提交举报' }).click();
  await expect(page.getByText('已收到，我们会尽快处理').last()).toBeVisible();
  await expect(sheet).toBeHidden();
  const { list } = await api.operate(report.listReports, { pageSize: 50 });
  const item = list.find(({ memberId }) => memberId === me.id);
  expect(item).toMatchObject({ kind: 'article', targetId: id, reason: 'spam', text: '全文都是广告', about: card?.title });
  expect(item?.pictures).toHaveLength(1);

  await page.getByRole('button', { name: '举报', exact: true }).first().click();
  await sheet.getByRole('radio', { name: '其他' }).check();
  await sheet.getByRole('button', { name: '提交举报' }).click();
  await expect(sheet.getByRole('alert')).toHaveText('您已举报过，我们会尽快处理');
  await api.operate(report.resolveReport, { id: item?.id ?? '', outcome: 'dismissed', note: '' });
});

test('asks a visitor who reports to sign in', async ({ page, open }) => {
  await open('/subPackages/mine/user-homepage', { memberId: 'm3' });
  await page.getByRole('button', { name: '举报', exact: true }).click();
  await expect(page).toHaveURL(/#\/subPackages\/user\/login/);
});

test('offers to report comments of others, but not own ones', async ({ page, open, freshMember, origin, api }) => {
  const me = await freshMember();
  const writer = await register(origin);
  const [, card] = (await api.get(article.browseArticles, {})).list;
  const articleId = card?.id ?? '';
  const writerComment = `加微信领红包 ${writer.id}`;
  const ownComment = `写得真好 ${me.id}`;
  await api.get(article.commentArticle, { articleId, text: writerComment }, { token: writer.token });
  await api.get(article.commentArticle, { articleId, text: ownComment }, { token: me.token });
  await open('/subPackages/find/article-detail', { id: articleId });
  const comment = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  const menu = page.getByRole('dialog');
  // By keyboard as well: the menu's button receives the focus, and Escape returns it.
  const menuButton = comment(ownComment).getByRole('button', { name: /^更多操作/ });
  await menuButton.focus();
  await page.keyboard.press('Enter');
  await expect(menu.getByRole('button', { name: '删除' })).toBeVisible();
  await expect(menu.getByRole('button', { name: '举报' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(menuButton).toBeFocused();
  await comment(writerComment)
    .getByRole('button', { name: /^更多操作/ })
    .click();
  await menu.getByRole('button', { name: '举报' }).click();
  await page.getByRole('radio', { name: '垃圾广告' }).check();
  await page.getByRole('button', { name: '提交举报' }).click();
  await expect(page.getByText('已收到，我们会尽快处理').last()).toBeVisible();
  const { list } = await api.operate(report.listReports, { pageSize: 50 });
  expect(list.find(({ memberId }) => memberId === me.id)).toMatchObject({
    kind: 'articleComment',
    about: writerComment,
    ownerId: writer.id,
  });
});

test('offers homepage-specific reasons when a homepage is reported', async ({ page, open, freshMember }) => {
  await freshMember();
  await open('/subPackages/mine/user-homepage', { memberId: 'm3' });
  await page.getByRole('button', { name: '举报', exact: true }).click();
  await page.getByRole('radio', { name: '冒充他人' }).check();
  await page.getByRole('button', { name: '提交举报' }).click();
  await expect(page.getByText('已收到，我们会尽快处理').last()).toBeVisible();
});
