import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { startInstance } from '../support/instance.ts';
import { registryOf } from '../support/registry.ts';
import { buildFixture } from '../support/team-remotes.ts';
import { expect, test } from '../support/test.ts';

/** A remote of another build tool and another framework (docs/container-contract.md). */
const app = 'container';
const home = `/remote/${app}/home`;
const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);

let instance: Awaited<ReturnType<typeof startInstance>>;
let folder: string;
const release = async (...args: string[]): Promise<string> => {
  const env = { ...process.env, ORIGIN: instance.origin, DATA_DIR: instance.dataDir, DEPLOY_TOKEN: '', OPERATOR_TOKEN: '' };
  return (await run(process.execPath, [join(root, 'tools/release.mjs'), ...args], { cwd: root, env })).stdout;
};

const navigateTo = (page: Page, path: string) => page.evaluate((to) => void (location.hash = to), path);
const counted = (page: Page) => page.getByText(/^(数到|Compté jusqu’à) \d+$/);
const ticks = (page: Page) => page.evaluate(() => (Reflect.get(window, 'containerTicks') as number | undefined) ?? 0);
test.describe.configure({ mode: 'serial', timeout: 60_000 });
test.beforeAll(async () => {
  test.setTimeout(240_000);
  folder = await buildFixture(app);
  await run(process.execPath, [join(folder, 'release.mjs')]);
  instance = await startInstance(`e2e/container-${process.pid}`);
});
test.afterAll(() => instance?.stop());

test('publishes and promotes a plain container like any other app, and computes its figures', async () => {
  expect(await release('publish', app, '--dir', join(folder, 'dist'), '--channel', 'none')).toMatch(/is published: 3 of 3 files/);
  expect(await release('promote', app, '--why', 'another tool')).toContain(`live: ${app} 1.0.0+`);
  const [published] = await registryOf(instance).ask<{ figures: Record<string, number> }[]>('GET', `releases/${app}`);
  expect(published?.figures).toMatchObject({
    page: home,
    entry: expect.any(Number),
    firstJs: expect.any(Number),
    css: expect.any(Number),
  });
  expect(published?.figures['firstJs']).toBeGreaterThan(published?.figures['entry'] ?? 0);
});

test('opens the container, leaves nothing behind when it is left, and opens it again', async ({ page }) => {
  const looked = page.waitForResponse(/\/platform\/live\.json$/);
  await page.goto(`${instance.origin}/h5/#${home}`);
  await expect(page).toHaveTitle(/容器/);
  await expect(counted(page)).toHaveText('数到 0');
  await looked;
  const button = page.getByRole('button', { name: '+1' });
  await expect(button).toHaveCSS('border-left-color', 'rgb(0, 128, 0)');
  await button.click();
  await page.keyboard.press('+');
  await expect(counted(page)).toHaveText('数到 2');
  expect(await ticks(page)).toBeGreaterThan(0);

  await navigateTo(page, '/pages/welfare/welfare');
  await expect(page.getByText('猜你喜欢')).toBeVisible();
  await expect(button).toHaveCount(0);
  const before = await ticks(page);
  await page.keyboard.press('+');
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(await ticks(page)).toBe(before);

  await navigateTo(page, home);
  await expect(counted(page)).toHaveText('数到 0');
  await expect(button).toHaveCSS('border-left-color', 'rgb(0, 128, 0)');
  await button.click();
  await expect(counted(page)).toHaveText('数到 1');
});

test('renders the container again in the selected language', async ({ page, context }) => {
  await context.addCookies([{ name: 'juhe-lang', value: 'fr', url: instance.origin }]);
  await page.addInitScript(() => localStorage.setItem('juhe-lang', 'fr'));
  await page.goto(`${instance.origin}/h5/#${home}`);
  await expect(page).toHaveTitle(/Conteneur/);
  await expect(counted(page)).toHaveText('Compté jusqu’à 0');
});

test('counts the container as shown, without failures', async ({ page }) => {
  type Health = { app: string; live: { loads: number; failures: number } };
  const health = async () =>
    (await registryOf(instance).ask<{ health: Health[] }>('GET', 'metrics?channel=production')).health.find(
      (entry) => entry.app === app,
    )?.live;
  await page.goto(`${instance.origin}/h5/#${home}`);
  await expect(counted(page)).toBeVisible();
  await navigateTo(page, '/pages/welfare/welfare');
  await expect.poll(async () => (await health())?.loads ?? 0, { timeout: 30_000 }).toBeGreaterThan(0);
  expect((await health())?.failures).toBe(0);
});
