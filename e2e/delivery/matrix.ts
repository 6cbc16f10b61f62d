import type { Locator, Page } from '@playwright/test';
import type { LiveDocument, LiveRemote } from '@juhe/platform';
import { expect } from '../support/test.ts';
import { hasTurn } from '../support/turns.ts';

export interface RemoteUnderTest {
  readonly app: string;
  readonly path: string;
  /** Text that its page shows to every permitted visitor. */
  readonly text: string;
  /** Its link in the tab bar. */
  readonly tab?: string;
  /** Members only. */
  readonly member?: true;
}

const content = { app: 'content', path: '/pages/index/index', text: '推荐', tab: '发现' } as const;
export const mall = { app: 'mall', path: '/pages/welfare/welfare', text: '猜你喜欢', tab: '福利' } as const;

/** One page of each remote of the product. */
export const remotes: readonly RemoteUnderTest[] = [
  content,
  mall,
  { app: 'auction', path: '/subPackages/auction-page/auciton-index/index', text: '即将开始' },
  { app: 'wallet', path: '/subPackages/mine/my-wallet', text: '本月收入', member: true },
  { app: 'social', path: '/pages/mine/mine', text: '我的订单', tab: '我的', member: true },
  { app: 'applyfor', path: '/subPackages/store-occupancy/store-occupancy', text: '选择入驻方案', member: true },
];

/**
 * Returns whether a cell of the matrix is checked: `npm test` tries each fault with one of the six remotes, `npm run soak --
 * pages` with each. `fault` is the position of the fault in its matrix.
 */
export const isChecked = (fault: number, remote: RemoteUnderTest): boolean => hasTurn(fault + remotes.indexOf(remote), 6);

export const failed = '页面加载失败，点击重试';
export const timedOut = '连接超时，点击屏幕重试';

const main = (page: Page) => page.getByRole('main');
export const contentOf = (page: Page, { text }: RemoteUnderTest): Locator => main(page).getByText(text, { exact: true }).first();
export const notice = (page: Page): Locator =>
  page.getByRole('alert').filter({ has: page.getByRole('button', { name: '重试' }) });

/** Opens the remote's page without waiting for content that may never arrive. */
export const goTo = (page: Page, { path }: RemoteUnderTest, search = '') =>
  page.goto(`/h5/${search}#${path}`, { waitUntil: 'commit' });

/** Checks that the shell is usable and another remote's page opens; returns to the remote's page. */
export const shellIsUsable = async (page: Page, remote: RemoteUnderTest): Promise<void> => {
  const tabs = page.getByRole('navigation', { name: '主导航' });
  await expect(remote.tab ? tabs : page.getByRole('banner')).toBeVisible();
  const otherRemote = remote === content ? mall : content;
  if (remote.tab) await tabs.getByRole('link', { name: otherRemote.tab }).click();
  else await page.getByRole('button', { name: '返回' }).click();
  await expect(contentOf(page, otherRemote)).toBeVisible();
  await page.evaluate((path) => {
    location.hash = `#${path}`;
  }, remote.path);
};

/** Ends the fault, clicks the notice and expects the page. */
export const clickRecovers = async (page: Page, remote: RemoteUnderTest, mend: () => Promise<unknown>): Promise<void> => {
  await mend();
  await notice(page).click();
  await expect(contentOf(page, remote)).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
};

/** Returns the live release of a remote and the files of its page. */
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

/** Edits a remote's entry (`registry.publish`) so that it requires an incompatible shell. */
export const requiringTomorrow = (entry: string): string => {
  const edited = entry.replace(/(shareKey:"@juhe\/platform",[^{}]*requiredVersion:")[^"]+/, '$1^99.0.0');
  if (edited === entry) throw new Error('The entry requires no platform');
  return edited;
};

/** Returns the trace that a tampered file would have left in the page. */
export const tampered = (page: Page) =>
  page.evaluate(() => [
    Reflect.get(globalThis, '__tampered'),
    getComputedStyle(document.documentElement).getPropertyValue('--tampered'),
  ]);
