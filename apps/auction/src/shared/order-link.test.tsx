import type { BidOutcome, Standing } from '@juhe/contract/auction/bid.schemas';
import * as auctionPages from '@juhe/contract/pages/auction';
import { MemoryRouter, MessagesProvider, RouteTableProvider } from '@juhe/platform';
import { render, screen } from '@testing-library/react';
import texts from '../bid/locales/zh-Hans.json' with { type: 'json' };
import { OrderLink } from './order-link.tsx';

const orderNo = 'A20260001';
const pages = [auctionPages.confirmOrder(), auctionPages.orderList(), auctionPages.orderDetail({ orderNo })];
const routes = pages.map((url) => ({ path: url.split('?')[0] ?? '', title: url, access: 'public', kind: 'page' }) as never);
const ownOrder: BidOutcome = {
  kind: 'unpaid',
  isSecondChance: false,
  priceCents: 31_000,
  orderNo,
  untilAt: null,
  deposit: 'held',
};
const show = (standing: Standing, outcome?: BidOutcome | null) => {
  render(
    <MessagesProvider messages={texts}>
      <MemoryRouter>
        <RouteTableProvider routes={routes} isSignedIn={() => true} onRefused={jest.fn()}>
          <OrderLink standing={standing} outcome={outcome} />
        </RouteTableProvider>
      </MemoryRouter>
    </MessagesProvider>,
  );
  const link = screen.queryByRole('link');
  return link && [link.textContent, link.getAttribute('href')];
};

// AUCTION-130
it.each<[BidOutcome['kind'], Standing, string, string]>([
  ['unpaid', 'won', '去付款', auctionPages.confirmOrder()],
  ['unpaid', 'lost', '去付款', auctionPages.confirmOrder()],
  ['claimed', 'won', '看订单', auctionPages.orderDetail({ orderNo })],
  ['paid', 'won', '看订单', auctionPages.orderDetail({ orderNo })],
  ['defaulted', 'won', '看订单', auctionPages.orderDetail({ orderNo })],
])('leads from a lot that is %s (standing %s) on by “%s”', (kind, standing, text, page) => {
  expect(show(standing, { ...ownOrder, kind })).toEqual([text, `#${page}`]);
});

it('leads to the answer of a second chance', () => {
  const offer: BidOutcome = { ...ownOrder, kind: 'offered', isSecondChance: true, orderNo: null };
  expect(show('lost', offer)).toEqual(['去答复', `#${auctionPages.orderList()}`]);
});

it('leads to the payment by the standing where the answer has no outcome', () => {
  expect(show('won')).toEqual(['去付款', `#${auctionPages.confirmOrder()}`]);
});

it('leads nowhere from a lot of somebody else', () => {
  expect(show('lost', null)).toBeNull();
});
