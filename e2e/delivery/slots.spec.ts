import type { Page } from '@playwright/test';
import { enter, register } from '@juhe/testing/playwright';
import { publishByHand } from '../support/hand-made.ts';
import { startInstance } from '../support/instance.ts';
import { registryOf } from '../support/registry.ts';
import { expect, test } from '../support/test.ts';

/** A remote built with another tool, by a team outside the workspace. */
const app = 'filling';
const home = `/remote/${app}/home`;
const saleNo = 'S260004';
const titles = Object.fromEntries(['zh-Hans', 'zh-Hant', 'en', 'fr', 'es'].map((lang) => [lang, `Filling ${lang}`]));
const entry = (slot: string) => ({ slot, kind: 'entry', icon: 'star', path: home, titles });
const fragment = (more: object = {}) => ({
  slot: 'goods.below-price',
  kind: 'fragment',
  expose: './slot/goods.below-price',
  js: ['entry.js'],
  css: [],
  props: { fields: { saleNo: 'string', priceCents: 'number' } },
  ...more,
});

let instance: Awaited<ReturnType<typeof startInstance>>;
let registry: ReturnType<typeof registryOf>;

const publish = (mode: string, { fills = [fragment()] as object[], padding = 0 } = {}) =>
  publishByHand(registry, {
    app,
    path: home,
    folder: 'filling',
    fills,
    // Text without repetition barely compresses.
    edit: (text) =>
      `${text.replace("'shows'", `'${mode}'`)}\n//${Array.from({ length: padding }, (_, i) => ((i * 2_654_435_761) >>> 0).toString(36)).join('')}`,
  });
const promote = async (mode: string, more?: Parameters<typeof publish>[1]) => {
  const release = await publish(mode, more);
  await registry.change([{ action: 'promote', app, release }]);
  return release;
};

const goods = (page: Page) => page.goto(`${instance.origin}/h5/#/subPackages/shop/goods-info?saleNo=${saleNo}`);
const buy = (page: Page) => page.getByRole('button', { name: '立即购买' });
const room = (page: Page) => page.locator('main [style*="contain: strict"]');
const shown = (page: Page) => page.getByText(/^filling shows/);

type Health = { app: string; live: { loads: number; failures: number; troubles: { name: string }[] } };
const healthOf = async (name: string) =>
  (await registry.ask<{ health: Health[] }>('GET', 'metrics?channel=production')).health.find(
    (remoteHealth) => remoteHealth.app === name,
  )?.live;
/** Collects requests for the other team's files. */
const requestsOf = (page: Page) => {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(`/r/${app}/`)) urls.push(request.url());
  });
  return urls;
};

test.describe.configure({ mode: 'serial', timeout: 60_000 });
test.beforeAll(async () => {
  test.setTimeout(240_000);
  instance = await startInstance(`e2e/slots-${process.pid}`);
  registry = registryOf(instance);
});
test.afterAll(() => instance?.stop());

test('fills a slot by an app of another team only with the operator’s permission', async () => {
  await expect(publish('shows')).rejects.toThrow(`fills goods.below-price, which ${app} may not`);
  for (const slot of ['goods.below-price', 'mine.grid', 'discover.tile', 'discover.tab', 'settings.row'])
    await registry.ask('POST', `slots/${slot}`, { allow: [app], why: 'a journey' });
  await expect(publish('shows', { fills: [{ ...entry('mine.grid'), titles: { ...titles, fr: undefined } }] })).rejects.toThrow(
    'fills.0.titles.fr',
  );
});

test('renders entries as links without app code, after the member’s selection', async ({ page }) => {
  const release = await publish('shows', { fills: ['mine.grid', 'discover.tile', 'discover.tab', 'settings.row'].map(entry) });
  const member = await register(instance.origin);
  await enter(page, instance.origin, member);
  await page.goto(`${instance.origin}/h5/#/pages/mine/mine`);
  const grid = page.getByRole('region', { name: '更多功能' }).getByRole('link');
  await expect(grid).toHaveCount(8);
  const before = await grid.allInnerTexts();

  await registry.change([{ action: 'promote', app, release }]);
  const urls = requestsOf(page);
  await page.reload();
  await expect(grid).toHaveCount(9);
  expect(await grid.allInnerTexts()).toEqual([...before.slice(0, -1), 'Filling zh-Hans', before.at(-1)]);
  await page.goto(`${instance.origin}/h5/#/subPackages/user/setup`);
  const rows = page.getByRole('link', { name: /^(银行卡|Filling zh-Hans)$/ });
  await expect(rows).toHaveText(['Filling zh-Hans', '银行卡']);
  await page.goto(`${instance.origin}/h5/#/pages/index/index`);
  // A tile and a tab.
  const entries = page.getByRole('link', { name: 'Filling zh-Hans' });
  await expect(entries).toHaveCount(2);
  await expect(entries.last()).toBeVisible();
  expect(urls).toEqual([]);

  // The order set by the operator.
  await registry.change([{ action: 'orderSlot', slot: 'settings.row', apps: ['wallet'] }]);
  await page.goto(`${instance.origin}/h5/#/subPackages/user/setup`);
  await page.reload();
  await expect(rows).toHaveText(['银行卡', 'Filling zh-Hans']);
  await rows.last().click();
  await expect(page.getByText('the page of filling')).toBeVisible();
});

test('removes the entries of a switched-off app live', async ({ page }) => {
  await page.goto(`${instance.origin}/h5/#/pages/index/index`);
  const tile = page.getByRole('link', { name: 'Filling zh-Hans' });
  await expect(tile).toHaveCount(2);
  await registry.change([{ action: 'kill', app }]);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(tile).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible();
  await registry.change([{ action: 'revive', app }]);
  await page.reload();
  await expect(tile).toHaveCount(2);
});

test('renders a fragment with the page’s props in reserved space', async ({ page }) => {
  await promote('shows');
  await page.addInitScript(() => {
    Reflect.set(window, 'shift', 0);
    new PerformanceObserver((list) => {
      for (const shiftEntry of list.getEntries())
        Reflect.set(
          window,
          'shift',
          (Reflect.get(window, 'shift') as number) + (shiftEntry as PerformanceEntry & { value: number }).value,
        );
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await goods(page);
  await expect(shown(page)).toHaveText(new RegExp(`^filling shows ${saleNo} for \\d+$`));
  expect((await room(page).boundingBox())?.height).toBe(44);
  expect(await page.evaluate(() => Reflect.get(window, 'shift') as number)).toBeLessThan(0.02);
});

test('clips a fragment that is higher than its space', async ({ page }) => {
  await promote('tall');
  await goods(page);
  await expect(shown(page)).toBeVisible();
  expect((await room(page).boundingBox())?.height).toBe(44);
});

test('hides a fragment that throws and counts its app’s failure', async ({ page, allowErrors }) => {
  allowErrors(/a mistake of filling/);
  const before = { mall: await healthOf('mall'), own: await healthOf(app) };
  await promote('throws');
  await goods(page);
  await expect(buy(page)).toBeVisible();
  await expect(room(page)).toBeEmpty();
  await buy(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // After a failure nothing is reserved for it in this tab.
  await page.evaluate(() => void (location.hash = '/pages/welfare/welfare'));
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await page.goBack();
  await expect(buy(page)).toBeVisible();
  await expect(room(page)).toHaveCount(0);
  await expect.poll(async () => (await healthOf(app))?.failures ?? 0, { timeout: 20_000 }).toBeGreaterThan(0);
  expect((await healthOf(app))?.troubles.map(({ name }) => name)).toContainEqual(
    expect.stringMatching(/^threw Error entry\.js:/),
  );
  expect((await healthOf('mall'))?.failures).toBe(before.mall?.failures ?? 0);
  expect((await healthOf('shell'))?.failures ?? 0).toBe(0);
});

for (const [mode, release] of [
  ['hangs', 'never gives its code'],
  ['suspends', 'never shows its content'],
] as const)
  test(`hides a fragment that ${release} after its timeout`, async ({ page, allowErrors }) => {
    allowErrors(/filling .*(timeout|corrupt)/);
    // The previous release has no fragment to fall back to.
    await promote('shows', { fills: [entry('mine.grid')] });
    await promote(mode);
    await goods(page);
    await expect(buy(page)).toBeVisible();
    await buy(page).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect
      .poll(async () => (await healthOf(app))?.troubles.map(({ name }) => name), { timeout: 30_000 })
      .toContain('timeout');
    expect((await healthOf('mall'))?.failures ?? 0).toBe(0);
    await expect(room(page)).toBeEmpty();
  });

test('falls back to the previous release when the fragment’s code fails to load', async ({ page }) => {
  const before = await promote('shows');
  await promote('hangs');
  await goods(page);
  await expect(buy(page)).toBeVisible();
  await expect(shown(page)).toBeVisible({ timeout: 12_000 });
  expect(
    await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join(),
    ),
  ).toContain(encodeURIComponent(before).replace('%2B', '+'));
});

test('rejects a fragment above the slot’s size limit', async () => {
  const heavy = await publish('shows', { padding: 6000 });
  await expect(registry.change([{ action: 'promote', app, release: heavy }])).rejects.toThrow(
    /makes the page load \d+\.\d KB gzip, the slot allows 24\.0 KB/,
  );
});

test('serves a canary’s fragment to its share only', async ({ page }) => {
  const emptyRelease = await promote('shows', { fills: [entry('mine.grid')] });
  const canary = await publish('shows');
  await registry.change([{ action: 'canary', app, release: canary, percent: 0 }]);
  await goods(page);
  await expect(buy(page)).toBeVisible();
  await expect(room(page)).toHaveCount(0);
  await registry.change([{ action: 'canary', app, release: canary, percent: 100 }]);
  await page.reload();
  await expect(shown(page)).toBeVisible();
  await registry.change([{ action: 'stopCanary', app }]);
  expect((await registry.releases())[app]).toBe(emptyRelease);
});

test('removes a switched-off fragment without a layout shift', async ({ page }) => {
  await promote('shows');
  await goods(page);
  await expect(shown(page)).toBeVisible();
  const buttonBox = await buy(page).boundingBox();
  const title = page.getByRole('heading', { level: 2 }).first();
  const before = await title.boundingBox();
  await registry.change([{ action: 'kill', app }]);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(shown(page)).toHaveCount(0);
  expect(await title.boundingBox()).toEqual(before);
  expect(await buy(page).boundingBox()).toEqual(buttonBox);
  await registry.change([{ action: 'revive', app }]);
});

test('undoes a fragment’s effects on the page when it is removed, and counts them for its app', async ({ page, allowErrors }) => {
  allowErrors(/^console: filling: left at the page/);
  await promote('listens');
  const looked = page.waitForResponse(/\/platform\/live\.json$/);
  await goods(page);
  await expect(page.getByText('filling listens')).toBeVisible();
  await looked;
  await page.getByRole('heading', { level: 2 }).first().click();
  expect(await page.evaluate(() => Reflect.get(window, 'filled') as number)).toBeGreaterThan(0);
  await page.evaluate(() => void (location.hash = '/pages/welfare/welfare'));
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect
    .poll(async () => (await healthOf(app))?.troubles.map(({ name }) => name), { timeout: 20_000 })
    .toContain('leak listener click');
  expect((await healthOf('mall'))?.failures ?? 0).toBe(0);
});

test('prevents removing a slot that other apps fill', async () => {
  const slots = await registry.ask<{ slot: string; path?: string; fills: { app: string }[] }[]>('GET', 'slots');
  expect(slots.find(({ slot }) => slot === 'goods.below-price')).toMatchObject({
    path: '/subPackages/shop/goods-info',
    fills: [{ app, kind: 'fragment' }, { app: 'wallet' }],
    allowed: [app],
  });
  const without = await registry.publish('mall', { withoutSlots: true });
  await expect(registry.change([{ action: 'promote', app: 'mall', release: without }])).rejects.toThrow(
    'lacks the slot goods.below-price, which',
  );
});
