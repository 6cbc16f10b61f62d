import { feedback } from '@juhe/contract/common/feedback';
import { axe, expect, test } from '../support/test.ts';

const path = '/subPackages/other/feedback';
const picture = 'server/src/seed/media/avatars/d2.webp';

test('sends feedback with a picture and shows the reply live', async ({ page, open, freshMember, api }) => {
  const { token, id } = await freshMember();
  await open('/subPackages/user/setup');
  await page.getByRole('link', { name: '意见反馈' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('意见反馈');
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('请选择反馈类型')).toBeVisible();
  await expect(page.getByLabel('详细描述')).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: '功能异常' }).click();
  await page.getByLabel('详细描述').fill('结算页的按钮点不动');
  await page.locator('input[type=file]').setInputFiles(picture);
  await expect(page.getByText('上传成功').first()).toBeAttached();
  await page.getByLabel('联系方式').fill('a@example.com');
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByRole('heading', { name: '已收到您的反馈' })).toBeFocused();
  await axe(page);
  await page.getByRole('button', { name: '查看我的反馈' }).click();
  await expect(page.getByText('待回复')).toBeVisible();

  const [sentFeedback] = (await api.get(feedback.listMyFeedback, {}, { token })).list;
  const { list } = await api.operate(feedback.listFeedback, { pageSize: 50 });
  expect(list.find((item) => item.memberId === id)).toMatchObject({
    page: '/subPackages/user/setup',
    lang: 'zh-Hans',
    version: expect.stringMatching(/^1\.0\.0 \(100\), shell .+social /),
  });
  await api.operate(feedback.answerFeedback, { id: sentFeedback?.id ?? '', answer: '已经修好了，谢谢您' });
  await expect(page.getByText('已经修好了，谢谢您')).toBeVisible();
  await page.getByRole('button', { name: '查看第 1 张图片' }).click();
  await expect(page.getByRole('dialog').locator('img')).toHaveAttribute('src', /^\/u\/p\//);
});

test('asks before leaving with unsent pictures', async ({ page, open, freshMember }) => {
  await freshMember();
  await open('/subPackages/user/setup');
  await page.getByRole('link', { name: '意见反馈' }).click();
  await page.locator('input[type=file]').setInputFiles(picture);
  await expect(page.getByText('上传成功').first()).toBeAttached();
  const question = page.getByRole('dialog').getByRole('button', { name: '放弃' });
  await page.getByRole('button', { name: '返回' }).click();
  await question.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('设置');
});

// COMMON-17
test('restores the draft after a reload and deletes it after sending', async ({ page, open, freshMember }) => {
  await freshMember();
  await open(path);
  await page.getByRole('button', { name: '产品建议' }).click();
  await page.getByLabel('详细描述').fill('希望书架可以分组');
  await page.reload();
  await expect(page.getByLabel('详细描述')).toHaveValue('希望书架可以分组');
  await expect(page.getByRole('button', { name: '产品建议' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: '提交' }).click();
  await page.getByRole('button', { name: '再写一条' }).click();
  await expect(page.getByLabel('详细描述')).toHaveValue('');
  await page.reload();
  await expect(page.getByLabel('详细描述')).toHaveValue('');
});

test('shows a failure at the form and keeps its values', async ({ page, open, freshMember, faults, allowErrors }) => {
  await freshMember();
  allowErrors(/Failed to load resource/);
  await open(path);
  await page.getByRole('button', { name: '其他' }).click();
  await page.getByLabel('详细描述').fill('网络不好的时候');
  await faults([{ match: '/feedback/add', kind: 'error' }]);
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('出小差了，请稍后再试')).toBeVisible();
  await expect(page.getByLabel('详细描述')).toHaveValue('网络不好的时候');
  await faults([]);
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByRole('heading', { name: '已收到您的反馈' })).toBeVisible();
});

test('has no accessibility violations in either tab, and fits 320 px', async ({ page, open, freshMember }) => {
  await freshMember();
  for (const tab of ['write', 'mine']) {
    await open(path, { tab });
    await expect(page.getByRole('tab', { selected: true })).toBeVisible();
    await expect(page.getByText(tab === 'write' ? '联系方式' : '还没有反馈，有想法随时告诉我们')).toBeVisible();
    await axe(page);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  }
});
