/** Orders of the demo members in every state, with their payments, history, stock and ledger entries. */
import { receipt, receiptWarningJob } from '../mall/order/receipt-jobs.ts';
import { expirePaymentJob } from '../payment/pay/money.ts';
import { completeOrderJob } from '../mall/order/order.service.ts';
import type { Tx } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import type { Account } from '../ledger/accounts.ts';
import { platformAccount } from '../ledger/accounts.ts';
import { currentFreight } from '../mall/shared/freight.repository.ts';
import { amountsOf } from '../mall/pricing/amounts.ts';
import { reserve, sell, type Units } from '../mall/stock/stock.service.ts';
import { escrowOf } from '../payment/api.ts';
import { spread } from '../mall/coupon/spread.ts';
import { orderLines } from './data/mall/orders.ts';
import { seededRandom } from './random.ts';
import type { SeedStep } from './seed.ts';
import { bookPast, type Movement } from './wallet.ts';

type End = 'pendingPayment' | 'paid' | 'shipped' | 'received' | 'completed' | 'cancelled' | 'expired' | 'refunded';

interface Item {
  readonly skuId: string;
  readonly saleNo: string;
  readonly title: string;
  readonly specText: string;
  readonly img: string;
  readonly priceCents: number;
  readonly quantity: number;
}

interface DemoOrder {
  readonly id: string;
  readonly orderNo: string;
  readonly member: string;
  readonly shop: string;
  readonly end: End;
  /** Times of the steps in hours ago. */
  readonly steps: readonly number[];
  readonly group: string;
  readonly note: string;
  /** The coupon that lowered the price; '' for none. */
  readonly coupon: '' | 'platform' | 'shop';
  readonly couponCents: number;
  readonly lines: readonly { readonly slug: string; readonly quantity: number }[];
}

const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const pad = (value: number, length: number): string => String(value).padStart(length, '0');
const dayOf = (hoursAgo: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' })
    .format(Date.now() - hoursAgo * 3_600_000)
    .replaceAll('-', '')
    .slice(2);

const parse = (): DemoOrder[] => {
  const random = seededRandom(20_260_707);
  return orderLines
    .trim()
    .split('\n')
    .map((line, i) => {
      const [member = '', shop = '', goods = '', end = '', hours = '', group = '', note = '', coupon = ''] = line.split('|');
      const [bearer = '', couponCents = '0'] = coupon.split('×');
      const steps = hours.split(',').map(Number);
      return {
        id: `od${i + 1}`,
        orderNo: `M${dayOf(steps[0] ?? 0)}${Array.from({ length: 8 }, () => random.pick([...letters])).join('')}`,
        member,
        shop,
        end: end as End,
        steps,
        group: group || `alone${i}`,
        note,
        coupon: bearer as DemoOrder['coupon'],
        couponCents: Number(couponCents),
        lines: goods.split(',').map((item) => {
          const [slug = '', quantity = ''] = item.split('×');
          return { slug, quantity: Number(quantity) };
        }),
      };
    });
};

/** The first SKU of each product with ample stock, in the form stored by an order. */
const skusOf = async (tx: Tx, slugs: readonly string[]): Promise<ReadonlyMap<string, Omit<Item, 'quantity'>>> => {
  const rows = await tx.rows<
    Omit<Item, 'quantity'> & { slug: string }
  >(sql`select p.id as slug, k.id as "skuId", p.sale_no as "saleNo", p.title,
      coalesce((select string_agg(k.spec_values ->> (spec ->> 'name'), ' / ' order by n)
        from jsonb_array_elements(p.specs) with ordinality as s (spec, n)), '') as "specText", k.img, k.price_cents as "priceCents"
    from product p join lateral (select * from sku where product_id = p.id and available >= 10 order by position limit 1) k on true
    where p.id = any(${[...slugs]}::text[])`);
  return new Map(rows.map((row) => [row.slug, row]));
};

const receivers: Readonly<Record<string, object>> = {
  m1: { name: '林知夏', mobile: '13800000001', region: '浙江省 杭州市 西湖区', detail: '文三路 90 号 3 幢 502 室' },
  m2: { name: '周牧野', mobile: '13800000002', region: '江苏省 苏州市 姑苏区', detail: '平江路 26 号' },
};
const someReceiver = { name: '陈一舟', mobile: '13900000000', region: '上海市 静安区', detail: '愚园路 1088 弄 6 号' };

/** The transitions: event, target state and actor. */
const path: Readonly<Record<End, readonly (readonly [event: string, to: string, by: 'member' | 'system' | 'operator'])[]>> =
  (() => {
    const created = ['created', 'pendingPayment', 'member'] as const;
    const pay = ['pay', 'paid', 'system'] as const;
    const ship = ['ship', 'shipped', 'operator'] as const;
    const receive = ['receive', 'received', 'member'] as const;
    return {
      pendingPayment: [created],
      paid: [created, pay],
      shipped: [created, pay, ship],
      received: [created, pay, ship, receive],
      completed: [created, pay, ship, receive, ['complete', 'completed', 'system']],
      cancelled: [created, ['cancel', 'cancelled', 'member']],
      expired: [created, ['expire', 'cancelled', 'system']],
      refunded: [created, pay, ['refund', 'refunded', 'member']],
    };
  })();

interface HistoryRow {
  aggregate: string;
  id: string;
  from: string | null;
  event: string;
  to: string;
  by: string;
  actor: string | null;
  note: string | null;
  hoursAgo: number;
}

const orderHistory = ({ id, end, steps, member }: DemoOrder): HistoryRow[] =>
  path[end].map(([event, to, by], i) => ({
    aggregate: 'mallOrder',
    id,
    from: path[end][i - 1]?.[1] ?? null,
    event,
    to,
    by,
    actor: by === 'member' ? member : null,
    note: null,
    hoursAgo: steps[i] ?? 0,
  }));

/** The history of a payment: creation, payment, and other endings, in hours ago. */
const paymentHistory = (payNo: string, { end, steps, member }: DemoOrder): HistoryRow[] => {
  const [createdAgo = 0, next = 0, endedAgo = 0] = steps;
  const row = (
    from: string | null,
    event: string,
    to: string,
    by: string,
    hoursAgo: number,
    note: string | null = null,
  ): HistoryRow => ({
    aggregate: 'payment',
    id: payNo,
    from,
    event,
    to,
    by,
    actor: by === 'member' ? member : null,
    note,
    hoursAgo,
  });
  const rows = [row(null, 'created', 'created', 'member', createdAgo)];
  if (end === 'pendingPayment') return rows;
  if (end === 'cancelled') return [...rows, row('created', 'close', 'closed', 'member', next, 'cancelled')];
  if (end === 'expired') return [...rows, row('created', 'close', 'closed', 'system', next, 'expired')];
  rows.push(row('created', 'choose', 'paying', 'member', next, 'sandbox'), row('paying', 'pay', 'paid', 'system', next));
  if (end === 'refunded')
    rows.push(
      row('paid', 'refund', 'refunding', 'member', endedAgo),
      row('refunding', 'refundedWhole', 'refunded', 'system', endedAgo),
    );
  return rows;
};

const stateOfPayment = (end: End): string =>
  end === 'pendingPayment'
    ? 'created'
    : end === 'refunded'
      ? 'refunded'
      : end === 'cancelled' || end === 'expired'
        ? 'closed'
        : 'paid';

const insertHistory = (tx: Tx, rows: readonly HistoryRow[]) =>
  tx.run(sql`insert into state_history (aggregate, aggregate_id, from_state, event, to_state, actor_kind, actor_id, note, at)
    select aggregate, id, "from", event, "to", "by", actor, note, now() - "hoursAgo" * interval '1 hour'
    from jsonb_to_recordset(${sql.json(rows)}) as r (aggregate text, id text, "from" text, event text, "to" text, "by" text, actor text, note text,
      "hoursAgo" float8) order by "hoursAgo" desc`);

interface Placed extends DemoOrder {
  readonly items: readonly Item[];
  readonly amounts: ReturnType<typeof amountsOf>;
  readonly payNo: string;
}

const insertOrders = async (tx: Tx, orders: readonly Placed[]): Promise<void> => {
  const rows = orders.map(({ amounts, end, steps, ...order }) => ({
    ...order,
    ...amounts,
    state: end === 'expired' ? 'cancelled' : end,
    receiver: receivers[order.member] ?? someReceiver,
    carrier: steps.length > 2 && end !== 'refunded' ? '顺丰速运' : null,
    hoursAgo: steps[0] ?? 0,
    ...(end === 'refunded' ? {} : { shippedAgo: steps[2], receivedAgo: steps[3] }),
  }));
  await tx.run(sql`insert into mall_order (id, order_no, member_id, shop_id, shop_name, state, goods_cents, freight_cents, discount_cents, coupon_cents, payable_cents, refunded_cents,
      receiver, note, pay_no, carrier, waybill, created_at, expires_at, shipped_at, receive_by, complete_by)
    select r.id, "orderNo", member, shop, s.name, r.state, "goodsCents", "freightCents", "discountCents", "discountCents", "payableCents",
      case r.state when 'refunded' then "payableCents" else 0 end, receiver, note, "payNo", carrier,
      case when carrier is not null then 'SF10' || translate(substr("orderNo", 8), ${letters}, '2345678923456789234567892345678') end,
      now() - "hoursAgo" * interval '1 hour', now() - "hoursAgo" * interval '1 hour' + interval '30 minutes',
      now() - "shippedAgo" * interval '1 hour', now() - "shippedAgo" * interval '1 hour' + interval '10 days',
      now() - "receivedAgo" * interval '1 hour' + interval '7 days'
    from jsonb_to_recordset(${sql.json(rows)}) as r (id text, "orderNo" text, member text, shop text, state text, "goodsCents" bigint, "freightCents" bigint,
      "discountCents" bigint, "payableCents" bigint, receiver jsonb, note text, "payNo" text, carrier text, "hoursAgo" float8,
      "shippedAgo" float8, "receivedAgo" float8)
    join shop s on s.id = r.shop`);
  const items = orders.flatMap(({ id, items: orderItems, coupon, couponCents }) => {
    const off = spread(
      couponCents,
      orderItems.map((item) => item.priceCents * item.quantity),
    );
    return orderItems.map((item, i) => ({
      ...item,
      order: id,
      position: i + 1,
      platform: coupon === 'platform' ? off[i] : 0,
      shop: coupon === 'shop' ? off[i] : 0,
    }));
  });
  await tx.run(sql`insert into mall_order_item (order_id, position, sku_id, sale_no, title, spec_text, img, price_cents, quantity, discount_cents,
      platform_coupon_cents, shop_coupon_cents)
    select "order", position, "skuId", "saleNo", title, "specText", img, "priceCents", quantity, platform + shop, platform, shop
    from jsonb_to_recordset(${sql.json(items)}) as r ("order" text, position int, "skuId" text, "saleNo" text, title text, "specText" text, img text,
      "priceCents" bigint, quantity int, platform bigint, shop bigint)`);
};

/** Inserts one payment for each group, with its receipt and, if refunded, its refund. */
const insertPayments = async (tx: Tx, orders: readonly Placed[]): Promise<void> => {
  const rows = [...new Set(orders.map((order) => order.payNo))].map((payNo) => {
    const paymentOrders = orders.filter((order) => order.payNo === payNo);
    const [first] = paymentOrders;
    const state = stateOfPayment(first?.end ?? 'paid');
    return {
      payNo,
      member: first?.member,
      refs: paymentOrders.map((order) => order.orderNo),
      subject: first?.items[0]?.title,
      amount: paymentOrders.reduce((sum, order) => sum + order.amounts.payableCents, 0),
      state,
      paid: state === 'paid' || state === 'refunded',
      active: state === 'paid' || state === 'created',
      madeAgo: first?.steps[0],
      nextAgo: first?.steps[1] ?? null,
      laterAgo: first?.steps[2] ?? null,
    };
  });
  const paymentRows = sql`jsonb_to_recordset(${sql.json(rows)}) as r ("payNo" text, member text, refs jsonb, subject text, amount bigint, state text, paid boolean,
    active boolean, "madeAgo" float8, "nextAgo" float8, "laterAgo" float8)`;
  await tx.run(sql`insert into payment (pay_no, member_id, kind, refs, subject, amount_cents, refunded_cents, channel, state, created_at, expires_at, paid_at)
    select "payNo", member, 'mallOrder', array(select jsonb_array_elements_text(refs)), subject, amount, case when state = 'refunded' then amount else 0 end,
      case when paid then 'sandbox' end, state, now() - "madeAgo" * interval '1 hour', now() - "madeAgo" * interval '1 hour' + interval '30 minutes',
      case when paid then now() - "nextAgo" * interval '1 hour' end
    from ${paymentRows}`);
  await tx.run(
    sql`insert into payment_ref (pay_no, kind, ref, active) select "payNo", 'mallOrder', jsonb_array_elements_text(refs), active from ${paymentRows}`,
  );
  await tx.run(sql`insert into payment_receipt (channel, trade_no, pay_no, amount_cents, accepted, received_at)
    select 'sandbox', 'demo-' || "payNo", "payNo", amount, true, now() - "nextAgo" * interval '1 hour' from ${paymentRows} where paid`);
  await tx.run(sql`insert into payment_refund (pay_no, key, amount_cents, reason, created_at)
    select "payNo", 'order:' || (refs ->> 0), amount, subject, now() - "laterAgo" * interval '1 hour' from ${paymentRows} where state = 'refunded'`);
};

/** The money movements: into escrow, back to the source, or on to the shop. */
const movementsOf = ({ payNo, orderNo, end, steps, amounts, items, shop }: Placed): Movement[] => {
  const gateway: Account = { kind: 'gatewayClearing', owner: 'sandbox' };
  const [, paidAgo = 0, refundedAgo = 0, , completedAgo = 0] = steps;
  const amount = amounts.payableCents;
  const memo = items[0]?.title ?? '';
  if (end === 'pendingPayment' || end === 'cancelled' || end === 'expired') return [];
  const paid: Movement = {
    hoursAgo: paidAgo,
    kind: 'mallOrder.paid',
    ref: payNo,
    from: gateway,
    to: escrowOf(payNo),
    amount,
    memo,
  };
  if (end === 'refunded')
    return [
      paid,
      { hoursAgo: refundedAgo, kind: 'mallOrder.refunded', ref: payNo, from: escrowOf(payNo), to: gateway, amount, memo },
    ];
  if (end !== 'completed') return [paid];
  const seller: Account = shop === 'juhe' ? platformAccount('platformRevenue') : { kind: 'companyWallet', owner: shop };
  return [paid, { hoursAgo: completedAgo, kind: 'order.settled', ref: orderNo, from: escrowOf(payNo), to: seller, amount, memo }];
};

const unitsOf = (orders: readonly Placed[]): Units[] =>
  orders.flatMap(({ items }) => items.map(({ skuId, quantity }) => ({ skuId, quantity })));

const scheduleAll = async (tx: Tx, orders: readonly Placed[]): Promise<void> => {
  for (const { end, steps, orderNo, payNo } of orders) {
    const ago = (steps.at(-1) ?? 0) * 3600;
    if (end === 'pendingPayment') await expirePaymentJob.schedule(tx, payNo, { seconds: 1800 - ago });
    if (end === 'shipped') await receipt.schedule(tx, orderNo, { seconds: 10 * 86_400 - ago });
    if (end === 'shipped') await receiptWarningJob.schedule(tx, orderNo, { seconds: 9 * 86_400 - ago });
    if (end === 'received') await completeOrderJob.schedule(tx, orderNo, { seconds: 7 * 86_400 - ago });
  }
};

export const orderSeed: SeedStep = {
  name: 'order',
  async run(tx) {
    const random = seededRandom(31_415);
    const demoOrders = parse();
    const skus = await skusOf(
      tx,
      demoOrders.flatMap((order) => order.lines.map((line) => line.slug)),
    );
    const payNos = new Map<string, string>();
    const freight = await currentFreight(tx);
    const orders: Placed[] = demoOrders.map((order) => {
      const items = order.lines.map(({ slug, quantity }) => {
        const sku = skus.get(slug);
        if (!sku) throw new Error(`the demo order ${order.id} wants ${slug}, which has no stock`);
        return { ...sku, quantity };
      });
      const payNo =
        payNos.get(order.group) ??
        `P20${dayOf(order.steps[0] ?? 0)}${pad(random.int(0, 235_959), 6)}${pad(random.int(0, 99_999_999), 8)}`;
      payNos.set(order.group, payNo);
      const full = amountsOf(freight, items);
      const amounts = {
        ...full,
        discountCents: order.couponCents,
        payableCents: full.payableCents - order.couponCents,
      };
      return { ...order, items, amounts, payNo };
    });
    const holding = orders.filter(({ end }) => end !== 'cancelled' && end !== 'expired' && end !== 'refunded');
    await reserve(tx, unitsOf(holding));
    await sell(tx, unitsOf(holding.filter(({ end }) => end !== 'pendingPayment')));
    await insertOrders(tx, orders);
    await insertPayments(tx, orders);
    const firstOf = new Map(orders.toReversed().map((order) => [order.payNo, order]));
    await insertHistory(tx, [
      ...orders.flatMap(orderHistory),
      ...[...firstOf].flatMap(([payNo, order]) => paymentHistory(payNo, order)),
    ]);
    await bookPast(tx, orders.flatMap(movementsOf), 'demo-order');
    await scheduleAll(tx, orders);
  },
};
