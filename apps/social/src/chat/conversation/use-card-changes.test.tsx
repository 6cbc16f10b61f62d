import * as auctionPages from '@juhe/contract/pages/auction';
import * as mallPages from '@juhe/contract/pages/mall';
import type { Conversation, Message, MessageCard } from '@juhe/contract/social/conversation.schemas';
import { MemoryRouter, MessagesProvider, RouteTableProvider } from '@juhe/platform';
import { act, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import messages from '../locales/zh-Hans.json' with { type: 'json' };
import { MessageCard as Card } from '../message/message-card.tsx';
import { createTimeline, type Timeline } from '../timeline/timeline.ts';
import type { ReadMessages } from '../timeline/timeline-state.ts';
import { useCardChanges } from './use-card-changes.ts';
import { useTimeline } from '../session/use-chat.ts';
import { type FreshMessages, useFreshMessages } from '../message/use-fresh-messages.ts';

let emit: (kind?: string, change?: object) => void = () => undefined;
jest.mock('@juhe/api-client/common/live', () => ({
  useMemberChanges: (onChange: typeof emit) => {
    emit = onChange;
  },
}));

const start = Date.parse('2026-11-30T08:00:00.000Z');
const conversation = { id: 'c1', lastSeq: 3, clearedSeq: 0 } as Conversation;
let time = start;
let requestedRanges: object[] = [];
let cards: Record<number, Partial<MessageCard>> = {};
beforeEach(() => {
  time = start;
  requestedRanges = [];
  cards = {
    1: { kind: 'goods', ref: 'g1', state: 'onSale' },
    2: { kind: 'order', ref: 'M1', state: 'paid' },
    3: { kind: 'lot', ref: 'L1', state: 'open', closesAt: new Date(start + 5000).toISOString() },
  };
  jest.spyOn(Date, 'now').mockImplementation(() => time);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const routes = [mallPages.goodsInfo, mallPages.orderInfo, auctionPages.lotDetail].map(({ path }) => ({
  path,
  title: '',
  access: 'public' as const,
  kind: 'page' as const,
}));
const empty = { title: '龙井', picUrl: '', priceCents: null, variant: '', saleNo: null, closesAt: null, gift: null };
const message = (seq: number): Message => ({
  id: `m${seq}`,
  seq,
  own: true,
  clientId: null,
  state: 'stored',
  text: '',
  pictures: [],
  voice: null,
  kind: cards[seq]?.kind as 'goods',
  card: { ...empty, ...cards[seq] } as MessageCard,
  sentAt: '2026-11-20T08:00:00.000Z',
});
const read: ReadMessages = async (range) => {
  requestedRanges.push(range);
  const { before = 4, after = 0, count = 30 } = range;
  const list = [1, 2, 3].filter((seq) => seq < before && seq > after).slice(-count);
  return { ok: true, data: { list: list.map(message), hasMore: false, withdrawnSeqs: [], removedSeqs: [], conversation } };
};

const Row = ({ message: item, fresh: { display, conclude } }: { message: Message; fresh: FreshMessages }) => {
  useEffect(() => display(item), [display, item]);
  return <Card card={item.card} isOrder={false} asDesk={false} onEnd={() => conclude(item)} />;
};
const Rows = ({ timeline }: { timeline: Timeline }) => {
  const { messages: list } = useTimeline(timeline);
  const fresh = useFreshMessages(timeline);
  useCardChanges(timeline, list);
  return list.map((item) => <Row key={item.seq} message={item} fresh={fresh} />);
};
const open = async () => {
  const timeline = createTimeline(read);
  await timeline.refresh();
  const page = (
    <MessagesProvider messages={messages}>
      <MemoryRouter>
        <RouteTableProvider routes={routes} isSignedIn={() => true} onRefused={jest.fn()}>
          <Rows timeline={timeline} />
        </RouteTableProvider>
      </MemoryRouter>
    </MessagesProvider>
  );
  const { unmount } = render(page);
  await act(async () => {});
  requestedRanges.length = 0;
  return { unmount, reopen: () => render(page) };
};
const { state } = messages.chat;

// SOCIAL-53
it('reads the displayed cards when they are displayed again and when the page becomes visible, in one request', async () => {
  const { unmount, reopen } = await open();
  cards[1] = { ...cards[1], state: 'soldOut' };
  unmount();
  time += 60_000;
  await act(async () => void reopen());
  expect(requestedRanges).toEqual([{ before: 4, count: 3 }]);
  expect(screen.getByText(state.goods.soldOut)).toBeVisible();
  cards[1] = { ...cards[1], state: 'off' };
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(requestedRanges).toHaveLength(1);
  time += 60_000;
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.getByText(state.goods.off)).toBeVisible();
  expect(requestedRanges).toHaveLength(2);
});

// SOCIAL-53
it('reads the card of an order or a lot when an event about it arrives', async () => {
  await open();
  cards[2] = { ...cards[2], state: 'shipped' };
  await act(async () => emit('order', { kind: 'order', orderNo: 'M1' }));
  expect(requestedRanges).toEqual([{ before: 3, count: 1 }]);
  expect(screen.getByText(state.order.shipped)).toBeVisible();
  cards[3] = { ...cards[3], state: 'sold' };
  await act(async () => emit('lotWon', { kind: 'lotWon', productNo: 'L1' }));
  expect(screen.getByText(state.lot.sold)).toBeVisible();
  await act(async () => emit('order', { kind: 'order', orderNo: 'another' }));
  expect(requestedRanges).toHaveLength(2);
});

it('reads a lot when its time is over', async () => {
  jest.useFakeTimers({ now: start });
  await open();
  cards[3] = { ...cards[3], state: 'unsold' };
  await act(() => jest.advanceTimersByTimeAsync(5000));
  expect(requestedRanges).toEqual([{ before: 4, count: 1 }]);
  expect(screen.getByText(state.lot.unsold)).toBeVisible();
});
