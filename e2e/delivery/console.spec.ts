import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startInstance } from '../support/instance.ts';
import { registryOf } from '../support/registry.ts';
import { axe, expect, test } from '../support/test.ts';

let instance: Awaited<ReturnType<typeof startInstance>>;
let registry: ReturnType<typeof registryOf>;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  instance = await startInstance(`e2e/console-${process.pid}`, { DEMO: '0' });
  registry = registryOf(instance);
});
test.afterAll(() => instance?.stop());

const token = () => readFileSync(join(instance.dataDir, 'operator-token'), 'utf8').trim();
const device = () => randomBytes(16).toString('base64url');

const signIn = async (page: Page): Promise<void> => {
  await page.goto(`${instance.origin}/platform/console`);
  await page.getByLabel('运维令牌').fill(token());
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /生产/ })).toBeVisible();
};
const card = (page: Page, app: string) => page.getByRole('article', { name: app, exact: true });
const act = async (page: Page, app: string, name: string): Promise<void> => {
  await card(page, app).getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};
/** Sends device reports, each with its own cookie. */
const reportHealth = async (times: number, app: string, release: string, kind: string): Promise<void> => {
  for (let i = 0; i < times; i += 1) {
    const answer = await fetch(`${instance.origin}/platform/beacon`, {
      method: 'POST',
      headers: { cookie: `juhe-device=${device()}` },
      body: JSON.stringify({
        v: 1,
        channel: 'production',
        generation: 1,
        events: [{ kind, app, release, count: 1, name: 'hang' }],
      }),
    });
    expect(answer.status).toBe(204);
  }
};
const stateOf = async (app: string) =>
  (
    await registry.ask<{ apps: Record<string, { release: string; killed?: true; frozen?: true; canary?: { percent: number } }> }>(
      'GET',
      'channels/production',
    )
  ).apps[app];

test('signs an operator in by the token only, shows the page in another language and signs out', async ({
  page,
  allowErrors,
}) => {
  test.slow();
  allowErrors(/status of 401/);
  await page.goto(`${instance.origin}/platform/console`);
  await axe(page);
  await page.getByLabel('运维令牌').fill('somebody-elses-token-0123');
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.getByRole('alert')).toContainText('这不是运维令牌');
  await signIn(page);
  for (const app of ['shell', 'mall', 'wallet']) await expect(card(page, app)).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'History' })).toBeVisible();
  await page.getByRole('link', { name: 'Development' }).click();
  await expect(page.getByText('Nothing is live in Development yet.')).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Operator token')).toBeVisible();
  await page.goto(`${instance.origin}/platform/console`);
  await expect(page.getByLabel('Operator token')).toBeVisible();
});

for (const width of [320, 960])
  test(`fits without clipped content at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const { mall = '' } = await registry.releases();
    await reportHealth(3, 'mall', mall, 'error');
    await signIn(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.goto(`${instance.origin}/platform/console/act?channel=production&action=canary&app=mall`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

test('works while every app and the page itself are down', async ({ page }) => {
  const fail = async (...matches: string[]) => {
    const body = JSON.stringify({ scope: 'console', faults: matches.map((match) => ({ match, kind: 'down' })) });
    await fetch(`${instance.origin}/dev/faults`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
  };
  await page.context().addCookies([{ name: 'juhe-fault', value: 'console', url: instance.origin }]);
  await fail('/r/', '/h5/', '/platform/live.json');
  await expect(page.request.get(`${instance.origin}/h5/`)).rejects.toThrow(/hang up|ECONNRESET/);
  await signIn(page);
  await expect(card(page, 'mall')).toContainText('1.0.0+');
  await fail();
});

test('switches an app off and on again, with a reason shown in the history', async ({ page }) => {
  await signIn(page);
  await act(page, 'social', '关停');
  await axe(page);
  await page.getByRole('button', { name: '关停' }).click();
  // The browser itself requires the reason.
  expect((await stateOf('social'))?.killed).toBeUndefined();
  await page.getByLabel('原因').fill('OPS-1 会员反馈打不开');
  await page.getByRole('button', { name: '关停' }).click();
  await expect(page.getByRole('status').filter({ hasText: '已完成' })).toBeFocused();
  await expect(card(page, 'social')).toContainText('已关停');
  await expect(page.getByRole('table', { name: '历史' }).getByRole('row').nth(1)).toContainText('OPS-1 会员反馈打不开');
  expect((await stateOf('social'))?.killed).toBe(true);
  await act(page, 'social', '恢复');
  await page.getByLabel('原因').fill('OPS-1 已修复');
  await page.getByRole('button', { name: '恢复' }).click();
  await expect(card(page, 'social')).not.toContainText('已关停');
});

test('refuses an outdated page, whose change can be sent again after a review', async ({ page, allowErrors }) => {
  allowErrors(/status of 409/);
  await signIn(page);
  await act(page, 'applyfor', '冻结');
  await page.getByLabel('原因').fill('月末结算');
  const generation = await registry.change([{ action: 'freeze', app: 'content' }]);
  await page.getByRole('button', { name: '冻结' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(`没有更改：打开此页面期间，生产已变到第 ${generation} 代`);
  await expect(alert).toContainText('content：冻结');
  await axe(page);
  expect((await stateOf('applyfor'))?.frozen).toBeUndefined();
  await expect(page.getByLabel('原因')).toHaveValue('月末结算');
  await page.getByRole('button', { name: '冻结' }).click();
  await expect(card(page, 'applyfor')).toContainText('已冻结');
  await registry.change([
    { action: 'unfreeze', app: 'applyfor' },
    { action: 'unfreeze', app: 'content' },
  ]);
});

test('refreshes without moving the content, closing lists or losing the focus', async ({ page, allowErrors }) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/);
  const { wallet = '' } = await registry.releases();
  await reportHealth(2, 'wallet', wallet, 'failure');
  await page.clock.install();
  await signIn(page);
  const walletCard = card(page, 'wallet');
  await walletCard.getByText('最常见的失败与错误').click();
  await expect(walletCard.getByRole('listitem').filter({ hasText: 'hang' })).toContainText('2');
  await walletCard.scrollIntoViewIfNeeded();
  const button = walletCard.getByRole('link', { name: '回滚' });
  await button.focus();
  const topOf = () => walletCard.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const before = await topOf();
  // Above and inside the card: a badge and a longer reason appear.
  await registry.change([
    { action: 'freeze', app: 'auction' },
    { action: 'kill', app: 'auction' },
  ]);
  await reportHealth(1, 'wallet', wallet, 'failure');
  const refreshed = page.waitForResponse(/\/platform\/console/);
  await page.clock.fastForward(15_000);
  await refreshed;
  await expect(card(page, 'auction')).toContainText('已关停');
  await expect(walletCard.getByRole('listitem').filter({ hasText: 'hang' })).toContainText('3');
  await expect(button).toBeFocused();
  expect(Math.abs((await topOf()) - before)).toBeLessThanOrEqual(1);
  await page.context().setOffline(true);
  await page.clock.fastForward(15_000);
  await expect(page.getByRole('status').filter({ hasText: '服务器没有响应' })).toBeVisible();
  await page.context().setOffline(false);
  await page.clock.fastForward(15_000);
  await expect(page.getByRole('status').filter({ hasText: '服务器没有响应' })).toBeHidden();
});

test('shows the reason when a canary that fails in browsers is halted automatically', async ({
  page,
  secondBrowser,
  allowErrors,
}) => {
  allowErrors(/./);
  test.setTimeout(90_000);
  const { mall = '' } = await registry.releases();
  const release = await registry.publish('mall', { edit: { remoteEntry: () => 'throw new Error("broken on purpose")' } });
  await registry.change([{ action: 'canary', app: 'mall', release, percent: 100 }]);
  await signIn(page);
  await expect(card(page, 'mall')).toContainText('灰度 100 %');
  await reportHealth(20, 'mall', release, 'load');
  const member = async () => {
    const tab = await secondBrowser();
    // The shell batches reports for ten seconds.
    const healthReport = tab.waitForRequest(
      (request) => request.url().endsWith('/platform/beacon') && request.postData()?.includes('"failure"') === true,
      { timeout: 30_000 },
    );
    await tab.goto(`${instance.origin}/h5/#/pages/welfare/welfare`);
    // Members do not notice: the release of the other members takes over.
    await expect(tab.getByRole('heading', { level: 1, name: '福利' })).toBeVisible();
    await healthReport;
  };
  await Promise.all([member(), member(), member()]);
  await expect.poll(async () => (await stateOf('mall'))?.canary, { timeout: 15_000 }).toBeUndefined();
  expect((await stateOf('mall'))?.release).toBe(mall);
  await page.reload();
  const row = page.getByRole('table', { name: '历史' }).getByRole('row').nth(1);
  await expect(row).toContainText('guard');
  await expect(row).toContainText(`canary ${release} failed 3 of 23 loads (13.0 %)`);
});
