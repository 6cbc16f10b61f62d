import type { Tx } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { type MemberMerge, move, ownStep, retain, unite, type Pair } from '../modules/member-merge.ts';
import { moveAll } from '../modules/member-merge.repository.ts';

/** Moves bids on finished lots where the other member did not bid; the foreign key from bids to bidders is checked at the end. */
const mergeBids = async (tx: Tx, { from, into }: Pair) => {
  const alone = (lot: string) =>
    sql`not exists (select from lot_bidder o where o.lot_id = ${sql.ident(lot)}.${lot === 'lot' ? sql`id` : sql`lot_id`} and o.member_id = ${into})`;
  await tx.run(sql`update lot set leader_id = ${into} where leader_id = ${from} and ${alone('lot')}`);
  await tx.run(sql`update bid set member_id = ${into} where member_id = ${from} and ${alone('bid')}`);
  await tx.run(sql`update bid_offer set member_id = ${into} where member_id = ${from} and ${alone('bid_offer')}`);
  await tx.run(sql`update lot_bidder set member_id = ${into} where member_id = ${from} and ${alone('lot_bidder')}`);
};

/** Adds up earned and owed points; the higher level is kept, even if the sum suffices for another: it is granted with the next points earned. */
const mergeLevels = async (tx: Tx, pair: Pair) => {
  const { from, into } = pair;
  await tx.run(sql`
    with gone as (
      delete from member_level l where l.member_id = ${from}
        and exists (select from member_level o where o.member_id = ${into}) returning l.level, l.reached_at, l.earned_total, l.owed)
    update member_level l set level = greatest(l.level, gone.level),
      reached_at = case when gone.level > l.level then gone.reached_at else l.reached_at end,
      earned_total = l.earned_total + gone.earned_total, owed = l.owed + gone.owed
    from gone where l.member_id = ${into}`);
  await moveAll(tx, 'member_level.member_id', pair);
};

/** The auction domain's part of a merge of two members. */
export const auctionMerge: MemberMerge = {
  plan: {
    // Refused while any of it is open; finished ones are moved unless both bid on the same lot.
    'lot.owner_id': move,
    'lot.leader_id': ownStep,
    'lot_bidder.member_id': ownStep,
    'lot_watch.member_id': unite(['lot_id']),
    'bid.member_id': ownStep,
    // The other member becomes the candidate for a team change; requesting one requires a mobile number.
    'team_change.member_id': retain,
    'team_change.former_id': move,
    'team_change.to_id': move,
    'auction_parcel.member_id': move,
    'bid_offer.member_id': ownStep,
    // Codes and statements require a mobile number, so the member without one has none.
    'payment_code.member_id': retain,
    'auction_statement.member_id': retain,
    // Points earned by both are added up; the higher level stays.
    'member_level.member_id': ownStep,
    'points_gift.giver_id': move,
    'points_order.member_id': move,
    'points_gift.receiver_id': move,
    'auction_order.buyer_id': move,
    'auction_order.seller_id': move,
    'auction_order.inviter_id': move,
    'auction_strike.member_id': move,
    'auction_second_chance.member_id': move,
  },
  blocker: async (db, { from }) => {
    const { open } = await db.one<{ open: boolean }>(sql`select
      exists (select from lot_bidder where member_id = ${from} and deposit_state = 'held')
      or exists (select from lot where owner_id = ${from} and state in ('scheduled', 'open')) as open`);
    return open ? 'bids' : undefined;
  },
  merge: async (tx, pair) => {
    await mergeBids(tx, pair);
    await mergeLevels(tx, pair);
  },
};
