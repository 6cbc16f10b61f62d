import { conversation } from '@juhe/contract/social/conversation';
import { sql } from '../../../db/sql.ts';
import type { Random } from '../random.ts';
import { type Buyer, type CommandSet, notesOf, type World } from '../world.ts';
import { acknowledgedOf } from './acknowledged-messages.ts';
import { chatProblems } from './chat-problems.ts';
import { areFriends } from './friends.ts';

const uuidOf = (random: Random): string => {
  const digits = Array.from({ length: 32 }, () => random.int(0, 15).toString(16)).join('');
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20)}`;
};

const ownConversations = (buyer: Buyer): string[] => notesOf(buyer.notes, 'conversations');

const someConversation = (buyer: Buyer): string | undefined => {
  const ownIds = ownConversations(buyer);
  return ownIds.length === 0 ? undefined : buyer.random.pick(ownIds);
};

const someOther = (world: World, buyer: Buyer): Buyer | undefined => {
  const otherBuyers = world.buyers.filter((candidate) => candidate !== buyer);
  return otherBuyers.length === 0 ? undefined : buyer.random.pick(otherBuyers);
};

/** Opens a conversation with a partner, sometimes from both sides at the same instant. */
const openWith = async (world: World, buyer: Buyer, partner: Buyer): Promise<string | undefined> => {
  const requests: [Buyer, Buyer][] = buyer.random.chance(0.3)
    ? [
        [buyer, partner],
        [partner, buyer],
        [buyer, partner],
      ]
    : [[buyer, partner]];
  const responses = await Promise.all(
    requests.map(([caller, target]) => caller.call(conversation.openConversation, { memberId: target.id }, buyer.random)),
  );
  const ids = new Set(responses.flatMap(({ code, data }) => (code === 200 ? [data.id] : [])));
  if (ids.size > 1) world.wrong(`${buyer.nickname} and ${partner.nickname} have ${ids.size} conversations`);
  const [id] = ids;
  for (const side of id === undefined ? [] : [buyer, partner])
    if (!ownConversations(side).includes(id ?? '')) ownConversations(side).push(id ?? '');
  return id;
};

const open = async (world: World, buyer: Buyer): Promise<void> => {
  const partner = someOther(world, buyer);
  if (partner) await openWith(world, buyer, partner);
};

interface Texts {
  readonly clientId: string;
  readonly text: string;
}

/** Sends a text, sometimes several times concurrently like a device without a response; returns the code. */
const send = async (world: World, sender: Buyer, conversationId: string, random: Random, texts?: Texts): Promise<number> => {
  const { clientId, text } = texts ?? { clientId: uuidOf(random), text: `话 ${random.int(1, 1_000_000)}` };
  const times = random.chance(0.15) ? random.int(2, 4) : 1;
  const input = { conversationId, clientId, kind: 'text' as const, body: { text } };
  const responses = await Promise.all(Array.from({ length: times }, () => sender.call(conversation.sendMessage, input, random)));
  const stored = responses.filter(({ code }) => code === 200);
  const [first] = stored;
  if (!first) return responses[0]?.code ?? 0;
  if (new Set(stored.map(({ data }) => data.seq)).size > 1) world.wrong(`${clientId} was answered at several positions (M3)`);
  acknowledgedOf(world).sent.push({ conversationId, clientId, seq: first.data.seq, memberId: sender.id, text });
  return 200;
};

const write = async (world: World, buyer: Buyer): Promise<void> => {
  const id = someConversation(buyer);
  if (id === undefined) return open(world, buyer);
  await send(world, buyer, id, buyer.random);
};

/** Both sides write at the same instant. */
const talk = async (world: World, buyer: Buyer): Promise<void> => {
  const partner = someOther(world, buyer);
  const id = partner && (await openWith(world, buyer, partner));
  if (!partner || id === undefined) return;
  const { random } = buyer;
  const turns = Array.from({ length: random.int(2, 6) }, (_, i) => ({
    who: i % 2 === 0 ? buyer : partner,
    words: { clientId: uuidOf(random), text: `第 ${i}` },
  }));
  await Promise.all(turns.map(({ who: sender, words: texts }) => send(world, sender, id, random, texts)));
};

/** Reads new messages, and marks them as read; marking an earlier position changes nothing. */
const read = async (world: World, buyer: Buyer): Promise<void> => {
  const conversationId = someConversation(buyer);
  if (conversationId === undefined) return;
  const { code, data } = await buyer.call(conversation.listMessages, { conversationId, count: 50 });
  if (code !== 200) return;
  const seqs = data.list.map(({ seq }) => seq);
  if (seqs.some((seq, i) => i > 0 && seq !== (seqs[i - 1] ?? 0) + 1))
    world.wrong(`${conversationId} was answered with a gap (M1)`);
  const last = seqs.at(-1) ?? 0;
  if (last === 0) return;
  const seq = buyer.random.int(1, last);
  const answer = await buyer.call(conversation.markMessagesRead, { conversationId, seq });
  if (answer.code !== 200) return;
  if (answer.data.readSeq < Math.max(seq, data.conversation.readSeq)) world.wrong(`${conversationId} was unread again (M4)`);
  if (answer.data.unread < 0) world.wrong(`${conversationId} has ${answer.data.unread} unread (M4)`);
};

/** Recalls one of the member's latest messages. */
const recall = async (world: World, buyer: Buyer): Promise<void> => {
  const { sent, recalled } = acknowledgedOf(world);
  const ownMessages = sent.filter(({ memberId }) => memberId === buyer.id).slice(-5);
  if (ownMessages.length === 0) return;
  const { conversationId, seq } = buyer.random.pick(ownMessages);
  const answer = await buyer.call(conversation.recallMessage, { conversationId, seq });
  if (answer.code === 200) recalled.push({ conversationId, seq });
};

/** A blocked member writes: nothing is delivered until the block is lifted. */
const block = async (world: World, buyer: Buyer): Promise<void> => {
  const partner = someOther(world, buyer);
  const id = partner && (await openWith(world, buyer, partner));
  if (!partner || id === undefined) return;
  const { random } = buyer;
  const isBlocked = (await buyer.call(conversation.blockMember, { memberId: partner.id, blocked: true })).code === 200;
  if (!isBlocked) return;
  for (const sender of [partner, buyer])
    if ((await send(world, sender, id, random)) === 200)
      world.wrong(`${sender.nickname} wrote in ${id}, where one has blocked the other`);
  if (random.chance(0.85)) await buyer.call(conversation.blockMember, { memberId: partner.id, blocked: false });
};

/** Changes only the member's own side: the list, and the partner's copy remains. */
const arrange = async (_world: World, buyer: Buyer): Promise<void> => {
  const conversationId = someConversation(buyer);
  if (conversationId === undefined) return;
  const { random } = buyer;
  const variant = random.int(1, 4);
  if (variant === 1) await buyer.call(conversation.muteConversation, { conversationId, muted: random.chance(0.5) });
  else if (variant === 2) await buyer.call(conversation.pinConversation, { conversationId, pinned: random.chance(0.5) });
  else if (variant === 3) await buyer.call(conversation.hideConversation, { conversationId });
  else await buyer.call(conversation.clearConversation, { conversationId });
};

/** Another member's conversation: every call responds as for a missing one (M7). */
const intrude = async (world: World, buyer: Buyer): Promise<void> => {
  const { random } = buyer;
  const foreignIds = [...new Set(world.buyers.flatMap(ownConversations))].filter((id) => !ownConversations(buyer).includes(id));
  if (foreignIds.length === 0) return;
  const conversationId = random.pick(foreignIds);
  const responses = await Promise.all([
    buyer.call(conversation.listMessages, { conversationId }),
    buyer.call(conversation.getConversation, { conversationId }),
    buyer.call(conversation.markMessagesRead, { conversationId, seq: 1 }),
    buyer.call(conversation.recallMessage, { conversationId, seq: 1 }),
    buyer.call(conversation.clearConversation, { conversationId }),
    buyer.call(conversation.sendMessage, {
      ...{ conversationId, clientId: uuidOf(random), kind: 'text', body: { text: '我是谁' } },
    }),
    buyer.call(conversation.searchMessages, { conversationId, keyword: '话' }),
  ]);
  if (responses.some(({ code }) => code !== 404 && code !== 429))
    world.wrong(`a conversation of others answered ${responses.map(({ code }) => code).join()} (M7)`);
};

/** Views the list, whose unread counts are the partner's messages after the member's own watermark. */
const viewList = async (_world: World, buyer: Buyer): Promise<void> => {
  await buyer.call(conversation.listConversations, { pageSize: 50 });
};

/** Conversations of members (social.md): M1–M4 and M7. */
export const chatCommands: CommandSet = {
  name: 'chat',
  prepare: async ({ db, buyers }) => {
    for (const [i, buyer] of buyers.entries())
      for (const partner of buyers.slice(i + 1))
        if (areFriends(buyer, partner))
          await db.run(
            sql`insert into follow (member_id, target_id) values (${buyer.id}, ${partner.id}), (${partner.id}, ${buyer.id})`,
          );
  },
  commands: [
    { name: 'open a conversation', weight: 1, run: open },
    { name: 'write', weight: 6, run: write },
    { name: 'talk', weight: 3, run: talk },
    { name: 'read', weight: 4, run: read },
    { name: 'recall', weight: 1, run: recall },
    { name: 'block', weight: 1, run: block },
    { name: 'arrange', weight: 1.5, run: arrange },
    { name: 'view the list', weight: 1, run: viewList },
    { name: 'the conversation of others', weight: 0.5, run: intrude },
  ],
  problems: chatProblems,
};
