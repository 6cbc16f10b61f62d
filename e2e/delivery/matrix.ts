import type { Locator, Page } from '@playwright/test';
import type { LiveDocument, LiveRemote } from '@juhe/platform';
import { expect, type test } from '../support/test.ts';

export interface RemoteUnderTest {
  readonly app: string;
  readonly path: string;
  /** What its page shows to everybody who may see it. */
  readonly text: string;
  /** Its link in the tab bar. */
  readonly tab?: string;
  /** Only a member may open it. */
  readonly member?: true;
}

const content = { app: 'content', path: '/pages/index/index', text: '推荐', tab: '发现' } as const;
export const mall = { app: 'mall', path: '/pages/welfare/welfare', text: '猜你喜欢', tab: '福利' } as const;

/** A page of each remote of the product. */
export const remotes: readonly RemoteUnderTest[] = [
  content,
  mall,
  { app: 'auction', path: '/subPackages/auction-page/auciton-index/index', text: '即将开始' },
  { app: 'wallet', path: '/subPackages/mine/my-wallet', text: '本月收入', member: true },
  { app: 'social', path: '/pages/mine/mine', text: '我的订单', tab: '我的', member: true },
  { app: 'applyfor', path: '/subPackages/store-occupancy/store-occupancy', text: '选择入驻方案', member: true },
];

/**
 * Whether a cell of the matrix is checked: `npm test` tries each fault with two of the six remotes, `npm run soak -- pages` with each.
 * `fault` is the position of the fault in its matrix.
 */
export const isChecked = (fault: number, remote: RemoteUnderTest): boolean =>
  process.env.SOAK === '1' || (fault + remotes.indexOf(remote)) % 3 === 0;

/** Takes the place of `test` for a cell that is not checked. */
export const leftOut = (() => undefined) as unknown as typeof test;

export const failed = '页面加载失败，点击重试';
export const timedOut = '连接超时，点击屏幕重试';

const main = (page: Page) => page.getByRole('main');
export const contentOf = (page: Page, { text }: RemoteUnderTest): Locator => main(page).getByText(text, { exact: true }).first();
export const notice = (page: Page): Locator =>
  page.getByRole('alert').filter({ has: page.getByRole('button', { name: '重试' }) });

/** Opens the remote's page, without waiting for what may never come. */
export const goTo = (page: Page, { path }: RemoteUnderTest, search = '') =>
  page.goto(`/h5/${search}#${path}`, { waitUntil: 'commit' });

/** The shell is there, and another remote's page opens; ends on the remote's page again. */
export const shellIsUsable = async (page: Page, remote: RemoteUnderTest): Promise<void> => {
  const tabs = page.getByRole('navigation', { name: '主导航' });
  await expect(remote.tab ? tabs : page.getByRole('banner')).toBeVisible();
  const other = remote === content ? mall : content;
  if (remote.tab) await tabs.getByRole('link', { name: other.tab }).click();
  else await page.getByRole('button', { name: '返回' }).click();
  await expect(contentOf(page, other)).toBeVisible();
  await page.evaluate((path) => {
    location.hash = `#${path}`;
  }, remote.path);
};

/** Ends the fault, clicks the notice, and the page is there. */
export const clickRecovers = async (page: Page, remote: RemoteUnderTest, mend: () => Promise<unknown>): Promise<void> => {
  await mend();
  await notice(page).click();
  await expect(contentOf(page, remote)).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
};

/** The live release of a remote and the files of its page. */
export const filesOf = async (origin: string, { app, path }: RemoteUnderTest) => {
  const live = (await (await fetch(`${origin}/platform/live.json`)).json()) as LiveDocument;
  const remote = live.remotes[app] as LiveRemote;
  const route = remote.routes.find((route) => route.path === path);
  const chunk = route?.js.at(-1);
  const style = route?.css[0];
  const messages = remote.messages?.['zh-Hans']?.[0];
  if (!chunk || !style || !messages) throw new Error(`${app} has no files for ${path}`);
  const at = (file: string) => remote.base + file;
  return { entry: at(remote.entry), chunk: at(chunk), style: at(style), messages: at(messages) };
};

/** What a tampered file would have left in the page. */
export const tampered = (page: Page) =>
  page.evaluate(() => [
    Reflect.get(globalThis, '__tampered'),
    getComputedStyle(document.documentElement).getPropertyValue('--tampered'),
  ]);
