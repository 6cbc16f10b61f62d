import { randomUUID } from 'node:crypto';
import { conversation } from '@juhe/contract/social/conversation';
import { redPacket } from '@juhe/contract/social/red-packet';
import { sql } from '../../../db/sql.ts';
import { makeJobDue } from '../clock-commands.ts';
import { type Buyer, type CommandSet, notesOf, type World } from '../world.ts';
import { password } from './holders.ts';
import { redPacketProblems } from './red-packet-problems.ts';

/** Opens the conversation with another member, and makes them mutual followers. */
const conversationOf = async ({ buyers, db }: World, buyer: Buyer): Promise<string | undefined> => {
  const otherBuyers = buyers.filter(({ id }) => id !== buyer.id);
  if (otherBuyers.length === 0) return undefined;
  const { id: memberId } = buyer.random.pick(otherBuyers);
  await db.run(
    sql`insert into follow (member_id, target_id) values (${buyer.id}, ${memberId}), (${memberId}, ${buyer.id}) on conflict do nothing`,
  );
  const { code, data } = await buyer.call(conversation.openConversation, { memberId });
  return code === 200 ? data.id : undefined;
};

/** Sends a red packet, sometimes under one number from two places concurrently. */
const send = async (world: World, buyer: Buyer): Promise<void> => {
  const conversationId = await conversationOf(world, buyer);
  if (conversationId === undefined) return;
  const input = { conversationId, clientId: randomUUID(), amountCents: buyer.random.int(1, 20_000), wish: '恭喜发财', password };
  const times = buyer.random.chance(0.2) ? 2 : 1;
  const responses = await Promise.all(Array.from({ length: times }, () => buyer.call(redPacket.sendRedPacket, input)));
  const seqs = new Set(responses.flatMap(({ code, data }) => (code === 200 ? [data.message.seq] : [])));
  if (seqs.size > 1) world.wrong(`${buyer.nickname} sent one red packet as ${seqs.size} messages`);
};

/** Picks a red packet that waits for the member. */
const waitingFor = async ({ db }: World, { id, random }: Buyer): Promise<string | undefined> =>
  (
    await db.maybe<{ id: string }>(sql`select id from red_packet where receiver_id = ${id} and state = 'waiting'
      order by md5(id || ${random.int(0, 1_000_000)}::int) limit 1`)
  )?.id;

const openPacket = async (world: World, buyer: Buyer, id: string): Promise<void> => {
  const { code } = await buyer.call(redPacket.openRedPacket, { id });
  if (code === 200) notesOf(world.board, 'opened red packets').push(id);
};

const open = async (world: World, buyer: Buyer): Promise<void> => {
  const id = await waitingFor(world, buyer);
  if (id !== undefined) await openPacket(world, buyer, id);
};

/** Opens it, from two places, at the instant of its return. */
const openAgainstReturn = async (world: World, buyer: Buyer): Promise<void> => {
  const id = await waitingFor(world, buyer);
  if (id === undefined) return;
  await makeJobDue(world.db, {}, 'redPacket.return', id);
  await Promise.all([openPacket(world, buyer, id), openPacket(world, buyer, id)]);
};

const intrude = async ({ db, wrong }: World, buyer: Buyer): Promise<void> => {
  const row = await db.maybe<{ id: string }>(
    sql`select id from red_packet where receiver_id <> ${buyer.id} and sender_id <> ${buyer.id} and state = 'waiting' limit 1`,
  );
  if (!row) return;
  const { code } = await buyer.call(redPacket.openRedPacket, { id: row.id });
  if (code !== 404 && code !== 429) wrong(`the red packet of other members answered ${code}`);
};

/** Money in conversations (wallet.md f). */
export const redPacketCommands: CommandSet = {
  name: 'red packets',
  commands: [
    { name: 'send a red packet', weight: 2, run: send },
    { name: 'open a red packet', weight: 2, run: open },
    { name: 'open a red packet as it goes back', weight: 1, run: openAgainstReturn },
    { name: 'the red packet of other members', weight: 0.3, run: intrude },
  ],
  problems: async ({ db, board }) => {
    const opened = notesOf(board, 'opened red packets');
    const lostPackets = await db.rows<{ id: string }>(
      sql`select id from unnest(${opened}::text[]) as r (id) left join red_packet p using (id) where p.state is distinct from 'opened'`,
    );
    return [...(await redPacketProblems(db)), ...lostPackets.map(({ id }) => `${id} was answered as opened, and is not`)];
  },
};
