import type { BidOutcome, Standing } from '@juhe/contract/auction/bid.schemas';
import type { LotLive } from '@juhe/contract/auction/lot.schemas';
import { MessagesProvider } from '@juhe/platform';
import { render, screen } from '@testing-library/react';
import texts from './locales/zh-Hans.json' with { type: 'json' };
import { StandingNotice } from './standing-notice.tsx';

const live: LotLive = {
  productNo: 'P20260001',
  state: 'sold',
  closesAt: '2026-11-30T12:00:00.000Z',
  extensions: 0,
  priceCents: 31_000,
  nextCents: 32_000,
  leader: '林***夏',
  leaderPaddle: 1,
  bids: 4,
  bidders: 3,
  reserveMet: true,
  seq: 9,
  lastBidAt: null,
  lastBidProxy: false,
  head: '',
  lastBids: [],
};
const ownOrder: BidOutcome = {
  kind: 'unpaid',
  isSecondChance: false,
  priceCents: 31_000,
  orderNo: 'A20260001',
  untilAt: null,
  deposit: 'held',
};
const second = { isSecondChance: true, priceCents: 11_000, deposit: 'returned' } as const;
const show = (standing: Standing, outcome?: BidOutcome | null) => {
  render(
    <MessagesProvider messages={texts}>
      <StandingNotice standing={standing} live={live} maxCents={null} outcome={outcome} />
    </MessagesProvider>,
  );
  return screen.getByRole('status').textContent;
};

// AUCTION-130. The live state calls the highest bidder the winner whatever happened afterwards.
it.each<[string, Standing, Partial<BidOutcome>, string]>([
  ['an unpaid order', 'won', {}, '恭喜，您已拍得成交价 ¥310.00，保证金保留至付款完成'],
  ['a claimed payment', 'won', { kind: 'claimed' }, '已付款，等待卖方确认成交价 ¥310.00，保证金保留至付款完成'],
  ['a paid order', 'won', { kind: 'paid', deposit: 'returned' }, '您已拍得并付款成交价 ¥310.00保证金已退回服务费账户'],
  ['a late payment', 'lost', { kind: 'paid', deposit: 'forfeited' }, '您已拍得并付款成交价 ¥310.00逾期付款，保证金不再退回'],
  ['a default', 'won', { kind: 'defaulted', deposit: 'forfeited' }, '您未按时付款，订单已违约保证金不再退回，并计入违约'],
  [
    'a default of a lot that fell through',
    'lost',
    { kind: 'defaulted', deposit: 'forfeited' },
    '您未按时付款，订单已违约保证金不再退回，并计入违约',
  ],
  ['a default at the second chance', 'lost', { ...second, kind: 'defaulted' }, '您未按时付款，订单已违约已计入违约'],
  ['goods bought at the second chance', 'lost', { ...second, kind: 'paid' }, '您已通过补位机会买下成交价 ¥110.00'],
  ['a claim at the second chance', 'lost', { ...second, kind: 'claimed' }, '已付款，等待卖方确认成交价 ¥110.00'],
  ['a refund', 'won', { kind: 'refunded', deposit: 'returned' }, '订单已退款'],
])('describes %s by the own order', (_, standing, outcome, text) => {
  expect(show(standing, { ...ownOrder, ...outcome })).toBe(text);
});

// AUCTION-130
it.each<[string, Partial<BidOutcome>, RegExp]>([
  ['an open second chance', { kind: 'offered', orderNo: null }, /^您有一次补位机会中拍人没有付款，您可在 .+ 前以 ¥110\.00 拍得$/],
  ['an accepted one', { kind: 'unpaid' }, /^您已接受补位机会成交价 ¥110\.00，请在 .+ 前付款$/],
])('describes %s with its price and its end', (_, outcome, text) => {
  expect(show('lost', { ...ownOrder, ...second, untilAt: '2026-11-30T14:00:00.000Z', ...outcome })).toMatch(text);
});

it.each<[string, Standing, string]>([
  ['won', 'won', '恭喜，您已拍得成交价 ¥310.00，保证金保留至付款完成'],
  ['lost', 'lost', '本场未拍得保证金已退回服务费账户'],
])('describes a %s lot by the standing where the answer has no outcome', (_, standing, text) => {
  expect(show(standing)).toBe(text);
});
