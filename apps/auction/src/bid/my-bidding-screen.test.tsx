import { setErrorHandlers } from '@juhe/api-client';
import { envelope, fakeApi, type TestApi } from '@juhe/api-client/testing/test-api';
import type { bid } from '@juhe/contract/auction/bid';
import type { BidOutcome } from '@juhe/contract/auction/bid.schemas';
import type { ClientOutput } from '@juhe/contract/operation';
import * as auctionPages from '@juhe/contract/pages/auction';
import { createAppStore, MemoryRouter, MessagesProvider, RouteTableProvider, StoreProvider } from '@juhe/platform';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import lotTexts from '../lot/locales/zh-Hans.json' with { type: 'json' };
import texts from './locales/zh-Hans.json' with { type: 'json' };
import { Screen } from './my-bidding-screen.tsx';

let api: TestApi;
beforeAll(() => {
  api = fakeApi();
  setErrorHandlers({ toast: () => undefined, confirm: async () => undefined, goToLogin: () => undefined });
  window.scrollTo = () => undefined;
});
afterAll(() => api.restore());

type OwnLot = ClientOutput<(typeof bid)['listMyBids']>['list'][number];

const orderNo = 'A20260001';
const outcomeOf = (fields: Partial<BidOutcome>): BidOutcome => ({
  kind: 'paid',
  isSecondChance: false,
  priceCents: 31_000,
  orderNo,
  untilAt: null,
  deposit: 'returned',
  ...fields,
});
const lotOf = (title: string, fields: Partial<OwnLot>): OwnLot => ({
  id: title,
  productNo: `P${title.length}${title.codePointAt(0) ?? 0}`,
  title,
  img: '/p.webp',
  state: 'sold',
  priceCents: 31_000,
  startCents: 10_000,
  bids: 4,
  opensAt: '2026-11-29T12:00:00.000Z',
  closesAt: '2026-11-30T12:00:00.000Z',
  category: 'other',
  quantity: 1,
  standing: 'lost',
  myCents: 31_000,
  ...fields,
});
const urls = [auctionPages.lotDetail({ productNo: 'P1' }), auctionPages.orderList(), auctionPages.orderDetail({ orderNo })];
const routes = urls.map((url) => ({ path: url.split('?')[0] ?? '', title: url, access: 'public', kind: 'page' }) as never);

const show = (lots: readonly OwnLot[], watched: readonly OwnLot[] = [], at = auctionPages.myBidding()) => {
  api.answer((request) => {
    if (request.url.includes('getWatchedLots')) return envelope({ list: watched, cursor: null })(request);
    return request.url.includes('getMyBidding')
      ? envelope({ list: lots, total: lots.length })(request)
      : envelope({ balanceCents: 0, serviceFeeCents: 0, inFlightCents: 0, points: 0, hasCompanyWallet: false })(request);
  });
  render(
    <StoreProvider store={createAppStore()}>
      <MessagesProvider messages={{ ...texts, ...lotTexts }}>
        <MemoryRouter initialEntries={[at]}>
          <RouteTableProvider routes={routes} isSignedIn={() => true} onRefused={jest.fn()}>
            <Screen />
          </RouteTableProvider>
        </MemoryRouter>
      </MessagesProvider>
    </StoreProvider>,
  );
};
/** Text of a lot's row, and label and address of the link beside it. */
const rowOf = async (title: string) => {
  const row = (await screen.findByText(title)).closest('li');
  if (!row) throw new Error(`${title} is in no row`);
  const link = within(row).queryAllByRole('link').at(1);
  return { text: row.textContent ?? '', link: link && [link.textContent, link.getAttribute('href')] };
};

// AUCTION-130
it('tags each lot by the own order and links to it', async () => {
  const detail = `#${auctionPages.orderDetail({ orderNo })}`;
  show([
    lotOf('违约的砚台', { outcome: outcomeOf({ kind: 'defaulted', deposit: 'forfeited' }) }),
    lotOf('可补位的花瓶', { outcome: outcomeOf({ kind: 'offered', isSecondChance: true, priceCents: 11_000, orderNo: null }) }),
    lotOf('已付的怀表', { standing: 'won', outcome: outcomeOf({}) }),
    lotOf('未中的古琴', { outcome: null }),
    lotOf('没有结果字段', { standing: 'won' }),
  ]);
  expect(await rowOf('违约的砚台')).toMatchObject({
    text: expect.stringContaining('已违约') as string,
    link: ['看订单', detail],
  });
  const offered = await rowOf('可补位的花瓶');
  expect(offered).toMatchObject({
    text: expect.stringContaining('补位机会') as string,
    link: ['去答复', `#${auctionPages.orderList()}`],
  });
  expect(offered.text).toContain('¥110.00');
  expect(await rowOf('已付的怀表')).toMatchObject({
    text: expect.stringContaining('已拍得') as string,
    link: ['看订单', detail],
  });
  expect(await rowOf('未中的古琴')).toMatchObject({ text: expect.stringContaining('未拍得') as string, link: undefined });
  expect(await rowOf('没有结果字段')).toMatchObject({
    text: expect.stringContaining('已拍得') as string,
    link: ['看订单', `#${auctionPages.orderList()}`],
  });
});

// AUCTION-131
it('lists the watched lots with their state', async () => {
  show(
    [],
    [
      lotOf('将开拍的茶碗', { state: 'scheduled', bids: 0, priceCents: 10_000 }),
      lotOf('已落槌的砚屏', { state: 'sold' }),
      lotOf('没人付款的玉佩', { state: 'fellThrough' }),
    ],
    auctionPages.myBidding({ standing: 'watched' }),
  );
  const { text, link } = await rowOf('将开拍的茶碗');
  expect([text, link]).toEqual([expect.stringContaining('起拍价'), undefined]);
  expect((await rowOf('已落槌的砚屏')).text).toMatch(/已成交.*落槌价¥310\.00/);
  expect((await rowOf('没人付款的玉佩')).text).toContain('未付款');
  // One that runs is removed on its page.
  const label = (title: string) => texts.mine.unwatch.replace('{title}', title);
  expect(screen.queryByRole('button', { name: label('将开拍的茶碗') })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: label('没人付款的玉佩') }));
  const { productNo } = lotOf('没人付款的玉佩', {});
  await waitFor(() => expect(api.asked.find(({ url }) => url.endsWith('/watchLot'))?.body).toContain(productNo));
  expect(api.asked.find(({ url }) => url.endsWith('/watchLot'))?.body).toContain('false');
});
