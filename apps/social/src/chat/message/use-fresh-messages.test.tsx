import type { Conversation, Message } from '@juhe/contract/social/conversation.schemas';
import { MessagesProvider } from '@juhe/platform';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import messages from '../locales/zh-Hans.json' with { type: 'json' };
import { StoredPictures } from './message-pictures.tsx';
import { createTimeline, type Timeline } from '../timeline/timeline.ts';
import type { ReadMessages } from '../timeline/timeline-state.ts';
import { useTimeline } from '../session/use-chat.ts';
import { type FreshMessages, useFreshMessages } from './use-fresh-messages.ts';

const minute = 60_000;
const start = Date.parse('2026-11-30T08:00:00.000Z');
const conversation = { id: 'c1', lastSeq: 3, clearedSeq: 0 } as Conversation;

let time = start;
let requestedRanges: object[] = [];
let isDown = false;
beforeEach(() => {
  time = start;
  requestedRanges = [];
  isDown = false;
  jest.spyOn(Date, 'now').mockImplementation(() => time);
});
afterEach(() => jest.restoreAllMocks());

const picture = (seq: number, version: number): Message => ({
  id: `g${seq}`,
  seq,
  own: false,
  clientId: null,
  kind: 'picture',
  state: 'stored',
  text: '',
  voice: null,
  card: null,
  pictures: [{ id: `p${seq}`, url: `/u/p/${seq}?v=${version}`, thumb: `/u/p/${seq}?t=${version}`, width: 4, height: 3 }],
  sentAt: '2026-11-20T08:00:00.000Z',
});

/** A server whose signed addresses are different in each answer. */
const read: ReadMessages = async (range) => {
  requestedRanges.push(range);
  if (isDown) return { ok: false, error: { kind: 'network', message: 'down' } };
  const { before = 4, after = 0, count = 30 } = range;
  const list = [1, 2, 3].filter((seq) => seq < before && seq > after).slice(-count);
  const version = requestedRanges.length;
  return {
    ok: true,
    data: { list: list.map((seq) => picture(seq, version)), hasMore: false, withdrawnSeqs: [], removedSeqs: [], conversation },
  };
};

const Row = ({ message, fresh: { display, renew, replace } }: { message: Message; fresh: FreshMessages }) => {
  useEffect(() => display(message), [display, message]);
  return <StoredPictures message={message} onRenew={renew} onFail={replace} />;
};
const Rows = ({ timeline }: { timeline: Timeline }) => {
  const { messages: list } = useTimeline(timeline);
  const fresh = useFreshMessages(timeline);
  return list.map((message) => <Row key={message.seq} message={message} fresh={fresh} />);
};
const show = async (timeline: Timeline) => {
  const result = render(
    <MessagesProvider messages={messages}>
      <Rows timeline={timeline} />
    </MessagesProvider>,
  );
  await act(async () => {});
  return result;
};
const thumbs = () => screen.getAllByRole('presentation').map((image) => image.getAttribute('src'));

it('fetches the pictures of mounted rows again once their addresses are about to expire, in one request', async () => {
  const timeline = createTimeline(read);
  await timeline.refresh();
  (await show(timeline)).unmount();
  expect(requestedRanges).toHaveLength(1);
  time += 10 * minute;
  await show(timeline);
  expect(requestedRanges.slice(1)).toEqual([{ before: 4, count: 3 }]);
  expect(thumbs()).toEqual(['/u/p/1?t=2', '/u/p/2?t=2', '/u/p/3?t=2']);
});

it('replaces the dead addresses of a copy restored from the device', async () => {
  const timeline = createTimeline(read);
  timeline.restore(conversation, [picture(1, 0), picture(2, 0), picture(3, 0)]);
  await show(timeline);
  expect(thumbs()).toEqual(['/u/p/1?t=1', '/u/p/2?t=1', '/u/p/3?t=1']);
});

it('fetches a message whose thumbnail fails, at most once a minute', async () => {
  const timeline = createTimeline(read);
  await timeline.refresh();
  await show(timeline);
  const fail = () => act(async () => void fireEvent.error(screen.getAllByRole('presentation')[1] as HTMLElement));
  await fail();
  expect(requestedRanges.slice(1)).toEqual([{ before: 3, count: 1 }]);
  expect(thumbs()[1]).toBe('/u/p/2?t=2');
  await fail();
  expect(requestedRanges).toHaveLength(2);
  // The former failure shows a tile until the address changes; then the message may be fetched again.
  time += minute;
  await act(() => timeline.renewSoon([2]));
  expect(thumbs()[1]).toBe('/u/p/2?t=3');
});

it('fetches outdated pictures when the page becomes visible, and without a network at the next occasion', async () => {
  const timeline = createTimeline(read);
  await timeline.refresh();
  await show(timeline);
  time += 10 * minute;
  isDown = true;
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  isDown = false;
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(requestedRanges.slice(1)).toEqual([
    { before: 4, count: 3 },
    { before: 4, count: 3 },
  ]);
  expect(thumbs()[0]).toBe('/u/p/1?t=3');
});
