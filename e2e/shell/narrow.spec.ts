import { order as auctionOrder } from '@juhe/contract/auction/order';
import * as auctionPages from '@juhe/contract/pages/auction';
import * as contentPages from '@juhe/contract/pages/content';
import * as mallPages from '@juhe/contract/pages/mall';
import { everyPage, type Query, show } from '../support/every-page.ts';
import { demo, expect, test } from '../support/test.ts';
import { misfits } from '../support/text-fit.ts';
import { turnOf } from '../support/turns.ts';

/** Orders of the demo's auction by state, which determines the content of their pages; the unpaid one belongs to a member. */
const orderStates = [
  'inStorage',
  'shipped',
  'listedForResale',
  'pendingPayment',
  'awaitingConfirm',
  'disputed',
  'defaulted',
] as const;
type OrderNumbers = Readonly<Record<(typeof orderStates)[number], string>>;

/** Other contents of pages that `everyPage` lists once. */
const variants = (orderNumbers: OrderNumbers): readonly string[] => [
  contentPages.discover({ category: 'books' }),
  contentPages.discover({ category: 'courses' }),
  auctionPages.lots({ state: 'ended' }),
  auctionPages.topUp({ amount: '2750' }),
  auctionPages.orderList({ side: 'sell' }),
  ...orderStates.map((state) => auctionPages.orderDetail({ orderNo: orderNumbers[state] })),
  auctionPages.confirmPayment({ orderNo: orderNumbers.pendingPayment }),
  auctionPages.confirmPayment({ orderNo: orderNumbers.disputed }),
  ...['points', 'income'].map((type) => auctionPages.auctionStorageDetail({ type })),
];
/** Shown to visitors only. */
const accountPages = ['/subPackages/user/login', '/subPackages/user/register', '/subPackages/user/forgot-password'];
/** A full-screen page without a title bar. */
const film = '/pages/vlog/preview-video';

/** French has the longest words, and Chinese breaks anywhere. One of them a day. */
const languages = { 'zh-CN': 'zh-Hans', 'en-US': 'en', 'fr-FR': 'fr', 'es-ES': 'es' } as const;

for (const [locale, lang] of turnOf(Object.entries(languages), 4))
  test.describe(`in ${lang} at 320 px`, () => {
    test.use({ locale, viewport: { width: 320, height: 812 } });

    test('shows titles within the bar, buttons on one line, and a labelled search on every page', async ({
      page,
      open,
      signedIn,
      api,
      origin,
    }) => {
      test.setTimeout(360_000);
      const { token } = await signedIn(demo.member);
      const auctionOrders = async (side: 'buy' | 'sell') =>
        (await api.get(auctionOrder.listAuctionOrders, { side, pageSize: 50 }, { token })).list;
      const memberOrders = [...(await auctionOrders('sell')), ...(await auctionOrders('buy'))];
      const inState = (requestedState: (typeof orderStates)[number]) =>
        memberOrders.find(({ state, isPlatform }) => state === requestedState && !(isPlatform && state === 'pendingPayment'))
          ?.orderNo ?? '';
      const orderNumbers: OrderNumbers = {
        inStorage: inState('inStorage'),
        shipped: inState('shipped'),
        listedForResale: inState('listedForResale'),
        pendingPayment: inState('pendingPayment'),
        awaitingConfirm: inState('awaitingConfirm'),
        disputed: inState('disputed'),
        defaulted: inState('defaulted'),
      };
      expect(Object.values(orderNumbers)).not.toContain('');
      const pages = await everyPage(origin, (operation, input) => api.get(operation, input, { token }));
      const wrong: string[] = [];
      const check = async (path: string, query?: Query) => {
        await show(page, () => open(path, query));
        if (path !== film) await expect(page.getByRole('banner').getByRole('heading')).not.toBeEmpty();
        // A phone's viewport grows with overflowing content: it is compared with the initial width.
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        if (width > 320) wrong.push(`${path} ${width} px wide`);
        wrong.push(...(await misfits(page)).map((misfit) => `${path} ${misfit}`));
      };
      for (const { path, query } of pages) await check(path, query);
      for (const address of variants(orderNumbers)) await check(address);
      await page.evaluate(() => localStorage.clear());
      await page.goto('/healthz');
      for (const path of accountPages) await check(path);
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      expect(wrong).toEqual([]);
      await open(contentPages.discover());
      const search = page.locator('main').getByRole('link', { name: /^(搜索|Search|Rechercher|Buscar)/ });
      await expect(search).toBeVisible();
      await expect.poll(async () => (await search.boundingBox())?.width).toBeGreaterThan(100);
      await expect(search.locator('span')).toHaveCSS('position', 'static');
    });
  });

test('keeps a long title between the back button and the actions of the page', async ({ page, open, signedIn }) => {
  await page.setViewportSize({ width: 320, height: 812 });
  await signedIn(demo.member);
  await open(mallPages.shop({ shopId: 'shiguang' }));
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('button')).toHaveCount(2);
  const title = bar.getByRole('heading');
  await title.evaluate((heading) => heading.lastElementChild?.replaceChildren('Donaudampfschifffahrt'.repeat(3)));
  const edges = await bar.evaluate((element) =>
    [...element.querySelectorAll('button, h1')]
      .map((part) => part.getBoundingClientRect())
      .map(({ left, right }) => [left, right]),
  );
  expect(edges.flat()).toEqual(edges.flat().toSorted((a, b) => a - b));
});
