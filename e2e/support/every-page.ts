import { expect, type Page } from '@playwright/test';
import { lot } from '@juhe/contract/auction/lot';
import { order as auctionOrder } from '@juhe/contract/auction/order';
import { afterSale } from '@juhe/contract/mall/after-sale';
import { order } from '@juhe/contract/mall/order';
import type { ClientInput, ClientOutput, Operation } from '@juhe/contract/operation';
import { conversation } from '@juhe/contract/social/conversation';
import type { LiveDocument, PageAccess } from '@juhe/platform';

export type Query = Readonly<Record<string, string>>;

/** Query parameters required by pages, from the demo data; pages without any are not listed. */
const queries: Readonly<Record<string, Query>> = {
  '/pages/vlog/preview-video': { itemId: 'film-tea', type: '10' },
  '/subPackages/find/article-detail': { id: 'slow-train' },
  '/subPackages/search/search-detail': { keyword: '茶' },
  '/subPackages/find/news-detail': { id: 'reading-together-autumn' },
  '/pages/study/course-detail': { id: 'course-calligraphy' },
  '/pages/study/course-online-detail': { id: 'course-phone-photo' },
  '/subPackages/find/novel-detail': { id: 'youmengying' },
  '/subPackages/find/detail-book': { id: 'youmengying' },
  '/subPackages/find/listen-storytelling': { id: 'youmengying' },
  '/subPackages/find/read-novel': { id: 'youmengying' },
  '/subPackages/shop/goods-info': { saleNo: 'S260001' },
  '/subPackages/shop/mall-more': { categoryId: 'tea' },
  '/subPackages/shop/shop': { shopId: 'shiguang' },
  '/subPackages/order/create-order': { skuId: 'jasmine-1', quantity: '1' },
  '/subPackages/mine/user-homepage': { memberId: 'm10' },
  '/subPackages/other/publish': { type: 'article' },
  '/subPackages/other/groupbuying': { id: 'gr1' },
  '/subPackages/auction-page/auction-points-goods-detail/index': { id: 'points-celadon' },
  '/subPackages/other/cutaknife': { productSaleNo: 'S260019', activityid: 'bg2' },
};

export interface PageAddress {
  readonly path: string;
  readonly query: Query | undefined;
  /** Whether a visitor sees it. */
  readonly access: PageAccess;
}

/** Calls an operation as the demo member who owns the pages; it must succeed. */
type Get = <O extends Operation>(operation: O, input: ClientInput<O>) => Promise<ClientOutput<O>>;

/** Returns every page of an instance's remotes, with the query parameters for the first demo member. */
export const everyPage = async (origin: string, get: Get): Promise<PageAddress[]> => {
  const live = (await (await fetch(`${origin}/platform/live.json`)).json()) as LiveDocument;
  const { list } = await get(order.listMyOrders, { pageSize: 50 });
  const lots = await get(lot.listLots, {});
  const bought = await get(auctionOrder.listAuctionOrders, { side: 'buy', pageSize: 50 });
  const sold = await get(auctionOrder.listAuctionOrders, { side: 'sell', pageSize: 50 });
  const auctionOrderIn = (state: string) => ({
    orderNo: [...sold.list, ...bought.list].find((entry) => entry.state === state)?.orderNo ?? '',
  });
  const candidates = await get(afterSale.listAfterSaleGoods, { pageSize: 50 });
  const candidate = candidates.list.find(({ open, kinds }) => open === null && kinds.length > 0);
  const cases = await get(afterSale.listMyAfterSales, {});
  const conversations = await get(conversation.listConversations, {});
  const queriesOfDemo: Readonly<Record<string, Query>> = {
    ...queries,
    '/subPackages/order/order-info': { orderNo: list[0]?.orderNo ?? '' },
    '/subPackages/order/evaluate': { orderNo: list.find(({ items }) => items.some((item) => item.reviewable))?.orderNo ?? '' },
    '/subPackages/order/evaluate-info': { orderNo: list.find(({ items }) => items.some((item) => item.reviewed))?.orderNo ?? '' },
    '/subPackages/order/logistics': { orderNo: list.find(({ state }) => state === 'shipped')?.orderNo ?? '' },
    '/subPackages/order/pay-success': { orderNo: list.find(({ state }) => state === 'paid')?.orderNo ?? '' },
    '/subPackages/order/order-after-sale/apply': { orderNo: candidate?.orderNo ?? '', itemId: candidate?.itemId ?? '' },
    '/subPackages/order/order-after-sale/info': { id: cases.list[0]?.id ?? '' },
    '/subPackages/other/chat': { conversationId: conversations.list[0]?.id ?? '' },
    '/subPackages/auction-page/aucition-my-order-detail/index': auctionOrderIn('inStorage'),
    '/subPackages/auction-page/aucition-order-changes/index': auctionOrderIn('inStorage'),
    '/subPackages/auction-page/auciton-reshoot-order/index': auctionOrderIn('inStorage'),
    '/subPackages/auction-page/auction-confirm-payment/index': auctionOrderIn('awaitingConfirm'),
    '/subPackages/auction-page/auction-logistics/index': auctionOrderIn('shipped'),
    '/subPackages/auction-page/auction-detail/index': { productNo: lots.list[0]?.productNo ?? '' },
  };
  const routes = Object.values(live.remotes).flatMap((remote) => remote.routes);
  return routes.map(({ path, access }) => ({ path, query: queriesOfDemo[path], access }));
};

/** Navigates to a page and resolves when it, and no longer the previous one, shows its content. */
export const show = async (page: Page, navigate: () => Promise<unknown>) => {
  await page.evaluate(() => {
    for (const main of document.querySelectorAll('main')) main.dataset.former = '';
  });
  await navigate();
  await expect(page.locator('main[data-former]')).toHaveCount(0);
  await expect(page.locator('main')).not.toBeEmpty();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
};

/**
 * Loads a page in a new document and resolves when it shows its content. The preceding document is of the same origin, because
 * Chromium starts a new process when the origin changes.
 */
export const loadCold = async (page: Page, go: () => Promise<unknown>) => {
  await page.goto('/healthz');
  await go();
  // The server's first screen has a `main` of its own until the app takes over.
  await expect(page.locator('#root main')).not.toBeEmpty();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
};
