import type { Tx } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { type MemberMerge, ownStep, retain, type Pair } from '../modules/member-merge.ts';
import { moveAll } from '../modules/member-merge.repository.ts';

/** A draft application is replaced by the other member's application. */
const mergeApplications = async (tx: Tx, pair: Pair) => {
  const { from, into } = pair;
  await tx.run(sql`
    delete from shop_application a where a.member_id = ${into} and a.state in ('draft', 'rejected')
      and exists (select from shop_application where member_id = ${from} and state in ('pendingPayment', 'submitted', 'approved'))`);
  await tx.run(sql`
    delete from shop_application where member_id = ${from}
      and exists (select from shop_application where member_id = ${into})`);
  await moveAll(tx, 'shop_application.member_id', pair);
};

/** The applyfor domain's part of a merge of two members. */
export const applyforMerge: MemberMerge = {
  plan: {
    // Refused when both have one.
    'shop_application.member_id': ownStep,
    // Applications of experts require a mobile number, so the member without one has none.
    'expert_application.member_id': retain,
    // Cards require a mobile number as well.
    'member_card.member_id': retain,
    'card_order.member_id': retain,
    'card_gift.giver_id': retain,
    'card_gift.receiver_id': retain,
  },
  blocker: async (db, { from, into }) => {
    const { both } = await db.one<{ both: boolean }>(sql`select exists (select from shop_application a, shop_application b
      where a.member_id = ${from} and b.member_id = ${into}
        and a.state in ('pendingPayment', 'submitted', 'approved') and b.state in ('pendingPayment', 'submitted', 'approved')) as both`);
    return both ? 'shops' : undefined;
  },
  merge: async (tx, pair) => {
    await mergeApplications(tx, pair);
  },
};
