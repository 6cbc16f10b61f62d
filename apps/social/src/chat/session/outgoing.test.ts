import 'fake-indexeddb/auto';
import { waitFor } from '@testing-library/react';
import { type Begin, createOutgoing, type Deliver, type Outgoing } from './outgoing.ts';
import { type OutgoingBody, outgoingStore } from '../../shared/outgoing-store.ts';

const text = (value: string): OutgoingBody => ({ kind: 'text', text: value });
const textOf = (body: OutgoingBody) => (body.kind === 'text' ? body.text : body.kind);

let online = true;
const open: Outgoing[] = [];
let member = 0;
let memberId = '';
beforeEach(() => {
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  online = true;
  memberId = `m${++member}`;
});
afterEach(() => {
  for (const queue of open.splice(0)) queue.stop();
  jest.restoreAllMocks();
});

/** A server that stores each clientId once and whose responses can be lost. */
const server = () => {
  const stored: string[] = [];
  const storedIds = new Set<string>();
  const loses = new Set<string>();
  const refuses = new Set<string>();
  let attempts = 0;
  const deliver: Deliver = async ({ clientId, body }) => {
    attempts += 1;
    await new Promise((next) => setTimeout(next));
    const value = textOf(body);
    if (refuses.has(value)) return { end: 'refused', text: 'no' };
    if (!storedIds.has(clientId)) stored.push(value);
    storedIds.add(clientId);
    return loses.delete(value) ? { end: 'lost' } : { end: 'sent' };
  };
  return { stored, loses, refuses, deliver, attempts: () => attempts };
};

const started: Begin = async (unopened) => ({ end: 'begun', id: `c-${unopened}` });
const queueOf = (deliver: Deliver, begin = started): Outgoing => {
  const queue = createOutgoing({ memberId, store: outgoingStore(memberId), deliver, begin });
  open.push(queue);
  return queue;
};

test('delivers in order and removes acknowledged messages', async () => {
  const { deliver, stored } = server();
  const queue = queueOf(deliver);
  await Promise.all(['a', 'b', 'c'].map((value) => queue.send('c1', [text(value)])));
  expect(stored).toEqual(['a', 'b', 'c']);
  expect(queue.view()).toEqual([]);
  expect(await outgoingStore(memberId).load()).toEqual([]);
});

test('delivers messages written offline once and in order, also after a reload', async () => {
  const { deliver, stored } = server();
  online = false;
  const first = queueOf(deliver);
  await first.send('c1', ['a', 'b', 'c'].map(text));
  expect(first.view().map(({ state }) => state)).toEqual(['queued', 'queued', 'queued']);
  first.stop();
  const second = queueOf(deliver);
  await second.flush();
  expect(stored).toEqual([]);
  online = true;
  window.dispatchEvent(new Event('online'));
  await second.flush();
  expect(stored).toEqual(['a', 'b', 'c']);
  expect(second.view()).toEqual([]);
});

test('repeats a message without a response with the same id, while later messages wait', async () => {
  const { deliver, stored, loses } = server();
  loses.add('a');
  const queue = queueOf(deliver);
  await queue.send('c1', ['a', 'b'].map(text));
  expect(queue.view().map(({ state }) => state)).toEqual(['failed', 'queued']);
  await queue.retry(queue.view()[0]?.clientId ?? '');
  expect(stored).toEqual(['a', 'b']);
  expect(queue.view()).toEqual([]);
});

test('retries a lost message automatically', async () => {
  const { deliver, stored, loses } = server();
  loses.add('a');
  const queue = queueOf(deliver);
  await queue.send('c1', [text('a')]);
  expect(queue.view()).toHaveLength(1);
  await waitFor(() => expect(queue.view()).toEqual([]), { timeout: 4000 });
  expect(stored).toEqual(['a']);
});

test('keeps a refused message with the server’s text, without blocking others', async () => {
  const { deliver, stored, refuses } = server();
  refuses.add('bad');
  const queue = queueOf(deliver);
  await queue.send('c1', ['bad', 'good'].map(text));
  expect(stored).toEqual(['good']);
  expect(queue.view()).toMatchObject([{ state: 'refused', refusal: 'no' }]);
  const reopened = queueOf(deliver);
  await reopened.flush();
  expect(reopened.view()).toMatchObject([{ state: 'refused', refusal: 'no' }]);
  await reopened.remove(reopened.view()[0]?.clientId ?? '');
  expect(await outgoingStore(memberId).load()).toEqual([]);
});

test('delivers conversations independently', async () => {
  const { deliver, stored, loses } = server();
  loses.add('a');
  const queue = queueOf(deliver);
  await Promise.all([queue.send('c1', [text('a')]), queue.send('c2', [text('b')])]);
  expect(stored).toContain('b');
  expect(queue.view().map(({ conversationId }) => conversationId)).toEqual(['c1']);
});

test('delivers each message of two tabs once, with a consistent queue', async () => {
  const { deliver, stored } = server();
  const [first, two] = [queueOf(deliver), queueOf(deliver)];
  await Promise.all([first.send('c1', [text('a')]), two.send('c1', [text('b')])]);
  await Promise.all([first.flush(), two.flush()]);
  expect([...stored].sort()).toEqual(['a', 'b']);
  expect([first.view(), two.view()]).toEqual([[], []]);
});

test('deletes the queue on sign-out: immediately here, and in another tab at its next start', async () => {
  const { deliver, stored } = server();
  online = false;
  const queue = queueOf(deliver);
  await queue.send('c1', [text('secret')]);
  // Simulates a sign-out by the shell in any tab.
  localStorage.removeItem(`juhe-chat-${memberId}-epoch`);
  expect(await outgoingStore(memberId).load()).toEqual([]);
  await queue.send('c1', [text('second')]);
  await queue.clear();
  expect(queue.view()).toEqual([]);
  online = true;
  await queue.flush();
  expect(stored).toEqual([]);
});

test('sends from memory in a browser without storage', async () => {
  const { deliver, stored } = server();
  jest.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new Error('no store');
  });
  online = false;
  const queue = queueOf(deliver);
  await queue.send('c1', [text('a')]);
  expect(queue.view()).toHaveLength(1);
  online = true;
  await queue.flush();
  expect(stored).toEqual(['a']);
});

describe('a conversation that has not been created yet', () => {
  const unopened = 'member:m9';
  /** Pairs of conversation and message. */
  const delivered: [string, string][] = [];
  const deliveredIds = new Set<string>();
  const deliver: Deliver = async ({ clientId, conversationId, body }) => {
    if (!deliveredIds.has(clientId)) delivered.push([conversationId, textOf(body)]);
    deliveredIds.add(clientId);
    return { end: 'sent' };
  };
  beforeEach(() => {
    delivered.splice(0);
    deliveredIds.clear();
  });

  // SOCIAL-57
  test('is created once when the network is back, and its messages are sent in order, also after a reload', async () => {
    const requestedIds: string[] = [];
    const begin: Begin = async (id) => {
      requestedIds.push(id);
      return { end: 'begun', id: 'c9' };
    };
    online = false;
    const first = queueOf(deliver, begin);
    await first.send(unopened, ['a', 'b'].map(text));
    first.stop();
    const second = queueOf(deliver, begin);
    await second.flush();
    expect([requestedIds, delivered]).toEqual([[], []]);
    online = true;
    window.dispatchEvent(new Event('online'));
    await waitFor(() =>
      expect(delivered).toEqual([
        ['c9', 'a'],
        ['c9', 'b'],
      ]),
    );
    await waitFor(() => expect(second.view()).toEqual([]));
    expect(requestedIds).toEqual([unopened]);
    expect(await outgoingStore(memberId).load()).toEqual([]);
  });

  // SOCIAL-57
  test('that the server refuses also refuses its messages with the server’s text', async () => {
    const queue = queueOf(deliver, async () => ({ end: 'refused', text: 'gone' }));
    await queue.send(unopened, [text('a')]);
    expect(queue.view()).toMatchObject([{ conversationId: unopened, state: 'refused', refusal: 'gone' }]);
    expect(await outgoingStore(memberId).load()).toMatchObject([{ refusal: 'gone' }]);
    expect(delivered).toEqual([]);
  });

  test('is retried when the response was lost', async () => {
    let attempts = 0;
    const queue = queueOf(deliver, async () => {
      attempts += 1;
      return attempts === 1 ? { end: 'lost' } : { end: 'begun', id: 'c9' };
    });
    await queue.send(unopened, [text('a')]);
    expect(queue.view()).toHaveLength(1);
    await waitFor(() => expect(delivered).toEqual([['c9', 'a']]), { timeout: 4000 });
  });

  test('is created once for two tabs, whose messages are each sent once', async () => {
    const [first, two] = [queueOf(deliver), queueOf(deliver)];
    await Promise.all([first.send(unopened, [text('a')]), two.send(unopened, [text('b')])]);
    await waitFor(() => expect(delivered.map(([, value]) => value).sort()).toEqual(['a', 'b']), { timeout: 4000 });
    await waitFor(async () => expect(await outgoingStore(memberId).load()).toEqual([]));
    expect(new Set(delivered.map(([id]) => id))).toEqual(new Set([`c-${unopened}`]));
  });
});
