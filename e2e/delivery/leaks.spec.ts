import type { Page } from '@playwright/test';
import { startInstance } from '../support/instance.ts';
import { publishByHand } from '../support/hand-made.ts';
import { registryOf } from '../support/registry.ts';
import { expect, test } from '../support/test.ts';

/** A remote built with another tool: none of our builds has checked it. */
const app = 'leaking';
const home = `/remote/${app}/home`;
const welfare = '/pages/welfare/welfare';

let instance: Awaited<ReturnType<typeof startInstance>>;
let registry: ReturnType<typeof registryOf>;
let release = '';

const navigateTo = (page: Page, path: string) => page.evaluate((to) => void (location.hash = to), path);
const tabs = (page: Page) => page.getByRole('navigation', { name: '主导航' }).getByRole('link');
const text = (page: Page) => page.getByText('leaking shows');
/** Side effects of its code on the page so far. */
const leaked = (page: Page) =>
  page.evaluate(() => {
    const at = (name: string): unknown => Reflect.get(window, name) ?? 0;
    return { ticks: at('leakedTicks'), calls: at('leakedCalls'), changes: at('leakedChanges') };
  });
/** Waits as long as its interval would need to run several times. */
const whileItCouldTick = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let remainingTicks = 5;
        const timer = setInterval(() => {
          remainingTicks -= 1;
          if (remainingTicks > 0) return;
          clearInterval(timer);
          resolve();
        }, 20);
      }),
  );

test.describe.configure({ mode: 'serial', timeout: 60_000 });
test.beforeAll(async () => {
  test.setTimeout(240_000);
  instance = await startInstance(`e2e/leaks-${process.pid}`);
  registry = registryOf(instance);
  release = await publishByHand(registry, { app, path: home, folder: 'leaking', css: ['leak.css'] });
});
test.afterAll(() => instance?.stop());

test('rejects an unscoped style sheet with its position', async () => {
  const refused = registry.change([{ action: 'promote', app, release }]);
  await expect(refused).rejects.toThrow('422');
  await expect(refused).rejects.toThrow(
    `${app} ${release}: style sheets apply to pages of other apps: leak.css:1 \\"h2\\" and leak.css:2 \\"button\\"`,
  );
  expect((await registry.releases())[app]).toBeUndefined();
});

test('undoes a remote’s effects on the page when it is left, and counts them as its failure', async ({ page, allowErrors }) => {
  allowErrors(/^console: leaking: left at the page/);
  await registry.change([{ action: 'promote', app, release }], { force: true });
  const looked = page.waitForResponse(/\/platform\/live\.json$/);
  await page.goto(`${instance.origin}/h5/#${home}`);
  await expect(text(page)).toBeVisible();
  await looked;
  await expect.poll(async () => (await leaked(page)).ticks).toBeGreaterThan(2);

  await navigateTo(page, welfare);
  await expect(text(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(page.getByRole('main').getByRole('button').first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => 'leaked' in String.prototype)).toBe(false);
  await tabs(page).nth(0).click();
  await expect(page).toHaveURL(/#\/pages\/index\/index/);

  const before = await leaked(page);
  await page.evaluate(() => [1].at(0));
  await navigateTo(page, welfare);
  await expect(page).toHaveURL(/welfare$/);
  await whileItCouldTick(page);
  expect(await leaked(page)).toEqual(before);

  type Health = { app: string; live: { failures: number; troubles: { name: string }[] } };
  const health = async (name: string) =>
    (await registry.ask<{ health: Health[] }>('GET', 'metrics?channel=production')).health.find((entry) => entry.app === name)
      ?.live;
  await expect
    .poll(async () => (await health(app))?.troubles.map(({ name }) => name).toSorted(), { timeout: 20_000 })
    .toEqual([
      'leak changed Array.prototype.at',
      'leak changed String.prototype.leaked',
      'leak interval',
      'leak listener click',
      'leak listener hashchange',
    ]);
  expect((await health(app))?.failures).toBe(6);
  expect((await health('mall'))?.failures).toBe(0);
  expect((await health('shell'))?.failures).toBe(0);
});

test('restores a remote’s styles whenever its own page is displayed', async ({ page, allowErrors }) => {
  allowErrors(/^console: leaking: left at the page/);
  const looked = page.waitForResponse(/\/platform\/live\.json$/);
  await page.goto(`${instance.origin}/h5/#${home}`);
  await expect(text(page)).toBeVisible();
  await looked;
  const isOff = () =>
    page.evaluate(() => [...document.styleSheets].find(({ href }) => href?.endsWith('/leak.css'))?.disabled ?? 'not there');
  expect(await isOff()).toBe(false);
  await navigateTo(page, welfare);
  await expect.poll(isOff).toBe(true);
  await navigateTo(page, home);
  await expect(text(page)).toBeVisible();
  expect(await isOff()).toBe(false);
});
