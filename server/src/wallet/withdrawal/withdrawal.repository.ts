import type { WithdrawalState } from '@juhe/contract/wallet/withdrawal.schemas';
import type { BankCode } from '@juhe/contract/wallet/banks';
import type { Db, Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';

export interface WithdrawalRow {
  id: string;
  withdrawNo: string;
  memberId: string;
  type: 'personal' | 'company';
  owner: string;
  sealed: Buffer | null;
  bank: BankCode;
  tail: string;
  amountCents: number;
  feeCents: number;
  state: WithdrawalState;
  reason: string | null;
  approvedBy: string | null;
  payoutNo: string | null;
  channel: string | null;
  createdAt: string;
}

const columns = sql`w.id, w.withdraw_no as "withdrawNo", w.member_id as "memberId", w.type, w.owner, w.sealed, w.bank, w.tail,
  w.amount_cents as "amountCents", w.fee_cents as "feeCents", w.state, w.reason, w.approved_by as "approvedBy", w.payout_no as "payoutNo",
  w.channel, w.created_at as "createdAt"`;
const open = sql`('applied', 'approved', 'sending')`;
const startOfDay = sql`(now() at time zone 'Asia/Shanghai')::date::timestamp at time zone 'Asia/Shanghai'`;
const startOfMonth = sql`date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`;

export const lockWithdrawal = (tx: Tx, id: string) =>
  tx.maybe<WithdrawalRow>(sql`select ${columns} from withdrawal w where w.id = ${id} for no key update`);

export const lockOfPayout = (tx: Tx, payoutNo: string) =>
  tx.maybe<WithdrawalRow>(sql`select ${columns} from withdrawal w where w.payout_no = ${payoutNo} for no key update`);

export const findPayout = (db: Db, payoutNo: string) =>
  db.maybe<WithdrawalRow>(sql`select ${columns} from withdrawal w where w.payout_no = ${payoutNo}`);

export const findWithdrawal = (db: Db, id: string) =>
  db.maybe<WithdrawalRow>(sql`select ${columns} from withdrawal w where w.id = ${id}`);

/** Locks the pending withdrawals of these members, by id. */
export const lockOpenWithdrawals = (tx: Tx, memberIds: readonly string[]) =>
  tx.rows(
    sql`select id from withdrawal where member_id = any(${[...memberIds]}::text[]) and state in ${open} order by id for no key update`,
  );

/**
 * Number of today's applications of a wallet (China time), all of them, and whether the current one is the first of the
 * month:
 * those whose money was returned do not count.
 */
export const counted = (db: Db, memberId: string, type: 'personal' | 'company') =>
  db.one<{ today: number; isFirstOfMonth: boolean }>(sql`select
      count(*) filter (where created_at >= ${startOfDay})::int as today,
      count(*) filter (where state not in ('rejected', 'cancelled', 'failed', 'returned')) = 0 as "isFirstOfMonth"
    from withdrawal where member_id = ${memberId} and type = ${type} and created_at >= ${startOfMonth}`);

/** Until when a member's password or mobile counts as new, or null. */
export const credentialsFreshUntil = async (db: Db, memberId: string, hours: number): Promise<string | null> =>
  (
    await db.maybe<{ at: string }>(sql`select credentials_changed_at + ${hours}::int * interval '1 hour' as at from member
      where id = ${memberId} and credentials_changed_at + ${hours}::int * interval '1 hour' > now()`)
  )?.at ?? null;

/** Contact and legal person of a shop's approved application, as entered; empty ones are omitted. */
export const personsOfShop = async (db: Db, memberId: string): Promise<string[]> =>
  (
    await db.rows<{ name: string }>(sql`select name from shop_application, unnest(array[contact_name, legal_name]) as name
      where member_id = ${memberId} and state = 'approved' and name <> ''`)
  ).map(({ name }) => name);

export interface NewWithdrawal {
  withdrawNo: string;
  memberId: string;
  type: 'personal' | 'company';
  owner: string;
  cardId: string;
  sealed: Buffer;
  numberMac: Buffer;
  bank: BankCode;
  tail: string;
  amountCents: number;
  feeCents: number;
}

export const insertWithdrawal = (tx: Tx, w: NewWithdrawal) =>
  tx.one<WithdrawalRow>(sql`insert into withdrawal as w (withdraw_no, member_id, type, owner, card_id, sealed, number_mac, bank, tail,
      amount_cents, fee_cents, state)
    values (${w.withdrawNo}, ${w.memberId}, ${w.type}, ${w.owner}, ${w.cardId}, ${w.sealed}, ${w.numberMac}, ${w.bank}, ${w.tail},
      ${w.amountCents}, ${w.feeCents}, 'applied') returning ${columns}`);

export const setApprovedBy = (tx: Tx, id: string, operator: string | null) =>
  tx.run(sql`update withdrawal set approved_by = ${operator} where id = ${id}`);

export const setReason = (tx: Tx, id: string, reason: string) =>
  tx.run(sql`update withdrawal set reason = ${reason} where id = ${id}`);

/** Stores the number of the payout; it is unique and never replaced. */
export const setPayout = (tx: Tx, id: string, payoutNo: string, channel: string) =>
  tx.run(sql`update withdrawal set payout_no = coalesce(payout_no, ${payoutNo}), channel = coalesce(channel, ${channel}), sent_at = coalesce(sent_at, now())
    where id = ${id}`);

export interface Receipt {
  channel: string;
  tradeNo: string;
  result: 'success' | 'failure' | 'returned';
  payoutNo: string;
  netCents: number;
  accepted: boolean;
}

/** Stores a notice about a payout; false when it is already stored. */
export const insertReceipt = async (tx: Tx, r: Receipt): Promise<boolean> =>
  (await tx.run(sql`insert into payout_receipt (channel, trade_no, result, payout_no, net_cents, accepted)
    values (${r.channel}, ${r.tradeNo}, ${r.result}, ${r.payoutNo}, ${r.netCents}, ${r.accepted}) on conflict do nothing`)) === 1;

export const refusedReceipts = async (db: Db, limit: number, offset: number) => {
  const list = await db.rows<{
    channel: string;
    tradeNo: string;
    payoutNo: string;
    result: string;
    netCents: number;
    at: string;
  }>(
    sql`select channel, trade_no as "tradeNo", payout_no as "payoutNo", result, net_cents as "netCents", at from payout_receipt
      where not accepted order by at desc, trade_no limit ${limit} offset ${offset}`,
  );
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from payout_receipt where not accepted`);
  return { list, total };
};

const pageWhere = async <T>(db: Db, extraColumns: Sql, condition: Sql, order: Sql, limit: number, offset: number) => {
  const list = await db.rows<WithdrawalRow & T>(
    sql`select ${columns} ${extraColumns} from withdrawal w where ${condition} order by ${order} limit ${limit} offset ${offset}`,
  );
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from withdrawal w where ${condition}`);
  return { list, total };
};

export const ownPage = (
  db: Db,
  memberId: string,
  { type, state }: { type?: string | undefined; state?: string | undefined },
  limit: number,
  offset: number,
) =>
  pageWhere<object>(
    db,
    sql.empty,
    sql`w.member_id = ${memberId} ${type === undefined ? sql.empty : sql`and w.type = ${type}`}
      ${state === undefined ? sql.empty : sql`and w.state = ${state}`}`,
    sql`w.created_at desc, w.id`,
    limit,
    offset,
  );

/** Withdrawals in a state for operators: late payouts first, then the longest waiting. */
export const deskPage = (db: Db, state: WithdrawalState, limit: number, offset: number) =>
  pageWhere<{ isLate: boolean; isSharedCard: boolean }>(
    db,
    sql`, w.state = 'sending' and w.sent_at < now() - interval '24 hours' as "isLate",
      exists (select from bank_card c where c.number_mac = w.number_mac and c.member_id <> w.member_id) as "isSharedCard"`,
    sql`w.state = ${state}`,
    sql`w.state = 'sending' and w.sent_at < now() - interval '24 hours' desc, w.created_at, w.id`,
    limit,
    offset,
  );

export const sumsOf = (db: Db, memberId: string) =>
  db.one<{ inFlightCents: number; paidOutCents: number }>(sql`select
      coalesce(sum(amount_cents) filter (where state in ${open}), 0)::bigint as "inFlightCents",
      coalesce(sum(amount_cents - fee_cents) filter (where state = 'paidOut'), 0)::bigint as "paidOutCents"
    from withdrawal where member_id = ${memberId}`);

export const eraseCards = (tx: Tx, memberId: string) =>
  tx.run(sql`update withdrawal set sealed = null, number_mac = null where member_id = ${memberId}`);
