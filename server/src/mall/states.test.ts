import '../wiring.ts';
import { sql } from '../db/sql.ts';
import { type StateTable, testMachines } from '../test/state-table.ts';
import { makeMember } from '../test/test-member.ts';
import { makeProduct, makeShelf } from '../test/test-product.ts';

/**
 * The rules of domain.md §3 and §4 restated: by state the permitted actors (m: member, o: operator, s: system), events and
 * target states. Everything else is refused.
 */
const expected: Readonly<Record<string, StateTable>> = {
  mallOrder: {
    pendingPayment: [
      's pay paid',
      's join grouping',
      'mo cancel cancelled',
      's expire cancelled',
      'o correctAddress pendingPayment',
    ],
    grouping: ['s fill paid', 's fail refunded', 'o correctAddress grouping', 's bounce grouping'],
    paid: [
      'mo refund refunded',
      'm remind paid',
      'o ship shipped',
      's refundPart paid',
      'o correctAddress paid',
      's bounce paid',
      's refundRest refunded',
    ],
    shipped: ['m extend shipped', 'ms receive received', 's refundPart shipped', 's bounce shipped', 's refundRest refunded'],
    received: ['s complete completed', 's refundPart received', 's bounce received', 's refundRest refunded'],
    completed: ['s bounce completed'],
    cancelled: ['s bounce cancelled'],
    refunded: ['s bounce refunded'],
  },
  afterSale: {
    applied: ['os approve approved', 'o reject rejected', 'm withdraw withdrawn'],
    approved: ['s refund refunded', 'm sendBack returning', 'm withdraw withdrawn', 's lapse withdrawn'],
    returning: ['os receive received'],
    received: ['os refund refunded', 'o reship reshipped', 'o reject rejected'],
    reshipped: ['ms confirm completed'],
    rejected: ['m appeal appealed', 'm withdraw withdrawn', 's lapse closed'],
    appealed: ['os approve approved', 'os accept received', 'o dismiss closed', 'm withdraw withdrawn'],
    refunded: [],
    completed: [],
    withdrawn: [],
    closed: [],
  },
  memberCoupon: {
    unused: ['m lock locked', 's expire expired'],
    locked: ['s use used', 's release unused'],
    used: ['s giveBack unused'],
    expired: [],
  },
  group: { open: ['s fill full', 's fail failed'], full: [], failed: [] },
  bargain: {
    running: ['s order ordered', 's expire expired'],
    ordered: ['s release running', 's buy bought'],
    bought: [],
    expired: [],
  },
  shop: {
    open: ['o suspend suspended', 'mo close closed'],
    suspended: ['o reinstate open', 'o close closed'],
    closed: [],
  },
  payment: {
    created: ['m choose paying', 'ms pay paid', 'mos close closed'],
    paying: ['m choose paying', 'ms pay paid', 'mos close closed'],
    paid: ['mos refund refunding'],
    closed: ['s payLate refunding'],
    refunding: ['s refundedPart paid', 's refundedWhole refunded'],
    refunded: [],
  },
};

testMachines({
  domains: ['mall', 'payment'],
  tables: expected,
  refusesInWords: ['mallOrder', 'afterSale', 'payment', 'shop'],
  makeRows: async (db) => {
    const rows: Record<string, string> = {};
    await makeShelf(db);
    const { id: member } = await makeMember(db);
    const { id: product, saleNo, skuId } = await makeProduct(db);
    const insert = async (aggregate: string, statement: Parameters<typeof db.one>[0]) => {
      rows[aggregate] = (await db.one<{ id: string }>(statement)).id;
    };
    await insert(
      'mallOrder',
      sql`insert into mall_order (order_no, member_id, shop_id, shop_name, state, goods_cents, freight_cents, payable_cents, receiver, expires_at)
      values ('M1', ${member}, 'own', '聚合自营', 'pendingPayment', 100, 0, 100, '{}', now()) returning id`,
    );
    const { id: item } = await db.one<{ id: string }>(
      sql`insert into mall_order_item (order_id, position, sku_id, sale_no, title, spec_text, img, price_cents, quantity)
      values (${rows['mallOrder'] ?? ''}, 1, ${skuId}, ${saleNo}, '茶', '', '/media/x.webp', 100, 1) returning id`,
    );
    await insert(
      'afterSale',
      sql`insert into after_sale (order_id, item_id, member_id, kind, quantity, cents, red_bag_cents, max_cents, reason)
      values (${rows['mallOrder'] ?? ''}, ${item}, ${member}, 'refund', 1, 100, 0, 100, 'other') returning id`,
    );
    await insert(
      'memberCoupon',
      sql`with t as (insert into coupon_template (names, scope, kind, value, threshold_cents, quota, claim_until, valid_days)
        values ('{"zh-Hans": "减"}', 'all', 'amount', 1, 1, 1, now() + interval '1 day', 1) returning id)
      insert into member_coupon (template_id, member_id, expires_at) select id, ${member}, now() + interval '1 day' from t returning id`,
    );
    const activity = (kind: string, extra: ReturnType<typeof sql.join>) =>
      sql`insert into mall_activity (kind, product_id, people, ends_at, sku_id, start_cents, floor_cents)
      values (${kind}, ${product}, 2, now() + interval '1 day', ${extra}) returning id`;
    await insert(
      'group',
      sql`with a as (${activity('group', sql`null, null, null`)})
      insert into mall_group (activity_id, leader_id, size, expires_at) select id, ${member}, 2, now() from a returning id`,
    );
    await insert(
      'bargain',
      sql`with a as (${activity('bargain', sql`${skuId}, 100, 10`)})
      insert into mall_bargain (activity_id, member_id, start_cents, floor_cents, cuts, price_cents, auth_code, expires_at)
      select id, ${member}, 100, 10, array[45, 45], 100, 'x', now() from a returning id`,
    );
    rows['shop'] = 'own';
    await insert(
      'payment',
      sql`insert into payment (member_id, kind, refs, subject, amount_cents, channel)
      values (${member}, 'mallOrder', array['M1'], '茶', 100, 'balance') returning pay_no as id`,
    );
    return rows;
  },
});
