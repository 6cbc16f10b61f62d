import type { HeldReason, HeldShare, Share, ShareKind, ShareState } from '@juhe/contract/wallet/shareprofit.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface ShareRow {
  id: string;
  /** A share of an auction's service fee, or of a mall order. */
  kind: ShareKind;
  memberId: string;
  fromId: string;
  orderNo: string;
  amountCents: number;
  state: ShareState;
}

const columns = sql`id, kind, member_id as "memberId", from_id as "fromId", order_no as "orderNo", amount_cents as "amountCents", state`;

export interface NewShare {
  kind: ShareKind;
  memberId: string;
  fromId: string;
  orderNo: string;
  feeCents: number;
  rateBp: number;
  amountCents: number;
  /** Time until it is due; null for a share of an order, which is due when the order is completed. */
  pendingSeconds: number | null;
}

/** Returns the id. */
export const insertShare = async (tx: Tx, share: NewShare): Promise<string> =>
  (
    await tx.one<{
      id: string;
    }>(sql`insert into share (kind, member_id, from_id, order_no, fee_cents, rate_bp, amount_cents, state, due_at)
    values (${share.kind}, ${share.memberId}, ${share.fromId}, ${share.orderNo}, ${share.feeCents}, ${share.rateBp}, ${share.amountCents}, 'pending',
      now() + ${share.pendingSeconds}::int * interval '1 second')
    returning id`)
  ).id;

/** For a pending share of an order: the price currently paid for its goods, and the estimate based on it. */
export const setEstimate = (tx: Tx, id: string, { baseCents, amountCents }: { baseCents: number; amountCents: number }) =>
  tx.run(sql`update share set fee_cents = ${baseCents}, amount_cents = ${amountCents} where id = ${id}`);

/** Like {@link setEstimate}, with the instant at which it became due. */
export const setEarned = (tx: Tx, id: string, { baseCents, amountCents }: { baseCents: number; amountCents: number }) =>
  tx.run(sql`update share set fee_cents = ${baseCents}, amount_cents = ${amountCents}, due_at = now() where id = ${id}`);

/**
 * Total of shares of orders that became due in the current calendar month in China (cents); the caller holds the member's
 * lock.
 */
export const orderSharesOfMonth = async (tx: Tx, memberId: string): Promise<number> =>
  (
    await tx.one<{ cents: number }>(sql`select coalesce(sum(amount_cents), 0)::bigint as cents from share
      where member_id = ${memberId} and kind = 'order' and state in ('held', 'due', 'credited')
        and due_at >= date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`)
  ).cents;

/** The inviter of a member who signed up at most 365 days ago. */
export const recentInviter = async (db: Db, memberId: string): Promise<string | undefined> =>
  (
    await db.maybe<{ inviterId: string }>(sql`select inviter_id as "inviterId" from member
      where id = ${memberId} and inviter_id is not null and cancelled_at is null and created_at > now() - interval '365 days'`)
  )?.inviterId;

export const lockShare = (tx: Tx, id: string) =>
  tx.maybe<ShareRow>(sql`select ${columns} from share where id = ${id} for update`);

export const lockShareOfOrder = (tx: Tx, orderNo: string) =>
  tx.maybe<ShareRow>(sql`select ${columns} from share where order_no = ${orderNo} for update`);

/** Locks the uncredited shares of these members by id, so that none is credited or earned concurrently. */
export const lockWaitingShares = (tx: Tx, memberIds: readonly string[]) =>
  tx.rows<ShareRow>(sql`select ${columns} from share
    where member_id = any(${[...memberIds]}::text[]) and state in ('pending', 'held', 'due') order by id for update`);

/** The shares that a member may acknowledge. */
export const dueSharesOf = (db: Db, memberId: string) =>
  db.one<{
    count: number;
    amountCents: number;
  }>(sql`select count(*)::int as count, coalesce(sum(amount_cents), 0)::bigint as "amountCents"
    from share where member_id = ${memberId} and state = 'due'`);

/** Number of a member's shares that are not due yet or held. */
export const pendingShares = async (db: Db, memberId: string): Promise<number> =>
  (
    await db.one<{ count: number }>(sql`select count(*)::int as count from share
    where member_id = ${memberId} and state in ('pending', 'held')`)
  ).count;

/** Locks due shares of a member by id: the given ones, or all, oldest first and at most `limit`. */
export const lockDueShares = (tx: Tx, memberId: string, ids: readonly string[] | undefined, limit: number) =>
  tx.rows<ShareRow>(sql`select ${columns} from share where id in (
      select id from share where member_id = ${memberId} and state = 'due'
        ${ids === undefined ? sql.empty : sql`and id = any(${[...ids]}::text[])`} order by created_at, id limit ${limit})
    and state = 'due' order by id for update`);

export const setHeldFor = (tx: Tx, id: string, reasons: readonly HeldReason[]) =>
  tx.run(sql`update share set held_for = ${[...reasons]}::text[] where id = ${id}`);

/** Held shares for operators, longest waiting first. */
export const heldPage = async (db: Db, limit: number, offset: number) => {
  const list = await db.rows<HeldShare>(sql`select id, kind, member_id as "memberId", from_id as "fromId", order_no as "orderNo",
      amount_cents as "amountCents", held_for as reasons, created_at as at from share where state = 'held'
    order by created_at, id limit ${limit} offset ${offset}`);
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from share where state = 'held'`);
  return { list, total };
};

export const setOwed = (tx: Tx, id: string, owedCents: number) =>
  tx.run(sql`update share set owed_cents = ${owedCents} where id = ${id}`);

/** A member's debts from reversed shares, oldest first; the caller holds the member's lock. */
export const owedShares = (tx: Tx, memberId: string) =>
  tx.rows<{ id: string; owedCents: number }>(sql`select id, owed_cents as "owedCents" from share
    where member_id = ${memberId} and owed_cents > 0 order by created_at, id`);

interface ShareFilter {
  state?: ShareState | undefined;
  month?: string | undefined;
}

const within = (month: string) => sql`and s.created_at >= (${`${month}-01`}::timestamp at time zone 'Asia/Shanghai')
  and s.created_at < ((${`${month}-01`}::timestamp + interval '1 month') at time zone 'Asia/Shanghai')`;

/** Unmasked nicknames; empty for deleted accounts. */
export const sharePage = async (db: Db, memberId: string, { state, month }: ShareFilter, limit: number, offset: number) => {
  const condition = sql`s.member_id = ${memberId} ${state === undefined ? sql.empty : sql`and s.state = ${state}`}
    ${month === undefined ? sql.empty : within(month)}`;
  const list =
    await db.rows<Share>(sql`select s.id, right(s.order_no, 4) as "orderTail", case when m.cancelled_at is null then m.nickname else '' end as "from",
      s.kind, s.fee_cents as "baseCents", s.rate_bp as "rateBp", s.amount_cents as "amountCents", s.state, s.due_at as "dueAt", s.created_at as at
    from share s join member m on m.id = s.from_id where ${condition}
    order by s.created_at desc, s.id limit ${limit} offset ${offset}`);
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from share s where ${condition}`);
  return { list, total };
};

export const shareSums = (db: Db, memberId: string) =>
  db.one<{
    pendingCents: number;
    heldCents: number;
    dueCents: number;
    creditedCents: number;
    reversedCents: number;
  }>(sql`select coalesce(sum(amount_cents) filter (where state = 'pending'), 0)::bigint as "pendingCents",
      coalesce(sum(amount_cents) filter (where state = 'held'), 0)::bigint as "heldCents",
      coalesce(sum(amount_cents) filter (where state = 'due'), 0)::bigint as "dueCents",
      coalesce(sum(amount_cents) filter (where state = 'credited'), 0)::bigint as "creditedCents",
      coalesce(sum(amount_cents) filter (where state = 'reversed'), 0)::bigint as "reversedCents"
    from share where member_id = ${memberId}`);
