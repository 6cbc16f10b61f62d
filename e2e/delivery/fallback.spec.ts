import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import type { LiveDocument } from '@juhe/platform';
import { type Fault, faultsOf, type ResponseFault, takenOver } from '@juhe/testing/playwright';
import { startInstance } from '../support/instance.ts';
import { registryOf } from '../support/registry.ts';
import { expect, test } from '../support/test.ts';
import { contentOf, failed, mall, notice, requiringTomorrow } from './matrix.ts';

const root = join(import.meta.dirname, '../..');

/** The mall's build is live first; then a newer release that fails as each test requires. */
let instance: Awaited<ReturnType<typeof startInstance>>;
let registry: ReturnType<typeof registryOf>;
let before = '';
let faulty: { code: string; platform: string };
/** Files that only one of the two releases has; shared files have the same address. */
const uniqueFiles: Record<string, string[]> = {};

const mallIsLive = async (release: string) => {
  await registry.change([{ action: 'promote', app: 'mall', release }]);
};

test.beforeAll(async () => {
  test.setTimeout(240_000);
  instance = await startInstance(`e2e/fallback-${process.pid}`, {});
  registry = registryOf(instance);
  const live = (await (await fetch(`${instance.origin}/platform/live.json`)).json()) as LiveDocument;
  before = live.remotes.mall?.release ?? '';
  const folder = join(root, `.cache/e2e/fallback-${process.pid}/faulty`);
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'tools/lib/faulty-builds.mjs'), folder, 'mall'], {
    env: { ...process.env, ORIGIN: instance.origin, DATA_DIR: instance.dataDir },
  });
  faulty = {
    code: (JSON.parse(stdout) as { mall: string }).mall,
    platform: await registry.publish('mall', { edit: { remoteEntry: requiringTomorrow } }),
  };
  const names = async (release: string) =>
    Object.keys((await registry.ask<{ files: object }>('GET', `releases/mall/${encodeURIComponent(release)}`)).files);
  const [code, old] = await Promise.all([names(faulty.code), names(before)]);
  uniqueFiles[faulty.code] = code.filter((name) => !old.includes(name));
  uniqueFiles[before] = old.filter((name) => !code.includes(name));
  await mallIsLive(faulty.code);
});
test.afterAll(() => instance?.stop());
test.beforeEach(({ allowErrors }) => allowErrors(/./));

const goTo = (page: Page, path = mall.path) => page.goto(`${instance.origin}/h5/#${path}`, { waitUntil: 'commit' });
const injectFault = (page: Page, fault: 'load' | 'render') =>
  page.addInitScript((value) => Reflect.set(globalThis, 'injectedFault', value), fault);
const mend = (page: Page) => page.evaluate(() => Reflect.deleteProperty(globalThis, 'injectedFault'));
/** Requested files that belong to one release only. */
const requestedFiles = (page: Page, release: string) => {
  const urls: string[] = [];
  page.on(
    'request',
    (request) => uniqueFiles[release]?.some((name) => request.url().includes(`/mall/f/${name}`)) && urls.push(request.url()),
  );
  return urls;
};
/** The page is shown, and no notice appeared meanwhile. */
const showsWithoutNotice = async (page: Page, timeout = 6000) => {
  await expect(contentOf(page, mall).or(notice(page))).toBeVisible({ timeout });
  await expect(notice(page)).toHaveCount(0);
};
interface Defect {
  name: string;
  source?: string;
  replay?: string;
}
interface Notified {
  kind: string;
  app: string;
  release: string;
  name?: string;
}
/** Reports about the mall that the tab sent to the server; pending ones are sent when the tab is hidden. */
const reports = (page: Page) => {
  const sentReports: Notified[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/platform/beacon')) return;
    const { events } = JSON.parse(request.postData() ?? '') as { events: Notified[] };
    for (const { kind, app, release, name } of events)
      if (app === 'mall' && kind !== 'vital') sentReports.push({ kind, app, release, ...(name ? { name } : {}) });
  });
  return async () => {
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    return sentReports;
  };
};

/** Faults for the files that only the newer release has and whose name begins with `file`. */
const newer = (kind: ResponseFault['kind'], file = ''): ResponseFault[] =>
  (uniqueFiles[faulty.code] ?? []).filter((name) => name.startsWith(file)).map((name) => ({ match: `/mall/f/${name}`, kind }));
const faults: readonly [string, () => Fault[]][] = [
  ['is down', () => newer('down')],
  ['answers with HTML', () => newer('html')],
  ['has a tampered entry', () => newer('tampered', 'remoteEntry.')],
  ['lacks a chunk', () => newer('missing', 'welfare.')],
  ['has a tampered chunk', () => newer('tampered', 'welfare.')],
  ['hangs', () => newer('hang')],
];

for (const [title, fault] of faults) {
  test(`shows the previous release without a notice when the live release ${title}`, async ({ page, context }) => {
    const old = requestedFiles(page, before);
    const sentReports = reports(page);
    expect(fault().length).toBeGreaterThan(0);
    await faultsOf(instance.origin, context)(fault());
    await goTo(page);
    await showsWithoutNotice(page, 15_000);
    // The first screen shows it before the app does.
    await expect.poll(() => old.some((url) => url.includes('/remoteEntry.')), { timeout: 20_000 }).toBe(true);
    const kind = title === 'hangs' ? 'timeout' : 'network';
    await expect.poll(sentReports).toEqual([
      { kind: 'failure', app: 'mall', release: faulty.code, name: kind },
      { kind: 'load', app: 'mall', release: before },
    ]);
  });
}

test('hides a single failed attempt', async ({ page, context }) => {
  const old = requestedFiles(page, before);
  const sentReports = reports(page);
  await faultsOf(instance.origin, context)(newer('down', 'remoteEntry.').map((fault) => ({ ...fault, times: 1 })));
  await goTo(page);
  await showsWithoutNotice(page);
  expect(old).toEqual([]);
  await expect.poll(sentReports).toEqual([{ kind: 'load', app: 'mall', release: faulty.code }]);
});

test('shows the previous release when the live release throws while it loads, with both in the page', async ({ page }) => {
  await injectFault(page, 'load');
  await goTo(page);
  await showsWithoutNotice(page);
  await takenOver(page);
  // A change of language keeps the release and the page.
  await contentOf(page, mall).evaluate((element) => Object.assign(globalThis, { before: element }));
  await page.evaluate(() => {
    localStorage.setItem('juhe-lang', 'en');
    dispatchEvent(new StorageEvent('storage', { key: 'juhe-lang', newValue: 'en' }));
  });
  await expect(page.getByRole('main').getByText('You may like')).toBeVisible();
  expect(await page.evaluate(() => (Reflect.get(globalThis, 'before') as Element).isConnected)).toBe(true);
});

test('shows a notice when the live release throws while it renders, and the previous release on click', async ({ page }) => {
  await injectFault(page, 'render');
  await goTo(page);
  await expect(notice(page)).toContainText(failed);
  await notice(page).click();
  await expect(contentOf(page, mall)).toBeVisible();

  // The team sees the source position, and reopens the same page with the same releases.
  const crash = async () => {
    const { health } = await registry.ask<{ health: { live: { troubles: Defect[] } }[] }>('GET', 'metrics?app=mall');
    return health[0]?.live.troubles.find(({ name }) => name.startsWith('threw'));
  };
  await expect.poll(crash, { timeout: 15_000 }).toMatchObject({
    source: expect.stringMatching(/^\.generated\/pages\/welfare\.ts:\d+:\d+$/),
    replay: expect.stringContaining(`mf.mall=${encodeURIComponent(faulty.code)}`),
  });
  const replay = (await crash())?.replay ?? '';
  await page.goto(`${instance.origin}${replay}`, { waitUntil: 'commit' });
  await expect(notice(page)).toContainText(failed);
});

test('shows the repaired live release on click, not the previous one', async ({ page }) => {
  const old = requestedFiles(page, before);
  await injectFault(page, 'render');
  await goTo(page);
  await expect(notice(page)).toContainText(failed);
  await mend(page);
  await notice(page).click();
  await expect(contentOf(page, mall)).toBeVisible();
  expect(old.filter((url) => url.includes('welfare.'))).toEqual([]);
});

test('shows a notice when both releases are broken, and recovers with the live one on click', async ({ page, context }) => {
  const set = faultsOf(instance.origin, context);
  await set([{ match: '/r/mall/', kind: 'error' }]);
  await goTo(page);
  await expect(notice(page)).toContainText(failed);
  await set([]);
  const reloadRequest = page.waitForRequest(
    (request) => uniqueFiles[faulty.code]?.some((name) => request.url().includes(`/mall/f/${name}?r=`)) === true,
  );
  await notice(page).click();
  await reloadRequest;
  await expect(contentOf(page, mall)).toBeVisible();
});

test('stops loading the live release after three failures until a click', async ({ page, context }) => {
  const set = faultsOf(instance.origin, context);
  await set([{ match: '/r/mall/', kind: 'error' }]);
  await goTo(page);
  for (const path of ['/subPackages/shop/mall-more', '/subPackages/shop/goods-info?saleNo=S260001']) {
    await expect(notice(page)).toContainText(failed);
    await page.evaluate((hash) => {
      location.hash = hash;
    }, `#${path}`);
    await expect(page.getByRole('status', { name: '页面加载中' })).toBeVisible();
  }
  await expect(notice(page)).toContainText(failed);
  const live = requestedFiles(page, faulty.code);
  await set(newer('error'));
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#${mall.path}`);
  await showsWithoutNotice(page);
  expect(live).toEqual([]);
});

test('shows the previous release when the live release requires another platform', async ({ page }) => {
  await mallIsLive(before);
  await mallIsLive(faulty.platform);
  await goTo(page);
  await showsWithoutNotice(page);
  await mallIsLive(faulty.code);
});

test('shows a switched-off remote as paused without loading it, and checks again on click', async ({ page }) => {
  await registry.change([{ action: 'kill', app: 'mall' }]);
  const urls = [requestedFiles(page, faulty.code), requestedFiles(page, before)];
  await goTo(page);
  const notice = page.getByRole('status').filter({ hasText: '暂停服务，请稍后再来' });
  const paused = notice.getByRole('button', { name: '重试' });
  await expect(paused).toBeVisible();
  await paused.click();
  await expect(paused).not.toHaveAttribute('aria-busy', 'true');
  await expect(paused).toBeVisible();
  expect(urls).toEqual([[], []]);
  await registry.change([{ action: 'revive', app: 'mall' }]);
  await paused.click();
  await expect(contentOf(page, mall)).toBeVisible();
});
