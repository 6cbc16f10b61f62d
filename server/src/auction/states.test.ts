import '../wiring.ts';
import { type Sql, sql } from '../db/sql.ts';
import { platformAccount } from '../ledger/accounts.ts';
import { post } from '../ledger/post.ts';
import { makeStored } from '../test/auction.ts';
import { type StateTable, testMachines } from '../test/state-table.ts';
import { makeMember } from '../test/test-member.ts';

/**
 * auction.md B in a second, independent form. B1: lot; B3, B4, B5: auctionOrder; B6: auctionOrder, auctionCase and
 * auctionSecondChance; B7: pointsOrder; B10: expertApplication; B11: teamChange; B12: share; wallet.md a: withdrawal, f:
 * moneyRequest, delayedPayment, redPacket; C8: auctionExchange; domain.md §9: shopApplication, cardOrder, applyfor.md a:
 * expertTerm, f: cardGift. Offers (B2), points (B8) and levels (B9) have no states.
 */
const expected: Readonly<Record<string, StateTable>> = {
  lot: {
    scheduled: ['s open open', 'o withdraw withdrawn', 'm takeBack withdrawn'],
    open: ['m takeBack withdrawn', 'o cancel cancelled', 's sell sold', 's pass unsold'],
    sold: ['s fallThrough fellThrough'],
    unsold: [],
    withdrawn: [],
    cancelled: [],
    fellThrough: [],
  },
  auctionOrder: {
    pendingPayment: ['s pay paid', 's default defaulted', 'm claim awaitingConfirm', 's escalate disputed'],
    awaitingConfirm: ['m withdrawClaim pendingPayment', 'm confirm paid', 'm deny disputed', 's silent disputed'],
    disputed: ['m statement disputed', 'm confirm paid', 'm giveUp defaulted', 'o ruleBuyer paid', 'o ruleSeller defaulted'],
    paid: ['s store inStorage'],
    inStorage: [
      'm pickUp pickUp',
      'm split split',
      'ms replace replaced',
      'o refund refunded',
      'm list listedForResale',
      's bounce inStorage',
    ],
    pickUp: ['m cancelPickUp inStorage', 'o ship shipped'],
    shipped: ['m extend shipped', 'ms receive received'],
    received: ['o refund refunded'],
    listedForResale: ['m takeBack inStorage', 's unsold inStorage', 'o cancelListing inStorage', 's hammer sold'],
    sold: ['s settle settled', 's relist listedForResale', 's fallThrough inStorage'],
    settled: [],
    split: [],
    replaced: [],
    defaulted: ['o reinstate paid', 's bounce defaulted'],
    refunded: [],
  },
  auctionCase: {
    open: ['o ruleBuyer forBuyer', 'o ruleSeller forSeller', 'm settle settled', 'm giveUp givenUp'],
    forBuyer: [],
    forSeller: [],
    settled: [],
    givenUp: [],
  },
  auctionSecondChance: {
    offered: ['m accept accepted', 'm decline declined', 's lapse lapsed', 'o revoke revoked'],
    accepted: [],
    declined: [],
    lapsed: [],
    revoked: [],
  },
  auctionExchange: {
    waiting: ['ms complete done', 'ms lapse lapsed', 's return returned'],
    done: [],
    lapsed: [],
    returned: [],
  },
  pointsOrder: { paid: ['o ship shipped', 'mo cancel cancelled'], shipped: ['ms receive received'], received: [], cancelled: [] },
  teamChange: {
    asked: ['m accept accepted', 'm decline declined', 'm withdraw withdrawn', 's lapse lapsed'],
    accepted: [],
    declined: [],
    withdrawn: [],
    lapsed: [],
  },
  share: {
    pending: ['s due due', 's hold held', 'so reverse reversed'],
    held: ['o release due', 'so reverse reversed'],
    due: ['m acknowledge credited', 's credit credited', 'so reverse reversed'],
    credited: ['so reverse reversed'],
    reversed: [],
  },
  withdrawal: {
    applied: ['o reject rejected', 'm cancel cancelled', 's lapse cancelled', 'o approve approved'],
    approved: ['o send sending', 'os pay paidOut', 'os fail failed'],
    sending: ['os pay paidOut', 'os fail failed'],
    paidOut: ['os bankReturn returned'],
    rejected: [],
    cancelled: [],
    failed: [],
    returned: [],
  },
  moneyRequest: {
    open: ['m pay paid', 'm decline declined', 'm withdraw withdrawn', 's lapse lapsed'],
    paid: [],
    declined: [],
    withdrawn: [],
    lapsed: [],
  },
  delayedPayment: {
    underway: ['m revoke revoked', 's arrive arrived', 's return returned'],
    arrived: [],
    revoked: [],
    returned: [],
  },
  redPacket: {
    waiting: ['m open opened', 'os return returned'],
    opened: [],
    returned: [],
  },
  expertApplication: {
    draft: ['m submit pendingPayment'],
    pendingPayment: ['s pay submitted', 's expire draft', 'm withdraw draft'],
    submitted: ['m withdraw draft', 'o approve approved', 'o reject rejected', 's lapse lapsed'],
    approved: ['o revoke revoked', 's end expired'],
    rejected: ['m submit pendingPayment'],
    lapsed: ['m submit pendingPayment'],
    revoked: ['m submit pendingPayment'],
    expired: ['m submit pendingPayment'],
  },
  expertTerm: {
    pendingPayment: ['s pay done', 's return returned', 's expire cancelled', 'm cancel cancelled'],
    done: [],
    returned: [],
    cancelled: [],
  },
  cardOrder: {
    pendingPayment: ['s pay active', 's expire cancelled', 'm cancel cancelled'],
    active: ['m refund refunded', 's settle settled'],
    settled: [],
    cancelled: [],
    refunded: [],
  },
  // applyfor.md f
  cardGift: {
    pendingPayment: ['s pay waiting', 's bounce cancelled', 's lapse cancelled', 'm cancel cancelled'],
    waiting: ['m accept accepted', 'm decline declined', 'm withdraw withdrawn', 's expire expired', 'os return returned'],
    accepted: [],
    declined: [],
    withdrawn: [],
    expired: [],
    returned: [],
    cancelled: [],
  },
  // applyfor.md b
  shopRename: {
    submitted: ['m withdraw withdrawn', 'o approve approved', 'o reject rejected'],
    approved: [],
    rejected: [],
    withdrawn: [],
  },
  shopApplication: {
    draft: ['m submit submitted', 'm submitUnpaid pendingPayment'],
    pendingPayment: ['s pay submitted', 's expire draft', 'm withdraw draft'],
    submitted: ['o approve approved', 'o reject rejected', 'm withdraw draft'],
    approved: [],
    rejected: ['m submit submitted', 'm submitUnpaid pendingPayment'],
  },
};
testMachines({
  domains: ['auction', 'applyfor', 'wallet'],
  tables: expected,
  refusesInWords: [
    'auctionOrder',
    'auctionSecondChance',
    'pointsOrder',
    'shopApplication',
    'shopRename',
    'expertApplication',
    'expertTerm',
    'cardOrder',
    'cardGift',
    'withdrawal',
    'moneyRequest',
    'delayedPayment',
    'redPacket',
  ],
  makeRows: async (db) => {
    const rows: Record<string, string> = {};
    const [owner, otherMember] = [await makeMember(db), await makeMember(db)];
    const { id: order, orderNo } = await makeStored({ db }, owner);
    const { lotId } = await db.one<{ lotId: string }>(sql`select lot_id as "lotId" from auction_order where id = ${order}`);
    await db.run(sql`update lot set cancel_reason = '试' where id = ${lotId}`);
    const insert = async (aggregate: string, statement: Sql): Promise<void> => {
      rows[aggregate] = (await db.one<{ id: string }>(statement)).id;
    };
    rows['lot'] = lotId;
    rows['auctionOrder'] = order;
    await insert(
      'auctionCase',
      sql`insert into auction_case (order_id, kind, opened_by, statements_until) values (${order}, 'dispute', 'seller', now()) returning id`,
    );
    await insert(
      'auctionSecondChance',
      sql`insert into auction_second_chance (lot_id, order_id, member_id, price_cents, state, expires_at)
      values (${lotId}, ${order}, ${otherMember.id}, 1, 'offered', now()) returning id`,
    );
    await insert(
      'auctionExchange',
      sql`with goods as (insert into replacement_goods (title, picture, value_cents, stock) values ('砚', '/media/x.webp', 1, 1) returning id)
      insert into auction_exchange (order_id, goods_id, quantity, difference_cents, state) select ${order}, id, 1, 0, 'waiting' from goods returning id`,
    );
    const { id: spent } = await db.inTx((tx) =>
      post(tx, {
        kind: 'points.earned',
        ref: owner.id,
        entries: [
          { account: platformAccount('pointsIssue'), amount: -1 },
          { account: { kind: 'points', owner: owner.id }, amount: 1 },
        ],
      }),
    );
    await insert(
      'pointsOrder',
      sql`with goods as (insert into points_goods (category_id, title, pictures, points, stock) values ('home', '茶', array['/media/x.webp'], 1, 1) returning id)
      insert into points_order (order_no, member_id, goods_id, title, img, quantity, points, points_bought, transaction_id, state, receiver)
      select 'J1', ${owner.id}, id, '茶', '/media/x.webp', 1, 1, 0, ${spent}, 'paid', '{}' from goods returning id`,
    );
    await insert(
      'teamChange',
      sql`insert into team_change (member_id, to_id, state, lapses_at) values (${owner.id}, ${otherMember.id}, 'asked', now()) returning id`,
    );
    await insert(
      'share',
      sql`insert into share (member_id, from_id, order_no, fee_cents, rate_bp, amount_cents, state, due_at)
      values (${otherMember.id}, ${owner.id}, ${orderNo}, 100, 1000, 10, 'pending', now()) returning id`,
    );
    await insert(
      'moneyRequest',
      sql`insert into money_request (member_id, payer_id, amount_cents, memo, state, expires_at)
      values (${owner.id}, ${otherMember.id}, 100, '', 'open', now()) returning id`,
    );
    await insert(
      'delayedPayment',
      sql`insert into delayed_payment (payer_id, payee_id, amount_cents, memo, state, arrives_at)
      values (${owner.id}, ${otherMember.id}, 100, '', 'underway', now()) returning id`,
    );
    await insert(
      'redPacket',
      sql`insert into red_packet (sender_id, receiver_id, amount_cents, wish, state, expires_at)
      values (${owner.id}, ${otherMember.id}, 100, '', 'waiting', now()) returning id`,
    );
    await insert(
      'withdrawal',
      sql`insert into withdrawal (withdraw_no, member_id, type, owner, bank, tail, amount_cents, fee_cents, state, payout_no)
      values ('W1', ${owner.id}, 'personal', ${owner.id}, 'icbc', '0001', 1000, 0, 'applied', 'P1') returning id`,
    );
    await db.run(sql`insert into payment (pay_no, member_id, kind, refs, subject, amount_cents)
    values ('P1', ${owner.id}, 'expert', array['e.1'], '申请费', 1)`);
    await insert(
      'expertApplication',
      sql`insert into expert_application (member_id, state, pay_no) values (${owner.id}, 'draft', 'P1') returning id`,
    );
    await insert(
      'expertTerm',
      sql`insert into expert_term (application_id, kind, state, amount_cents)
      values (${rows['expertApplication'] ?? ''}, 'renewal', 'pendingPayment', 1) returning id`,
    );
    const { id: cardId } = await db.one<{ id: string }>(
      sql`insert into rights_card (names, price_cents, duration_days) values ('{"zh-Hans": "月卡"}', 1, 30) returning id`,
    );
    const { id: memberCardId } = await db.one<{ id: string }>(
      sql`insert into member_card (member_id, card_id) values (${owner.id}, ${cardId}) returning id`,
    );
    await insert(
      'cardOrder',
      sql`insert into card_order (order_no, member_id, member_card_id, state, amount_cents, duration_days, paid_at, refund_until)
      values ('C1', ${owner.id}, ${memberCardId}, 'pendingPayment', 1, 30, now(), now()) returning id`,
    );
    await insert(
      'cardGift',
      sql`insert into card_gift (giver_id, receiver_id, client_id, card_id, amount_cents, duration_days, greeting, state, paid_at, expires_at)
      values (${owner.id}, ${otherMember.id}, gen_random_uuid(), ${cardId}, 1, 30, '', 'pendingPayment', now(), now()) returning id`,
    );
    await insert(
      'shopRename',
      sql`with shop as (insert into shop (name, logo, owner_id, commission_bp) values ('旧名', '/media/x.webp', ${owner.id}, 500) returning id)
      insert into shop_rename (shop_id, name, former_name, state) select id, '新名', '旧名', 'submitted' from shop returning id`,
    );
    await insert(
      'shopApplication',
      sql`insert into shop_application (member_id, state, fee_cents, pay_no) values (${owner.id}, 'draft', 1, 'P1') returning id`,
    );
    return rows;
  },
});
