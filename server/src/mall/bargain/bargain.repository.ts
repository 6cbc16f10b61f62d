import type { BargainActivity, BargainState } from '@juhe/contract/mall/bargain.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import { goodsColumns, isRunning } from '../shared/activity.repository.ts';

const activityColumns = sql`a.id as "activityId", a.people as helpers, ${goodsColumns}, a.start_cents as "startCents",
  a.floor_cents as "floorCents", (s.available = 0 or not p.on_sale) as "soldOut", a.ends_at as "endsAt", s.price_cents as "shelfCents"`;
const activityTables = sql`mall_activity a join product p on p.id = a.product_id join sku s on s.id = a.sku_id`;

type ListedRow = Omit<BargainActivity, 'freightCents'> & { shelfCents: number };

export const activityPage = async (db: Db, limit: number, offset: number) => {
  const where = sql`a.kind = 'bargain' and p.on_sale and ${isRunning}`;
  const list = await db.rows<ListedRow>(
    sql`select ${activityColumns} from ${activityTables} where ${where} order by s.available = 0, p.sold desc, a.id limit ${limit} offset ${offset}`,
  );
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from ${activityTables} where ${where}`);
  return { list, total };
};

export interface ActivityRow extends ListedRow {
  skuId: string;
  subtitle: string;
  specText: string;
  running: boolean;
}

export const findActivity = (db: Db, activityId: string) =>
  db.maybe<ActivityRow>(sql`select ${activityColumns}, s.id as "skuId", p.subtitle, p.on_sale and ${isRunning} as running,
      coalesce((select string_agg(s.spec_values ->> (spec ->> 'name'), ' / ' order by n)
        from jsonb_array_elements(p.specs) with ordinality as x (spec, n)), '') as "specText"
    from ${activityTables} where a.id = ${activityId} and a.kind = 'bargain'`);

export interface BargainRow {
  id: string;
  activityId: string;
  memberId: string;
  /** The state as stored in the table. */
  stored: BargainState;
  /** The effective state: expired once its time is over, even before its job has run (domain.md §1.4). */
  state: BargainState;
  startCents: number;
  floorCents: number;
  priceCents: number;
  done: number;
  helpers: number;
  /** The amount of the next cut; null at the floor. */
  nextCents: number | null;
  authCode: string;
  /** The order that holds the price or used it; null once its member deleted it. */
  orderNo: string | null;
  expiresAt: string;
  skuId: string;
  /** The current shelf price. */
  shelfCents: number;
  title: string;
  onSale: boolean;
}

const columns = sql`b.id, b.activity_id as "activityId", b.member_id as "memberId", b.state as stored,
  case when b.state = 'running' and b.expires_at <= now() then 'expired' else b.state end as state, b.start_cents as "startCents",
  b.floor_cents as "floorCents", b.price_cents as "priceCents", b.done, cardinality(b.cuts) as helpers, b.cuts[b.done + 1] as "nextCents",
  b.auth_code as "authCode", (select o.order_no from mall_order o where o.order_no = b.order_no and o.deleted_at is null) as "orderNo", b.expires_at as "expiresAt", s.id as "skuId", s.price_cents as "shelfCents",
  p.title, p.on_sale as "onSale"`;
const tables = sql`mall_bargain b join mall_activity a on a.id = b.activity_id join product p on p.id = a.product_id
  join sku s on s.id = a.sku_id`;

export const findBargain = (db: Db, id: string) => db.maybe<BargainRow>(sql`select ${columns} from ${tables} where b.id = ${id}`);

export const lockBargain = (tx: Tx, id: string) =>
  tx.maybe<BargainRow>(sql`select ${columns} from ${tables} where b.id = ${id} for update of b`);

export const ownBargain = (db: Db, activityId: string, memberId: string) =>
  db.maybe<BargainRow>(sql`select ${columns} from ${tables} where b.activity_id = ${activityId} and b.member_id = ${memberId}`);

export interface NewBargain {
  activityId: string;
  memberId: string;
  startCents: number;
  floorCents: number;
  cuts: readonly number[];
  authCode: string;
  seconds: number;
}

/** Undefined when the member already has a bargain in this activity. */
export const insertBargain = (tx: Tx, bargain: NewBargain) =>
  tx.maybe<{ id: string }>(sql`insert into mall_bargain
      (activity_id, member_id, start_cents, floor_cents, price_cents, cuts, auth_code, expires_at)
    values (${bargain.activityId}, ${bargain.memberId}, ${bargain.startCents}, ${bargain.floorCents}, ${bargain.startCents}, ${[...bargain.cuts]}::bigint[],
      ${bargain.authCode}, now() + ${bargain.seconds}::int * interval '1 second')
    on conflict (activity_id, member_id) do nothing returning id`);

/** Stores the next cut; returns false when this helper has already cut in the activity today. Requires the bargain's lock. */
export const insertCut = async (
  tx: Tx,
  { id, activityId, done }: BargainRow,
  memberId: string,
  cents: number,
): Promise<boolean> => {
  const inserted = await tx.run(sql`insert into mall_bargain_cut (bargain_id, nth, activity_id, member_id, cents)
    values (${id}, ${done + 1}, ${activityId}, ${memberId}, ${cents}) on conflict (activity_id, member_id, day) do nothing`);
  if (inserted > 0)
    await tx.run(sql`update mall_bargain set done = done + 1, price_cents = price_cents - ${cents}::bigint where id = ${id}`);
  return inserted > 0;
};

export interface CutRow {
  memberId: string;
  cents: number;
  at: string;
}

/** Newest first. */
export const cutsOf = (db: Db, bargainId: string) =>
  db.rows<CutRow>(
    sql`select member_id as "memberId", cents, at from mall_bargain_cut where bargain_id = ${bargainId} order by nth desc`,
  );

export const hasCutToday = async (db: Db, activityId: string, memberId: string): Promise<boolean> =>
  (
    await db.rows(sql`select from mall_bargain_cut where activity_id = ${activityId} and member_id = ${memberId}
    and day = (now() at time zone 'Asia/Shanghai')::date`)
  ).length > 0;

export const setOrderNo = (tx: Tx, id: string, orderNo: string | null) =>
  tx.run(sql`update mall_bargain set order_no = ${orderNo} where id = ${id}`);

/** Price of one unit in an order. */
export const unitPriceOf = (tx: Tx, orderId: string) =>
  tx.one<{ priceCents: number }>(sql`select price_cents as "priceCents" from mall_order_item where order_id = ${orderId}`);

/** Locks the member's bargains that a scheduled job would end. */
export const lockRunningOf = (tx: Tx, memberId: string) =>
  tx.rows<{ id: string }>(
    sql`select id from mall_bargain where member_id = ${memberId} and state = 'running' order by id for update`,
  );

export interface MyBargainRow
  extends Pick<BargainRow, 'id' | 'state' | 'startCents' | 'floorCents' | 'priceCents' | 'done' | 'helpers' | 'expiresAt'> {
  saleNo: string;
  productName: string;
  img: string;
  soldOut: boolean;
}

export const myPage = async (db: Db, memberId: string, limit: number, offset: number) => {
  const list =
    await db.rows<MyBargainRow>(sql`select ${columns}, ${goodsColumns}, (s.available = 0 or not p.on_sale) as "soldOut" from ${tables}
    where b.member_id = ${memberId} order by b.started_at desc, b.id limit ${limit} offset ${offset}`);
  const { total } = await db.one<{ total: number }>(
    sql`select count(*) as total from mall_bargain where member_id = ${memberId}`,
  );
  return { list, total };
};
