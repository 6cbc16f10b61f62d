import { readFile } from 'node:fs/promises';
import { axe, demo, expect, test } from '../support/test.ts';

/** Returns the previous month in China, `2026-10`. */
const lastMonth = (): string => {
  const [year = 0, month = 1] = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' })
    .format(new Date())
    .split('-')
    .map(Number);
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7);
};

test('downloads last month’s statement as a file, whose code is verified without a session', async ({
  page,
  open,
  signedIn,
  secondBrowser,
}) => {
  await signedIn(demo.member);
  const month = lastMonth();
  await open(`/subPackages/other/particulars?month=${month}`);
  await axe(page);
  const [csv] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '下载 CSV' }).click()]);
  expect(csv.suggestedFilename()).toBe(`juhe-personal-${month}.csv`);
  const text = await readFile(await csv.path(), 'utf8');
  const [code = ''] = /(?:[0-9A-Z]{4}-){4}[0-9A-Z]{4}/.exec(text) ?? [];
  expect(code).not.toBe('');
  const [pdf] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '下载 PDF' }).click()]);
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-');

  const stranger = await secondBrowser();
  await stranger.goto(`/h5/#/subPackages/other/check-statement?code=${code}`);
  await stranger.getByRole('button', { name: '验证' }).click();
  await expect(stranger.getByRole('heading', { name: '这是我们出具的账单' })).toBeVisible();
  await axe(stranger);
  await stranger.getByLabel('账单验证码').fill(`${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`);
  await stranger.getByRole('button', { name: '验证' }).click();
  await expect(stranger.getByText('这不是我们出具的账单验证码')).toBeVisible();
});
