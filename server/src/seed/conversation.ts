/** The first member's conversations: with a friend, a stranger's first message, and the platform's customer service. */
import { randomUUID } from 'node:crypto';
import type { Tx } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import {
  insertDesk,
  insertPair,
  lockConversation,
  type SideNumber,
  raiseWatermarks,
} from '../social/conversation/conversation.repository.ts';
import { insertMessage } from '../social/conversation/message.repository.ts';
import { recordAnswer, recordQuestion } from '../social/shared/service-life.ts';
import { demoMemberIds } from './member.ts';
import type { SeedStep } from './seed.ts';

interface Line {
  /** Null: an operator. */
  readonly by: string | null;
  readonly text: string;
  readonly minutesAgo: number;
}

const withFriend: readonly Line[] = [
  { by: 'm2', text: '你上次说的那家茶，是这一款吗？', minutesAgo: 26 * 60 },
  { by: 'm1', text: '对，就是它。水温不要太高，八十五度左右。', minutesAgo: 25 * 60 + 40 },
  { by: 'm2', text: '好，周末试试。要不要一起拼一单？', minutesAgo: 95 },
  { by: 'm2', text: '两个人能便宜不少。', minutesAgo: 94 },
];
const ofStranger = (stranger: string): readonly Line[] => [
  { by: stranger, text: '您好，读了您写的那篇读书笔记，想问问您用的是哪个译本？', minutesAgo: 310 },
];
const withPlatform: readonly Line[] = [
  { by: 'm1', text: '你好，订单的收货地址写错了一个字，还能改吗？', minutesAgo: 50 * 60 },
  { by: null, text: '您好，未发货的订单可以改。请在订单详情里点“修改地址”，或把正确的地址发给我们。', minutesAgo: 50 * 60 - 12 },
];

/** Returns the first member's side of a conversation. */
const sideOf = async (tx: Tx, id: string): Promise<SideNumber> =>
  (await tx.one<{ nth: SideNumber }>(sql`select nth from conversation_side where conversation_id = ${id} and member_id = 'm1'`))
    .nth;
const across = (nth: SideNumber): SideNumber => (nth === 1 ? 2 : 1);

/** Stores lines in order and at their times. */
const write = async (tx: Tx, id: string, lines: readonly Line[]): Promise<void> => {
  const ownSide = await sideOf(tx, id);
  await lockConversation(tx, id);
  for (const { by, text, minutesAgo } of lines) {
    const { id: messageId } = await insertMessage(tx, {
      conversationId: id,
      nth: by === 'm1' ? ownSide : across(ownSide),
      senderId: by,
      clientId: randomUUID(),
      kind: 'text',
      text,
      body: {},
    });
    const at = sql`now() - ${minutesAgo}::int * interval '1 minute'`;
    await tx.run(sql`update message set created_at = ${at} where id = ${messageId}`);
    await tx.run(sql`update conversation_side set last_at = ${at} where conversation_id = ${id}`);
  }
};

/** Sends a card of the tea mentioned in the lines, or of other goods on the shelf, after the first line. */
const sendGoods = async (tx: Tx, id: string, by: string, nth: SideNumber): Promise<void> => {
  const goods = await tx.maybe<{ id: string }>(
    sql`select id from product where on_sale order by id = 'longjing' desc, sold desc, id limit 1`,
  );
  if (!goods) return;
  await insertMessage(tx, {
    conversationId: id,
    nth,
    senderId: by,
    clientId: randomUUID(),
    kind: 'goods',
    text: '',
    body: { ref: goods.id },
  });
  await tx.run(
    sql`update message set created_at = now() - interval '1570 minutes' where conversation_id = ${id} and kind = 'goods'`,
  );
};

export const conversationSeed: SeedStep = {
  name: 'conversation',
  run: async (tx) => {
    const friend = (await insertPair(tx, 'm1', 'm2')) ?? '';
    const ownSide = await sideOf(tx, friend);
    await lockConversation(tx, friend);
    await sendGoods(tx, friend, 'm2', across(ownSide));
    await write(tx, friend, withFriend);
    await raiseWatermarks(tx, friend, ownSide, { delivered: 3, read: 3 });
    await raiseWatermarks(tx, friend, across(ownSide), { delivered: 5, read: 5 });
    const { id: strangerId } = await tx.one<{
      id: string;
    }>(sql`select m.id from member m where m.id = any(${[...demoMemberIds]}::text[])
      and m.id not in ('m1', 'm2', 'm3', 'm9') and m.mobile is not null
      and not exists (select from follow where member_id = m.id and target_id = 'm1') order by m.id limit 1`);
    const stranger = (await insertPair(tx, 'm1', strangerId)) ?? '';
    await write(tx, stranger, ofStranger(strangerId));
    const serviceConversationId = (await insertDesk(tx, 'm1', { shopId: null, ownerId: null })) ?? '';
    await write(tx, serviceConversationId, withPlatform);
    await recordQuestion(tx, serviceConversationId, { kind: 'member', id: 'm1' });
    await recordAnswer(tx, serviceConversationId, { kind: 'operator', id: 'operator' });
    for (const nth of [1, 2] as const) await raiseWatermarks(tx, serviceConversationId, nth, { delivered: 2, read: 2 });
  },
};
