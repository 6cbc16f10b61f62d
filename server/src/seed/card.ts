/** Cards on offer, and the first member's card, bought nine days ago; it changes no price of the goods that the demo shows. */
import { scheduleCard } from '../applyfor/card/card-steps.ts';
import type { Tx } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { platformAccount } from '../ledger/accounts.ts';
import { escrowOf } from '../payment/api.ts';
import { langs } from '../http/text/lang.ts';
import { recordHistory } from './history.ts';
import type { SeedStep } from './seed.ts';
import { bookPast } from './wallet.ts';

type Names = readonly [string, string, string, string, string];
const namesOf = (names: Names) => Object.fromEntries(langs.map((lang, i) => [lang, names[i]]));

const cards = [
  {
    id: 'card-shopping',
    names: namesOf(['购物月卡', '購物月卡', 'Shopping card', 'Carte achats', 'Tarjeta de compras']),
    price: 1_990,
    days: 30,
    freight: true,
    withdrawal: false,
    fee: 0,
    points: 150,
    questions: 1,
    coupons: 2,
    member: true,
  },
  {
    id: 'card-collector',
    names: namesOf(['藏家月卡', '藏家月卡', 'Collector card', 'Carte collection', 'Tarjeta de coleccionista']),
    price: 2_990,
    days: 30,
    freight: false,
    withdrawal: true,
    fee: 20,
    points: 150,
    questions: 2,
    coupons: 0,
    member: false,
  },
  {
    id: 'card-year',
    names: namesOf(['全能年卡', '全能年卡', 'Year card', 'Carte annuelle', 'Tarjeta anual']),
    price: 19_800,
    days: 365,
    freight: true,
    withdrawal: true,
    fee: 30,
    points: 200,
    questions: 3,
    coupons: 4,
    member: true,
  },
];

const insertCards = async (tx: Tx): Promise<void> => {
  // It cannot be claimed: it comes with a card, which raises its quota.
  await tx.run(sql`insert into coupon_template (id, names, scope, kind, value, threshold_cents, quota, claim_from, claim_until, valid_days, created_at)
    values ('ct-card', ${sql.json(namesOf(['会员月券', '會員月券', 'Member coupon', 'Coupon membre', 'Cupón de socio']))}, 'all', 'amount', 500, 3900, 1,
      now() - interval '31 days', now() - interval '30 days', 30, now() - interval '31 days')`);
  await tx.run(sql`insert into rights_card (id, names, price_cents, duration_days, free_freight, free_withdrawal, fee_off_percent, points_percent,
      questions_factor, coupon_template_id, coupons_a_month, member_price, has_trial, created_at)
    select id, names, price, days, freight, withdrawal, fee, points, questions, case when coupons > 0 then 'ct-card' end, coupons, member, id = 'card-shopping',
      now() - interval '30 days'
    from jsonb_to_recordset(${sql.json(cards)}) as r (id text, names jsonb, price bigint, days int, freight boolean, withdrawal boolean, fee int,
      points int, questions int, coupons int, member boolean)`);
};

/** Goods of the platform's own shop with a member price: number → discount in percent. */
const memberPrices = { S260012: 5, S260023: 8, S260034: 10, S260045: 5, S260056: 12 };

const setMemberPrices = (tx: Tx) =>
  tx.run(sql`update product p set member_off_percent = m.value::int from jsonb_each_text(${sql.json(memberPrices)}) as m
    where p.sale_no = m.key and p.source = 'pt'`);

const [payNo, orderNo, cents] = ['PDEMOCARD1', 'C000000DEMO1', 2_990];
const daysAgo = 9;
const paidAgo = daysAgo * 24;

/** Paid through the sandbox, and settled to the company a day later. */
const insertOrder = async (tx: Tx): Promise<void> => {
  const at = (hours: number) => sql`now() - ${hours}::float8 * interval '1 hour'`;
  await tx.run(sql`insert into payment (pay_no, member_id, kind, refs, subject, amount_cents, channel, state, created_at, expires_at, paid_at)
    values (${payNo}, 'm1', 'card', ${[orderNo]}::text[], '权益卡：藏家月卡', ${cents}, 'sandbox', 'paid', ${at(paidAgo + 0.1)}, ${at(paidAgo - 0.4)}, ${at(paidAgo)})`);
  await tx.run(sql`insert into payment_ref (pay_no, kind, ref, active) values (${payNo}, 'card', ${orderNo}, true)`);
  await tx.run(sql`insert into payment_receipt (channel, trade_no, pay_no, amount_cents, accepted, received_at)
    values ('sandbox', ${`demo-${payNo}`}, ${payNo}, ${cents}, true, ${at(paidAgo)})`);
  await tx.run(sql`insert into member_card (id, member_id, card_id, active_from, active_until)
    values ('mcard-m1', 'm1', 'card-collector', ${at(paidAgo)}, ${at(paidAgo)} + interval '30 days')`);
  await tx.run(sql`insert into card_order (id, order_no, member_id, member_card_id, state, amount_cents, duration_days, pay_no, expires_at, created_at,
      paid_at, refund_until)
    values ('cardorder-m1', ${orderNo}, 'm1', 'mcard-m1', 'settled', ${cents}, 30, ${payNo}, ${at(paidAgo - 0.4)}, ${at(paidAgo + 0.1)},
      ${at(paidAgo)}, ${at(paidAgo - 24)})`);
  await recordHistory(tx, 'cardOrder', 'cardorder-m1', 'm1', [
    { event: 'created', to: 'pendingPayment', hoursAgo: paidAgo + 0.1, by: 'member' },
    { event: 'pay', to: 'active', hoursAgo: paidAgo },
    { event: 'settle', to: 'settled', hoursAgo: paidAgo - 24 },
  ]);
  await recordHistory(tx, 'payment', payNo, 'm1', [
    { event: 'created', to: 'created', hoursAgo: paidAgo + 0.1, by: 'member' },
    { event: 'choose', to: 'paying', hoursAgo: paidAgo + 0.05, by: 'member', note: 'sandbox' },
    { event: 'pay', to: 'paid', hoursAgo: paidAgo },
  ]);
  await bookPast(
    tx,
    [
      {
        hoursAgo: paidAgo,
        kind: 'card.paid',
        ref: payNo,
        key: `payment.paid:${payNo}`,
        from: { kind: 'gatewayClearing', owner: 'sandbox' },
        to: escrowOf(payNo),
        amount: cents,
        memo: '权益卡：藏家月卡',
      },
      {
        hoursAgo: paidAgo - 24,
        kind: 'card.settled',
        ref: payNo,
        key: 'card.settled:cardorder-m1',
        from: escrowOf(payNo),
        to: platformAccount('platformRevenue'),
        amount: cents,
      },
    ],
    'demo-card',
  );
};

export const cardSeed: SeedStep = {
  name: 'card',
  async run(tx) {
    await insertCards(tx);
    await setMemberPrices(tx);
    await insertOrder(tx);
    await scheduleCard(tx, 'mcard-m1');
  },
};
