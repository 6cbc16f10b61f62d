/** The first demo member's cases in several states, with their history, timers, money and stock. */
import { noteOfRefund } from '../mall/order/order-notes.ts';
import { afterSaleDueJob } from '../mall/after-sale/after-sale-steps.ts';
import type { AfterSaleKind, AfterSaleReason } from '@juhe/contract/mall/after-sale-reasons';
import type { Tx } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { restock } from '../mall/stock/stock.service.ts';
import { escrowOf } from '../payment/api.ts';
import type { SeedStep } from './seed.ts';
import { bookPast } from './wallet.ts';

type Step = readonly [event: string, to: string, by: 'member' | 'operator' | 'system', hoursAgo: number, note?: string];

interface DemoCase {
  readonly id: string;
  /** A product in an order of data/mall/orders.ts whose goods were received. */
  readonly goods: string;
  readonly kind: AfterSaleKind;
  readonly reason: AfterSaleReason;
  readonly text: string;
  readonly steps: readonly Step[];
  /** Duration of the last state (days). */
  readonly days?: number;
  readonly answer?: string;
  readonly waybill?: string;
  readonly newWaybill?: string;
}

const carrier = '顺丰速运';

const cases: readonly DemoCase[] = [
  {
    id: 'as1',
    goods: 'vase',
    kind: 'returnRefund',
    reason: 'damaged',
    text: '瓶口有一道裂纹，外箱完好，应该是装箱时就有了。',
    waybill: 'SF1026120533071',
    steps: [
      ['created', 'applied', 'member', 110],
      ['approve', 'approved', 'operator', 104],
      ['sendBack', 'returning', 'member', 96, `${carrier} SF1026120533071`],
      ['receive', 'received', 'operator', 60],
      ['refund', 'refunded', 'operator', 50],
    ],
  },
  {
    id: 'as2',
    goods: 'candle',
    kind: 'refund',
    reason: 'quality',
    text: '香味比上一次买的淡很多。',
    answer: '香味浓淡因批次略有差别，不属于质量问题。如有破损或缺件，请附照片申诉。',
    days: 7,
    steps: [
      ['created', 'applied', 'member', 30],
      ['reject', 'rejected', 'operator', 12, '香味浓淡因批次略有差别，不属于质量问题。如有破损或缺件，请附照片申诉。'],
    ],
  },
  {
    id: 'as3',
    goods: 'broom',
    kind: 'exchange',
    reason: 'quality',
    text: '有几束松了，想换一把。',
    days: 3,
    steps: [['created', 'applied', 'member', 5]],
  },
  {
    id: 'as4',
    goods: 'soap',
    kind: 'returnRefund',
    reason: 'notAsDescribed',
    text: '',
    days: 7,
    steps: [
      ['created', 'applied', 'member', 28],
      ['approve', 'approved', 'operator', 20],
    ],
  },
  {
    id: 'as5',
    goods: 'socks',
    kind: 'exchange',
    reason: 'size',
    text: '想换同款的新袜子。',
    waybill: 'SF1026120410226',
    newWaybill: 'SF1026120877304',
    days: 10,
    steps: [
      ['created', 'applied', 'member', 40],
      ['approve', 'approved', 'operator', 38],
      ['sendBack', 'returning', 'member', 34, `${carrier} SF1026120410226`],
      ['receive', 'received', 'operator', 10],
      ['reship', 'reshipped', 'operator', 8, `${carrier} SF1026120877304`],
    ],
  },
];

interface Bought {
  orderId: string;
  orderNo: string;
  itemId: string;
  skuId: string;
  title: string;
  quantity: number;
  netCents: number;
  payNo: string;
}

/** The item of a product in the member's latest received order that contains it. */
const boughtOf = (tx: Tx, goods: string) =>
  tx.one<Bought>(sql`select o.id as "orderId", o.order_no as "orderNo", i.id as "itemId", i.sku_id as "skuId", i.title, i.quantity,
      i.price_cents * i.quantity - i.discount_cents as "netCents", o.pay_no as "payNo"
    from mall_order o join mall_order_item i on i.order_id = o.id join sku k on k.id = i.sku_id
    where o.member_id = 'm1' and o.state = 'received' and k.product_id = ${goods} order by o.created_at desc limit 1`);

const insertCase = async (tx: Tx, demoCase: DemoCase, bought: Bought, cents: number): Promise<void> => {
  const [first] = demoCase.steps;
  const last = demoCase.steps.at(-1);
  const received = demoCase.steps.find(([event]) => event === 'receive')?.[3] ?? null;
  const isOver = demoCase.days === undefined;
  const address = demoCase.kind !== 'refund' && demoCase.steps.length > 1;
  await tx.run(sql`insert into after_sale (id, order_id, item_id, member_id, kind, state, quantity, cents, red_bag_cents, max_cents, reason, text,
      return_address, carrier, waybill, received_at, resaleable, new_carrier, new_waybill, answer, due_at, created_at, ended_at)
    values (${demoCase.id}, ${bought.orderId}, ${bought.itemId}, 'm1', ${demoCase.kind}, ${last?.[1]}, 1, ${cents}, 0, ${cents}, ${demoCase.reason}, ${demoCase.text},
      case when ${address}::boolean then (select value from site_config where key = 'mall.return.address') else '' end,
      ${demoCase.waybill ? carrier : null}, ${demoCase.waybill ?? null}, now() - ${received}::float8 * interval '1 hour', ${received === null ? null : true}::boolean,
      ${demoCase.newWaybill ? carrier : null}, ${demoCase.newWaybill ?? null}, ${demoCase.answer ?? ''},
      now() - ${last?.[3]}::float8 * interval '1 hour' + ${demoCase.days ?? null}::int * interval '1 day', now() - ${first?.[3]}::float8 * interval '1 hour',
      case when ${isOver}::boolean then now() - ${last?.[3]}::float8 * interval '1 hour' end)`);
  const rows = demoCase.steps.map(([event, to, by, hoursAgo, note], index) => ({
    event,
    to,
    by,
    hoursAgo,
    note: note ?? null,
    from: demoCase.steps[index - 1]?.[1] ?? null,
    actor: by === 'member' ? 'm1' : null,
  }));
  await tx.run(sql`insert into state_history (aggregate, aggregate_id, from_state, event, to_state, actor_kind, actor_id, note, at)
    select 'afterSale', ${demoCase.id}, "from", event, "to", "by", actor, note, now() - "hoursAgo" * interval '1 hour'
    from jsonb_to_recordset(${sql.json(rows)}) as r ("from" text, event text, "to" text, "by" text, actor text, note text, "hoursAgo" float8)
    order by "hoursAgo" desc`);
  const ago = (last?.[3] ?? 0) * 3600;
  if (demoCase.days !== undefined) await afterSaleDueJob.schedule(tx, demoCase.id, { seconds: demoCase.days * 86_400 - ago });
};

/** Pays a case: the money through its original channel, in the ledger and in the payment, and the unit back on sale. */
const payCase = async (tx: Tx, { id, steps }: DemoCase, bought: Bought, cents: number): Promise<void> => {
  const hoursAgo = steps.at(-1)?.[3] ?? 0;
  await tx.run(sql`update mall_order_item set refunded_quantity = 1, refunded_cents = ${cents} where id = ${bought.itemId}`);
  await tx.run(sql`update mall_order set refunded_cents = refunded_cents + ${cents} where id = ${bought.orderId}`);
  await tx.run(sql`insert into state_history (aggregate, aggregate_id, from_state, event, to_state, actor_kind, note, at)
    values ('mallOrder', ${bought.orderId}, 'received', 'refundPart', 'received', 'system', ${noteOfRefund({ caseId: id, cents })},
      now() - ${hoursAgo}::float8 * interval '1 hour')`);
  await tx.run(sql`update payment set refunded_cents = refunded_cents + ${cents} where pay_no = ${bought.payNo}`);
  await tx.run(sql`insert into payment_refund (pay_no, key, amount_cents, reason, created_at)
    values (${bought.payNo}, ${`afterSale:${id}`}, ${cents}, ${bought.title}, now() - ${hoursAgo}::float8 * interval '1 hour')`);
  await tx.run(sql`insert into state_history (aggregate, aggregate_id, from_state, event, to_state, actor_kind, note, at)
    select 'payment', ${bought.payNo}, "from", event, "to", 'system', note, now() - ${hoursAgo}::float8 * interval '1 hour'
    from (values ('paid', 'refund', 'refunding', ${bought.title}::text), ('refunding', 'refundedPart', 'paid', null)) as r ("from", event, "to", note)`);
  await bookPast(
    tx,
    [
      {
        hoursAgo,
        kind: 'mallOrder.refunded',
        ref: bought.payNo,
        from: escrowOf(bought.payNo),
        to: { kind: 'gatewayClearing', owner: 'sandbox' },
        amount: cents,
        memo: bought.title,
      },
    ],
    'demo-after-sale',
  );
  await restock(tx, [{ skuId: bought.skuId, quantity: 1 }]);
};

export const afterSaleSeed: SeedStep = {
  name: 'after-sale',
  run: async (tx) => {
    for (const saleCase of cases) {
      const bought = await boughtOf(tx, saleCase.goods);
      const cents = Math.floor(bought.netCents / bought.quantity);
      await insertCase(tx, saleCase, bought, cents);
      if (saleCase.days === undefined) await payCase(tx, saleCase, bought, cents);
    }
  },
};
