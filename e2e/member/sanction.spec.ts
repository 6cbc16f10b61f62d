import { report } from '@juhe/contract/common/report';
import { article } from '@juhe/contract/content/article';
import { sanction } from '@juhe/contract/member/sanction';
import { secondOperatorToken } from '../support/operators.ts';
import { axe, expect, test } from '../support/test.ts';

const reason = '多次发布广告';

test('shows the reason of a mute and accepts one appeal', async ({ page, open, api, freshMember }) => {
  test.setTimeout(60_000);
  const { token, id: memberId } = await freshMember();
  const [first] = (await api.get(article.browseArticles, { kind: 'article' })).list;
  const articleId = first?.id ?? '';
  await open('/subPackages/user/sanctions');
  await expect(page.getByText('没有处理记录')).toBeVisible();
  await axe(page);
  await api.operate(sanction.muteMember, { memberId, reason, days: 3 });
  await open('/subPackages/user/setup');
  await page.getByRole('link', { name: '处理与申诉' }).click();
  await expect(page.getByRole('heading', { name: '禁言' })).toBeVisible();
  await expect(page.getByText(`原因：${reason}`)).toBeVisible();
  await axe(page);
  expect(await api.call(article.commentArticle, { articleId, text: '我要说话' }, { token })).toMatchObject({ code: 403 });
  await page.getByRole('button', { name: '申诉' }).click();
  const sheet = page.getByRole('dialog', { name: '提出申诉' });
  await sheet.getByRole('button', { name: '提交申诉' }).click();
  await expect(sheet.getByText('请至少写 10 个字')).toBeVisible();
  await axe(page);
  await sheet.getByLabel('申诉理由').fill('那不是广告，是我自己写的游记。');
  await sheet.getByRole('button', { name: '提交申诉' }).click();
  await expect(page.getByText('申诉中')).toBeVisible();
  await expect(page.getByText('那不是广告，是我自己写的游记。')).toBeVisible();
  await expect(page.getByRole('button', { name: '申诉' })).toHaveCount(0);
  const { list } = await api.operate(sanction.listAppeals, { pageSize: 50 });
  const appealed = list.find((row) => row.memberId === memberId);
  expect(appealed).toMatchObject({ reason, decidedBy: 'operator' });
  const decision = { id: appealed?.id ?? '', outcome: 'overturned', note: '复核后撤销' } as const;
  expect((await api.call(sanction.decideAppeal, decision, { token: secondOperatorToken })).code).toBe(200);
  await page.reload();
  await expect(page.getByText('申诉成立')).toBeVisible();
  await expect(page.getByText('复核后撤销')).toBeVisible();
  expect((await api.call(article.commentArticle, { articleId, text: '又可以说话了' }, { token })).code).toBe(200);
});

test('links the notice of an upheld report to the sanction', async ({ page, open, api, freshMember, secondBrowser }) => {
  test.setTimeout(60_000);
  const author = await freshMember();
  const [first] = (await api.get(article.browseArticles, { kind: 'article' })).list;
  const addedComment = await api.get(article.commentArticle, { articleId: first?.id ?? '', text: '快来买，最后一天' }, author);
  const reporter = await freshMember();
  const filedReport = await api.get(
    report.addReport,
    { kind: 'articleComment', targetId: addedComment.id, reason: 'spam' },
    reporter,
  );
  await api.operate(report.resolveReport, { id: filedReport.id, outcome: 'upheld', note: reason, warn: true });
  await open('/subPackages/user/sanctions');
  await expect(page.getByText('没有处理记录')).toBeVisible();
  const authors = await secondBrowser(author);
  await authors.goto('/h5/#/subPackages/other/message?type=service');
  await authors.getByRole('link', { name: /收到一次警告/ }).click();
  await expect(authors.getByRole('heading', { name: '警告' })).toBeVisible();
  await expect(authors.getByText('快来买，最后一天')).toBeVisible();
});
