import 'fake-indexeddb/auto';
import { createReadMarks } from './read-marks.ts';
import { outgoingStore } from '../../shared/outgoing-store.ts';
import { saveMark } from '../../shared/read-mark-store.ts';

let memberId = '';
let count = 0;
beforeEach(() => {
  localStorage.clear();
  count += 1;
  memberId = `member${count}`;
});

type Options = Parameters<typeof createReadMarks>[0];
const down = async () => ({ ok: false, error: { kind: 'network', message: 'down' } }) as const;
const acknowledge: Options['request'] = async ({ seq }) => ({ ok: true, data: { readSeq: seq, unread: 0 } });
const marks = (request: Options['request']) => {
  const onAcknowledged = jest.fn();
  return { ...createReadMarks({ memberId, request, onAcknowledged }), onAcknowledged };
};

// SOCIAL-56
it('sends after a reload what was read without a network, the highest position of each conversation', async () => {
  const offline = marks(down);
  offline.save('c1', 3);
  offline.save('c1', 8);
  offline.save('c2', 2);
  expect(await offline.send()).toBe(false);
  const request = jest.fn(acknowledge);
  const reloaded = marks(request);
  expect(reloaded.of('c1')).toBe(8);
  expect(await reloaded.send()).toBe(true);
  expect(request.mock.calls.map(([mark]) => mark)).toEqual([
    { conversationId: 'c1', seq: 8 },
    { conversationId: 'c2', seq: 2 },
  ]);
  expect(reloaded.onAcknowledged).toHaveBeenCalledWith('c1', { readSeq: 8, unread: 0 });
  expect([reloaded.of('c1'), localStorage.getItem(`juhe-chat-${memberId}-read`)]).toEqual([0, null]);
});

it('does not repeat a refused position', async () => {
  const refused = marks(async () => ({ ok: false, error: { kind: 'refused', message: '会话不存在' } }));
  refused.save('c1', 3);
  expect(await refused.send()).toBe(true);
  expect(refused.of('c1')).toBe(0);
});

it('keeps a position that was reached while an earlier one was sent', async () => {
  const present = marks(async (mark) => {
    saveMark(memberId, 'c1', 9);
    return acknowledge(mark);
  });
  present.save('c1', 3);
  expect(await present.send()).toBe(false);
  expect(present.of('c1')).toBe(9);
});

// SOCIAL-56
it('lets the next start of any page send them', async () => {
  const store = outgoingStore(memberId);
  const waiting = () => localStorage.getItem(`juhe-chat-${memberId}-waiting`);
  const present = marks(acknowledge);
  present.save('c1', 3);
  await store.load();
  expect(waiting()).toBe('1');
  await present.send();
  await store.load();
  expect(waiting()).toBeNull();
});
