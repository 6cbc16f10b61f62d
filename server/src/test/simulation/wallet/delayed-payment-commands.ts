import { delayedPayment } from '@juhe/contract/wallet/delayed-payment';
import { wallet } from '@juhe/contract/wallet/wallet';
import { sql } from '../../../db/sql.ts';
import { makeJobDue } from '../clock-commands.ts';
import { type Buyer, type CommandSet, notesOf, type World } from '../world.ts';
import { delayedPaymentProblems } from './delayed-payment-problems.ts';
import { password } from './holders.ts';

/** Looks up and pays a member who was never paid before, sometimes from two places concurrently. */
const send = async ({ buyers, wrong }: World, buyer: Buyer): Promise<void> => {
  const otherBuyers = buyers.filter(({ id }) => id !== buyer.id);
  if (otherBuyers.length === 0) return;
  const { mobile } = buyer.random.pick(otherBuyers);
  const { code, data } = await buyer.call(wallet.lookUpPayee, { mobile: mobile ?? '' });
  if (code !== 200 || data === null) return;
  const amountCents = buyer.random.int(19_990, 60_000);
  const input = { payee: data.id, amountCents, password };
  const offer = await buyer.call(delayedPayment.getDelayOffer, { payee: data.id, amountCents });
  const times = buyer.random.chance(0.2) ? 2 : 1;
  const responses = await Promise.all(Array.from({ length: times }, () => buyer.call(delayedPayment.sendDelayedPayment, input)));
  for (const answer of responses) {
    if (answer.code !== 200) continue;
    if (amountCents <= 20_000) wrong(`${amountCents} cents were sent to arrive later`);
    if (offer.code === 200 && !offer.data.isOffered) wrong(`${buyer.nickname} paid somebody later who had been paid before`);
  }
};

/** Picks a pending payment sent by the member. */
const ownUnderway = async ({ db }: World, { id, random }: Buyer): Promise<string | undefined> =>
  (
    await db.maybe<{ id: string }>(sql`select id from delayed_payment where payer_id = ${id} and state = 'underway'
      order by md5(id || ${random.int(0, 1_000_000)}::int) limit 1`)
  )?.id;

const takeBack = async (world: World, buyer: Buyer, id: string): Promise<void> => {
  const { code } = await buyer.call(delayedPayment.revokeDelayedPayment, { id });
  if (code === 200) notesOf(world.board, 'revoked payments').push(id);
};

const revoke = async (world: World, buyer: Buyer): Promise<void> => {
  const id = await ownUnderway(world, buyer);
  if (id !== undefined) await takeBack(world, buyer, id);
};

/** Revokes it, from two places, at the instant of its arrival. */
const revokeAgainstArrival = async (world: World, buyer: Buyer): Promise<void> => {
  const id = await ownUnderway(world, buyer);
  if (id === undefined) return;
  await makeJobDue(world.db, {}, 'delayedPayment.arrive', id);
  await Promise.all([takeBack(world, buyer, id), takeBack(world, buyer, id)]);
};

const intrude = async ({ db, wrong }: World, buyer: Buyer): Promise<void> => {
  const row = await db.maybe<{ id: string }>(
    sql`select id from delayed_payment where payer_id <> ${buyer.id} and state = 'underway' limit 1`,
  );
  if (!row) return;
  const { code } = await buyer.call(delayedPayment.revokeDelayedPayment, { id: row.id });
  if (code !== 404 && code !== 429) wrong(`the delayed payment of another member answered ${code}`);
};

/** Delayed payments (wallet.md f). */
export const delayedPaymentCommands: CommandSet = {
  name: 'delayed payments',
  commands: [
    { name: 'pay a member later', weight: 3, run: send },
    { name: 'revoke a payment', weight: 1, run: revoke },
    { name: 'revoke a payment as it arrives', weight: 1, run: revokeAgainstArrival },
    { name: 'the delayed payment of another member', weight: 0.3, run: intrude },
  ],
  problems: async ({ db, board }) => {
    const revoked = notesOf(board, 'revoked payments');
    const lostPayments = await db.rows<{ id: string }>(
      sql`select id from unnest(${revoked}::text[]) as r (id) left join delayed_payment p using (id) where p.state is distinct from 'revoked'`,
    );
    const twice = revoked.filter((id, i) => revoked.indexOf(id) !== i);
    return [
      ...(await delayedPaymentProblems(db)),
      ...lostPayments.map(({ id }) => `${id} was answered as revoked, and is not`),
      ...twice.map((id) => `${id} was revoked twice`),
    ];
  },
};
