import type { AuctionOrderState } from '@juhe/contract/auction/order-states';
import type { TeamChangeState } from '@juhe/contract/auction/team.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** Whether one of the two invited the other. */
export const haveInvitation = async (db: Db, first: string, second: string): Promise<boolean> =>
  (await db.maybe(sql`select from member
    where (id, inviter_id) in ((${first}, ${second}), (${second}, ${first})) limit 1`)) !== undefined;

/** The unmasked nickname, empty after account deletion. */
interface Person {
  nickname: string;
  avatar: string | null;
}

export const memberOfCode = (db: Db, promotionCode: string) =>
  db.maybe<{ id: string }>(sql`select id from member where promotion_code = ${promotionCode} and cancelled_at is null`);

export const inviterOf = async (db: Db, memberId: string): Promise<string | null> =>
  (await db.one<{ inviterId: string | null }>(sql`select inviter_id as "inviterId" from member where id = ${memberId}`))
    .inviterId;

/** The inviter of a member as others see them; undefined for none and for a deleted account. */
export const presentInviter = (db: Db, memberId: string) =>
  db.maybe<Person>(sql`select i.nickname, nullif(i.avatar, '') as avatar from member m join member i on i.id = m.inviter_id
    where m.id = ${memberId} and i.cancelled_at is null`);

/**
 * Whether `memberId` is `belowId` itself or an ancestor in the invitation tree. The caller holds the tree lock where it
 * matters.
 */
export const isAncestor = async (db: Db, memberId: string, belowId: string): Promise<boolean> =>
  (await db.maybe(sql`with recursive above (id) as (
      select ${belowId}::text union select m.inviter_id from member m join above a on m.id = a.id where m.inviter_id is not null)
    select from above where id = ${memberId}`)) !== undefined;

export const setInviter = (tx: Tx, memberId: string, inviterId: string) =>
  tx.run(sql`update member set inviter_id = ${inviterId} where id = ${memberId}`);

export interface ChangeRow {
  id: string;
  memberId: string;
  toId: string;
  state: TeamChangeState;
  lapsesAt: string;
  /** Its days have passed, whether or not the scheduled job has ended it. */
  isLate: boolean;
}

const changeColumns = sql`id, member_id as "memberId", to_id as "toId", state, lapses_at as "lapsesAt",
  lapses_at <= clock_timestamp() as "isLate"`;

/** Inserts a request; undefined when one of the member is already waiting. */
export const insertChange = (tx: Tx, change: { memberId: string; formerId: string | null; toId: string; days: number }) =>
  tx.maybe<ChangeRow>(sql`insert into team_change (member_id, former_id, to_id, state, lapses_at)
    values (${change.memberId}, ${change.formerId}, ${change.toId}, 'asked', now() + ${change.days}::int * interval '1 day')
    on conflict (member_id) where state = 'asked' do nothing returning ${changeColumns}`);

export const lockChange = (tx: Tx, id: string) =>
  tx.maybe<ChangeRow>(sql`select ${changeColumns} from team_change where id = ${id} for update`);

/** Locks a request that the member made (`asker`) or received (`asked`); undefined for one of others, as for a missing one. */
export const lockOwnChange = (tx: Tx, id: string, memberId: string, role: 'asker' | 'asked') =>
  tx.maybe<ChangeRow>(sql`select ${changeColumns} from team_change
    where id = ${id} and ${role === 'asker' ? sql`member_id` : sql`to_id`} = ${memberId} for update`);

/** Locks the waiting requests of these members and to them, by id. */
export const lockWaitingChanges = (tx: Tx, memberIds: readonly string[]) =>
  tx.rows<ChangeRow>(sql`select ${changeColumns} from team_change where state = 'asked'
    and (member_id = any(${[...memberIds]}::text[]) or to_id = any(${[...memberIds]}::text[])) order by id for update`);

export const setDecided = (tx: Tx, id: string) => tx.run(sql`update team_change set decided_at = now() where id = ${id}`);

export const hasChanged = async (db: Db, memberId: string): Promise<boolean> =>
  (await db.maybe(sql`select from team_change where member_id = ${memberId} and state = 'accepted'`)) !== undefined;

export interface RequestRow extends Person {
  id: string;
  state: TeamChangeState;
  createdAt: string;
  lapsesAt: string;
  isLate: boolean;
}

const requestColumns = sql`c.id, c.state, p.nickname, nullif(p.avatar, '') as avatar, c.created_at as "createdAt", c.lapses_at as "lapsesAt",
  c.lapses_at <= clock_timestamp() as "isLate"`;

export const requestsTo = (db: Db, memberId: string, limit: number) =>
  db.rows<RequestRow>(sql`select ${requestColumns} from team_change c join member p on p.id = c.member_id
    where c.to_id = ${memberId} and c.state = 'asked' order by c.created_at, c.id limit ${limit}`);

export const latestRequestOf = (db: Db, memberId: string) =>
  db.maybe<RequestRow>(sql`select ${requestColumns} from team_change c join member p on p.id = c.to_id
    where c.member_id = ${memberId} order by c.created_at desc, c.id limit 1`);

/** The time since which a member `m` belongs to the current team. */
const since = sql`coalesce((select c.decided_at from team_change c where c.member_id = m.id and c.state = 'accepted'), m.created_at)`;
/** Purchases of members `m` since they joined the team; their parts and replacements do not count. */
const purchases = sql`auction_order o on o.buyer_id = m.id and o.origin in ('hammer', 'secondChance') and o.created_at >= ${since}`;
/** Paid and not refunded. */
const counts = sql`o.owned_since is not null and o.state <> 'refunded'`;
const monthStart = sql`date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`;

export interface TeamMemberRow extends Person {
  id: string;
  joinedAt: string;
  orders: number;
  monthCents: number;
}

/** Direct members with existing accounts, latest first. */
export const teamPage = async (db: Db, inviterId: string, limit: number, offset: number) => {
  const list = await db.rows<TeamMemberRow>(sql`select m.id, m.nickname, nullif(m.avatar, '') as avatar, ${since} as "joinedAt",
      count(o.id)::int as orders,
      coalesce(sum(o.price_cents) filter (where ${counts} and o.created_at >= ${monthStart}), 0)::bigint as "monthCents"
    from member m left join ${purchases}
    where m.inviter_id = ${inviterId} and m.cancelled_at is null
    group by m.id order by "joinedAt" desc, m.id limit ${limit} offset ${offset}`);
  const { total } = await db.one<{ total: number }>(
    sql`select count(*) as total from member where inviter_id = ${inviterId} and cancelled_at is null`,
  );
  return { list, total };
};

export interface TeamOrderRow extends Person {
  orderTail: string;
  title: string;
  picture: string;
  priceCents: number;
  state: AuctionOrderState;
  at: string;
  shareCents: number | null;
}

interface OrderFilter {
  memberId?: string | undefined;
  month?: string | undefined;
}

/** The caller's shares of the resales of an order `o` and of its parts, which keep its lot and buyer; null for none. */
const share = (
  inviterId: string,
) => sql`(select sum(s.amount_cents)::bigint from share s join auction_order d on d.order_no = s.order_no
  where d.lot_id = o.lot_id and d.buyer_id = o.buyer_id and s.member_id = ${inviterId} and s.state <> 'reversed')`;

const within = (month: string) => sql`and o.created_at >= (${`${month}-01`}::timestamp at time zone 'Asia/Shanghai')
  and o.created_at < ((${`${month}-01`}::timestamp + interval '1 month') at time zone 'Asia/Shanghai')`;

/** Whether a member directly belongs to a team and has not deleted the account. */
export const isDirect = async (db: Db, inviterId: string, memberId: string): Promise<boolean> =>
  (await db.maybe(sql`select from member where id = ${memberId} and inviter_id = ${inviterId} and cancelled_at is null`)) !==
  undefined;

/** Orders won by direct members, newest first, with the totals over all pages. */
export const teamOrderPage = async (db: Db, inviterId: string, filter: OrderFilter, limit: number, offset: number) => {
  const { memberId, month } = filter;
  const from = sql`from member m join ${purchases} where m.inviter_id = ${inviterId} and m.cancelled_at is null
    ${memberId === undefined ? sql.empty : sql`and m.id = ${memberId}`} ${month === undefined ? sql.empty : within(month)}`;
  const list =
    await db.rows<TeamOrderRow>(sql`select right(o.order_no, 4) as "orderTail", m.nickname, nullif(m.avatar, '') as avatar,
      o.title, o.picture, o.price_cents as "priceCents", o.state, o.created_at as at, ${share(inviterId)} as "shareCents"
    ${from} order by o.created_at desc, o.id limit ${limit} offset ${offset}`);
  const sums = await db.one<{ total: number; sumCents: number; shareCents: number }>(sql`select count(*) as total,
      coalesce(sum(o.price_cents) filter (where ${counts}), 0)::bigint as "sumCents",
      coalesce(sum(${share(inviterId)}), 0)::bigint as "shareCents" ${from}`);
  return { list, ...sums };
};
