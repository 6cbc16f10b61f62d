import { setTimeout as delay } from 'node:timers/promises';
import { auctionOrderMachine } from '../../../auction/order/order-machine.ts';
import { lotMachine } from '../../../auction/lot/lot-machine.ts';
import { insertOrder } from '../../../auction/order/order.repository.ts';
import { sql } from '../../../db/sql.ts';
import { businessNo } from '../../../http/business-no.ts';
import { systemActor } from '../../../state-machine/machine.ts';
import { makeLot } from '../../auction.ts';
import { makeJobDue } from '../clock-commands.ts';
import type { Buyer, CommandSet, World } from '../world.ts';
import { claimCommands, claimSteps, type Payment, readPayment, rule } from './claim-commands.ts';

/**
 * Inserts goods that the buyer won some time ago, paid and in storage, so that resales need not wait for lots of the
 * platform.
 */
export const insertIntoStorage = async ({ db }: World, { id: buyerId, random }: Buyer): Promise<void> => {
  const productNo = await makeLot({ db }, { state: 'scheduled', seconds: -60 });
  await db.inTx(async (tx) => {
    const { lotId } = await tx.one<{ lotId: string }>(sql`select id as "lotId" from lot where product_no = ${productNo}`);
    await lotMachine.created(tx, { id: lotId, state: 'scheduled', actor: systemActor });
    await lotMachine.transition(tx, { id: lotId, event: 'open', actor: systemActor });
    await lotMachine.transition(tx, { id: lotId, event: 'sell', actor: systemActor });
    const { id } = await insertOrder(tx, {
      orderNo: businessNo('A'),
      origin: 'hammer',
      lotId,
      buyerId,
      quantity: random.int(1, 4),
      title: '老山檀手串',
      picture: '/media/lots/yuzhui-1.webp',
      priceCents: random.int(2_000, 20_000),
      state: 'inStorage',
      ownedSince: new Date(Date.now() - 2 * 86_400_000).toISOString(),
    });
    await auctionOrderMachine.created(tx, { id, state: 'inStorage', actor: systemActor });
  });
};

/** Picks a payment that awaits its buyer, with both sides. */
const waitingPayment = async (world: World) => {
  const payment = await world.db.maybe<Payment & { buyerId: string; sellerId: string }>(sql`select order_no as "orderNo",
      price_cents as "amountCents", buyer_id as "buyerId", seller_id as "sellerId"
    from auction_order where state = 'pendingPayment' and seller_id is not null and not claim_withdrawn order by created_at desc, id limit 1`);
  const [payer, payee] = [payment?.buyerId, payment?.sellerId].map((id) => world.buyers.find((member) => member.id === id));
  return payment && payer && payee ? { payment, payer, payee } : undefined;
};

/**
 * Disputes a payment: the seller denies it, is silent, or the payment deadline passes after the claim was withdrawn. Usually
 * an operator rules immediately.
 */
const dispute = async (world: World, buyer: Buyer): Promise<void> => {
  const waiting = await waitingPayment(world);
  if (!waiting) return;
  const { payment, payer, payee } = waiting;
  const { random } = buyer;
  const clocks = claimCommands.clocks ?? {};
  await claimSteps.claim(world, payer, payment, random);
  const outcome = random.int(1, 3);
  if (outcome === 1) await claimSteps.deny(world, payee, payment, random);
  else if (outcome === 2) await makeJobDue(world.db, clocks, 'auctionOrder.silent', payment.orderNo);
  else {
    await claimSteps.withdrawClaim(world, payer, payment, random);
    await makeJobDue(world.db, clocks, 'auctionOrder.default', payment.orderNo);
  }
};

/** The buyer claims a payment and the seller confirms it. */
const confirmedPayment = async (world: World, buyer: Buyer): Promise<void> => {
  const waiting = await waitingPayment(world);
  if (!waiting) return;
  const { payment, payer, payee } = waiting;
  const { random } = buyer;
  await readPayment(world, payer, payment.orderNo, random);
  await claimSteps.claim(world, payer, payment, random);
  await readPayment(world, payer, payment.orderNo, random);
  await claimSteps.confirm(world, payee, payment, random);
};

/** The same, followed by an operator's ruling. */
const ruledDispute = async (world: World, buyer: Buyer): Promise<void> => {
  await dispute(world, buyer);
  await rule(world, buyer);
};

/** Claims a payment that was made too late, and usually an operator decides about it (auction.md C4). */
const latePayment = async (world: World, buyer: Buyer): Promise<void> => {
  const waiting = await waitingPayment(world);
  if (!waiting) return;
  const { payment, payer } = waiting;
  await makeJobDue(world.db, claimCommands.clocks ?? {}, 'auctionOrder.default', payment.orderNo);
  const isOver = sql`select from auction_order where order_no = ${payment.orderNo} and state <> 'pendingPayment'`;
  for (let i = 0; i < 100 && (await world.db.maybe(isOver)) === undefined; i += 1) await delay(20);
  await claimSteps.lateCase(world, payer, payment, buyer.random);
  if (buyer.random.chance(0.7)) await rule(world, buyer);
};

/**
 * Paths that random commands alone take too rarely, each as one command: goods that come into storage, and payments between
 * members that end in a confirmation or a case (auction.md B6, C4).
 */
export const sceneCommands: CommandSet = {
  name: 'scenes',
  commands: [
    { name: 'goods come into storage', weight: 3, run: insertIntoStorage },
    { name: 'a confirmed payment', weight: 1, run: confirmedPayment },
    { name: 'a dispute', weight: 1, run: dispute },
    { name: 'a dispute that is ruled', weight: 1, run: ruledDispute },
    { name: 'a late payment', weight: 1, run: latePayment },
  ],
};
