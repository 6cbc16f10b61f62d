import { axe, expect, test } from '../support/test.ts';

test('shows version, releases and licences, also to visitors', async ({ page, open }) => {
  await open('/subPackages/other/about');
  await expect(page.getByText('版本 1.0.0（100）')).toBeVisible();
  const live = (await (await page.request.get('/platform/live.json')).json()) as {
    shell: { release: string };
    remotes: Record<string, { release: string }>;
  };
  for (const release of [live.shell.release, ...Object.values(live.remotes).map((remote) => remote.release)])
    await expect(page.getByText(release)).toBeVisible();
  await axe(page);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.getByRole('link', { name: '添加到桌面' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('下载 App');
});

test('shows each library with the text of its licence', async ({ page, open }) => {
  await open('/subPackages/other/about');
  await page.getByRole('button', { name: '开源许可' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('react-dom').click();
  await expect(sheet.getByText(/Meta Platforms/).first()).toBeVisible();
  await axe(page);
});

test('copies the releases as one line for support', async ({ page, open, permitClipboard }) => {
  await permitClipboard();
  await open('/subPackages/other/about');
  await page.getByRole('button', { name: '复制' }).click();
  await expect(page.getByText('复制成功')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^1\.0\.0 \(100\), shell \S+, .*social \S+/);
});

// SOCIAL-30
test.describe('installation on the home screen', () => {
  const download = '/subPackages/other/download';

  test('shows a QR code and a link on a computer', async ({ page, open, permitClipboard }) => {
    await permitClipboard();
    await open(download);
    await expect(page.getByRole('img', { name: '网页版的二维码' })).toBeVisible();
    await page.getByRole('button', { name: '复制链接' }).click();
    await expect(page.getByText('链接已复制，请在浏览器打开')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL('/h5/', page.url()).href);
    await axe(page);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });

  test('triggers the browser’s install prompt by a button', async ({ page, open }) => {
    await page.addInitScript(() => {
      addEventListener('load', () => {
        const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
          prompt: async () => ({ outcome: 'accepted' }),
        });
        dispatchEvent(event);
      });
    });
    await open(download);
    await page.getByRole('button', { name: '添加到桌面' }).click();
    await expect(page.getByText('已添加')).toBeVisible();
    await expect(page.getByRole('button', { name: '添加到桌面' })).toHaveCount(0);
  });

  for (const { where: platform, userAgent, words: text } of [
    { where: 'an iPhone', userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Safari/604.1', words: '选「添加到主屏幕」' },
    { where: 'Android', userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/130.0', words: '点浏览器右上角的菜单' },
    {
      where: 'the messaging app',
      userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/130.0 MicroMessenger/8.0',
      words: '选「在浏览器打开」',
    },
  ])
    test(`shows the installation steps on ${platform}`, async ({ browser, origin, contextOptions }) => {
      const context = await browser.newContext({
        ...contextOptions,
        userAgent,
        locale: 'zh-CN',
        viewport: { width: 375, height: 812 },
      });
      const page = await context.newPage();
      await page.goto(`${origin}/h5/#${download}`);
      await expect(page.getByText(text)).toBeVisible();
      await axe(page);
      await context.close();
    });

  test('has an installable web app manifest', async ({ page, open }) => {
    await open(download);
    const href = await page.locator('link[rel=manifest]').getAttribute('href');
    const answer = await page.request.get(href ?? '');
    expect(await answer.json()).toMatchObject({ name: '聚合', lang: 'zh-Hans', start_url: '/h5/', display: 'standalone' });
    const client = await page.context().newCDPSession(page);
    const { errors, url } = await client.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(url).toContain('/h5/manifest.webmanifest');
    const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  });
});

// SOCIAL-31
test('clears the device’s data without signing out', async ({ page, open, freshMember }) => {
  await freshMember();
  await open('/subPackages/user/setup');
  const cell = page.getByRole('button', { name: /清除缓存/ });
  await expect(cell).toContainText(/\d+ KB/);
  await cell.click();
  await page.getByRole('dialog').getByRole('button', { name: '清除' }).click();
  await expect(page.getByText('已清除')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('设置');
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
});
