/** Lots and bidders for the auction's tests. */
import { randomUUID } from 'node:crypto';
import { bid } from '@juhe/contract/auction/bid';
import { resale } from '@juhe/contract/auction/resale';
import { sql } from '../db/sql.ts';
import { platformAccount } from '../ledger/accounts.ts';
import { post } from '../ledger/post.ts';
import type { TestMember } from './test-member.ts';
import type { TestServer } from './test-server.ts';

interface LotFields {
  owner?: string | null;
  reserve?: number | null;
  /** Time until it closes (seconds), by the database's clock. */
  seconds?: number;
  state?: string;
  extensions?: number;
}

/**
 * Creates a lot that starts at 100.00 with increments of 10.00 and a deposit of 10.00; open for an hour unless specified
 * otherwise. Returns its number.
 */
export const makeLot = async (
  { db }: Pick<TestServer, 'db'>,
  { owner = null, reserve = null, seconds = 3600, state = 'open', extensions = 0 }: LotFields = {},
): Promise<string> => {
  const productNo = `PTEST${randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()}`;
  await db.run(sql`insert into lot (product_no, title, pictures, owner_id, start_cents, increment_cents, reserve_cents, deposit_cents,
      opens_at, closes_at, state, extensions)
    values (${productNo}, '老山檀手串', array['/media/lots/yuzhui-1.webp'], ${owner}, 10000, 1000, ${reserve}, 1000, now() - interval '1 hour',
      now() + ${seconds}::float8 * interval '1 second', ${state}, ${extensions})`);
  return productNo;
};

/** Creates a member with a balance in the service-fee account; default 100.00. */
export const makeBidder = async (server: Pick<TestServer, 'db' | 'memberWith'>, feeCents = 10_000): Promise<TestMember> => {
  const member = await server.memberWith();
  if (feeCents > 0)
    await server.db.inTx((tx) =>
      post(tx, {
        kind: 'recharge',
        ref: member.id,
        entries: [
          { account: platformAccount('gatewayClearing'), amount: -feeCents },
          { account: { kind: 'serviceFee', owner: member.id }, amount: feeCents },
        ],
      }),
    );
  return member;
};

export interface BidOf {
  seq: number;
  amount: number;
  member: string;
}

/** The bids of a lot, oldest first. */
export const bidsOfLot = ({ db }: Pick<TestServer, 'db'>, productNo: string): Promise<BidOf[]> =>
  db.rows<BidOf>(sql`select b.seq, b.amount_cents as amount, b.member_id as member from bid b join lot l on l.id = b.lot_id
    where l.product_no = ${productNo} order by b.seq`);

/** Returns whether bids are numbered without gaps and strictly increasing. */
export const isRisingWithoutGaps = (bids: readonly BidOf[]): boolean =>
  bids.every(({ seq, amount }, i) => seq === i + 1 && (i === 0 || amount > (bids[i - 1]?.amount ?? 0)));

/**
 * Creates stored goods that a member bought from the platform at a price (default 100.00) and has owned for some hours.
 * Returns the order.
 */
export const makeStored = async (
  server: Pick<TestServer, 'db'>,
  owner: { readonly id: string },
  { cents = 10_000, hours = 48, quantity = 1, resales = 0 } = {},
): Promise<{ id: string; orderNo: string }> => {
  const productNo = await makeLot(server, { state: 'sold', seconds: -60 });
  return server.db.one(sql`insert into auction_order (id, order_no, origin, lot_id, root_id, buyer_id, quantity, title, picture,
      price_cents, resales, state, owned_since)
    select fresh.id, ${`A${randomUUID().replaceAll('-', '').slice(0, 14).toUpperCase()}`}, 'hammer', l.id, fresh.id, ${owner.id}, ${quantity}::int,
      l.title, l.pictures[1], ${cents}::bigint, ${resales}::int, 'inStorage', now() - ${hours}::int * interval '1 hour'
    from lot l, (select new_id() as id) as fresh where l.product_no = ${productNo} returning id, order_no as "orderNo"`);
};

/** Gives a member a payment code; returns its id. */
export const addPaymentCode = async (
  { db }: Pick<TestServer, 'db'>,
  { id }: { readonly id: string },
  kind: 'wechat' | 'alipay' | 'bank' = 'wechat',
): Promise<string> =>
  (
    await db.one<{ id: string }>(sql`insert into payment_code (member_id, kind, payload, payee)
      values (${id}, ${kind}, ${`wxp://${randomUUID()}`}, '林知夏') returning id`)
  ).id;

/**
 * Creates a member's lot that was listed, won above the start price of 100.00 and closed: both sides' holds are booked as in
 * production.
 */
export const makeSale = async (
  server: TestServer,
  {
    feeCents = 10_000,
    inviterId,
    cents = 12_000,
    quantity = 1,
    runnerUp,
  }: {
    feeCents?: number;
    inviterId?: string;
    cents?: number;
    quantity?: number;
    /** Bids the start price before the buyer. */
    runnerUp?: TestMember;
  } = {},
): Promise<{ seller: TestMember; buyer: TestMember; orderNo: string; sourceNo: string; productNo: string }> => {
  const seller = await makeBidder(server, feeCents);
  const buyer = await makeBidder(server, feeCents);
  if (inviterId !== undefined) await server.db.run(sql`update member set inviter_id = ${inviterId} where id = ${seller.id}`);
  await addPaymentCode(server, seller);
  const { orderNo: sourceNo } = await makeStored(server, seller, { quantity });
  const listed = await server.as(seller)(resale.resellGoods, { orderNo: sourceNo, startCents: 10_000, days: 1 });
  const { productNo } = listed.data;
  if (runnerUp) await server.as(runnerUp)(bid.placeBid, { productNo, amountCents: 10_000 });
  const placed = await server.as(buyer)(bid.placeBid, { productNo, amountCents: cents, confirmCents: cents });
  if (listed.code !== 200 || placed.code !== 200) throw new Error(`no sale: ${listed.msg} ${placed.msg}`);
  await endLot(server, productNo);
  const { orderNo } = await server.db.one<{ orderNo: string }>(
    sql`select order_no as "orderNo" from auction_order where buyer_id = ${buyer.id} and state = 'pendingPayment'`,
  );
  return { seller, buyer, orderNo, sourceNo, productNo };
};

/** Ends an open lot by moving its deadline. */
export const endLot = async ({ db, meetDeadlines }: TestServer, productNo: string): Promise<void> => {
  await db.run(
    sql`update lot set opens_at = now() - interval '2 days', closes_at = now() - interval '1 second' where product_no = ${productNo}`,
  );
  await meetDeadlines('lot.close', productNo);
};
