import type { Page } from '@playwright/test';
import { startInstance } from '../support/instance.ts';
import { registryOf } from '../support/registry.ts';
import { expect, test } from '../support/test.ts';

let instance: Awaited<ReturnType<typeof startInstance>>;
let registry: ReturnType<typeof registryOf>;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  instance = await startInstance(`e2e/observability-${process.pid}`, { DEMO: '0' });
  registry = registryOf(instance);
});
test.afterAll(() => instance?.stop());

interface Event {
  kind: string;
  app: string;
  release: string;
  name?: string;
  value?: number;
  count: number;
}
interface Beacon {
  v: number;
  channel: string;
  generation: number;
  events: Event[];
}

/** Collects the beacons that the tab sends from now on. */
const beacons = (page: Page): Beacon[] => {
  const sentBeacons: Beacon[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/platform/beacon')) sentBeacons.push(JSON.parse(request.postData() ?? '') as Beacon);
  });
  return sentBeacons;
};
const eventsOf = (sentBeacons: Beacon[]) => sentBeacons.flatMap(({ events }) => events);
/** Hides the tab: the last opportunity to send a beacon. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
/** Opens a page and waits for the shell's reporting module. */
const open = async (page: Page, path = '') => {
  const looked = page.waitForResponse(/\/platform\/live\.json$/);
  await page.goto(`${instance.origin}/h5/${path && `#${path}`}`);
  await looked;
};

test('reports pages shown and web vitals by release, and the server counts them', async ({ page }) => {
  const sentBeacons = beacons(page);
  await open(page);
  const { content = '', mall = '' } = await registry.releases();
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link').nth(1).click();
  await expect(page.getByRole('heading', { level: 1, name: '福利' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  await hide(page);
  await expect
    .poll(() => eventsOf(sentBeacons).filter(({ kind }) => kind === 'load'))
    .toEqual([
      { kind: 'load', app: 'content', release: content, count: 1 },
      { kind: 'load', app: 'mall', release: mall, count: 1 },
    ]);
  await expect
    .poll(() => eventsOf(sentBeacons).flatMap(({ kind, app, name }) => (kind === 'vital' ? [`${app} ${name}`] : [])))
    .toEqual(expect.arrayContaining(['content FCP', 'content LCP', 'content TTFB']));
  expect(sentBeacons[0]).toMatchObject({ v: 1, channel: 'production', generation: 1 });
  const loads = async () => {
    const { health } = await registry.ask<{ health: { app: string; live: { release: string; loads: number } }[] }>(
      'GET',
      'metrics',
    );
    return health.find(({ app }) => app === 'content')?.live;
  };
  await expect.poll(loads, { timeout: 15_000 }).toMatchObject({ release: content, loads: 1 });
});

test('counts errors for the release whose code threw, without their messages', async ({ page, allowErrors }) => {
  allowErrors(/Kaputt|secret|page: /);
  const release = await registry.publish('wallet', {
    edit: {
      remoteEntry: (code) => `setTimeout(()=>{throw new TypeError('secret 13800000001')},300);${code}`,
    },
  });
  await registry.change([{ action: 'promote', app: 'wallet', release }]);
  const sentBeacons = beacons(page);
  await open(page);
  await page.evaluate(() => {
    void Promise.reject(new Error('Kaputt of the page'));
    const extension = new Error('Kaputt of an extension');
    extension.stack = 'Error: Kaputt of an extension\n    at x (chrome-extension://abcdefgh/inject.js:1:1)';
    void Promise.reject(extension);
  });
  await page.evaluate(() => {
    const script = document.createElement('script');
    return fetch('/platform/live.json')
      .then((answer) => answer.json())
      .then((live: { remotes: { wallet: { base: string; entry: string } } }) => {
        script.src = live.remotes.wallet.base + live.remotes.wallet.entry;
        document.head.append(script);
      });
  });
  await page.waitForEvent('pageerror', (error) => error.message.includes('secret'));
  await hide(page);
  const { shell = '' } = await registry.releases();
  await expect
    .poll(() => eventsOf(sentBeacons).filter(({ kind }) => kind === 'error'))
    .toEqual([
      { kind: 'error', app: 'shell', release: shell, name: 'Error', count: 1 },
      {
        kind: 'error',
        app: 'wallet',
        release,
        name: expect.stringMatching(/^TypeError remoteEntry\.[0-9a-f]{8}\.js:1:\d+$/) as unknown as string,
        count: 1,
      },
    ]);
  expect(JSON.stringify(sentBeacons)).not.toMatch(/secret|Kaputt|1380000/);
});

test('reports at most fifty offline events when the network is back', async ({ page, allowErrors }) => {
  allowErrors(/Kaputt|page: /);
  const sentBeacons = beacons(page);
  await open(page);
  await hide(page);
  await expect.poll(() => sentBeacons.length).toBe(1);
  await page.context().setOffline(true);
  await page.evaluate(() => {
    for (let n = 0; n < 80; n += 1) {
      const error = new Error('Kaputt');
      error.stack = `Error: Kaputt\n    at x (${location.origin}/r/mall/1.0.0+0123456789ab/cart.js:1:${n + 1})`;
      void Promise.reject(error);
    }
  });
  await hide(page);
  expect(sentBeacons).toHaveLength(1);
  await page.context().setOffline(false);
  await expect.poll(() => sentBeacons.length).toBe(2);
  expect(sentBeacons[1]?.events).toHaveLength(50);
});

test('reports a failed page immediately, while its visitor is present', async ({ page, allowErrors }) => {
  allowErrors(/broken|page: |console: /);
  const release = await registry.publish('content', {
    edit: { remoteEntry: (code) => `throw new Error('broken');${code}` },
  });
  await registry.change([{ action: 'promote', app: 'content', release }]);
  const sentBeacons = beacons(page);
  await page.goto(`${instance.origin}/h5/`);
  await expect
    .poll(() => eventsOf(sentBeacons).filter(({ kind }) => kind === 'failure'))
    .toEqual([expect.objectContaining({ kind: 'failure', app: 'content', release })]);
});

test('reports a failed page of a visitor who leaves before the sender has loaded', async ({ page, allowErrors }) => {
  allowErrors(/broken|page: |console: /);
  const release = await registry.publish('mall', {
    edit: { remoteEntry: (code) => `throw new Error('broken');${code}` },
  });
  await registry.change([{ action: 'promote', app: 'mall', release }]);
  await page.route(/\/extras\.[^/]*\.js/, () => undefined);
  const sent = beacons(page);
  await page.goto(`${instance.origin}/h5/#/pages/welfare/welfare`);
  await page.waitForFunction(() =>
    (Reflect.get(window, '__JUHE__') as { reports: Event[] }).reports.some(({ kind }) => kind === 'failure'),
  );
  expect(sent).toEqual([]);
  await hide(page);
  await expect
    .poll(() => eventsOf(sent).filter(({ kind }) => kind === 'failure'))
    .toEqual([expect.objectContaining({ kind: 'failure', app: 'mall', release })]);
});
