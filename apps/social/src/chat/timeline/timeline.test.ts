import type { Conversation, Message } from '@juhe/contract/social/conversation.schemas';
import { createTimeline } from './timeline.ts';
import type { ReadMessages } from './timeline-state.ts';

const message = (seq: number, more: Partial<Message> = {}): Message => ({
  id: `g${seq}`,
  seq,
  own: false,
  clientId: null,
  kind: 'text',
  state: 'stored',
  text: `text ${seq}`,
  pictures: [],
  voice: null,
  card: null,
  sentAt: '2026-11-20T08:00:00.000Z',
  ...more,
});

const conversation = { id: 'c1', lastSeq: 0 } as Conversation;

/** A server that stores messages and returns pages of them. */
const server = (count: number) => {
  const storedMessages = Array.from({ length: count }, (_, index) => message(index + 1));
  let down = false;
  const requestedRanges: object[] = [];
  const read: ReadMessages = async (range) => {
    requestedRanges.push(range);
    if (down) return { ok: false, error: { kind: 'network', message: 'down' } };
    const { before, after, count: size = 30 } = range;
    const fitting = storedMessages.filter(({ seq }) => seq < (before ?? Number.POSITIVE_INFINITY) && seq > (after ?? 0));
    const list = after === undefined ? fitting.slice(-size) : fitting.slice(0, size);
    const withdrawnSeqs = storedMessages.filter(({ state }) => state !== 'stored').map(({ seq }) => seq);
    const lastSeq = storedMessages.length;
    return {
      ok: true,
      data: {
        list,
        hasMore: fitting.length > list.length,
        withdrawnSeqs,
        removedSeqs: [],
        conversation: { ...conversation, lastSeq },
      },
    };
  };
  return {
    held: storedMessages,
    asked: requestedRanges,
    read,
    add: (...messages: Message[]) => storedMessages.push(...messages),
    fail: (value: boolean) => {
      down = value;
    },
  };
};
const seqs = (messages: readonly Message[]) => messages.map(({ seq }) => seq);
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

test('reads the latest page, then earlier ones, without a gap', async () => {
  const { read } = server(100);
  const timeline = createTimeline(read);
  await timeline.refresh();
  expect(seqs(timeline.view().messages)).toEqual(range(71, 100));
  expect(timeline.view().hasEarlier).toBe(true);
  await timeline.loadEarlier();
  await timeline.loadEarlier();
  expect(seqs(timeline.view().messages)).toEqual(range(1, 100));
  expect(timeline.view().hasEarlier).toBe(false);
});

test('fetches new messages over several pages', async () => {
  const { read, add } = server(10);
  const timeline = createTimeline(read);
  await timeline.refresh();
  add(...range(11, 130).map((seq) => message(seq)));
  await timeline.refresh();
  expect(seqs(timeline.view().messages)).toEqual(range(1, 130));
});

test('restarts with the latest page after a long absence', async () => {
  const { read, add } = server(10);
  const timeline = createTimeline(read);
  await timeline.refresh();
  add(...range(11, 1000).map((seq) => message(seq)));
  await timeline.refresh();
  expect(seqs(timeline.view().messages)).toEqual(range(971, 1000));
  expect(timeline.view().hasEarlier).toBe(true);
});

test('shows an acknowledged message immediately, and fetches the partner’s earlier ones', async () => {
  const { read, add } = server(3);
  const timeline = createTimeline(read);
  await timeline.refresh();
  const ownMessage = message(6, { own: true, clientId: 'x' });
  add(message(4), message(5), ownMessage);
  timeline.record(ownMessage);
  expect(seqs(timeline.view().messages)).toEqual([1, 2, 3, 6]);
  await timeline.refresh();
  expect(seqs(timeline.view().messages)).toEqual(range(1, 6));
});

test('keeps the read messages when the server is unreachable', async () => {
  const { read, fail } = server(3);
  const timeline = createTimeline(read);
  await timeline.refresh();
  fail(true);
  await timeline.refresh();
  expect(timeline.view()).toMatchObject({ error: { kind: 'network' } });
  expect(seqs(timeline.view().messages)).toEqual([1, 2, 3]);
  fail(false);
  await timeline.refresh();
  expect(timeline.view().error).toBeUndefined();
});

test('removes the content of a message recalled after it was read', async () => {
  const { read, held: storedMessages } = server(3);
  const timeline = createTimeline(read);
  await timeline.refresh();
  storedMessages[1] = message(2, { state: 'recalled', text: '' });
  await timeline.refresh();
  await new Promise((next) => setTimeout(next));
  expect(timeline.view().messages[1]).toMatchObject({ state: 'recalled', text: '' });
});

test('combines concurrent hints into one request', async () => {
  const { read, asked: requestedRanges } = server(3);
  const timeline = createTimeline(read);
  await Promise.all([timeline.refresh(), timeline.refresh(), timeline.refresh()]);
  expect(requestedRanges).toHaveLength(2);
  expect(seqs(timeline.view().messages)).toEqual([1, 2, 3]);
});

test('is empty, not failed, for an empty conversation', async () => {
  const { read } = server(0);
  const timeline = createTimeline(read);
  await timeline.refresh();
  expect(timeline.view()).toMatchObject({ messages: [], hasEarlier: false, error: undefined });
  expect(timeline.view().conversation).toBeDefined();
});

const event = (seq: number, lastSeq = seq, more: Partial<Message> = {}) => ({
  message: message(seq, more),
  conversation: { lastSeq, unread: 1, readSeq: 0, clearedSeq: 0, partnerDeliveredSeq: 0, partnerReadSeq: null },
});
const opened = async (count: number, writable: Conversation['writable'] = 'all') => {
  const source = server(count);
  const timeline = createTimeline(async (range) => {
    const answer = await source.read(range);
    return answer.ok ? { ok: true, data: { ...answer.data, conversation: { ...answer.data.conversation, writable } } } : answer;
  });
  await timeline.refresh();
  source.asked.length = 0;
  return { ...source, timeline };
};

test('takes the next message from an event without a request', async () => {
  const { timeline, asked: requestedRanges } = await opened(3);
  timeline.applyEvent(event(4, 5));
  timeline.applyEvent(event(5, 5, { own: true }));
  timeline.applyEvent(event(5, 5, { own: true }));
  expect(seqs(timeline.view().messages)).toEqual(range(1, 5));
  expect(timeline.view().conversation?.lastSeq).toBe(5);
  expect(requestedRanges).toEqual([]);
});

test('fetches messages omitted by an event before its message', async () => {
  const { timeline, asked: requestedRanges, add } = await opened(3);
  add(message(4), message(5));
  timeline.applyEvent(event(5));
  await timeline.refresh();
  expect(seqs(timeline.view().messages)).toEqual(range(1, 5));
  expect(requestedRanges[0]).toEqual({ after: 3, count: 50 });
});

test('takes new watermarks from an event without a message', async () => {
  const { timeline, asked: requestedRanges } = await opened(3);
  const { conversation: watermarks } = event(3);
  timeline.applyEvent({ conversation: { ...watermarks, partnerReadSeq: 3 } });
  expect(timeline.view().conversation?.partnerReadSeq).toBe(3);
  expect(requestedRanges).toEqual([]);
});

test('refetches the conversation when a stranger replies: the permissions have changed', async () => {
  const { timeline, asked: requestedRanges, add } = await opened(1, 'waiting');
  add(message(2));
  timeline.applyEvent(event(2));
  await timeline.refresh();
  expect(seqs(timeline.view().messages)).toEqual([1, 2]);
  expect(requestedRanges.length).toBeGreaterThan(0);
});

test('reads back to a message found by a search', async () => {
  const present = server(120);
  const timeline = createTimeline(present.read);
  await timeline.loadBackTo(7);
  expect(seqs(timeline.view().messages)).toEqual(range(1, 120));
  expect(timeline.view().hasLater).toBe(false);
  expect(await timeline.loadBackTo(300)).toBe(false);
  expect(timeline.view().messages).toHaveLength(120);
});

const openedFarBack = async () => {
  const source = server(3000);
  const timeline = createTimeline(source.read);
  expect(await timeline.loadBackTo(500)).toBe(true);
  return { ...source, timeline };
};

test('loads the neighbours of a message far back, and earlier and later ones from there', async () => {
  const { timeline, asked: requestedRanges } = await openedFarBack();
  expect(seqs(timeline.view().messages)).toEqual(range(475, 524));
  expect(timeline.view()).toMatchObject({ hasEarlier: true, hasLater: true });
  expect(requestedRanges.length).toBeLessThan(6);
  await Promise.all([timeline.loadLater(), timeline.loadLater()]);
  await timeline.loadEarlier();
  expect(seqs(timeline.view().messages)).toEqual(range(425, 574));
  expect(timeline.view().hasLater).toBe(true);
});

test('adds no new messages to those far back, and shows the latest on request', async () => {
  const { timeline, add } = await openedFarBack();
  add(message(3001), message(3002, { own: true }));
  timeline.applyEvent(event(3001, 3002));
  timeline.record(message(3002, { own: true }));
  await timeline.refresh();
  expect(seqs(timeline.view().messages)).toEqual(range(475, 524));
  expect(timeline.view().conversation?.lastSeq).toBe(3002);
  await timeline.toLatest();
  expect(seqs(timeline.view().messages)).toEqual(range(2973, 3002));
  expect(timeline.view().hasLater).toBe(false);
  add(message(3003));
  await timeline.refresh();
  expect(seqs(timeline.view().messages).at(-1)).toBe(3003);
});

test('stays at the messages far back while the server is unreachable', async () => {
  const { timeline, fail } = await openedFarBack();
  fail(true);
  await timeline.toLatest();
  await timeline.loadLater();
  expect(seqs(timeline.view().messages)).toEqual(range(475, 524));
  fail(false);
  await timeline.loadLater();
  expect(timeline.view().messages.at(-1)?.seq).toBe(574);
});

test('reaches the latest messages by loading later ones', async () => {
  const source = server(480);
  const timeline = createTimeline(source.read);
  await timeline.loadBackTo(20);
  while (timeline.view().hasLater) await timeline.loadLater();
  expect(seqs(timeline.view().messages)).toEqual(range(1, 480));
  timeline.applyEvent(event(481, 481, { own: true }));
  expect(timeline.view().messages.at(-1)?.seq).toBe(481);
});

test('reports a message that does not exist any more, and shows the latest', async () => {
  const source = server(3000);
  source.held.splice(499, 1);
  const timeline = createTimeline(source.read);
  expect(await timeline.loadBackTo(500)).toBe(false);
  expect(timeline.view()).toMatchObject({ hasLater: false });
  expect(timeline.view().messages.at(-1)?.seq).toBe(3000);
});

test('applies the member’s removals of messages', async () => {
  const timeline = createTimeline(server(3).read);
  await timeline.refresh();
  timeline.setRemoved([2]);
  expect([...timeline.view().removed]).toEqual([2]);
});

test('refetches recordings of a restored conversation: another device may have played them', async () => {
  const voice = (played: boolean): Partial<Message> => ({
    kind: 'voice',
    voice: { url: '/v', milliseconds: 900, levels: [], played },
  });
  const present = server(0);
  present.add(message(1, voice(true)), message(2, voice(false)), message(3));
  const timeline = createTimeline(present.read);
  timeline.restore({ ...conversation, lastSeq: 3, clearedSeq: 0 }, [
    message(1, voice(false)),
    message(2, voice(false)),
    message(3),
  ]);
  await timeline.refresh();
  await timeline.refresh();
  await Promise.resolve();
  expect(present.asked.filter((range) => 'before' in range)).toHaveLength(2);
  expect(timeline.view().messages.map((item) => item.voice?.played)).toEqual([true, false, undefined]);
});

test('fetches messages again by pages, and each at most once a minute', async () => {
  const { read, asked: requestedRanges, held: storedMessages } = server(120);
  const timeline = createTimeline(read);
  await timeline.loadBackTo(1);
  requestedRanges.length = 0;
  for (const seq of [20, 60, 100, 110]) storedMessages[seq - 1] = message(seq, { text: 'renewed' });
  await Promise.all([timeline.renewSoon([20, 60]), timeline.renewSoon([100, 110, 20])]);
  expect(requestedRanges).toEqual([
    { before: 111, count: 11 },
    { before: 61, count: 41 },
  ]);
  expect(seqs(timeline.view().messages.filter(({ text }) => text === 'renewed'))).toEqual([20, 60, 100, 110]);
  await timeline.renewSoon([20, 60, 100, 110]);
  expect(requestedRanges).toHaveLength(2);
});

test('an acknowledged message is as old as its acknowledgement, and so is a copy with its addresses', () => {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(1000);
  const timeline = createTimeline(server(0).read);
  const voice = { url: '/v', milliseconds: 900, levels: [], played: false };
  const acknowledged = message(1, { kind: 'voice', voice });
  timeline.record(acknowledged);
  clock.mockReturnValue(9000);
  const played = message(1, { kind: 'voice', voice: { ...voice, played: true } });
  timeline.record(played);
  expect([timeline.readAt(acknowledged), timeline.readAt(played)]).toEqual([1000, 1000]);
  clock.mockRestore();
});
