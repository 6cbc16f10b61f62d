import { order } from '@juhe/contract/mall/order';
import type { LiveDocument } from '@juhe/platform';
import { axe, demo, expect, test } from '../support/test.ts';

type Query = Readonly<Record<string, string>>;

/** What a page needs in its address, from the demo data; pages that need nothing are not listed. */
const queries: Readonly<Record<string, Query>> = {
  '/subPackages/find/article-detail': { id: 'slow-train' },
  '/subPackages/find/news-detail': { id: 'reading-together-autumn' },
  '/subPackages/find/novel-detail': { id: 'youmengying' },
  '/subPackages/find/detail-book': { id: 'youmengying' },
  '/subPackages/find/read-novel': { id: 'youmengying' },
  '/subPackages/shop/goods-info': { saleNo: 'S260001' },
  '/subPackages/shop/mall-more': { categoryId: 'tea' },
  '/subPackages/order/create-order': { skuId: 'jasmine-1', quantity: '1' },
  '/subPackages/mine/user-homepage': { memberId: 'm10' },
};

test('every page of the live document shows its content, in order for assistive technology, narrow and wide', async ({
  page,
  open,
  signedIn,
  api,
  origin,
}) => {
  test.setTimeout(300_000);
  const live = (await (await fetch(`${origin}/platform/live.json`)).json()) as LiveDocument;
  const paths = Object.values(live.remotes)
    .flatMap((remote) => remote.routes)
    .map(({ path }) => path);
  const member = await signedIn(demo.member);
  const { list } = await api.get(order.getOrderList, {}, { token: member.token });
  const lots = page.request.get(`${origin}/juhe/api/bidding/getBiddingProductList`);
  const { data } = (await (await lots).json()) as { data: { list: { productNo: string }[] } };
  const known: Readonly<Record<string, Query>> = {
    ...queries,
    '/subPackages/order/order-info': { orderNo: list[0]?.orderNo ?? '' },
    '/subPackages/order/pay-success': { orderNo: list.find(({ state }) => state === 'paid')?.orderNo ?? '' },
    '/subPackages/auction-page/auction-detail/index': { productNo: data.list[0]?.productNo ?? '' },
  };
  expect(paths.length).toBeGreaterThan(25);
  for (const path of paths) {
    await test.step(path, async () => {
      await page.setViewportSize({ width: 375, height: 812 });
      await open(path, known[path]);
      await expect(page.locator('main')).not.toBeEmpty();
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      await expect(page.getByText('页面加载失败')).toHaveCount(0);
      await axe(page);
      for (const width of [320, 960]) {
        await page.setViewportSize({ width, height: 812 });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, `${path} at ${width}`).toBeLessThanOrEqual(0);
      }
    });
  }
});
