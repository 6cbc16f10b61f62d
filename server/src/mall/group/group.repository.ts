import type { GroupActivity, GroupState } from '@juhe/contract/mall/group.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { goodsColumns, groupPrice, isRunning } from '../shared/activity.repository.ts';

/** The effective state: failed once its time is over, even before its job has run (domain.md §1.4). */
const groupState = sql`case when g.state = 'open' and g.expires_at <= now() then 'failed' else g.state end`;

const activityColumns = sql`a.id as "activityId", a.people as size, ${goodsColumns}, k.price as "priceCents", k.shelf as "shelfCents",
  (k.available = 0 or not p.on_sale) as "soldOut", a.ends_at as "endsAt"`;
const activityTables = sql`mall_activity a join product p on p.id = a.product_id join ${groupPrice} on true`;

export const activityPage = async (db: Db, limit: number, offset: number) => {
  const where = sql`a.kind = 'group' and p.on_sale and ${isRunning}`;
  const list = await db.rows<Omit<GroupActivity, 'freightCents'>>(
    sql`select ${activityColumns} from ${activityTables} where ${where} order by k.available = 0, p.sold desc, a.id limit ${limit} offset ${offset}`,
  );
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from ${activityTables} where ${where}`);
  return { list, total };
};

export interface ActivityRow extends Omit<GroupActivity, 'freightCents'> {
  subtitle: string;
  maxQuantity: number;
  /** Maximum total units per member; null: unlimited. */
  memberLimit: number | null;
  running: boolean;
}

export const findActivity = (db: Db, activityId: string) =>
  db.maybe<ActivityRow>(sql`select ${activityColumns}, p.subtitle, a.max_quantity as "maxQuantity", a.member_limit as "memberLimit", p.on_sale and ${isRunning} as running
    from ${activityTables} where a.id = ${activityId} and a.kind = 'group'`);

/** Returns the activity of a group, or the one with this id. */
export const activityOf = (db: Db, groupOrActivityId: string) =>
  db.maybe<{ id: string; memberLimit: number | null }>(sql`select a.id, a.member_limit as "memberLimit" from mall_activity a
    where a.id = coalesce((select activity_id from mall_group where id = ${groupOrActivityId}), ${groupOrActivityId})`);

/** Serialises the orders of one member in one activity until the end of the transaction. */
export const lockMemberOf = (tx: Tx, activityId: string, memberId: string) =>
  tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`group activity ${activityId} ${memberId}`}, 0))`);

/** Returns the units in a member's standing orders of an activity, paid or not; refunded ones do not count. */
export const unitsOfMember = async (db: Db, activityId: string, memberId: string): Promise<number> =>
  (
    await db.one<{ n: number }>(sql`select coalesce(sum(i.quantity - i.refunded_quantity), 0)::int as n
      from mall_order o join mall_order_item i on i.order_id = o.id
      where o.member_id = ${memberId} and o.origin = 'group' and o.state not in ('cancelled', 'refunded')
        and (o.origin_ref = ${activityId} or o.origin_ref in (select id from mall_group where activity_id = ${activityId}))`)
  ).n;

/**
 * Returns the product's name of an activity in which no group may begin any more; undefined for a running one. Locks the
 * activity against its end.
 */
export const lockEnded = async (tx: Tx, activityId: string): Promise<string | undefined> => {
  const row = await tx.maybe<{ running: boolean; title: string }>(sql`select ${isRunning} as running, p.title
    from mall_activity a join product p on p.id = a.product_id where a.id = ${activityId} for share of a`);
  return row && !row.running ? row.title : undefined;
};

/** Returns the group price of a unit, never above the shelf price; undefined for a SKU that does not participate. */
export const priceOf = (db: Db, activityId: string, skuId: string) =>
  db.maybe<{ priceCents: number }>(sql`select least(g.price_cents, s.price_cents) as "priceCents"
    from mall_activity_price g join sku s on s.id = g.sku_id where g.activity_id = ${activityId} and g.sku_id = ${skuId}`);

export const pricesOf = (db: Db, activityId: string) =>
  db.rows<{ skuId: string; priceCents: number }>(sql`select s.id as "skuId", least(g.price_cents, s.price_cents) as "priceCents"
    from mall_activity_price g join sku s on s.id = g.sku_id where g.activity_id = ${activityId} order by s.position, s.id`);

export interface GroupRow {
  id: string;
  activityId: string;
  leaderId: string;
  state: GroupState;
  size: number;
  taken: number;
  expiresAt: string;
  /** The product's name. */
  title: string;
}

const columns = sql`g.id, g.activity_id as "activityId", g.leader_id as "leaderId", ${groupState} as state, g.size, g.taken,
  g.expires_at as "expiresAt"`;
const withTitle = sql`(select p.title from mall_activity a join product p on p.id = a.product_id where a.id = g.activity_id) as title`;

export const findGroup = (db: Db, id: string) =>
  db.maybe<GroupRow>(sql`select ${columns}, ${withTitle} from mall_group g where g.id = ${id}`);

export const lockGroup = (tx: Tx, id: string) =>
  tx.maybe<GroupRow>(sql`select ${columns}, ${withTitle} from mall_group g where g.id = ${id} for update of g`);

/** Locks and returns the stored state, regardless of the clock. */
export const lockState = (tx: Tx, id: string) =>
  tx.maybe<{ state: GroupState }>(sql`select state from mall_group where id = ${id} for update`);

export interface GroupOrder {
  memberId: string;
  state: string;
  title: string;
  payableCents: number;
  originRef: string;
}

/** Locks and returns an order of a group. */
export const lockOrderOf = (tx: Tx, orderNo: string) =>
  tx.maybe<GroupOrder>(sql`select o.member_id as "memberId", o.state, o.payable_cents as "payableCents", o.origin_ref as "originRef",
      coalesce((select i.title from mall_order_item i where i.order_id = o.id order by i.position limit 1), '') as title
    from mall_order o where o.order_no = ${orderNo} and o.origin = 'group' for update of o`);

/** Inserts a group that fails after `seconds`. */
export const insertGroup = (tx: Tx, activityId: string, leaderId: string, seconds: number) =>
  tx.maybe<{ id: string; size: number; title: string }>(sql`insert into mall_group (activity_id, leader_id, size, expires_at)
    select id, ${leaderId}, people, now() + ${seconds}::int * interval '1 second' from mall_activity where id = ${activityId} and kind = 'group'
    returning id, size, (select p.title from mall_activity a join product p on p.id = a.product_id where a.id = ${activityId}) as title`);

/** Takes a free position for a member who has none. Requires the group's lock. */
export const takePlace = async (tx: Tx, groupId: string, memberId: string, orderNo: string): Promise<void> => {
  await tx.run(sql`insert into mall_group_member (group_id, member_id, order_no) values (${groupId}, ${memberId}, ${orderNo})`);
  await tx.run(sql`update mall_group set taken = taken + 1 where id = ${groupId}`);
};

export interface PlaceRow {
  groupId: string;
  memberId: string;
  orderNo: string;
  isOrderDeleted: boolean;
}

/** The participants, in the order of joining. */
export const placesOf = (db: Db, groupIds: readonly string[]) =>
  db.rows<PlaceRow>(sql`select m.group_id as "groupId", m.member_id as "memberId", m.order_no as "orderNo",
      o.deleted_at is not null as "isOrderDeleted"
    from mall_group_member m left join mall_order o on o.order_no = m.order_no
    where m.group_id = any(${[...groupIds]}::text[]) order by m.group_id, m.joined_at, m.order_no`);

const page = async <Row>(db: Db, select: Sql, from: Sql, order: Sql, limit: number, offset: number) => {
  const list = await db.rows<Row>(sql`select ${select} from ${from} order by ${order} limit ${limit} offset ${offset}`);
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from ${from}`);
  return { list, total };
};

type OpenRow = Omit<GroupRow, 'title' | 'leaderId' | 'activityId'>;

export const openPage = (db: Db, activityId: string, limit: number, offset: number) =>
  page<OpenRow>(
    db,
    columns,
    sql`mall_group g where g.activity_id = ${activityId} and g.state = 'open' and g.expires_at > now()`,
    sql`g.size - g.taken, g.expires_at, g.id`,
    limit,
    offset,
  );

export interface MyGroupRow extends OpenRow {
  orderNo: string;
  leader: boolean;
  saleNo: string;
  productName: string;
  img: string;
  soldOut: boolean;
}

export const myPage = (db: Db, memberId: string, limit: number, offset: number) =>
  page<MyGroupRow>(
    db,
    sql`${columns}, m.order_no as "orderNo", g.leader_id = m.member_id as leader, ${goodsColumns}, false as "soldOut"`,
    sql`mall_group_member m join mall_group g on g.id = m.group_id join mall_activity a on a.id = g.activity_id
      join product p on p.id = a.product_id where m.member_id = ${memberId}`,
    sql`m.joined_at desc, g.id`,
    limit,
    offset,
  );
