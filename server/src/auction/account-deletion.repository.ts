import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import type { AccountDeletion } from '../modules/account-deletion.ts';
import { openChanceIds } from './order/second-chance.repository.ts';
import { lapseKind } from './shared/second-chance-kind.ts';
import { erasedReceiver } from '../mall/api.ts';

type Match = { count: number; amountCents: number };

const heldDeposits = (db: Db, memberId: string) =>
  db.one<Match>(sql`select count(*)::int as count, coalesce(sum(deposit_cents), 0)::bigint as "amountCents"
    from lot_bidder where member_id = ${memberId} and deposit_state = 'held'`);

const lots = (db: Db, which: ReturnType<typeof sql>) =>
  db.one<Match>(sql`select count(*)::int as count, 0::bigint as "amountCents" from lot where ${which}`);

const openPointsOrders = async (db: Db, memberId: string): Promise<number> =>
  (
    await db.one<{ n: number }>(
      sql`select count(*)::int as n from points_order where member_id = ${memberId} and state in ('paid', 'shipped')`,
    )
  ).n;

/** Won goods that are not received or sold yet, and sales without a received payment (auction.md C10). */
const openOrders = async (db: Db, memberId: string): Promise<number> =>
  (
    await db.one<{ n: number }>(sql`select count(*)::int as n from auction_order
      where (buyer_id = ${memberId} and state not in ('received', 'settled', 'split', 'replaced', 'defaulted', 'refunded'))
        or (seller_id = ${memberId} and state in ('pendingPayment', 'awaitingConfirm', 'disputed'))`)
  ).n;

/** Payments under decision by the company: the parties who get goods, bond and deposit must exist (auction.md C10). */
const openCases = async (db: Db, memberId: string): Promise<number> =>
  (
    await db.one<{ n: number }>(sql`select count(*)::int as n from auction_case c join auction_order o on o.id = c.order_id
      where c.state = 'open' and ${memberId} in (o.buyer_id, o.seller_id)`)
  ).n;

/** Account deletion in the auction: bids remain under the member's number on the lot. */
export const auctionAccountDeletion: AccountDeletion = {
  blockers: async (db, memberId) => [
    { kind: 'leadingBids', ...(await lots(db, sql`leader_id = ${memberId} and state = 'open'`)) },
    { kind: 'deposits', ...(await heldDeposits(db, memberId)) },
    { kind: 'auctions', ...(await lots(db, sql`owner_id = ${memberId} and state in ('scheduled', 'open')`)) },
    { kind: 'auctionOrders', count: await openOrders(db, memberId), amountCents: 0 },
    { kind: 'paymentCases', count: await openCases(db, memberId), amountCents: 0 },
    { kind: 'pointsOrders', count: await openPointsOrders(db, memberId), amountCents: 0 },
  ],
  lock: async (tx, memberIds) => {
    const memberIdArray = sql`any(${[...memberIds]}::text[])`;
    await tx.rows(
      sql`select id from auction_order where buyer_id = ${memberIdArray} or seller_id = ${memberIdArray} order by id for no key update`,
    );
    await tx.rows(sql`select id from points_order where member_id = any(${[...memberIds]}::text[]) order by id for update`);
  },
  erase: async (tx, memberId) => {
    // It can no longer be answered: the goods are released at once.
    for (const id of await openChanceIds(tx, memberId)) await lapseKind.schedule(tx, id, { seconds: 0 });
    await tx.run(sql`update points_order set receiver = ${sql.json(erasedReceiver)} where member_id = ${memberId}`);
    await tx.run(sql`delete from member_level where member_id = ${memberId}`);
    await tx.run(sql`delete from lot_watch where member_id = ${memberId}`);
    await tx.run(sql`delete from payment_code where member_id = ${memberId}`);
    await tx.run(sql`update auction_parcel set note = '', receiver = ${sql.json(erasedReceiver)}
      where member_id = ${memberId}`);
  },
};
