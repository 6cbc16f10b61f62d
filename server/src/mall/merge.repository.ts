import type { Tx } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { type MemberMerge, move, ownStep, retain, unite, type Pair } from '../modules/member-merge.ts';
import { moveAll } from '../modules/member-merge.repository.ts';

/** Adds up quantities of one SKU, up to the limit of a line. */
const mergeCart = async (tx: Tx, pair: Pair) => {
  const { from, into } = pair;
  await tx.run(sql`
    with gone as (
      delete from cart_line l where l.member_id = ${from}
        and exists (select from cart_line o where o.member_id = ${into} and o.sku_id = l.sku_id) returning l.sku_id, l.quantity)
    update cart_line c set quantity = least(c.quantity + gone.quantity, 999) from gone
    where c.member_id = ${into} and c.sku_id = gone.sku_id`);
  await moveAll(tx, 'cart_line.member_id', pair);
};

/** Keeps the remaining member's default address. */
const mergeAddresses = async (tx: Tx, pair: Pair) => {
  await tx.run(sql`
    update address set is_default = false where member_id = ${pair.from} and is_default
      and exists (select from address where member_id = ${pair.into} and is_default)`);
  await moveAll(tx, 'address.member_id', pair);
};

/** Moves a bargain unless the other member has one in the same activity: there is one per activity. */
const mergeBargains = (tx: Tx, { from, into }: Pair) =>
  tx.run(sql`update mall_bargain b set member_id = ${into} where member_id = ${from}
    and not exists (select from mall_bargain other where other.member_id = ${into} and other.activity_id = b.activity_id)`);

/** The mall domain's part of a merge of two members. */
export const mallMerge: MemberMerge = {
  plan: {
    // Quantities of one SKU are added up; one address stays the default.
    'product_favourite.member_id': unite(['product_id']),
    'product_view.member_id': unite(['product_id']),
    'shop_favourite.member_id': unite(['shop_id']),
    'review.member_id': move,
    'cart_line.member_id': ownStep,
    'address.member_id': ownStep,
    'mall_order.member_id': move,
    'member_coupon.member_id': move,
    'after_sale.member_id': move,
    'mall_group.leader_id': move,
    'mall_group_member.member_id': unite(['group_id']),
    // One per activity: where the other member has one as well it stays, and expires. Cuts are historical facts.
    'mall_bargain.member_id': ownStep,
    'mall_bargain_cut.member_id': retain,
    // Refused when both have one.
    'shop.owner_id': move,
  },
  blocker: async (db, { from, into }) => {
    const { both } = await db.one<{ both: boolean }>(
      sql`select exists (select from shop a, shop b where a.owner_id = ${from} and b.owner_id = ${into}) as both`,
    );
    return both ? 'shops' : undefined;
  },
  merge: async (tx, pair) => {
    await mergeCart(tx, pair);
    await mergeAddresses(tx, pair);
    await mergeBargains(tx, pair);
  },
};
