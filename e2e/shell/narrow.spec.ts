import { lot } from '@juhe/contract/auction/lot';
import { order as auctionOrder } from '@juhe/contract/auction/order';
import { pointsShop } from '@juhe/contract/auction/points-shop';
import { order } from '@juhe/contract/mall/order';
import * as applyforPages from '@juhe/contract/pages/applyfor';
import * as auctionPages from '@juhe/contract/pages/auction';
import * as contentPages from '@juhe/contract/pages/content';
import * as mallPages from '@juhe/contract/pages/mall';
import * as socialPages from '@juhe/contract/pages/social';
import * as walletPages from '@juhe/contract/pages/wallet';
import { show } from '../support/every-page.ts';
import { demo, expect, test } from '../support/test.ts';
import { misfits } from '../support/text-fit.ts';
import { turnOf } from '../support/turns.ts';

/**
 * Orders of the demo's auction by state, which determines the content of their pages; the one that waits for payment belongs
 * to a member.
 */
const orderStates = [
  'inStorage',
  'shipped',
  'listedForResale',
  'pendingPayment',
  'awaitingConfirm',
  'disputed',
  'defaulted',
] as const;
/** Includes an open lot, and goods for points. */
type Auction = Readonly<Record<(typeof orderStates)[number] | 'lot' | 'goods', string>>;

/** The pages that most members see, with the content of the demo data. */
const pages = (orderNo: string, auction: Auction): readonly string[] => [
  contentPages.discover(),
  contentPages.discover({ category: 'books' }),
  contentPages.discover({ category: 'courses' }),
  contentPages.articleDetail({ id: 'slow-train' }),
  contentPages.novelDetail({ id: 'youmengying' }),
  contentPages.novelBookshelf(),
  contentPages.novelHistory(),
  contentPages.courseDetail({ id: 'course-calligraphy' }),
  contentPages.myCourse(),
  contentPages.searchDetail({ keyword: '茶' }),
  mallPages.welfare(),
  mallPages.goodsInfo({ saleNo: 'S260001' }),
  mallPages.cart(),
  mallPages.orderList(),
  mallPages.orderInfo({ orderNo }),
  mallPages.afterSale(),
  mallPages.myCoupons(),
  auctionPages.lots(),
  auctionPages.lots({ state: 'ended' }),
  auctionPages.lotDetail({ productNo: auction.lot }),
  auctionPages.myBidding(),
  auctionPages.topUp({ amount: '2750' }),
  auctionPages.pointsArea(),
  auctionPages.pointsGoods({ id: auction.goods }),
  auctionPages.pointsOrders(),
  auctionPages.pointsGift(),
  auctionPages.myLevel(),
  auctionPages.masterIllustrate(),
  auctionPages.teamOrder(),
  auctionPages.confirmOrder(),
  auctionPages.orderList(),
  auctionPages.orderList({ side: 'sell' }),
  ...orderStates.map((state) => auctionPages.orderDetail({ orderNo: auction[state] })),
  auctionPages.confirmPayment({ orderNo: auction.pendingPayment }),
  auctionPages.confirmPayment({ orderNo: auction.awaitingConfirm }),
  auctionPages.confirmPayment({ orderNo: auction.disputed }),
  auctionPages.resale({ orderNo: auction.inStorage }),
  auctionPages.aucitionOrderChanges({ orderNo: auction.inStorage }),
  auctionPages.aucitionPickGood({ orderNo: auction.inStorage }),
  auctionPages.auctionLogistics({ orderNo: auction.shipped }),
  ...['serviceFee', 'points', 'income'].map((type) => auctionPages.auctionStorageDetail({ type })),
  auctionPages.myCode(),
  auctionPages.auctionRules(),
  socialPages.mine(),
  socialPages.feedback(),
  socialPages.setup(),
  socialPages.friend(),
  walletPages.myWallet(),
  applyforPages.storeOccupancy(),
];

/** Their words are longer than Chinese ones; French has the longest. One of them a day. */
const languages = { 'en-US': 'en', 'fr-FR': 'fr', 'es-ES': 'es' } as const;

for (const [locale, lang] of turnOf(Object.entries(languages), 3))
  test.describe(`in ${lang} at 320 px`, () => {
    test.use({ locale, viewport: { width: 320, height: 812 } });

    test('titles show as far as the bar has room, buttons stay on one line, and the search says what it is', async ({
      page,
      open,
      signedIn,
      api,
    }) => {
      test.setTimeout(360_000);
      const { token } = await signedIn(demo.member);
      const { list } = await api.get(order.getOrderList, {}, { token });
      const wrong: string[] = [];
      const auctionOrders = async (side: 'buy' | 'sell') =>
        (await api.get(auctionOrder.queryBiddingOrderList, { side, pageSize: 50 }, { token })).list;
      const memberOrders = [...(await auctionOrders('sell')), ...(await auctionOrders('buy'))];
      const inState = (requestedState: (typeof orderStates)[number]) =>
        memberOrders.find(({ state, isPlatform }) => state === requestedState && !(isPlatform && state === 'pendingPayment'))
          ?.orderNo ?? '';
      const [openLots, goods] = [
        await api.get(lot.getBiddingProductList, { state: 'open' }),
        await api.get(pointsShop.getPointsGoodsList, {}),
      ];
      const auction: Auction = {
        inStorage: inState('inStorage'),
        shipped: inState('shipped'),
        listedForResale: inState('listedForResale'),
        pendingPayment: inState('pendingPayment'),
        awaitingConfirm: inState('awaitingConfirm'),
        disputed: inState('disputed'),
        defaulted: inState('defaulted'),
        lot: openLots.list[0]?.productNo ?? '',
        goods: goods.list[0]?.id ?? '',
      };
      expect(Object.values(auction)).not.toContain('');
      for (const address of pages(list[0]?.orderNo ?? '', auction)) {
        await show(page, () => open(address));
        await expect(page.getByRole('banner').getByRole('heading')).not.toBeEmpty();
        // A phone's viewport grows with overflowing content: it is compared with the initial width.
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        if (width > 320) wrong.push(`${address} ${width} px wide`);
        wrong.push(...(await misfits(page)).map((misfit) => `${address} ${misfit}`));
      }
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      expect(wrong).toEqual([]);
      await open(contentPages.discover());
      const search = page.locator('main').getByRole('link', { name: /^(Search|Rechercher|Buscar)/ });
      await expect(search).toBeVisible();
      await expect.poll(async () => (await search.boundingBox())?.width).toBeGreaterThan(100);
      await expect(search.locator('span')).toHaveCSS('position', 'static');
    });
  });
