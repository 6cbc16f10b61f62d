import type { Message } from '@juhe/contract/social/conversation.schemas';
import { chunksOf } from './message-rows.tsx';
import type { OutgoingMessage } from '../session/outgoing-queue.ts';
import { rowsOf } from './rows.ts';

const message = (seq: number, isOwn: boolean, sentAt: string, clientId: string | null = null): Message => ({
  id: `g${seq}`,
  seq,
  own: isOwn,
  clientId,
  kind: 'text',
  state: 'stored',
  text: '',
  pictures: [],
  voice: null,
  card: null,
  sentAt,
});
const waiting = (clientId: string, createdAt: string): OutgoingMessage => ({
  clientId,
  conversationId: 'c1',
  position: 1,
  createdAt,
  body: { kind: 'text', text: '' },
  state: 'queued',
});
const at = (day: number, minute: number) => new Date(2026, 10, day, 12, minute).toISOString();
const build = (messages: Message[], outgoing: OutgoingMessage[] = [], unreadAfter?: number, removed: number[] = []) =>
  rowsOf({ conversationId: 'c1', messages, outgoing, unreadAfter, removed: new Set(removed) });

test('starts a day with its title, and groups messages of one side within five minutes', () => {
  const rows = build([
    message(1, false, at(1, 0)),
    message(2, false, at(1, 2)),
    message(3, true, at(1, 3)),
    message(4, true, at(1, 30)),
    message(5, true, at(2, 0)),
  ]);
  expect(rows.map(({ opensDay }) => opensDay)).toEqual([true, false, false, false, true]);
  expect(rows.map(({ opensRun }) => opensRun)).toEqual([true, false, true, true, true]);
  expect(rows.map(({ endsRun }) => endsRun)).toEqual([false, true, true, true, true]);
});

test('places the unread line before the first unread message of the partner', () => {
  const rows = build([message(1, false, at(1, 0)), message(2, true, at(1, 1)), message(3, false, at(1, 2))], [], 1);
  expect(rows.map(({ opensUnread }) => opensUnread)).toEqual([false, false, true]);
  expect(build([message(1, false, at(1, 0))], [], 1).some(({ opensUnread }) => opensUnread)).toBe(false);
});

test('keeps the key of a message when it is acknowledged and never shows it twice', () => {
  const before = build([], [waiting('x', at(1, 0))]);
  const after = build([message(1, true, at(1, 0), 'x')], [waiting('x', at(1, 0))]);
  expect(after.map(({ key }) => key)).toEqual(before.map(({ key }) => key));
  expect(after).toHaveLength(1);
  expect(after[0]?.outgoing).toBeUndefined();
});

test('omits messages removed from this device', () => {
  expect(build([message(1, true, at(1, 0)), message(2, true, at(1, 0))], [], undefined, [1])).toHaveLength(1);
});

test('splits 10,000 messages into 251 chunks, and earlier messages leave later chunks unchanged', () => {
  const manyMessages = Array.from({ length: 10_000 }, (_, index) => message(index + 1, false, at(1, 0)));
  const chunks = chunksOf(build(manyMessages));
  expect(chunks).toHaveLength(251);
  const laterChunks = chunksOf(build(manyMessages.slice(5000)));
  expect(laterChunks.slice(1).map(({ id, rows }) => [id, rows.length])).toEqual(
    chunks.slice(-laterChunks.length + 1).map(({ id, rows }) => [id, rows.length]),
  );
});
