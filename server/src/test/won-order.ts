/** Won orders for the auction's tests. */
import type { AuctionOrderState } from '@juhe/contract/auction/order-states';
import { auctionOrderMachine } from '../auction/order/order-machine.ts';
import { insertOrder } from '../auction/order/order.repository.ts';
import { schedulePayDeadline } from '../auction/order/pay-deadline.ts';
import { sql } from '../db/sql.ts';
import { businessNo } from '../http/business-no.ts';
import { post } from '../ledger/post.ts';
import { systemActor } from '../state-machine/machine.ts';
import { makeBidder, makeLot } from './auction.ts';
import type { TestMember } from './test-member.ts';
import type { TestServer } from './test-server.ts';

interface OrderFields {
  buyer?: TestMember;
  /** The lot's owner; the platform's lot if omitted. */
  seller?: TestMember;
  state?: AuctionOrderState;
  priceCents?: number;
  quantity?: number;
  title?: string;
  /** Seconds until it defaults, by the database's clock; default two hours. */
  paySeconds?: number;
}

/**
 * Creates a won order, as left by the hammer, of a lot with a deposit of 10.00 in escrow; directly in `state`. A member's lot
 * has a rate of 5 %.
 */
export const makeAuctionOrder = async (
  server: Pick<TestServer, 'db' | 'memberWith'>,
  { buyer, seller, state = 'pendingPayment', priceCents = 12_000, quantity = 1, title, paySeconds = 7200 }: OrderFields = {},
): Promise<{ buyer: TestMember; orderNo: string; id: string; lotId: string; productNo: string }> => {
  const { db } = server;
  const owner = buyer ?? (await makeBidder(server));
  const productNo = await makeLot(server, { state: 'sold', seconds: -1, owner: seller?.id ?? null });
  const orderNo = businessNo('A');
  return db.inTx(async (tx) => {
    const lot = await tx.one<{ id: string; title: string; picture: string }>(sql`update lot set leader_id = ${owner.id},
        price_cents = ${priceCents}, leader_max_cents = ${priceCents}, bids = 1, bidders = 1 where product_no = ${productNo}
      returning id, title, pictures[1] as picture`);
    const isDepositHeld = state === 'pendingPayment' || state === 'awaitingConfirm' || state === 'disputed';
    await tx.run(sql`insert into lot_bidder (lot_id, member_id, max_cents, deposit_cents, deposit_state, paddle)
      values (${lot.id}, ${owner.id}, ${priceCents}, 1000, ${isDepositHeld ? 'held' : state === 'defaulted' ? 'forfeited' : 'returned'}, 1)`);
    if (isDepositHeld)
      await post(tx, {
        kind: 'auction.depositHeld',
        ref: productNo,
        entries: [
          { account: { kind: 'gatewayClearing', owner: 'sandbox' }, amount: -1000 },
          { account: { kind: 'escrow', owner: `lot:${lot.id}` }, amount: 1000 },
        ],
      });
    const { id, payDueAt } = await insertOrder(tx, {
      orderNo,
      origin: 'hammer',
      lotId: lot.id,
      buyerId: owner.id,
      quantity,
      title: title ?? lot.title,
      picture: lot.picture,
      priceCents,
      depositCents: 1000,
      state: 'pendingPayment',
      paySeconds,
      ...(seller ? { sellerId: seller.id, feeBp: 500, feeHoldCents: 0, bondCents: 0 } : {}),
    });
    await auctionOrderMachine.created(tx, { id, state: 'pendingPayment', actor: systemActor });
    if (payDueAt !== null && state === 'pendingPayment') await schedulePayDeadline(tx, orderNo, payDueAt);
    if (state !== 'pendingPayment') await tx.run(sql`update auction_order set state = ${state} where id = ${id}`);
    return { buyer: owner, orderNo, id, lotId: lot.id, productNo };
  });
};
