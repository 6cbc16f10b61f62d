import { randomUUID } from 'node:crypto';
import { cardGift } from '@juhe/contract/social/card-gift';
import type { CardGift } from '@juhe/contract/social/card-gift.schemas';
import { conversation } from '@juhe/contract/social/conversation';
import { sql } from '../../../db/sql.ts';
import { makeJobDue } from '../clock-commands.ts';
import { type Buyer, type CommandSet, notesOf, type World } from '../world.ts';
import { cardGiftProblems } from './card-gift-problems.ts';

/** Cards offered by the set of rights cards. */
const offers = [
  { cardId: 'sim-month', priceCents: 1_990 },
  { cardId: 'sim-week', priceCents: 690 },
] as const;

const acknowledge = (world: World, state: string, id: string): void =>
  void notesOf(world.board, 'gift states').push(`${id} ${state}`);

/** Picks another member, and makes them mutual followers. */
const friendOf = async ({ buyers, db }: World, buyer: Buyer): Promise<string | undefined> => {
  const otherBuyers = buyers.filter(({ id }) => id !== buyer.id);
  if (otherBuyers.length === 0) return undefined;
  const { id } = buyer.random.pick(otherBuyers);
  await db.run(
    sql`insert into follow (member_id, target_id) values (${buyer.id}, ${id}), (${id}, ${buyer.id}) on conflict do nothing`,
  );
  return id;
};

/** Pays from the wallet, at the cashier, or both concurrently; the gateway occasionally delivers twice. */
const pay = async (
  world: World,
  buyer: Buyer,
  { id, payNo }: Pick<CardGift, 'id' | 'payNo'>,
  amountCents: number,
): Promise<void> => {
  const { random } = buyer;
  if (payNo === null) return;
  const fromWallet = () => buyer.call(cardGift.payCardGift, { id, channel: 'balance' });
  const atCashier = async (): Promise<void> => {
    if ((await buyer.call(cardGift.payCardGift, { id, channel: 'sandbox' })).code !== 200) return;
    const notice = { payNo, amountCents, result: 'success', tradeNo: `G${payNo}` };
    const statuses = await Promise.all(
      (random.chance(0.3) ? [notice, notice] : [notice]).map((sent) => world.client.notice(sent)),
    );
    if (statuses.some((status) => status !== 200)) world.wrong(`notices of ${payNo} were answered ${statuses.join()}`);
  };
  const variant = random.int(1, 4);
  if (variant === 1) await Promise.all([fromWallet(), atCashier()]);
  else if (variant === 2) await atCashier();
  else await fromWallet();
};

/**
 * Gives a card, sometimes with one key from two places or at an outdated price; usually pays for it, occasionally despite a
 * block.
 */
const giveCard = async (world: World, buyer: Buyer): Promise<void> => {
  const { random } = buyer;
  const memberId = await friendOf(world, buyer);
  if (memberId === undefined) return;
  const { code: opened, data } = await buyer.call(conversation.openConversation, { memberId });
  if (opened !== 200) return;
  const { cardId, priceCents } = random.pick(offers);
  const isOld = random.chance(0.05);
  const input = {
    ...{ conversationId: data.id, clientId: randomUUID(), cardId, greeting: '生日快乐' },
    priceCents: isOld ? priceCents + 1 : priceCents,
  };
  const responses = await Promise.all(
    Array.from({ length: random.chance(0.2) ? 2 : 1 }, () => buyer.call(cardGift.giveCard, input)),
  );
  const created = responses.flatMap(({ code, data: gift }) => (code === 200 ? [gift] : []));
  if (new Set(created.map(({ id }) => id)).size > 1) world.wrong(`${buyer.nickname} made one gift as several`);
  const [gift] = created;
  if (!gift) return;
  if (gift.amountCents !== priceCents) world.wrong('a card was given at another price');
  if (random.chance(0.1))
    await world.db.run(
      sql`delete from follow where ${memberId} in (member_id, target_id) and ${buyer.id} in (member_id, target_id)`,
    );
  if (random.chance(0.85)) await pay(world, buyer, gift, priceCents);
};

/** Picks a gift in this state that the member gave, or receives. */
const giftOf = async ({ db }: World, { id, random }: Buyer, column: 'giver_id' | 'receiver_id', state: string) =>
  (
    await db.maybe<{ id: string }>(sql`select id from card_gift where ${sql.ident(column)} = ${id} and state = ${state}
      order by md5(id || ${random.int(0, 1_000_000)}::int) limit 1`)
  )?.id;

const accept = async (world: World, buyer: Buyer, id: string): Promise<void> => {
  if ((await buyer.call(cardGift.acceptCardGift, { id })).code === 200) acknowledge(world, 'accepted', id);
};
const decline = async (world: World, buyer: Buyer, id: string): Promise<void> => {
  if ((await buyer.call(cardGift.declineCardGift, { id })).code === 200) acknowledge(world, 'declined', id);
};

/** Accepts a gift, declines it, or both concurrently, sometimes at the instant of its return. */
const answer = async (world: World, buyer: Buyer): Promise<void> => {
  const id = await giftOf(world, buyer, 'receiver_id', 'waiting');
  if (id === undefined) return;
  if (buyer.random.chance(0.2)) await makeJobDue(world.db, clocks, 'cardGift.expire', id);
  const variant = buyer.random.int(1, 5);
  if (variant === 1) await Promise.all([accept(world, buyer, id), decline(world, buyer, id)]);
  else if (variant === 2) await decline(world, buyer, id);
  else if (variant === 3) await Promise.all([accept(world, buyer, id), accept(world, buyer, id)]);
  else await accept(world, buyer, id);
};

/** Withdraws a gift, paid or not, sometimes from two places. */
const takeBack = async (world: World, buyer: Buyer): Promise<void> => {
  const state = buyer.random.pick(['waiting', 'pendingPayment'] as const);
  const id = await giftOf(world, buyer, 'giver_id', state);
  if (id === undefined) return;
  const attempt = async (): Promise<void> => {
    const { code, data } = await buyer.call(cardGift.withdrawCardGift, { id });
    if (code === 200) acknowledge(world, data.state, id);
  };
  await Promise.all(Array.from({ length: buyer.random.int(1, 2) }, attempt));
};

const intrude = async ({ db, wrong }: World, buyer: Buyer): Promise<void> => {
  const row = await db.maybe<{ id: string }>(
    sql`select id from card_gift where receiver_id <> ${buyer.id} and giver_id <> ${buyer.id} and state = 'waiting' limit 1`,
  );
  if (!row) return;
  for (const operation of [cardGift.acceptCardGift, cardGift.declineCardGift, cardGift.withdrawCardGift]) {
    const { code } = await buyer.call(operation, { id: row.id });
    if (code !== 404 && code !== 429) wrong(`${operation.id} of other members answered ${code}`);
  }
};

const clocks = {
  'cardGift.expire': (id: string) => sql`update card_gift set expires_at = now() - interval '1 second' where id = ${id}`,
};

/** Gift cards between members (applyfor.md f). */
export const cardGiftCommands: CommandSet = {
  name: 'card gifts',
  commands: [
    { name: 'give a card', weight: 4, run: giveCard },
    { name: 'answer a given card', weight: 4, run: answer },
    { name: 'take a given card back', weight: 1, run: takeBack },
    { name: 'the given card of other members', weight: 0.3, run: intrude },
  ],
  clocks,
  problems: async ({ db, board }) => {
    const states = notesOf(board, 'gift states').map((line) => line.split(' '));
    const lostStates = await db.rows<{ id: string; state: string }>(
      sql`select t.id, t.state from unnest(${states.map(([id = '']) => id)}::text[], ${states.map(([, state = '']) => state)}::text[]) as t (id, state)
        left join card_gift g on g.id = t.id where g.state is distinct from t.state`,
    );
    return [...(await cardGiftProblems(db)), ...lostStates.map(({ id, state }) => `${id} was answered as ${state}, and is not`)];
  },
};
