import type { MoneyRequestState } from '@juhe/contract/wallet/money-request.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';

export interface RequestRow {
  id: string;
  /** The asking member. */
  memberId: string;
  payerId: string;
  amountCents: number;
  memo: string;
  state: MoneyRequestState;
  /** For a bill share: the total of the bill, and the asker's order; null otherwise. */
  totalCents: number | null;
  orderNo: string | null;
  /** Its days have passed, whether or not the scheduled job has ended it. */
  isLate: boolean;
}

const columns = sql`id, member_id as "memberId", payer_id as "payerId", amount_cents as "amountCents", memo, state,
  total_cents as "totalCents", order_no as "orderNo", expires_at <= clock_timestamp() as "isLate"`;
const startOfDay = sql`(now() at time zone 'Asia/Shanghai')::date::timestamp at time zone 'Asia/Shanghai'`;

export const lockRequest = (tx: Tx, id: string) =>
  tx.maybe<RequestRow>(sql`select ${columns} from money_request where id = ${id} for no key update`);

/** Locks the open requests from and to these members, by id. */
export const lockOpenOf = (tx: Tx, memberIds: readonly string[]) =>
  tx.rows<RequestRow>(sql`select ${columns} from money_request
    where state = 'open' and (member_id = any(${[...memberIds]}::text[]) or payer_id = any(${[...memberIds]}::text[]))
    order by id for no key update`);

/** Members who follow this one and are followed back. */
const friendsOf = (memberId: string): Sql => sql`select there.target_id as id from follow there
  join follow back on back.member_id = there.target_id and back.target_id = there.member_id where there.member_id = ${memberId}`;

/**
 * The other side of payments that this member made or received, among the latest `entries` entries: `paid_at` is the time of a
 * payment by this member, null for one that was received.
 */
const partnersOf = (memberId: string, entries: number): Sql => sql`select other.owner as id,
    case when mine.amount < 0 then mine.at end as paid_at from (
    select e.transaction_id, e.account_id, e.amount, e.at from ledger_account a join ledger_entry e on e.account_id = a.id
    where a.kind = 'memberWallet' and a.owner = ${memberId} order by e.id desc limit ${entries}) mine
  join ledger_transaction t on t.id = mine.transaction_id and t.kind = 'member.paid'
  join ledger_entry o on o.transaction_id = t.id and o.account_id <> mine.account_id
  join ledger_account other on other.id = o.account_id and other.kind = 'memberWallet'
  union all select payee_id, created_at from delayed_payment where payer_id = ${memberId} and state = 'arrived'
  union all select payer_id, null from delayed_payment where payee_id = ${memberId} and state = 'arrived'`;

/** Whether the two members are connected and the payer has not blocked the asker. The payer needs a mobile. */
export const mayRequest = async (tx: Tx, memberId: string, payerId: string): Promise<boolean> =>
  (
    await tx.one<{
      may: boolean;
    }>(sql`select ${payerId} in (${friendsOf(memberId)} union all select id from (${partnersOf(memberId, 2000)}) p)
      and exists (select from member where id = ${payerId} and mobile is not null)
      and not exists (select from money_request_block where member_id = ${payerId} and blocked_id = ${memberId}) as may`)
  ).may;

/**
 * Those whom the member paid, the latest first, then other friends, then others with whom there was a payment; `isFriend`
 * distinguishes them.
 */
export const contactsOf = (db: Db, memberId: string, limit: number) =>
  db.rows<{ id: string; nickname: string; avatar: string; isFriend: boolean }>(sql`
    select m.id, m.nickname, m.avatar, bool_or(k.is_friend) as "isFriend"
    from (select id, true as is_friend, null::timestamptz as paid_at from (${friendsOf(memberId)}) f union all
          select id, false, paid_at from (${partnersOf(memberId, 300)}) p) k
      join member m on m.id = k.id and m.cancelled_at is null and m.mobile is not null and m.id <> ${memberId}
    where not exists (select from money_request_block b where b.member_id = m.id and b.blocked_id = ${memberId})
    group by m.id order by max(k.paid_at) desc nulls last, bool_or(k.is_friend) desc, m.nickname, m.id limit ${limit}`);

/** Number of requests that the member made today (China time), and whether there is an open one to this payer. */
export const countsOf = (tx: Tx, memberId: string, payerId: string) =>
  tx.one<{ today: number; hasOpen: boolean }>(sql`select
      (select count(*)::int from money_request where member_id = ${memberId} and created_at >= ${startOfDay}) as today,
      exists (select from money_request where member_id = ${memberId} and payer_id = ${payerId} and state = 'open') as "hasOpen"`);

export const insertRequest = (
  tx: Tx,
  r: Pick<RequestRow, 'memberId' | 'payerId' | 'amountCents' | 'memo' | 'totalCents' | 'orderNo'> & { days: number },
) =>
  tx.one<
    RequestRow & { expiresAt: string }
  >(sql`insert into money_request (member_id, payer_id, amount_cents, memo, total_cents, order_no, state, expires_at)
    values (${r.memberId}, ${r.payerId}, ${r.amountCents}, ${r.memo}, ${r.totalCents}, ${r.orderNo}, 'open', now() + ${r.days}::int * interval '1 day')
    returning ${columns}, expires_at as "expiresAt"`);

/** Requests by their ids, between any members. */
export const findRequests = (db: Db, ids: readonly string[]) =>
  db.rows<
    RequestRow & { createdAt: string; expiresAt: string }
  >(sql`select ${columns}, created_at as "createdAt", expires_at as "expiresAt"
    from money_request where id = any(${[...ids]}::text[])`);

export interface ListedRequest extends RequestRow {
  nickname: string;
  avatar: string;
  isFriend: boolean;
  createdAt: string;
  expiresAt: string;
}

export const requestPage = async (
  db: Db,
  memberId: string,
  { side, state }: { side: 'received' | 'sent'; state: MoneyRequestState | undefined },
  limit: number,
  offset: number,
): Promise<{ list: ListedRequest[]; total: number }> => {
  const isReceived = side === 'received';
  const ownColumn = isReceived ? sql`r.payer_id` : sql`r.member_id`;
  const otherColumn = isReceived ? sql`r.member_id` : sql`r.payer_id`;
  const condition = sql`${ownColumn} = ${memberId} and (${state ?? null}::text is null or r.state = ${state ?? null})`;
  const list = await db.rows<ListedRequest>(sql`
    select r.id, r.member_id as "memberId", r.payer_id as "payerId", r.amount_cents as "amountCents", r.memo, r.state,
      r.total_cents as "totalCents", r.order_no as "orderNo",
      case when m.cancelled_at is null then m.nickname else '' end as nickname,
      case when m.cancelled_at is null then m.avatar else '' end as avatar,
      m.id in (${friendsOf(memberId)}) as "isFriend", r.created_at as "createdAt", r.expires_at as "expiresAt",
      r.expires_at <= clock_timestamp() as "isLate"
    from money_request r join member m on m.id = ${otherColumn} where ${condition}
    order by (r.state = 'open') desc, r.created_at desc, r.id limit ${limit} offset ${offset}`);
  const { total } = await db.one<{ total: number }>(sql`select count(*)::int as total from money_request r where ${condition}`);
  return { list, total };
};

export const block = (tx: Tx, memberId: string, blockedId: string) =>
  tx.run(sql`insert into money_request_block (member_id, blocked_id) values (${memberId}, ${blockedId}) on conflict do nothing`);

/** Ends a block by means of a request that the blocked member sent to this one. */
export const unblock = (tx: Tx, memberId: string, requestId: string) =>
  tx.run(sql`delete from money_request_block where member_id = ${memberId}
    and blocked_id = (select member_id from money_request where id = ${requestId} and payer_id = ${memberId})`);

export const blocksOf = (db: Db, memberId: string) =>
  db.rows<{ requestId: string; nickname: string; at: string }>(sql`
    select last.id as "requestId", m.nickname, b.created_at as at from money_request_block b
      join member m on m.id = b.blocked_id and m.cancelled_at is null
      join lateral (select id from money_request r where r.member_id = b.blocked_id and r.payer_id = b.member_id
        order by created_at desc limit 1) last on true
    where b.member_id = ${memberId} order by b.created_at desc, m.id limit 200`);

export const removeBlocksOf = (tx: Tx, memberId: string) =>
  tx.run(sql`delete from money_request_block where member_id = ${memberId} or blocked_id = ${memberId}`);

/** Erases notes: they are the asker's words and are deleted with the account of either member. */
export const eraseMemos = (tx: Tx, memberId: string) =>
  tx.run(sql`update money_request set memo = '' where (member_id = ${memberId} or payer_id = ${memberId}) and memo <> ''`);
