import type { BudgetScope } from '@juhe/contract/wallet/budget.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface BudgetRow {
  readonly scope: BudgetScope;
  readonly limitCents: number;
  /** This month's highest reported percentage, or 0. */
  readonly toldPercent: number;
}

const thisMonth = sql`to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM')`;

/** The current month in China, `2026-11`, by the database clock. */
export const monthNow = async (db: Db): Promise<string> =>
  (await db.one<{ month: string }>(sql`select ${thisMonth} as month`)).month;

const columns = sql`scope, limit_cents as "limitCents", case when told_month = ${thisMonth} then told_percent else 0 end as "toldPercent"`;

export const budgetsOf = (db: Db, memberId: string) =>
  db.rows<BudgetRow>(sql`select ${columns} from wallet_budget where member_id = ${memberId}`);

/** Locks the budgets of these members, so that each notice is sent once. */
export const lockBudgets = (tx: Tx, memberIds: readonly string[]) =>
  tx.rows<BudgetRow>(sql`select ${columns} from wallet_budget where member_id = any(${[...memberIds]}::text[])
    order by member_id, scope for no key update`);

/** Replaces the budgets of a member; a changed budget is reported again. The caller holds the member's lock. */
export const replaceBudgets = async (
  tx: Tx,
  memberId: string,
  limits: readonly { scope: BudgetScope; limitCents: number }[],
): Promise<void> => {
  const scopes = limits.map(({ scope }) => scope);
  await tx.run(sql`delete from wallet_budget where member_id = ${memberId} and scope <> all(${scopes}::text[])`);
  await tx.run(sql`insert into wallet_budget as b (member_id, scope, limit_cents)
    select ${memberId}, scope, cents from unnest(${scopes}::text[], ${limits.map(({ limitCents }) => limitCents)}::bigint[]) as l (scope, cents)
    on conflict (member_id, scope) do update set limit_cents = excluded.limit_cents, told_percent = 0, told_month = '', seen_entry = 0
    where b.limit_cents <> excluded.limit_cents`);
};

/** Members with a budget whose wallet has unprocessed entries, at most `limit`. */
export const membersToCheck = async (db: Db, limit: number): Promise<string[]> =>
  (
    await db.rows<{ memberId: string }>(sql`select b.member_id as "memberId" from
        (select member_id, min(seen_entry) as seen from wallet_budget group by member_id) b
      join ledger_account a on a.kind = 'memberWallet' and a.owner = b.member_id
      where exists (select from ledger_entry e where e.account_id = a.id and e.id > b.seen)
      order by b.member_id limit ${limit}::int`)
  ).map(({ memberId }) => memberId);

/** The latest entry of a member's wallet; 0 for none. */
export const latestEntry = async (db: Db, memberId: string): Promise<number> =>
  (
    await db.one<{ id: number }>(sql`select coalesce((select e.id from ledger_account a join ledger_entry e on e.account_id = a.id
      where a.kind = 'memberWallet' and a.owner = ${memberId} order by e.id desc limit 1), 0)::bigint as id`)
  ).id;

/** Marks entries up to this one as processed. */
export const setViewed = (tx: Tx, memberId: string, entryId: number) =>
  tx.run(
    sql`update wallet_budget set seen_entry = ${entryId}::bigint where member_id = ${memberId} and seen_entry < ${entryId}::bigint`,
  );

export const setNotified = (tx: Tx, memberId: string, scope: BudgetScope, percent: number) =>
  tx.run(
    sql`update wallet_budget set told_percent = ${percent}::int, told_month = ${thisMonth} where member_id = ${memberId} and scope = ${scope}`,
  );

export const removeAll = (tx: Tx, memberId: string) => tx.run(sql`delete from wallet_budget where member_id = ${memberId}`);
