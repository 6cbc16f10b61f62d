import { readFile } from 'node:fs/promises';
import { axe, expect, test } from '../support/test.ts';

test('builds an archive of the member’s data and downloads it', async ({ page, open, freshMember }) => {
  await freshMember();
  await open('/subPackages/user/setup');
  await page.getByRole('link', { name: '导出我的数据' }).click();
  await expect(page.getByText('文件没有加密')).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: '开始整理' }).click();
  await expect(page.getByText('整理时间')).toBeVisible({ timeout: 15_000 });
  await axe(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^juhe-\d{4}-\d\d-\d\d\.zip$/);
  const bytes = await readFile(await download.path());
  expect([bytes.subarray(0, 4).toString('latin1'), bytes.length > 1000]).toEqual(['PK\u0003\u0004', true]);
  expect(bytes.includes('addresses.json')).toBe(true);

  await test.step('and notifies the member of it', async () => {
    await open('/pages/message/message');
    await expect(page.getByText('数据已整理好').first()).toBeVisible();
  });
});
