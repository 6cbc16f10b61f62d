import type {
  AfterSaleCandidate,
  AfterSaleDetail,
  AfterSaleState,
  AfterSaleSummary,
} from '@juhe/contract/mall/after-sale.schemas';
import type { AfterSaleKind, AfterSaleReason } from '@juhe/contract/mall/after-sale-reasons';
import type { OrderState } from '@juhe/contract/mall/order.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { type FreightRule, freightOfOrder } from '../shared/freight.repository.ts';
import { isOpen } from '../shared/open-cases.repository.ts';

const itemColumns = sql`i.id as "itemId", i.sale_no as "saleNo", i.title as "productName", i.spec_text as "specText", i.img,
  i.price_cents as "priceCents"`;

/** An item with what can still be requested for it; `kinds` is a rule, not data. */
export interface CandidateRow extends Omit<AfterSaleCandidate, 'kinds'> {
  discountCents: number;
  redBagCents: number;
  orderId: string;
  /** Number of after-sale cases opened for it. */
  cases: number;
}

const caseOf = (which: Sql) => sql`(select jsonb_build_object('id', a.id, 'kind', a.kind, 'state', a.state) from after_sale a
  where a.item_id = i.id and ${which} order by a.created_at desc, a.id limit 1)`;

const candidateColumns = sql`${itemColumns}, o.order_no as "orderNo", o.state as "orderState", o.shop_name as "shopName", i.quantity,
  i.refunded_quantity as returned, i.discount_cents as "discountCents", i.red_bag_cents as "redBagCents", o.id as "orderId",
  (select count(*)::int from after_sale a where a.item_id = i.id) as cases,
  ${caseOf(isOpen)} as open, ${caseOf(sql`not (${isOpen})`)} as latest`;

const ofMember = (memberId: string) =>
  sql`mall_order o join mall_order_item i on i.order_id = o.id where o.member_id = ${memberId}`;

/** The items of one of the member's orders; none of a deleted one. */
export const orderCandidates = (db: Db, memberId: string, orderNo: string) =>
  db.rows<CandidateRow>(
    sql`select ${candidateColumns} from ${ofMember(memberId)} and o.order_no = ${orderNo} and o.deleted_at is null order by i.position`,
  );

/** Items for which a case can be opened now, the latest orders first. */
export const candidatePage = async (db: Db, memberId: string, maxCases: number, limit: number, offset: number) => {
  const from = sql`${ofMember(memberId)} and o.state in ('paid', 'shipped', 'received') and o.deleted_at is null
    and i.refunded_quantity < i.quantity and not exists (select from after_sale a where a.item_id = i.id and ${isOpen})
    and (select count(*) from after_sale a where a.item_id = i.id) < ${maxCases}`;
  const list = await db.rows<CandidateRow>(
    sql`select ${candidateColumns} from ${from} order by o.created_at desc, o.id, i.position limit ${limit} offset ${offset}`,
  );
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from ${from}`);
  return { list, total };
};

export interface NewCase {
  readonly orderId: string;
  readonly itemId: string;
  readonly memberId: string;
  readonly kind: AfterSaleKind;
  readonly quantity: number;
  readonly cents: number;
  readonly redBagCents: number;
  /** The current freight; recomputed when the refund is paid. */
  readonly freightCents: number;
  readonly maxCents: number;
  readonly reason: AfterSaleReason;
  readonly text: string;
  readonly pictureIds: readonly string[];
}

export const insertCase = (tx: Tx, row: NewCase) =>
  tx.one<{
    id: string;
  }>(sql`insert into after_sale (order_id, item_id, member_id, kind, quantity, cents, red_bag_cents, freight_cents, max_cents, reason, text, picture_ids)
    values (${row.orderId}, ${row.itemId}, ${row.memberId}, ${row.kind}, ${row.quantity}, ${row.cents}, ${row.redBagCents}, ${row.freightCents},
      ${row.maxCents},
      ${row.reason}, ${row.text}, ${row.pictureIds}::text[]) returning id`);

/** A case with the fields that its rules need. */
export interface CaseRow extends AfterSaleSummary {
  orderId: string;
  orderState: OrderState;
  /** The member deleted the order; its cases can still be read. */
  orderDeleted: boolean;
  memberId: string;
  shopId: string;
  skuId: string;
  maxCents: number;
  reason: AfterSaleReason;
  text: string;
  pictureIds: string[];
  answer: string;
  appeal: string | null;
  appealPictureIds: string[];
  returnAddress: string;
  sentBack: AfterSaleDetail['sentBack'];
  sentAnew: AfterSaleDetail['sentAnew'];
  receivedAt: string | null;
  resaleable: boolean | null;
  /** The current state has timed out, by the database's clock. */
  isLate: boolean;
}

const sent = (carrier: Sql, waybill: Sql) =>
  sql`case when ${carrier} is not null then jsonb_build_object('carrier', ${carrier}, 'waybill', ${waybill}) end`;

const caseColumns = sql`${itemColumns}, i.sku_id as "skuId", a.id, a.order_id as "orderId", o.order_no as "orderNo", o.state as "orderState",
  o.deleted_at is not null as "orderDeleted", a.member_id as "memberId", o.shop_id as "shopId", o.shop_name as "shopName", a.kind, a.state, a.quantity, a.cents, a.red_bag_cents as "redBagCents",
  a.max_cents as "maxCents", a.freight_cents as "freightCents", a.reason, a.text, a.picture_ids as "pictureIds", a.answer, a.appeal,
  a.appeal_picture_ids as "appealPictureIds", a.return_address as "returnAddress", ${sent(sql`a.carrier`, sql`a.waybill`)} as "sentBack",
  ${sent(sql`a.new_carrier`, sql`a.new_waybill`)} as "sentAnew", a.received_at as "receivedAt", a.resaleable,
  a.due_at as "dueAt", coalesce(a.due_at <= now(), false) as "isLate", a.created_at as "createdAt"`;
const cases = sql`after_sale a join mall_order o on o.id = a.order_id join mall_order_item i on i.id = a.item_id`;

/** A case; with a member only their own. */
export const findCase = (db: Db, id: string, memberId?: string) =>
  db.maybe<CaseRow>(
    sql`select ${caseColumns} from ${cases} where a.id = ${id} ${memberId === undefined ? sql.empty : sql`and a.member_id = ${memberId}`}`,
  );

const page = async (db: Db, where: Sql, order: Sql, limit: number, offset: number) => {
  const list = await db.rows<CaseRow>(
    sql`select ${caseColumns} from ${cases} where ${where} order by ${order}, a.id limit ${limit} offset ${offset}`,
  );
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from ${cases} where ${where}`);
  return { list, total };
};

/** A member's own cases, newest first. */
export const ownPage = (db: Db, memberId: string, status: 'open' | 'ended' | undefined, limit: number, offset: number) => {
  const which = status === undefined ? sql.empty : status === 'open' ? sql`and ${isOpen}` : sql`and not (${isOpen})`;
  return page(db, sql`a.member_id = ${memberId} ${which}`, sql`a.created_at desc`, limit, offset);
};

/** All cases in the given states, the longest waiting first. */
export const statePage = (db: Db, states: readonly AfterSaleState[], limit: number, offset: number) =>
  page(db, sql`a.state = any(${[...states]}::text[])`, sql`a.created_at`, limit, offset);

/** Fields that a step stores beside the state. */
export interface CaseChange {
  readonly answer?: string;
  readonly appeal?: { readonly text: string; readonly pictureIds: readonly string[] };
  readonly returnAddress?: string;
  readonly sentBack?: { readonly carrier: string; readonly waybill: string };
  readonly sentAnew?: { readonly carrier: string; readonly waybill: string };
  readonly received?: { readonly resaleable: boolean };
  readonly freightCents?: number;
}

/** Stores a step; `dueSeconds` until the new state ends automatically, null at the end of the case. */
export const changeCase = async (tx: Tx, id: string, change: CaseChange, dueSeconds: number | null): Promise<void> => {
  const { answer = null, appeal, returnAddress = null, sentBack, sentAnew, received, freightCents = null } = change;
  await tx.run(sql`update after_sale set answer = coalesce(${answer}, answer), return_address = coalesce(${returnAddress}, return_address),
      appeal = coalesce(${appeal?.text ?? null}, appeal),
      appeal_picture_ids = coalesce(${appeal ? [...appeal.pictureIds] : null}::text[], appeal_picture_ids),
      carrier = coalesce(${sentBack?.carrier ?? null}, carrier), waybill = coalesce(${sentBack?.waybill ?? null}, waybill),
      new_carrier = coalesce(${sentAnew?.carrier ?? null}, new_carrier), new_waybill = coalesce(${sentAnew?.waybill ?? null}, new_waybill),
      received_at = coalesce(received_at, case when ${received !== undefined} then now() end),
      resaleable = coalesce(${received?.resaleable ?? null}::boolean, resaleable), freight_cents = coalesce(${freightCents}::bigint, freight_cents),
      due_at = now() + ${dueSeconds}::int * interval '1 second', ended_at = case when ${dueSeconds}::int is null then now() end
    where id = ${id}`);
};

/**
 * The inputs of an order's freight, with the number of remaining units; `unitCents` is the shelf price of one unit of the
 * item.
 */
export interface RemainingFreightRow {
  unitsLeft: number;
  shelfCents: number;
  unitCents: number;
  freightCents: number;
  freightBackCents: number;
  freight: FreightRule;
}

export const remainingFreightOf = (db: Db, orderId: string, itemId: string) =>
  db.one<RemainingFreightRow>(sql`select sum(i.quantity - i.refunded_quantity)::int as "unitsLeft",
      sum(coalesce(i.shelf_cents, i.price_cents) * (i.quantity - i.refunded_quantity))::bigint as "shelfCents",
      max(coalesce(i.shelf_cents, i.price_cents)) filter (where i.id = ${itemId}) as "unitCents", o.freight_cents as "freightCents",
      (o.refunded_cents - sum(i.refunded_cents))::bigint as "freightBackCents", ${freightOfOrder}
    from mall_order o join mall_order_item i on i.order_id = o.id where o.id = ${orderId} group by o.id`);
