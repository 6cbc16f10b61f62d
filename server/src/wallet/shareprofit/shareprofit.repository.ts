import type { Share, ShareState } from '@juhe/contract/wallet/shareprofit.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface ShareRow {
  id: string;
  memberId: string;
  orderNo: string;
  amountCents: number;
  state: ShareState;
}

const columns = sql`id, member_id as "memberId", order_no as "orderNo", amount_cents as "amountCents", state`;

export interface NewShare {
  memberId: string;
  fromId: string;
  orderNo: string;
  feeCents: number;
  rateBp: number;
  amountCents: number;
  pendingSeconds: number;
}

export const insertShare = (tx: Tx, share: NewShare) =>
  tx.one<{
    id: string;
    dueAt: string;
  }>(sql`insert into share (member_id, from_id, order_no, fee_cents, rate_bp, amount_cents, state, due_at)
    values (${share.memberId}, ${share.fromId}, ${share.orderNo}, ${share.feeCents}, ${share.rateBp}, ${share.amountCents}, 'pending',
      now() + ${share.pendingSeconds}::int * interval '1 second')
    returning id, due_at as "dueAt"`);

export const lockShare = (tx: Tx, id: string) =>
  tx.maybe<ShareRow>(sql`select ${columns} from share where id = ${id} for update`);

export const lockShareOfOrder = (tx: Tx, orderNo: string) =>
  tx.maybe<ShareRow>(sql`select ${columns} from share where order_no = ${orderNo} for update`);

/** Locks the shares of these members that are not credited yet, by id. */
export const lockWaitingShares = (tx: Tx, memberIds: readonly string[]) =>
  tx.rows<ShareRow>(sql`select ${columns} from share
    where member_id = any(${[...memberIds]}::text[]) and state in ('pending', 'due') order by id for update`);

/** How many shares of a member are not credited yet. */
export const waitingShares = async (db: Db, memberId: string): Promise<number> =>
  (
    await db.one<{ count: number }>(sql`select count(*)::int as count from share
    where member_id = ${memberId} and state in ('pending', 'due')`)
  ).count;

/** Locks due shares of a member by id: those named, or all, oldest first and at most `limit`. */
export const lockDueShares = (tx: Tx, memberId: string, ids: readonly string[] | undefined, limit: number) =>
  tx.rows<ShareRow>(sql`select ${columns} from share where id in (
      select id from share where member_id = ${memberId} and state = 'due'
        ${ids === undefined ? sql.empty : sql`and id = any(${[...ids]}::text[])`} order by created_at, id limit ${limit})
    and state = 'due' order by id for update`);

export const setOwed = (tx: Tx, id: string, owedCents: number) =>
  tx.run(sql`update share set owed_cents = ${owedCents} where id = ${id}`);

/** What a member owes of reversed shares, oldest first; the caller holds the member. */
export const owedShares = (tx: Tx, memberId: string) =>
  tx.rows<{ id: string; owedCents: number }>(sql`select id, owed_cents as "owedCents" from share
    where member_id = ${memberId} and owed_cents > 0 order by created_at, id`);

interface ShareFilter {
  state?: ShareState | undefined;
  month?: string | undefined;
}

const within = (month: string) => sql`and s.created_at >= (${`${month}-01`}::timestamp at time zone 'Asia/Shanghai')
  and s.created_at < ((${`${month}-01`}::timestamp + interval '1 month') at time zone 'Asia/Shanghai')`;

/** Nicknames as they are; the empty one of who left. */
export const sharePage = async (db: Db, memberId: string, { state, month }: ShareFilter, limit: number, offset: number) => {
  const where = sql`s.member_id = ${memberId} ${state === undefined ? sql.empty : sql`and s.state = ${state}`}
    ${month === undefined ? sql.empty : within(month)}`;
  const list = await db.rows<Share>(sql`select s.id, right(s.order_no, 4) as "orderTail", m.nickname as "from",
      s.fee_cents as "feeCents", s.rate_bp as "rateBp", s.amount_cents as "amountCents", s.state, s.due_at as "dueAt", s.created_at as at
    from share s join member m on m.id = s.from_id where ${where}
    order by s.created_at desc, s.id limit ${limit} offset ${offset}`);
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from share s where ${where}`);
  return { list, total };
};

export const shareSums = (db: Db, memberId: string) =>
  db.one<{
    pendingCents: number;
    dueCents: number;
    creditedCents: number;
    reversedCents: number;
  }>(sql`select coalesce(sum(amount_cents) filter (where state = 'pending'), 0)::bigint as "pendingCents",
      coalesce(sum(amount_cents) filter (where state = 'due'), 0)::bigint as "dueCents",
      coalesce(sum(amount_cents) filter (where state = 'credited'), 0)::bigint as "creditedCents",
      coalesce(sum(amount_cents) filter (where state = 'reversed'), 0)::bigint as "reversedCents"
    from share where member_id = ${memberId}`);
