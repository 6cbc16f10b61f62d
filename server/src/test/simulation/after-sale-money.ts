/** Recomputes where the money and the units of every order must be, from purchases and refunds. */
import { sql } from '../../db/sql.ts';
import type { World } from './world.ts';

interface MoneyRow {
  orderNo: string;
  state: string;
  payNo: string;
  payableCents: number;
  /** Whether it was fully refunded before shipping, by any operation. */
  whole: boolean;
  shipped: boolean;
  ofPlatform: boolean;
  commissionBp: number;
  refundedCents: number;
  freightBackCents: number;
  /** The refunded amount according to the order itself. */
  backCents: number;
  redBagCents: number;
  items: { net: number; back: number; bag: number; bagBack: number; coupon: number; units: number; unitsBack: number }[];
  /** Amounts according to the ledger: from escrow to the shop and the platform. */
  toShop: number;
  toPlatform: number;
}

const moneyRows = ({ db }: World) =>
  db.rows<MoneyRow>(sql`select o.order_no as "orderNo", o.state, o.pay_no as "payNo", o.payable_cents as "payableCents",
      exists (select from state_history where aggregate = 'mallOrder' and aggregate_id = o.id and event in ('refund', 'fail')) as whole,
      exists (select from state_history where aggregate = 'mallOrder' and aggregate_id = o.id and event = 'ship') as shipped,
      s.owner_id is null as "ofPlatform", s.commission_bp as "commissionBp", o.red_bag_cents as "redBagCents",
      (select sum(refunded_cents) from mall_order_item where order_id = o.id)::bigint as "refundedCents",
      (select coalesce(sum(freight_cents), 0) from after_sale where order_id = o.id and state = 'refunded')::bigint as "freightBackCents",
      o.refunded_cents as "backCents",
      (select json_agg(json_build_object('net', price_cents * quantity - discount_cents, 'back', refunded_cents, 'bag', red_bag_cents,
        'bagBack', refunded_red_bag_cents, 'coupon', platform_coupon_cents, 'units', quantity, 'unitsBack', refunded_quantity)) from mall_order_item where order_id = o.id) as items,
      b.shop as "toShop", b.platform as "toPlatform"
    from mall_order o join shop s on s.id = o.shop_id
    left join lateral (select coalesce(sum(e.amount) filter (where a.kind = 'companyWallet'), 0)::bigint as shop,
        coalesce(sum(e.amount) filter (where a.kind = 'platformRevenue'), 0)::bigint as platform
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
      where t.kind = 'order.settled' and t.ref = o.order_no) b on true
    where o.pay_no is not null`);

const live = ['grouping', 'paid', 'shipped', 'received'];
const sumOf = <T>(list: readonly T[], of: (item: T) => number): number => list.reduce((sum, item) => sum + of(item), 0);

/** Returns the expected settlement of an order: recipients and cents. */
const settlementOf = (row: MoneyRow): { shop: number; platform: number } => {
  const cash = row.payableCents - row.refundedCents - row.freightBackCents;
  const bag = sumOf(row.items, (item) => item.bag - item.bagBack);
  if (row.ofPlatform) return { shop: 0, platform: cash + bag };
  const coupon = sumOf(row.items, (item) =>
    Math.floor(
      item.net > 0
        ? (item.coupon * (item.net - item.back)) / item.net
        : (item.coupon * (item.units - item.unitsBack)) / item.units,
    ),
  );
  const commission = Math.floor(((sumOf(row.items, (item) => item.net - item.back) + bag + coupon) * row.commissionBp) / 10_000);
  return { shop: cash + bag + coupon - commission, platform: commission - coupon };
};

/** Returns the cents of an order still held by its payment. */
const escrowOf = (row: MoneyRow): number =>
  live.includes(row.state) ? row.payableCents - row.refundedCents - row.freightBackCents : 0;

/** Returns the cents of an order refunded to the buyer. */
const backOf = (row: MoneyRow): number => {
  if (row.state === 'pendingPayment' || row.state === 'cancelled') return 0;
  return row.whole ? row.payableCents : row.refundedCents + row.freightBackCents;
};

const settlementProblems = (rows: readonly MoneyRow[]): string[] =>
  rows.flatMap((row) => {
    const isSettled = row.state === 'completed' || (row.state === 'refunded' && row.shipped);
    const { shop, platform } = isSettled ? settlementOf(row) : { shop: 0, platform: 0 };
    if (row.toShop === shop && row.toPlatform === platform) return [];
    return [
      `${row.orderNo} (${row.state}) gave ${row.toShop} to the shop and ${row.toPlatform} to the platform instead of ${shop} and ${platform}`,
    ];
  });

const paymentProblems = async ({ db }: World, rows: readonly MoneyRow[]): Promise<string[]> => {
  const payments = await db.rows<{
    payNo: string;
    state: string;
    refunded: number;
    amount: number;
    escrow: number;
    late: boolean;
  }>(
    sql`select p.pay_no as "payNo", p.state, p.refunded_cents as refunded, p.amount_cents as amount,
        coalesce((select balance from ledger_account where kind = 'escrow' and owner = p.pay_no), 0) as escrow,
        exists (select from state_history where aggregate = 'payment' and aggregate_id = p.pay_no and event = 'payLate') as late
      from payment p where p.kind = 'mallOrder'`,
  );
  return payments.flatMap(({ payNo, state, refunded, amount, escrow, late }) => {
    const paymentRows = rows.filter((row) => row.payNo === payNo);
    const expectedEscrow = sumOf(paymentRows, escrowOf);
    const back = late ? amount : state === 'paid' || state === 'refunded' ? sumOf(paymentRows, backOf) : 0;
    return [
      ...(escrow === expectedEscrow ? [] : [`${payNo} holds ${escrow}, its orders need ${expectedEscrow}`]),
      ...(refunded === back ? [] : [`${payNo} gave ${refunded} of ${amount} back, by its orders it is ${back}`]),
    ];
  });
};

/** SQL condition: the order was shipped before its case `c` paid. */
const shippedBefore = sql`exists (select from state_history s
  join state_history r on r.aggregate = 'afterSale' and r.aggregate_id = c.id and r.event = 'refund'
  where s.aggregate = 'mallOrder' and s.aggregate_id = c.order_id and s.event = 'ship' and s.id < r.id)`;

/**
 * Checks units: sold are those of standing orders without refund; gone are those returned, or replaced, in unusable
 * condition.
 */
const unitProblems = async ({ db }: World): Promise<string[]> => {
  const rows = await db.rows<{
    id: string;
    sold: number;
    shouldSold: number;
    gone: number;
    shouldGone: number;
  }>(sql`select k.id, k.sold,
      (coalesce((select sum(i.quantity) from mall_order_item i join mall_order o on o.id = i.order_id where i.sku_id = k.id
        and o.state not in ('pendingPayment', 'cancelled') and not ${wholly}), 0)
      - coalesce((select sum(c.quantity) from after_sale c join mall_order_item i on i.id = c.item_id join mall_order o on o.id = c.order_id
        where i.sku_id = k.id and c.state = 'refunded' and not ${wholly}), 0))::int as "shouldSold",
      k.written_off as gone, coalesce((select sum(c.quantity) from after_sale c join mall_order_item i on i.id = c.item_id
        where i.sku_id = k.id and not coalesce(c.resaleable, false)
          and (c.state in ('reshipped', 'completed') or c.state = 'refunded' and ${shippedBefore})), 0)::int as "shouldGone"
    from sku k`);
  return rows
    .filter((row) => row.sold !== row.shouldSold || row.gone !== row.shouldGone)
    .map(
      (row) =>
        `${row.id}: ${row.sold} sold and ${row.gone} written off, by the orders it is ${row.shouldSold} and ${row.shouldGone}`,
    );
};
const wholly = sql`exists (select from state_history where aggregate = 'mallOrder' and aggregate_id = o.id and event in ('refund', 'fail'))`;

interface FreightRow {
  orderNo: string;
  freightCents: number;
  /** Total shelf price of everything ordered. */
  shelfCents: number;
  /** The paid cases, in order of payment. */
  cases: { reason: string; shelf: number; cents: number; max: number; freight: number; shipped: boolean }[] | null;
}

/** The rule of domain.md §4 restated. */
const freightFor = (shelfCents: number): number => (shelfCents >= 9_900 ? 0 : 800);
const faults = ['notArrived', 'missing', 'damaged', 'quality', 'notAsDescribed', 'wrongItem'];

/** Checks freight: it depends on shelf prices; its refunds and later charges follow from the cases in order. */
const freightProblems = async ({ db }: World): Promise<string[]> => {
  const rows = await db.rows<FreightRow>(sql`select o.order_no as "orderNo", o.freight_cents as "freightCents",
      (select sum(shelf_cents * quantity) from mall_order_item where order_id = o.id)::bigint as "shelfCents",
      (select json_agg(json_build_object('reason', c.reason, 'shelf', i.shelf_cents * c.quantity, 'cents', c.cents, 'max', c.max_cents,
          'freight', c.freight_cents, 'shipped', ${shippedBefore}) order by h.id)
        from after_sale c join mall_order_item i on i.id = c.item_id
        join state_history h on h.aggregate = 'afterSale' and h.aggregate_id = c.id and h.event = 'refund'
        where c.order_id = o.id) as cases
    from mall_order o`);
  return rows.flatMap(({ orderNo, freightCents, shelfCents, cases }) => {
    const wrong: string[] = [];
    if (freightCents !== freightFor(shelfCents))
      wrong.push(`${orderNo} asks ${freightCents} of freight for ${shelfCents} on the shelf`);
    let paid = freightCents;
    let remainingCents = shelfCents;
    for (const { reason, shelf, cents, max, freight, shipped } of cases ?? []) {
      remainingCents -= shelf;
      const due = shipped
        ? remainingCents === 0 && cents === max && faults.includes(reason)
          ? 0
          : paid
        : remainingCents === 0
          ? 0
          : Math.max(paid, freightFor(remainingCents));
      const back = Math.max(paid - due, -cents);
      if (freight !== back) wrong.push(`a case of ${orderNo} (${reason}) gave ${freight} of freight back instead of ${back}`);
      paid -= back;
    }
    return wrong;
  });
};

/** Checks the maximum of a case: its units' share of the amount paid for the item, after earlier returns. */
const shareProblems = async ({ db }: World): Promise<string[]> => {
  const rows = await db.rows<{ id: string; max: number; net: number; quantity: number; gone: number; units: number }>(
    sql`select c.id, c.max_cents as max, i.price_cents * i.quantity - i.discount_cents as net, c.quantity, i.quantity as units,
        coalesce((select sum(earlier.quantity) from after_sale earlier where earlier.item_id = c.item_id
          and earlier.state = 'refunded' and earlier.created_at < c.created_at), 0)::int as gone
      from after_sale c join mall_order_item i on i.id = c.item_id where c.kind <> 'exchange'`,
  );
  return rows.flatMap(({ id, max, net, quantity, gone: earlierUnits, units }) => {
    const share = Math.floor((net * (earlierUnits + quantity)) / units) - Math.floor((net * earlierUnits) / units);
    return max === share ? [] : [`the case ${id} may pay ${max} for ${quantity} of ${units} units worth ${net}, it is ${share}`];
  });
};

/** Checks escrow, refunds, settlements and sold units against the orders, in one snapshot. */
export const moneyProblems = async (world: World): Promise<string[]> => {
  const rows = await moneyRows(world);
  return [
    ...settlementProblems(rows),
    ...rows.flatMap((row) =>
      row.backCents === backOf(row) ? [] : [`${row.orderNo} says that ${row.backCents} went back, it is ${backOf(row)}`],
    ),
    ...(await paymentProblems(world, rows)),
    ...(await unitProblems(world)),
    ...(await freightProblems(world)),
    ...(await shareProblems(world)),
  ];
};
