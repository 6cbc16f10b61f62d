import { randomUUID } from 'node:crypto';
import { conversation } from '@juhe/contract/social/conversation';
import { chatEvent } from '@juhe/contract/social/conversation.schemas';
import { z } from 'zod';
import { sql } from '../../db/sql.ts';
import { openLiveStream } from '../../test/live-stream.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

const change = z.object({
  kind: z.string(),
  conversationId: z.string().optional(),
  seq: z.number().optional(),
  change: z.string().optional(),
  ...chatEvent.partial().shape,
});

let server: TestServer;
let port: number;
let lin: TestMember;
let zhou: TestMember;
let id: string;
const streams: ReturnType<typeof openLiveStream>[] = [];
beforeAll(async () => {
  server = await testServer();
  port = Number(new URL(await server.origin()).port);
});
beforeEach(async () => {
  lin = await server.memberWith({ nickname: '林' });
  zhou = await server.memberWith({ nickname: '周' });
  await server.db.run(sql`insert into follow (member_id, target_id) values (${lin.id}, ${zhou.id}), (${zhou.id}, ${lin.id})`);
  id = (await server.call(conversation.openConversation, { memberId: zhou.id }, lin)).data.id;
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.end();
});
afterAll(() => server.close());

const listen = async (member: TestMember) => {
  const stream = openLiveStream(port, member.token);
  streams.push(stream);
  await stream.until('retry:');
  return {
    until: stream.until,
    closed: stream.closed,
    /** The conversation changes received so far. */
    changes: () => stream.changes().map((data) => change.parse(data)),
  };
};
const send = (member: TestMember, text: string) =>
  server.call(conversation.sendMessage, { conversationId: id, clientId: randomUUID(), kind: 'text', body: { text } }, member);
const read = (member: TestMember, seq: number) => server.call(conversation.markMessagesRead, { conversationId: id, seq }, member);
const conversationOf = async (member: TestMember) =>
  (await server.call(conversation.getConversation, { conversationId: id }, member)).data;

it('carries the message in each side’s view, to nobody else', async () => {
  const third = await server.memberWith();
  const [ofLin, ofZhou, ofThird] = [await listen(lin), await listen(zhou), await listen(third)];
  const { data: sent } = await send(lin, '晚上喝茶');
  await Promise.all([ofLin.until('晚上喝茶'), ofZhou.until('晚上喝茶')]);
  expect(ofLin.changes()).toMatchObject([{ kind: 'chat', conversationId: id, seq: 1, message: sent }]);
  expect(ofZhou.changes()).toMatchObject([
    {
      kind: 'chat',
      seq: 1,
      message: { ...sent, own: false, clientId: null },
      conversation: { lastSeq: 1, unread: 1, readSeq: 0 },
    },
  ]);
  expect(ofThird.changes()).toEqual([]);
});

it('carries every message once and in order, also for concurrent sends', async () => {
  const ofZhou = [await listen(zhou), await listen(zhou)];
  const responses = await server.together(20, (i) => [
    conversation.sendMessage,
    { conversationId: id, clientId: randomUUID(), kind: 'text' as const, body: { text: `第 ${i}` } },
    { token: (i % 2 ? zhou : lin).token },
  ]);
  expect(responses.map(({ data }) => data.seq).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
  expect(server.deadlocks()).toBe(0);
  for (const stream of ofZhou) {
    await stream.until('"seq":20,"own"');
    const changes = stream.changes();
    expect(changes.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
    expect(changes.map(({ message }) => message?.seq)).toEqual(changes.map(({ seq }) => seq));
  }
});

// SOCIAL-50
it('counts messages pushed to an open stream, and those in the list, as delivered', async () => {
  const ofZhou = await listen(zhou);
  await send(lin, '一');
  await ofZhou.until('"seq":1,"own":false');
  // The watermark follows the event; it is set before the next event of the same stream.
  await read(lin, 1);
  await send(lin, '二');
  await ofZhou.until('"seq":2,"own":false');
  expect((await conversationOf(lin)).partnerDeliveredSeq).toBeGreaterThanOrEqual(1);
  const otherMember = await server.memberWith();
  await server.db.run(
    sql`insert into follow (member_id, target_id) values (${lin.id}, ${otherMember.id}), (${otherMember.id}, ${lin.id})`,
  );
  id = (await server.call(conversation.openConversation, { memberId: otherMember.id }, lin)).data.id;
  await send(lin, '三');
  expect((await conversationOf(lin)).partnerDeliveredSeq).toBe(0);
  await server.call(conversation.listConversations, {}, otherMember);
  expect((await conversationOf(lin)).partnerDeliveredSeq).toBe(1);
});

// SOCIAL-49
it('carries the partner’s read watermark only while both show it', async () => {
  const ofLin = await listen(lin);
  await send(lin, '一');
  await send(lin, '二');
  await read(zhou, 1);
  await ofLin.until('"partnerReadSeq":1');
  await server.call(conversation.setChatRules, { receipts: false }, zhou);
  await read(zhou, 2);
  await send(zhou, '三');
  await ofLin.until('三');
  const changes = ofLin.changes();
  expect(changes.map(({ seq, change: kind }) => [seq, kind])).toEqual([
    [1, undefined],
    [2, undefined],
    [1, 'read'],
    [3, undefined],
  ]);
  expect(changes[3]?.conversation).toMatchObject({ partnerReadSeq: null });
});

it('omits a message recalled before it was pushed', async () => {
  await send(lin, '打错了');
  await server.call(conversation.recallMessage, { conversationId: id, seq: 1 }, lin);
  const ofZhou = await listen(zhou);
  // The hint of the first message arrives late.
  await server.db.run(
    sql`select pg_notify('juhe', ${JSON.stringify({ topic: `member:${zhou.id}`, hint: { kind: 'chat', conversationId: id, seq: 1 } })})`,
  );
  await ofZhou.until('"state":"recalled"');
  expect(ofZhou.changes().find(({ message }) => message)?.message).toMatchObject({ state: 'recalled', text: '' });
});

it('ends with the session', async () => {
  const ofZhou = await listen(zhou);
  await server.db.run(sql`update session set expires_at = now() where member_id = ${zhou.id}`);
  await send(lin, '还在吗');
  await ofZhou.closed;
  expect(ofZhou.changes()).toEqual([]);
});
