import type { AccountLine, Hold } from '@juhe/contract/auction/account.schemas';
import type { Db } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';

const zone = sql`'Asia/Shanghai'`;
const startOf = (month: string) => sql`(${`${month}-01`}::timestamp at time zone ${zone})`;
const endOf = (month: string) => sql`((${`${month}-01`}::timestamp + interval '1 month') at time zone ${zone})`;

/** Holds on a member's service fee: deposits by lot, fee and bond by listed order; the largest first. */
export const holdsOf = (db: Db, memberId: string) =>
  db.rows<Hold>(sql`select 'lot' as kind, l.product_no as no, l.title, b.deposit_cents as "amountCents"
      from lot_bidder b join lot l on l.id = b.lot_id where b.member_id = ${memberId} and b.deposit_state = 'held'
    union all
    select 'resale', o.order_no, o.title, a.balance
      from auction_order o join ledger_account a on a.kind = 'escrow' and a.owner = 'resale:' || o.order_no
      where o.buyer_id = ${memberId} and a.balance > 0
    order by 4 desc, 2`);

/** Whether a withdrawal from the service-fee account was made today; the caller holds the account lock. */
export const isWithdrawnToday = async (db: Db, memberId: string): Promise<boolean> =>
  (await db.maybe(sql`select from ledger_account a join ledger_entry e on e.account_id = a.id
      join ledger_transaction t on t.id = e.transaction_id
    where a.kind = 'serviceFee' and a.owner = ${memberId} and t.kind = 'serviceFee.withdrawn'
      and e.at >= (now() at time zone ${zone})::date::timestamp at time zone ${zone} limit 1`)) !== undefined;

/** An entry of a transaction that debits the escrow of a lot or of a listed order. */
const fromEscrow = sql`exists (select from ledger_entry x join ledger_account xa on xa.id = x.account_id
  where x.transaction_id = t.id and x.amount < 0 and xa.kind = 'escrow' and (xa.owner like 'lot:%' or xa.owner like 'resale:%'))`;

/**
 * Lines of income: proceeds of resales, which never pass through the ledger; the fees charged on them; wallet credits from
 * shares and from deposits and bonds of others; and revoked shares.
 */
const incomeLines = (memberId: string): Sql => sql`
  select 'proceeds-' || o.id as id, 'resale.proceeds' as kind, o.price_cents as amount, o.title as memo, s.order_no as ref,
    true as outside, o.owned_since as at
  from auction_order o join auction_order s on s.id = o.seller_order_id
  where o.seller_id = ${memberId} and o.owned_since is not null and o.state <> 'defaulted'
  union all
  select 'fee-' || t.id, 'resale.fee', -sum(e.amount)::bigint, s.title, s.order_no, false, t.at
  from auction_order s join ledger_account a on a.kind = 'escrow' and a.owner = 'resale:' || s.order_no
    join ledger_entry x on x.account_id = a.id and x.amount < 0 join ledger_transaction t on t.id = x.transaction_id
    join ledger_entry e on e.transaction_id = t.id and e.amount > 0
    join ledger_account ea on ea.id = e.account_id and (ea.kind = 'platformRevenue' or (ea.kind = 'escrow' and ea.owner like 'share:%'))
  where s.buyer_id = ${memberId} group by t.id, t.at, s.id
  union all
  select 'entry-' || e.id, t.kind, e.amount, e.memo, t.ref, false, e.at
  from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_transaction t on t.id = e.transaction_id
  where a.kind = 'memberWallet' and a.owner = ${memberId}
    and (t.kind in ('profit.shared', 'share.reversed') or (e.amount > 0 and ${fromEscrow}))`;

interface LineFilter {
  month?: string | undefined;
  direction?: 'in' | 'out' | undefined;
}

const filtered = ({ month, direction }: LineFilter): Sql =>
  sql.and([
    ...(month === undefined ? [] : [sql`l.at >= ${startOf(month)} and l.at < ${endOf(month)}`]),
    ...(direction === undefined ? [] : [direction === 'in' ? sql`l.amount > 0` : sql`l.amount < 0`]),
  ]);

type Line = Omit<AccountLine, 'balanceAfter'>;

export const incomePage = async (db: Db, memberId: string, filter: LineFilter, limit: number, offset: number) => {
  const from = sql`(${incomeLines(memberId)}) l where ${filtered(filter)}`;
  const list = await db.rows<Line>(sql`select l.* from ${from} order by l.at desc, l.id limit ${limit} offset ${offset}`);
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from ${from}`);
  return { list, total };
};

export const incomeTotals = (db: Db, memberId: string, month: string | undefined) =>
  db.one<{
    income: number;
    expense: number;
  }>(sql`select coalesce(sum(l.amount) filter (where l.amount > 0), 0)::bigint as income,
      coalesce(-sum(l.amount) filter (where l.amount < 0), 0)::bigint as expense
    from (${incomeLines(memberId)}) l where ${filtered({ month })}`);

export interface IncomeDay {
  day: string;
  proceedsCents: number;
  depositsCents: number;
  feesCents: number;
  sharesCents: number;
}

/** Each day of a month up to today (China time), oldest first. */
export const incomeDays = (db: Db, memberId: string, month: string) =>
  db.rows<IncomeDay>(sql`with line as (select l.kind, l.amount, (l.at at time zone ${zone})::date as day
      from (${incomeLines(memberId)}) l where ${filtered({ month })})
    select to_char(d.day, 'YYYY-MM-DD') as day,
      coalesce(sum(amount) filter (where kind = 'resale.proceeds'), 0)::bigint as "proceedsCents",
      coalesce(sum(amount) filter (where kind not in ('resale.proceeds', 'resale.fee', 'profit.shared', 'share.reversed')), 0)::bigint
        as "depositsCents",
      coalesce(-sum(amount) filter (where kind = 'resale.fee'), 0)::bigint as "feesCents",
      coalesce(sum(amount) filter (where kind in ('profit.shared', 'share.reversed')), 0)::bigint as "sharesCents"
    from generate_series(${`${month}-01`}::date, least((${`${month}-01`}::date + interval '1 month - 1 day')::date,
      (now() at time zone ${zone})::date), interval '1 day') as d (day) left join line on line.day = d.day::date
    group by d.day order by d.day`);
