import { lot } from '@juhe/contract/auction/lot';
import { order } from '@juhe/contract/mall/order';
import type { LiveDocument } from '@juhe/platform';
import type { Page } from '@playwright/test';
import { deafToPress } from '../support/press.ts';
import { type Api, axe, demo, expect, test } from '../support/test.ts';

type Query = Readonly<Record<string, string>>;

/** What a page needs in its address, from the demo data; pages that need nothing are not listed. */
const queries: Readonly<Record<string, Query>> = {
  '/pages/vlog/preview-video': { itemId: 'film-tea', type: '10' },
  '/subPackages/find/article-detail': { id: 'slow-train' },
  '/subPackages/search/search-detail': { keyword: '茶' },
  '/subPackages/find/news-detail': { id: 'reading-together-autumn' },
  '/pages/study/course-detail': { id: 'course-calligraphy' },
  '/pages/study/course-online-detail': { id: 'course-phone-photo' },
  '/subPackages/find/novel-detail': { id: 'youmengying' },
  '/subPackages/find/detail-book': { id: 'youmengying' },
  '/subPackages/find/read-novel': { id: 'youmengying' },
  '/subPackages/shop/goods-info': { saleNo: 'S260001' },
  '/subPackages/shop/mall-more': { categoryId: 'tea' },
  '/subPackages/shop/shop': { shopId: 'shiguang' },
  '/subPackages/order/create-order': { skuId: 'jasmine-1', quantity: '1' },
  '/subPackages/mine/user-homepage': { memberId: 'm10' },
  '/subPackages/other/publish': { type: 'article' },
  '/subPackages/other/groupbuying': { id: 'gr1' },
  '/subPackages/other/cutaknife': { productSaleNo: 'S260019', activityid: 'bg2' },
};

interface Place {
  readonly path: string;
  readonly query: Query | undefined;
}

/** The pages are looked at in so many journeys, so that several can run at once. */
const parts = [1, 2, 3, 4] as const;

/** Every page of the remotes with what it needs, for a member who is signed in: those of one part. */
const everyPage = async (api: Api, origin: string, token: string, part: (typeof parts)[number]): Promise<Place[]> => {
  const live = (await (await fetch(`${origin}/platform/live.json`)).json()) as LiveDocument;
  const { list } = await api.get(order.getOrderList, { pageSize: 50 }, { token });
  const lots = await api.get(lot.getBiddingProductList, {});
  const known: Readonly<Record<string, Query>> = {
    ...queries,
    '/subPackages/order/order-info': { orderNo: list[0]?.orderNo ?? '' },
    '/subPackages/order/evaluate': { orderNo: list.find(({ items }) => items.some((item) => item.reviewable))?.orderNo ?? '' },
    '/subPackages/order/evaluate-info': { orderNo: list.find(({ items }) => items.some((item) => item.reviewed))?.orderNo ?? '' },
    '/subPackages/order/logistics': { orderNo: list.find(({ state }) => state === 'shipped')?.orderNo ?? '' },
    '/subPackages/order/pay-success': { orderNo: list.find(({ state }) => state === 'paid')?.orderNo ?? '' },
    '/subPackages/auction-page/auction-detail/index': { productNo: lots.list[0]?.productNo ?? '' },
  };
  const paths = Object.values(live.remotes).flatMap((remote) => remote.routes.map(({ path }) => path));
  expect(paths.length).toBeGreaterThan(25);
  return paths.filter((_, nth) => nth % parts.length === part - 1).map((path) => ({ path, query: known[path] }));
};

const isShown = async (page: Page) => {
  await expect(page.locator('main')).not.toBeEmpty();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
};

for (const part of parts)
  test(`every page of the live document shows its content, in order for assistive technology, narrow and wide (${part} of ${parts.length})`, async ({
    page,
    open,
    signedIn,
    api,
    origin,
  }) => {
    test.setTimeout(180_000);
    const { token } = await signedIn(demo.member);
    const pressed = new Set<string>();
    for (const { path, query } of await everyPage(api, origin, token, part)) {
      await test.step(path, async () => {
        await page.setViewportSize({ width: 375, height: 812 });
        await open(path, query);
        await isShown(page);
        await expect(page.getByText('页面加载失败')).toHaveCount(0);
        await axe(page);
        expect(await deafToPress(page, pressed), 'do not answer a finger').toEqual([]);
        for (const width of [320, 960]) {
          await page.setViewportSize({ width, height: 812 });
          // `innerWidth` of a phone grows with what is too wide for it.
          const used = await page.evaluate(() => document.documentElement.scrollWidth);
          expect(used, `${path} at ${width}`).toBeLessThanOrEqual(width);
        }
      });
    }
  });

/** Runs of Chinese characters in what a page shows and reads aloud. */
const chineseOn = (page: Page) =>
  page.evaluate(() => {
    const texts = [document.body.innerText];
    for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-valuetext'])
      for (const element of document.querySelectorAll(`[${name}]`)) texts.push(element.getAttribute(name) ?? '');
    return [...new Set(texts.join('\n').match(/\p{Script=Han}+/gu))];
  });

test.describe('in a browser that asks for English', () => {
  test.use({ locale: 'en-US' });

  for (const part of parts)
    test(`every page is English, except for what the API answered as somebody’s content (${part} of ${parts.length})`, async ({
      page,
      open,
      signedIn,
      api,
      origin,
    }) => {
      test.setTimeout(180_000);
      let content = '';
      const reading: Promise<void>[] = [];
      page.on('response', (response) => {
        if (!response.url().includes('/api/') || !response.headers()['content-type']?.includes('json')) return;
        reading.push(
          response.text().then(
            (text) => void (content += text),
            () => undefined,
          ),
        );
      });
      const { token } = await signedIn(demo.member);
      const left: string[] = [];
      for (const { path, query } of await everyPage(api, origin, token, part)) {
        await open(path, query);
        await isShown(page);
        const runs = await chineseOn(page);
        await Promise.all(reading.splice(0));
        // Parts of an address stand in neighbouring fields.
        const joined = content.replaceAll(/\P{Script=Han}+/gu, '');
        left.push(...runs.filter((run) => !content.includes(run) && !joined.includes(run)).map((run) => `${path}: ${run}`));
      }
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      expect(left).toEqual([]);
    });
});
