import type { Page, Request, Route } from '@playwright/test';
import { startInstance } from '../support/instance.ts';
import { expect, test } from '../support/test.ts';
import { turnOf } from '../support/turns.ts';

/** The page is delivered with content: it is readable and usable before any script has arrived (docs/ARCHITECTURE.md). */
let instance: Awaited<ReturnType<typeof startInstance>>;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  instance = await startInstance('first-screen', { FIRST_SCREENS: '1' });
});
test.afterAll(() => instance.stop());

/** Delays the shell's scripts until the returned function is called. */
const blockScripts = async (page: Page) => {
  const pendingRoutes: Route[] = [];
  let isOver = false;
  await page.route('**/r/shell/**/*.js', (route) => {
    if (isOver) return route.continue();
    pendingRoutes.push(route);
    return undefined;
  });
  return async () => {
    isOver = true;
    await Promise.all(pendingRoutes.splice(0).map((route) => route.continue().catch(() => undefined)));
  };
};

/** Opens the home page until it is delivered with its first screen: under load this may take longer than a client waits. */
const openScreen = async (page: Page) => {
  await expect(async () => {
    await page.goto(`${instance.origin}/h5/`, { waitUntil: 'commit' });
    await expect(page.locator('#first main a').first()).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });
};

const apiCalls = (page: Page) => {
  const calls: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname, search } = new URL(request.url());
    const body = request.postData();
    if (pathname.includes('/api/'))
      calls.push(`${request.method()} ${pathname.slice(pathname.indexOf('/api/'))}${search}${body ? ` ${body}` : ''}`);
  });
  return calls;
};

const shifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) Object.assign(window, { shifted: (Reflect.get(window, 'shifted') as number) + entry.value });
    }).observe({ type: 'layout-shift', buffered: true });
  });

test('shows the home page’s content before scripts, and replaces it by the app in the same position', async ({ page }) => {
  test.setTimeout(90_000);
  await shifts(page);
  const release = await blockScripts(page);
  await openScreen(page);
  const calls = apiCalls(page);
  const first = page.locator('#first');
  await expect(first.getByRole('heading', { name: '发现' })).toBeVisible();
  await expect(first.getByRole('button', { name: '推荐' })).toBeVisible();
  await expect(first.getByRole('navigation').getByRole('link', { name: '福利' })).toBeVisible();
  const cards = first.locator('main a[class*="-card"]');
  expect(await cards.count()).toBeGreaterThan(3);
  const title = (await cards.first().innerText())
    .split('\n')
    .reduce((maxLine, line) => (line.length > maxLine.length ? line : maxLine), '');
  expect(title).not.toBe('');
  const before = await cards.first().boundingBox();

  await release();
  await expect(first).toHaveCount(0, { timeout: 20_000 });
  const card = page.locator('#root main a', { hasText: title }).first();
  await expect(card).toBeVisible();
  const after = await card.boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
  expect(Math.abs((after?.x ?? 0) - (before?.x ?? 0))).toBeLessThan(2);
  await expect(page.locator('#page-title')).toHaveCount(1);
  expect(await page.evaluate(() => Reflect.get(window, 'shifted') as number)).toBeLessThan(0.02);
  // Delivered data is not requested again; further parts of the feed may be.
  expect(calls.filter((call) => /queryFeed(?!.*cursor)|\/banner|queryHotTopics|queryArticleCategoryList/.test(call))).toEqual([]);
});

/** Public pages after the hash, each with text that it shows above the fold; an eighth of them a day. */
const pages: readonly (readonly [name: string, address: string, words: string])[] = [
  ['mall home', '/pages/welfare/welfare', '正在进行'],
  ['list of goods', '/subPackages/shop/mall-more', '瑞金脐橙'],
  ['product', '/subPackages/shop/goods-info?saleNo=S260007', '瑞金脐橙'],
  ['shop', '/subPackages/shop/shop?shopId=shanye', '山野茶事'],
  ['list of auctions', '/subPackages/auction-page/auciton-index/index', '竞拍中'],
  ['lot', '/subPackages/auction-page/auction-detail/index?productNo=P20260006', '双镜头反光相机 1957'],
  ['article', '/subPackages/find/article-detail?id=walking-map-online', '散步地图上线'],
  ['news', '/subPackages/find/news-detail?id=winter-reading-begins', '冬季共读开始了'],
  ['novel', '/subPackages/find/novel-detail?id=youmengying', '幽梦影'],
  ['audio book', '/subPackages/find/detail-book?id=hear-seasons', '听见四季'],
  ['search', '/subPackages/search/search', '热门话题'],
  ['homepage', '/subPackages/mine/user-homepage?memberId=m21', '聚合编辑部'],
  ['reader', '/subPackages/find/read-novel?id=youmengying&indexId=youmengying-1', '读经宜冬，其神专也'],
  ['listening', '/subPackages/find/listen-storytelling?id=hear-seasons', '听见四季'],
  ['short video', '/pages/vlog/preview-video', '小满未满'],
  ['online course', '/pages/study/course-online-detail?id=course-tea', '一杯茶的六堂课'],
  ['search results', '/subPackages/search/search-detail?keyword=茶', '老白茶饼'],
  ['shop search', '/subPackages/order/searchfor-dp', '山野茶事'],
  ['bargain', '/subPackages/other/cutaknife?productSaleNo=S260019', '大豆蜡香薰'],
  ['agreement', '/pages/rules/rules?type=user', '用户协议'],
  ['rules of group buying', '/subPackages/other/rules', '人数满后成团'],
  ['goods for points', '/subPackages/auction-page/auction-points-goods-detail/index?id=points-cookie', '海盐黄油曲奇'],
  ['rights of experts', '/subPackages/auction-page/auction-master-illustrate/index', '各等级权益'],
  ['rules of the auction', '/subPackages/auction-page/auction-rules/index', '从出价到收货'],
];

for (const [name, address, text] of turnOf(pages, 8))
  test(`shows the content of ${name} behind the hash before scripts, without moving`, async ({ page }) => {
    test.setTimeout(90_000);
    await shifts(page);
    const release = await blockScripts(page);
    const first = page.locator('#first');
    let deliveredAnswers: Record<string, string> = {};
    page.on('response', async (response) => {
      if (response.url().includes('/platform/screen?') && response.status() === 200)
        deliveredAnswers = ((await response.json()) as { answers: Record<string, string> }).answers;
    });
    await expect(async () => {
      await page.goto('about:blank');
      await page.goto(`${instance.origin}/h5/#${address}`, { waitUntil: 'commit' });
      await expect(first.getByText(text).first()).toBeVisible({ timeout: 2500 });
    }).toPass({ timeout: 30_000 });
    const before = await first.getByText(text).first().boundingBox();
    const calls = apiCalls(page);
    await release();
    await expect(first).toHaveCount(0, { timeout: 20_000 });
    const after = await page.locator('#root').getByText(text).first().boundingBox();
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? -99))).toBeLessThan(3);
    expect(await page.evaluate(() => Reflect.get(window, 'shifted') as number)).toBeLessThan(0.02);
    expect(Object.keys(deliveredAnswers).filter((call) => calls.includes(call))).toEqual([]);
  });

test('searches for the keyword typed before scripts once they have loaded', async ({ page }) => {
  test.setTimeout(60_000);
  const release = await blockScripts(page);
  const field = page.locator('#first').getByRole('combobox', { name: '搜索' });
  await expect(async () => {
    await page.goto('about:blank');
    await page.goto(`${instance.origin}/h5/#/subPackages/search/search`, { waitUntil: 'commit' });
    await expect(field).toBeVisible({ timeout: 2500 });
  }).toPass({ timeout: 30_000 });
  await field.fill('茶');
  await field.press('Enter');
  await release();
  await expect(page).toHaveURL(/search-detail\?.*keyword=/, { timeout: 20_000 });
});

/** Waits until the server has prepared a page's first screen: under load this may take longer than a browser waits. */
const warmScreen = async (page: Page, path: string, search = '', origin = instance.origin) => {
  const address = `${origin}/platform/screen?${new URLSearchParams({ path, search })}`;
  await expect(async () => expect((await page.request.get(address)).status()).toBe(200)).toPass({ timeout: 30_000 });
};

test('follows links before scripts, showing the content of the next page and of the previous one on back', async ({ page }) => {
  test.setTimeout(60_000);
  await warmScreen(page, '/subPackages/search/search');
  const release = await blockScripts(page);
  const first = page.locator('#first');
  await openScreen(page);
  const cards = first.locator('main a[class*="-card"]');
  await first.getByRole('link', { name: '搜索' }).first().click();
  await expect(page).toHaveURL(/#\/subPackages\/search\/search$/);
  await expect(first.getByRole('combobox', { name: '搜索' })).toBeVisible();
  await expect(cards).toHaveCount(0);
  await page.goBack({ waitUntil: 'commit' });
  await expect(cards.first()).toBeVisible();
  await page.goForward({ waitUntil: 'commit' });
  await expect(first.getByRole('combobox', { name: '搜索' })).toBeVisible();
  await release();
  await expect(first).toHaveCount(0, { timeout: 20_000 });
  await expect(page.getByRole('combobox', { name: '搜索' })).toBeVisible();
  await page.goBack();
  await expect(page.locator('#root').getByRole('button', { name: '推荐' })).toBeVisible();
});

test('opens the reader from the page of a novel before scripts, and begins with its skeleton from the second visit on', async ({
  page,
}) => {
  test.setTimeout(60_000);
  const novel = '/subPackages/find/novel-detail';
  await warmScreen(page, novel, 'id=youmengying');
  await warmScreen(page, '/subPackages/find/read-novel', 'id=youmengying&indexId=youmengying-1');
  const release = await blockScripts(page);
  const first = page.locator('#first');
  await page.goto(`${instance.origin}/h5/#${novel}?id=youmengying`, { waitUntil: 'commit' });
  await first.getByRole('link', { name: '开始阅读' }).click();
  const sentence = first.getByText('读经宜冬，其神专也').first();
  await expect(sentence).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--page'))).toBe('#f6f0e2');
  await release();
  await expect(first).toHaveCount(0, { timeout: 20_000 });
  await expect(page.locator('#root').getByText('读经宜冬，其神专也').first()).toBeVisible();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.reload();
  await expect(page.locator('#root').getByText('读经宜冬，其神专也').first()).toBeVisible();
  expect(requested.filter((url) => url.includes('/platform/screen?'))).toEqual([]);
});

test('replays a tap made before scripts once they have loaded', async ({ page }) => {
  test.setTimeout(60_000);
  const release = await blockScripts(page);
  await openScreen(page);
  await page.locator('#first').getByRole('button', { name: '课程', exact: true }).click();
  await release();
  await expect(page).toHaveURL(/category=courses/, { timeout: 20_000 });
  await expect(page.locator('#root').getByRole('button', { name: '课程', exact: true })).toHaveAttribute('aria-pressed', 'true');
});

test('shows the copy of an earlier visit until the server has confirmed it', async ({ page, origin }) => {
  await warmScreen(page, '/subPackages/shop/goods-info', 'saleNo=S260007', origin);
  const address = `${origin}/h5/#/subPackages/shop/goods-info?saleNo=S260007`;
  let responses = 0;
  page.on('response', (response) => {
    if (response.url().includes('/platform/screen')) responses += 1;
  });
  await page.goto(address);
  await expect(page.locator('#root main h2').first()).toBeVisible();
  await page.goto('about:blank');
  responses = 0;
  // A copy of the last seconds needs no confirmation.
  await page.clock.setSystemTime(Date.now() + 60_000);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  const network = { offline: false, latency: 1500, downloadThroughput: -1, uploadThroughput: -1 };
  await cdp.send('Network.emulateNetworkConditions', network);
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.locator('#first h2').first()).toBeVisible();
  expect(responses).toBe(1);
  await expect.poll(() => responses).toBe(2);
  await expect(page.locator('#first')).toHaveCount(0);
  await expect(page.locator('#root main h2').first()).toBeVisible();
});

test('is readable without JavaScript, in the reader’s language, and scrolls', async ({ browser }) => {
  test.setTimeout(60_000);
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'fr-FR', viewport: { width: 320, height: 700 } });
  const page = await context.newPage();
  await openScreen(page);
  await expect(page.locator('#first').getByRole('heading', { name: 'Découvrir' })).toBeVisible();
  await expect(page.locator('#first').getByRole('button', { name: 'Pour vous' })).toBeVisible();
  await expect(page.locator('#root .skeleton')).toBeHidden();
  await context.close();
});

test('applies grey mode', async ({ page }) => {
  test.setTimeout(60_000);
  await page.addInitScript(() => localStorage.setItem('juhe-grey', 'true'));
  await blockScripts(page);
  await page.route('**/sys.global.graying.app', (route) => route.fulfill({ json: { code: 200, msg: 'ok', data: 'true' } }));
  await openScreen(page);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).filter)).toBe('grayscale(1)');
});

test('shows members the app’s own page from the start', async ({ page }) => {
  test.setTimeout(60_000);
  await page.addInitScript(() => localStorage.setItem('token', 'no-token-of-anybody'));
  const release = await blockScripts(page);
  await expect(async () => {
    const answer = await page.goto(`${instance.origin}/h5/`, { waitUntil: 'commit' });
    expect(await answer?.text()).toContain('id="first"');
  }).toPass({ timeout: 30_000 });
  await expect(page.locator('#first')).toBeHidden();
  await expect(page.locator('#root .skeleton')).toBeVisible();
  await release();
});
