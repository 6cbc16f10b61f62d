import { axe, expect, test } from '../support/test.ts';

// CONTENT-68
test('filters courses in Discover, opens one, and restores the position on back', async ({ page, open }) => {
  await open('/pages/index/index');
  await page.getByRole('group', { name: '分类' }).getByRole('button', { name: '课程' }).click();
  await expect(page).toHaveURL(/category=courses/);
  const courses = page.locator('a[href*="/pages/study/"]');
  await expect(courses.first()).toBeVisible();
  await axe(page);
  const totalCount = await courses.count();
  await page.getByRole('button', { name: '线上' }).click();
  await expect(page.locator('a[href*="/pages/study/course-detail"]')).toHaveCount(0);
  await expect(courses.first()).toBeVisible();
  expect(await courses.count()).toBeLessThan(totalCount);
  await courses.first().click();
  await expect(page).toHaveURL(/course-online-detail/);
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page.getByRole('button', { name: '线上' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/category=courses/);
});

test('shows failed courses with a retry in place', async ({ page, open, faults, allowErrors }) => {
  allowErrors(/Failed to load resource/);
  await faults([{ match: 'queryAllStudyList', kind: 'error' }]);
  await open('/pages/index/index', { category: 'courses' });
  const retryButton = page.getByRole('button', { name: '重试' });
  await expect(retryButton).toBeVisible();
  await faults([]);
  await retryButton.click();
  await expect(page.locator('a[href*="/pages/study/"]').first()).toBeVisible();
});

test('links a missing course to the list', async ({ page, open }) => {
  await open('/pages/study/course-detail', { id: 'nothing' });
  await page.getByRole('link', { name: '看看其他课程' }).click();
  await expect(page).toHaveURL(/category=courses/);
  await expect(page.locator('a[href*="/pages/study/"]').first()).toBeVisible();
});

// CONTENT-58
test('lists on-site courses near the device, or by city without a position', async ({ page, open, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 30.362, longitude: 120.032 });
  await open('/pages/index/index', { category: 'courses', course: 'offline' });
  await page.getByRole('button', { name: '离我近' }).click();
  const courses = page.locator('a[href*="/pages/study/"]');
  await expect(courses.first()).toContainText('100 米');
  await axe(page);
  await page.getByRole('button', { name: '离我最近' }).click();
  await expect(courses.first()).not.toContainText('100 米');
  await context.clearPermissions();
  await page.getByRole('button', { name: '选择城市' }).click();
  const sheet = page.getByRole('dialog', { name: '离我近' });
  await sheet.getByRole('searchbox', { name: '搜索城市' }).fill('杭州');
  await sheet.getByRole('button', { name: /杭州市/ }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: '杭州市', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(courses.first()).toBeVisible();
});
