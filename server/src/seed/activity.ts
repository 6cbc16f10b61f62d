/** The demo's group buying and bargains: activities, and the members' groups and bargains, with orders and ledger entries. */
import { expireGroupJob } from '../mall/group/group-promotion.ts';
import { expireBargainJob } from '../mall/bargain/bargain.service.ts';
import type { Tx } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { drawCuts } from '../mall/bargain/draw-cuts.ts';
import { currentFreight } from '../mall/shared/freight.repository.ts';
import { amountsOf } from '../mall/pricing/amounts.ts';
import { reserve, sell } from '../mall/stock/stock.service.ts';
import { escrowOf } from '../payment/api.ts';
import { bargainActivityLines, bargainLines, groupActivityLines, groupLines } from './data/mall/activities.ts';
import { type Step, recordHistory } from './history.ts';
import { seededRandom } from './random.ts';
import type { SeedStep } from './seed.ts';
import { bookPast, type Movement } from './wallet.ts';

const rowsOf = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|'));

/** A SKU with ample stock, in the form stored by an order. */
interface Sku {
  productId: string;
  skuId: string;
  saleNo: string;
  shopId: string;
  shopName: string;
  title: string;
  specText: string;
  img: string;
  priceCents: number;
}

const skuOf = (tx: Tx, slug: string) =>
  tx.one<Sku>(sql`select p.id as "productId", k.id as "skuId", p.sale_no as "saleNo", s.id as "shopId", s.name as "shopName", p.title,
      coalesce((select string_agg(k.spec_values ->> (spec ->> 'name'), ' / ' order by n)
        from jsonb_array_elements(p.specs) with ordinality as x (spec, n)), '') as "specText", k.img, k.price_cents as "priceCents"
    from product p join shop s on s.id = p.shop_id join sku k on k.product_id = p.id
    where p.id = ${slug} and k.available >= 20 order by k.position limit 1`);

interface Placed {
  readonly id: string;
  readonly member: string;
  readonly sku: Sku;
  readonly priceCents: number;
  readonly origin: 'group' | 'bargain';
  readonly originRef: string;
  readonly paidAgo: number;
  /** The step after the payment; none: it is paid and awaits shipping. */
  readonly after?: Step | undefined;
  readonly paidEvent: 'pay' | 'join';
}

/** Places an order of one unit, paid through the sandbox; returns its ledger movements. */
const placeOrder = async (tx: Tx, order: Placed): Promise<{ orderNo: string; movements: Movement[] }> => {
  const { id, member, sku, priceCents, origin, originRef, paidAgo, after, paidEvent } = order;
  const orderNo = `M26DEMO${id.toUpperCase()}`;
  const payNo = `P26DEMO${id.toUpperCase()}`;
  const { goodsCents, freightCents, payableCents } = amountsOf(await currentFreight(tx), [{ priceCents, quantity: 1 }]);
  const createdAgo = paidAgo + 0.05;
  const paidState = paidEvent === 'pay' ? 'paid' : 'grouping';
  const state = after?.to ?? paidState;
  const refunded = state === 'refunded';
  const at = (hours: number) => sql`now() - ${hours}::float8 * interval '1 hour'`;
  await tx.run(sql`insert into mall_order (id, order_no, member_id, shop_id, shop_name, state, goods_cents, freight_cents, discount_cents, payable_cents, refunded_cents,
      receiver, note, pay_no, origin, origin_ref, created_at, expires_at)
    select ${id}, ${orderNo}, ${member}, ${sku.shopId}, ${sku.shopName}, ${state}, ${goodsCents}, ${freightCents}, 0, ${payableCents}, ${refunded ? payableCents : 0},
      coalesce((select jsonb_build_object('name', name, 'mobile', mobile, 'region', concat_ws(' ', province, city, district), 'detail', detail)
        from address where member_id = ${member} and is_default), ${sql.json({ name: '陈一舟', mobile: '13900000000', region: '上海市 静安区', detail: '愚园路 1088 弄 6 号' })}),
      '', ${payNo}, ${origin}, ${originRef}, ${at(createdAgo)}, ${at(createdAgo - 0.5)}`);
  await tx.run(sql`insert into mall_order_item (order_id, position, sku_id, sale_no, title, spec_text, img, price_cents, quantity)
    values (${id}, 1, ${sku.skuId}, ${sku.saleNo}, ${sku.title}, ${sku.specText}, ${sku.img}, ${priceCents}, 1)`);
  await tx.run(sql`insert into payment (pay_no, member_id, kind, refs, subject, amount_cents, refunded_cents, channel, state, created_at, expires_at, paid_at)
    values (${payNo}, ${member}, 'mallOrder', ${[orderNo]}::text[], ${sku.title}, ${payableCents}, ${refunded ? payableCents : 0}, 'sandbox',
      ${refunded ? 'refunded' : 'paid'}, ${at(createdAgo)}, ${at(createdAgo - 0.5)}, ${at(paidAgo)})`);
  await tx.run(sql`insert into payment_ref (pay_no, kind, ref, active) values (${payNo}, 'mallOrder', ${orderNo}, ${!refunded})`);
  await tx.run(sql`insert into payment_receipt (channel, trade_no, pay_no, amount_cents, accepted, received_at)
    values ('sandbox', ${`demo-${payNo}`}, ${payNo}, ${payableCents}, true, ${at(paidAgo)})`);
  await recordHistory(tx, 'mallOrder', id, member, [
    { event: 'created', to: 'pendingPayment', hoursAgo: createdAgo, by: 'member' },
    { event: paidEvent, to: paidState, hoursAgo: paidAgo },
    ...(after ? [after] : []),
  ]);
  await recordHistory(tx, 'payment', payNo, member, [
    { event: 'created', to: 'created', hoursAgo: createdAgo, by: 'member' },
    { event: 'choose', to: 'paying', hoursAgo: paidAgo, by: 'member', note: 'sandbox' },
    { event: 'pay', to: 'paid', hoursAgo: paidAgo },
    ...(refunded && after
      ? [
          { event: 'refund', to: 'refunding', hoursAgo: after.hoursAgo },
          { event: 'refundedWhole', to: 'refunded', hoursAgo: after.hoursAgo },
        ]
      : []),
  ]);
  const gateway = { kind: 'gatewayClearing', owner: 'sandbox' } as const;
  const paid: Movement = {
    hoursAgo: paidAgo,
    kind: 'mallOrder.paid',
    ref: payNo,
    from: gateway,
    to: escrowOf(payNo),
    amount: payableCents,
    memo: sku.title,
  };
  if (!refunded || !after) {
    const units = [{ skuId: sku.skuId, quantity: 1 }];
    await reserve(tx, units);
    await sell(tx, units);
    return { orderNo, movements: [paid] };
  }
  await tx.run(sql`insert into payment_refund (pay_no, key, amount_cents, reason, created_at)
    values (${payNo}, ${`order:${orderNo}`}, ${payableCents}, ${sku.title}, ${at(after.hoursAgo)})`);
  const back: Movement = { ...paid, hoursAgo: after.hoursAgo, kind: 'mallOrder.refunded', from: escrowOf(payNo), to: gateway };
  return { orderNo, movements: [paid, back] };
};

/** Inserts activities that started a few days ago and run for a month. */
const insertActivities = async (tx: Tx): Promise<void> => {
  const window = sql`now() - interval '5 days', now() + interval '25 days'`;
  for (const [slug = '', size, off] of rowsOf(groupActivityLines)) {
    await tx.run(sql`insert into mall_activity (id, kind, product_id, people, max_quantity, starts_at, ends_at)
      values (${`ga-${slug}`}, 'group', ${slug}, ${Number(size)}, 5, ${window})`);
    await tx.run(sql`insert into mall_activity_price (activity_id, sku_id, price_cents)
      select ${`ga-${slug}`}, id, price_cents - ${Number(off)}::bigint from sku where product_id = ${slug}`);
  }
  for (const [slug = '', helpers, floor] of rowsOf(bargainActivityLines)) {
    const sku = await skuOf(tx, slug);
    await tx.run(sql`insert into mall_activity (id, kind, product_id, people, sku_id, start_cents, floor_cents, starts_at, ends_at)
      values (${`ba-${slug}`}, 'bargain', ${slug}, ${Number(helpers)}, ${sku.skuId}, ${sku.priceCents}, ${Number(floor)}, ${window})`);
  }
};

const insertGroups = async (tx: Tx): Promise<Movement[]> => {
  const movements: Movement[] = [];
  for (const [i, [slug = '', state = '', participantList = '']] of rowsOf(groupLines).entries()) {
    const id = `gr${i + 1}`;
    const sku = await skuOf(tx, slug);
    const { priceCents, size } = await tx.one<{
      priceCents: number;
      size: number;
    }>(sql`select g.price_cents as "priceCents", a.people as size
      from mall_activity_price g join mall_activity a on a.id = g.activity_id where a.id = ${`ga-${slug}`} and g.sku_id = ${sku.skuId}`);
    const participants = participantList
      .split(',')
      .map((entry) => entry.split('@'))
      .map(([member = '', hours]) => ({ member, paidAgo: Number(hours) }));
    const [leader] = participants;
    const last = participants.at(-1);
    if (!leader || !last) throw new Error(`the demo group ${id} has nobody`);
    await tx.run(sql`insert into mall_group (id, activity_id, leader_id, state, size, taken, opened_at, expires_at)
      values (${id}, ${`ga-${slug}`}, ${leader.member}, ${state}, ${size}, ${participants.length}, now() - ${leader.paidAgo}::float8 * interval '1 hour',
        now() + ${24 - leader.paidAgo}::float8 * interval '1 hour')`);
    const full = { event: 'fill', to: 'full', hoursAgo: last.paidAgo };
    const failed = { event: 'fail', to: 'failed', hoursAgo: leader.paidAgo - 24 };
    await recordHistory(tx, 'group', id, leader.member, [
      { event: 'created', to: 'open', hoursAgo: leader.paidAgo },
      ...(state === 'full' ? [full] : state === 'failed' ? [failed] : []),
    ]);
    for (const [n, { member, paidAgo }] of participants.entries()) {
      const filling = state === 'full' && member === last.member;
      const after =
        state === 'failed'
          ? { event: 'fail', to: 'refunded', hoursAgo: failed.hoursAgo, note: 'failed' }
          : state === 'full' && !filling
            ? { event: 'fill', to: 'paid', hoursAgo: last.paidAgo }
            : undefined;
      const placed = await placeOrder(tx, {
        id: `go${i + 1}${n + 1}`,
        member,
        sku,
        priceCents,
        origin: 'group',
        originRef: id,
        paidAgo,
        after,
        paidEvent: filling ? 'pay' : 'join',
      });
      movements.push(...placed.movements);
      await tx.run(sql`insert into mall_group_member (group_id, member_id, order_no, joined_at)
        values (${id}, ${member}, ${placed.orderNo}, now() - ${paidAgo}::float8 * interval '1 hour')`);
    }
    if (state === 'open') await expireGroupJob.schedule(tx, id, { seconds: (24 - leader.paidAgo) * 3600 });
  }
  return movements;
};

const insertBargains = async (tx: Tx): Promise<Movement[]> => {
  const random = seededRandom(520);
  const movements: Movement[] = [];
  for (const [i, [slug = '', member = '', state = '', hours, helperList = '', bought]] of rowsOf(bargainLines).entries()) {
    const id = `bg${i + 1}`;
    const sku = await skuOf(tx, slug);
    const startedAgo = Number(hours);
    const helpers = helperList.split(',');
    const plan = await tx.one<{ startCents: number; floorCents: number; people: number }>(sql`select start_cents as "startCents",
      floor_cents as "floorCents", people from mall_activity where id = ${`ba-${slug}`}`);
    const cuts = drawCuts(plan.startCents - plan.floorCents, plan.people, random.int);
    const priceCents = cuts.slice(0, helpers.length).reduce((cents, cut) => cents - cut, plan.startCents);
    await tx.run(sql`insert into mall_bargain (id, activity_id, member_id, state, start_cents, floor_cents, cuts, done, price_cents, auth_code,
        started_at, expires_at)
      values (${id}, ${`ba-${slug}`}, ${member}, ${state}, ${plan.startCents}, ${plan.floorCents}, ${cuts}::bigint[], ${helpers.length}, ${priceCents},
        ${`demo-${id}`}, now() - ${startedAgo}::float8 * interval '1 hour', now() + ${24 - startedAgo}::float8 * interval '1 hour')`);
    await tx.run(sql`insert into mall_bargain_cut (bargain_id, nth, activity_id, member_id, cents, day, at)
      select ${id}, nth, ${`ba-${slug}`}, helper, cents, (at at time zone 'Asia/Shanghai')::date, at
      from (select helper, cents, nth, now() - (${startedAgo + 0.7}::float8 - nth) * interval '1 hour' as at
        from unnest(${helpers}::text[], ${cuts.slice(0, helpers.length)}::bigint[]) with ordinality as u (helper, cents, nth)) t`);
    const steps: Step[] = [{ event: 'created', to: 'running', hoursAgo: startedAgo, by: 'member' }];
    if (state === 'expired') steps.push({ event: 'expire', to: 'expired', hoursAgo: startedAgo - 24 });
    if (state === 'bought') {
      const paidAgo = Number(bought);
      const placed = await placeOrder(tx, {
        id: `bo${i + 1}`,
        member,
        sku,
        priceCents,
        origin: 'bargain',
        originRef: id,
        paidAgo,
        paidEvent: 'pay',
      });
      movements.push(...placed.movements);
      await tx.run(sql`update mall_bargain set order_no = ${placed.orderNo} where id = ${id}`);
      steps.push(
        { event: 'order', to: 'ordered', hoursAgo: paidAgo + 0.05, note: placed.orderNo },
        { event: 'buy', to: 'bought', hoursAgo: paidAgo, note: placed.orderNo },
      );
    }
    await recordHistory(tx, 'bargain', id, member, steps);
    if (state === 'running') await expireBargainJob.schedule(tx, id, { seconds: (24 - startedAgo) * 3600 });
  }
  return movements;
};

export const activitySeed: SeedStep = {
  name: 'activity',
  async run(tx) {
    await insertActivities(tx);
    const movements = [...(await insertGroups(tx)), ...(await insertBargains(tx))];
    await bookPast(tx, movements, 'demo-activity');
  },
};
