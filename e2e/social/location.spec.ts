import { article } from '@juhe/contract/content/article';
import { creation } from '@juhe/contract/content/creation';
import { axe, expect, test } from '../support/test.ts';

const write = '/subPackages/other/publish';
const peopleSquare = { latitude: 31.23112, longitude: 121.47098 };

// COMMON-11
test('adds a nearby location after a tap, and sends only its name and city', async ({
  page,
  context,
  open,
  freshMember,
  api,
}) => {
  test.setTimeout(60_000);
  const { token } = await freshMember();
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(peopleSquare);
  const requestedUrls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('nearbyPlaces')) requestedUrls.push(request.url());
  });
  await open(write, { type: 'article' });
  await page.getByRole('textbox', { name: '标题' }).fill('广场上的早晨');
  await page.getByRole('textbox', { name: '段落，第 1 段' }).fill('鸽子比人多。');
  await page.getByRole('button', { name: /^位置/ }).click();
  const sheet = page.getByRole('dialog', { name: '位置' });
  await expect(sheet.getByRole('button', { name: '北京市', exact: true })).toBeVisible();
  expect(requestedUrls).toEqual([]);
  await axe(page);
  await sheet.getByRole('button', { name: '查找附近地点' }).click();
  await expect(sheet.getByText('内置列表，仅收录十个城市的知名地点')).toBeVisible();
  await expect(sheet.getByRole('button', { name: /^人民广场/ })).toBeVisible();
  await axe(page);
  const sent = new URL(requestedUrls[0] ?? '').searchParams;
  expect([sent.get('lat'), sent.get('lng')]).toEqual(['31.231', '121.471']);
  await sheet.getByRole('searchbox', { name: '搜索附近' }).fill('图书馆');
  await expect(sheet.getByRole('button', { name: /^人民广场/ })).toHaveCount(0);
  await sheet.getByRole('button', { name: /^上海图书馆/ }).click();
  await expect(page.getByRole('button', { name: '位置 上海市 · 上海图书馆' })).toBeVisible();
  await page.getByRole('button', { name: '发布' }).click();
  await expect(page.getByRole('heading', { name: '已发布' })).toBeVisible();
  const [creationEntry] = (await api.get(creation.listMyCreations, {}, { token })).list;
  const { content } = await api.get(creation.getMyCreation, { id: creationEntry?.id ?? '' }, { token });
  expect(content.location).toEqual({ name: '上海图书馆', city: '上海市' });
  await page.getByRole('link', { name: '查看作品' }).click();
  await expect(page.getByText('上海市 · 上海图书馆')).toBeVisible();
  expect((await api.get(article.getArticle, { id: creationEntry?.id ?? '' })).location).toEqual({
    name: '上海图书馆',
    city: '上海市',
  });
});

test('offers cities without the permission and removes the selected city', async ({ page, context, open, freshMember }) => {
  await freshMember();
  await context.clearPermissions();
  await open(write, { type: 'article' });
  await page.getByRole('button', { name: /^位置/ }).click();
  const sheet = page.getByRole('dialog', { name: '位置' });
  await sheet.getByRole('button', { name: '查找附近地点' }).click();
  await expect(sheet.getByText('未获得定位权限，请按城市选择')).toBeVisible();
  await sheet.getByRole('searchbox', { name: '搜索城市' }).fill('没有这个');
  await expect(sheet.getByText('没有符合的城市')).toBeVisible();
  await sheet.getByRole('searchbox', { name: '搜索城市' }).fill('杭州');
  await sheet.getByRole('button', { name: /^杭州市/ }).click();
  await expect(page.getByRole('button', { name: '位置 杭州市' })).toBeVisible();
  await page.getByRole('button', { name: /^位置/ }).click();
  await sheet.getByRole('button', { name: '不显示位置' }).click();
  await expect(page.getByRole('button', { name: '位置 不显示' })).toBeVisible();
});

test('offers the list of cities when nothing is nearby', async ({ page, context, open, freshMember }) => {
  await freshMember();
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 45, longitude: 85 });
  await open(write, { type: 'article' });
  await page.getByRole('button', { name: /^位置/ }).click();
  const sheet = page.getByRole('dialog', { name: '位置' });
  await sheet.getByRole('button', { name: '查找附近地点' }).click();
  await expect(sheet.getByText('附近没有找到地点')).toBeVisible();
  await axe(page);
  await sheet.getByRole('button', { name: '按城市选择' }).click();
  await expect(sheet.getByRole('button', { name: '北京市', exact: true })).toBeVisible();
});
