import { article } from '@juhe/contract/content/article';
import { creation } from '@juhe/contract/content/creation';
import { draft } from '@juhe/contract/content/draft';
import { axe, expect, test } from '../support/test.ts';

const write = '/subPackages/other/publish';
const photos = ['server/src/seed/media/avatars/d1.webp', 'server/src/seed/media/avatars/d2.webp'];
const filmFile = 'server/src/test/films/moov-last.mp4';

test('drafts an article offline, restores it after a restart, and publishes it after the review', async ({
  page,
  context,
  open,
  freshMember,
  api,
  allowErrors,
}) => {
  test.setTimeout(60_000);
  allowErrors(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/);
  const { token } = await freshMember();
  await open('/pages/publish/publish');
  await axe(page);
  await page.getByRole('link', { name: /^文章/ }).click();
  const title = page.getByRole('textbox', { name: '标题' });
  await expect(title).toBeVisible();
  await context.setOffline(true);
  await title.fill('雨后的山路');
  await page.getByRole('textbox', { name: '段落，第 1 段' }).fill('早上六点出门。');
  await expect(page.getByText('没有网络，已保存到本机')).toBeVisible();
  await expect(page.getByRole('button', { name: '等待网络' })).toBeDisabled();
  // The tab is closed without further action; the network is back.
  await page.close();
  await context.setOffline(false);
  const laterTab = await context.newPage();
  await laterTab.goto('/h5/#/subPackages/other/draft');
  await expect(laterTab.getByText('只在本机')).toBeVisible();
  await axe(laterTab);
  await laterTab.getByRole('link', { name: /雨后的山路/ }).click();
  const first = laterTab.getByRole('textbox', { name: '段落，第 1 段' });
  await expect(first).toHaveValue('早上六点出门。');
  await first.press('End');
  await first.press('Enter');
  await laterTab.keyboard.type('石阶很滑');
  await laterTab.getByRole('button', { name: '引用' }).click();
  await expect(laterTab.getByRole('textbox', { name: '引用，第 2 段' })).toHaveValue('石阶很滑');
  await expect(laterTab.getByText('已保存', { exact: true })).toBeVisible();
  expect((await api.get(draft.listDrafts, {}, { token })).list).toMatchObject([{ title: '雨后的山路' }]);
  await axe(laterTab);
  await laterTab.getByRole('button', { name: '预览' }).click();
  await expect(laterTab.getByRole('dialog').locator('blockquote')).toHaveText('石阶很滑');
  await laterTab.keyboard.press('Escape');
  await laterTab.getByRole('button', { name: '发布' }).click();
  await expect(laterTab.getByRole('heading', { name: '已发布' })).toBeVisible();
  const [creationEntry] = (await api.get(creation.listMyCreations, {}, { token })).list;
  expect(creationEntry).toMatchObject({ title: '雨后的山路', state: 'published' });
  expect((await api.get(draft.listDrafts, {}, { token })).total).toBe(0);
  const { list } = await api.get(article.browseArticles, { pageSize: 20 });
  expect(list.map(({ id }) => id)).toContain(creationEntry?.id);
  await laterTab.getByRole('link', { name: '查看作品' }).click();
  await expect(laterTab.locator('blockquote')).toHaveText('石阶很滑');
});

test('sorts pictures, publishes them after a manual review, edits and deletes them', async ({ page, open, freshMember, api }) => {
  const { token, id: memberId } = await freshMember();
  await open(write, { type: 'pictures' });
  await page.getByRole('textbox', { name: '标题' }).fill('两只猫');
  await page.locator('input[type=file]').setInputFiles(photos);
  await expect(page.getByRole('button', { name: '第 2 张图片，共 2 张' })).toBeVisible();
  await expect(page.getByText('上传中…')).toHaveCount(0);
  const before = await page.getByRole('button', { name: '第 2 张图片，共 2 张' }).locator('img').getAttribute('src');
  await page.getByRole('button', { name: '第 2 张图片，共 2 张' }).press('ArrowLeft');
  await expect(page.getByRole('button', { name: '第 1 张图片，共 2 张' }).locator('img')).toHaveAttribute('src', before ?? '');
  await page.getByRole('textbox', { name: '正文' }).fill('窗台上的下午');
  // Category and topics are collapsed into rows that show the selection.
  await expect(page.getByRole('button', { name: '#慢生活' })).toBeHidden();
  await page.getByRole('button', { name: /^话题/ }).click();
  await page.getByRole('dialog', { name: '话题' }).getByRole('button', { name: '#慢生活' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: '话题 #慢生活' })).toBeVisible();
  await page.getByRole('button', { name: /^分类/ }).click();
  await page.getByRole('dialog', { name: '分类' }).getByRole('radio').nth(1).check();
  await expect(page.getByRole('dialog', { name: '分类' })).toBeHidden();
  await axe(page);
  await page.getByRole('button', { name: '发布' }).click();
  await expect(page.getByRole('heading', { name: '已提交，正在审核' })).toBeVisible();
  await axe(page);
  const ownCreation = async () => (await api.get(creation.listMyCreations, {}, { token })).list[0];
  const creationEntry = await ownCreation();
  await api.operate(creation.approveCreation, { id: creationEntry?.id ?? '' });
  await expect(page.getByRole('heading', { name: '已发布' })).toBeVisible();
  await page.getByRole('link', { name: '我的作品' }).click();
  const more = page.getByRole('button', { name: '「两只猫」的更多操作' });
  await expect(more).toBeVisible();
  await axe(page);
  await more.click();
  await page.getByRole('button', { name: /^修改/ }).click();
  await expect(page.getByRole('textbox', { name: '正文' })).toHaveValue('窗台上的下午');
  await page.getByRole('textbox', { name: '标题' }).fill('三只猫');
  await page.getByRole('button', { name: '重新提交' }).click();
  await expect(page.getByRole('heading', { name: '已提交，正在审核' })).toBeVisible();
  await api.operate(creation.refuseCreation, { id: creationEntry?.id ?? '', reason: '第二张图看不清' });
  await open('/subPackages/mine/user-homepage');
  await expect(page.getByText('第二张图看不清')).toBeVisible();
  // Other members still see the previous version.
  expect((await api.get(article.browseArticles, { authorId: memberId })).list).toMatchObject([{ title: '两只猫' }]);
  await page.getByRole('button', { name: '「两只猫」的更多操作' }).click();
  await page.getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog', { name: '删除「两只猫」？' }).getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('您发布的作品会在这里')).toBeVisible();
  expect(await ownCreation()).toBeUndefined();
});

test('uploads a video with a cover from one of its frames', async ({ page, open, freshMember, api, origin }) => {
  const { token } = await freshMember();
  await open(write, { type: 'video' });
  await page.getByRole('textbox', { name: '标题' }).fill('一段测试');
  await page.locator('input[type=file]').setInputFiles(filmFile);
  await expect(page.getByText('封面', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: '发布' })).toBeEnabled();
  await axe(page);
  await page.getByRole('button', { name: '用当前画面做封面' }).click();
  await expect(page.getByText('封面已更换')).toBeVisible();
  await expect(page.getByRole('button', { name: '发布' })).toBeEnabled();
  await page.getByRole('button', { name: '发布' }).click();
  await expect(page.getByRole('heading', { name: '已提交，正在审核' })).toBeVisible();
  const [creationEntry] = (await api.get(creation.listMyCreations, { kind: 'video' }, { token })).list;
  const { content } = await api.get(creation.getMyCreation, { id: creationEntry?.id ?? '' }, { token });
  expect(content.film).toMatchObject({ width: 120, height: 160, seconds: 2 });
  const part = await fetch(`${origin}${content.film?.url}`, { headers: { range: 'bytes=4-7' } });
  expect([part.status, await part.text()]).toEqual([206, 'ftyp']);
});

test('refuses prohibited text with the reason and keeps it editable', async ({ page, open, freshMember }) => {
  await freshMember();
  await open(write, { type: 'article' });
  await page.getByRole('textbox', { name: '标题' }).fill('发财的路');
  await page.getByRole('textbox', { name: '段落，第 1 段' }).fill('网 络 赌 场，欢迎光临');
  await page.getByRole('button', { name: '发布' }).click();
  await expect(page.getByRole('heading', { name: '未通过审核' })).toBeVisible();
  await expect(page.getByText('含有赌博或诈骗内容')).toBeVisible();
  await page.getByRole('link', { name: '我的作品' }).click();
  await page.getByRole('button', { name: '「发财的路」的更多操作' }).click();
  await page.getByRole('button', { name: /^修改/ }).click();
  await page.getByRole('textbox', { name: '段落，第 1 段' }).fill('好好工作');
  await page.getByRole('button', { name: '重新提交' }).click();
  await expect(page.getByRole('heading', { name: '已发布' })).toBeVisible();
  // The author is notified of the decision and its reason.
  await page.getByRole('link', { name: '我的作品' }).click();
  await page.getByRole('button', { name: '「发财的路」的更多操作' }).click();
  await page.getByRole('button', { name: '审核记录' }).click();
  const history = page.getByRole('dialog', { name: '审核记录' });
  await expect(history.getByRole('listitem')).toHaveText([
    /^已发布/,
    /^修改后重新提交/,
    /^未通过.*含有赌博或诈骗内容/,
    /^提交审核/,
  ]);
  await axe(page);
});

test('continues a draft on a second device and asks the member in a conflict', async ({
  page,
  open,
  freshMember,
  secondBrowser,
  api,
}) => {
  const member = await freshMember();
  await open(write, { type: 'article' });
  const title = page.getByRole('textbox', { name: '标题' });
  await title.fill('两台设备');
  await expect(page.getByText('已保存', { exact: true })).toBeVisible();
  const second = await secondBrowser(member);
  await second.goto('/h5/#/subPackages/other/draft');
  await second.getByRole('link', { name: /两台设备/ }).click();
  const secondTitle = second.getByRole('textbox', { name: '标题' });
  await expect(secondTitle).toHaveValue('两台设备');
  await secondTitle.fill('那边改过');
  await expect(second.getByText('已保存', { exact: true })).toBeVisible();
  await title.fill('这边也改过');
  await expect(page.getByText('这份草稿在其他设备上改过')).toBeVisible();
  await page.getByRole('button', { name: '用那边的' }).click();
  await expect(title).toHaveValue('那边改过');
  await title.fill('又改一次');
  await expect(page.getByText('已保存', { exact: true })).toBeVisible();
  await secondTitle.fill('那边再改');
  await second.getByRole('button', { name: '保留这里的' }).click();
  await expect
    .poll(async () => (await api.get(draft.listDrafts, {}, { token: member.token })).list.map((item) => item.title))
    // The rejected version is stored beside it.
    .toEqual(['那边再改', '又改一次', '这边也改过']);
  await open('/subPackages/other/draft');
  for (const name of ['那边再改', '又改一次', '这边也改过']) {
    await page.getByRole('button', { name: `删除草稿「${name}」` }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    // The dialog is animated out; the next one would be a second.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: `删除草稿「${name}」` })).toHaveCount(0);
  }
  await expect(page.getByText(/没有草稿/)).toBeVisible();
});

// CONTENT-16
test('converts pasted rich text to blocks; sends a visitor to the sign-in', async ({ page, open, freshMember }) => {
  await open('/pages/publish/publish');
  await expect(page).toHaveURL(/login/);
  await freshMember();
  await open(write, { type: 'article' });
  const field = page.getByRole('textbox', { name: '段落，第 1 段' });
  await field.evaluate((element) => {
    const data = new DataTransfer();
    data.setData('text/html', '<h2>小节</h2><p>一段<b>粗体</b>字<script>alert(1)</script></p><ul><li>甲</li><li>乙</li></ul>');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(page.getByRole('textbox', { name: '小标题，第 1 段' })).toHaveValue('小节');
  await expect(page.getByRole('textbox', { name: '段落，第 2 段' })).toHaveValue('一段**粗体**字');
  await expect(page.getByRole('textbox', { name: '列表，第 3 段' })).toHaveValue('甲\n乙');
});

test('shows a call to create instead of filters without posts', async ({ page, open, freshMember }) => {
  await freshMember();
  await open('/subPackages/mine/user-homepage');
  await expect(page.getByRole('link', { name: '去发布' })).toBeVisible();
  await expect(page.getByRole('button', { name: '图文', exact: true })).toHaveCount(0);
});
