import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { Account } from '../../ledger/accounts.ts';

export interface StatementFacts {
  readonly accountKind: 'memberWallet' | 'companyWallet';
  readonly owner: string;
  /** `2026-10`. */
  readonly month: string;
  readonly openingCents: number;
  readonly closingCents: number;
  readonly entries: number;
  readonly entriesHash: Buffer;
}

/** A code and the key that it was made with. */
export interface StatementCode {
  readonly code: string;
  readonly keyId: string;
}

export interface StatementRow extends StatementFacts {
  readonly code: string;
  readonly issuedAt: string;
}

/** Whether a month is over in China. */
export const isMonthOver = async (db: Db, month: string): Promise<boolean> =>
  (
    await db.one<{ over: boolean }>(sql`select now() >= ((${`${month}-01`}::timestamp + interval '1 month')
      at time zone 'Asia/Shanghai') as over`)
  ).over;

/** Balance of an account before the first instant of a calendar month in China (cents). */
export const openingBalance = async (db: Db, account: Account, month: string): Promise<number> =>
  (
    await db.maybe<{ cents: number }>(sql`select e.balance_after as cents from ledger_entry e
      join ledger_account a on a.id = e.account_id
      where a.kind = ${account.kind} and a.owner = ${account.owner} and e.at < (${`${month}-01`}::timestamp at time zone 'Asia/Shanghai')
      order by e.id desc limit 1`)
  )?.cents ?? 0;

/** Records that a statement was issued; a repeated one returns the row of the first time. */
export const saveStatement = (db: Db, { code, keyId }: StatementCode, facts: StatementFacts) =>
  db.run(sql`insert into wallet_statement (code, key_id, account_kind, owner, month, opening_cents, closing_cents, entries, entries_hash)
    values (${code}, ${keyId}, ${facts.accountKind}, ${facts.owner}, ${facts.month}, ${facts.openingCents}, ${facts.closingCents}, ${facts.entries},
      ${facts.entriesHash})
    on conflict (account_kind, owner, month) do nothing`);

const columns = sql`code, account_kind as "accountKind", owner, month, opening_cents as "openingCents", closing_cents as "closingCents",
  entries, entries_hash as "entriesHash", issued_at as "issuedAt"`;

export const statementByCode = (db: Db, code: string) =>
  db.maybe<StatementRow>(sql`select ${columns} from wallet_statement where code = ${code}`);

/** The statement issued for an account and month. */
export const issuedStatement = (db: Db, { accountKind, owner, month }: StatementFacts) =>
  db.one<StatementRow>(sql`select ${columns} from wallet_statement
    where account_kind = ${accountKind} and owner = ${owner} and month = ${month}`);

/** Replaces the code of an issued statement over the same entries; false when the entries differ. */
export const replaceCode = async (
  db: Db,
  { code, keyId }: StatementCode,
  { accountKind, owner, month, entriesHash }: StatementFacts,
): Promise<boolean> =>
  (await db.run(sql`update wallet_statement set code = ${code}, key_id = ${keyId}, issued_at = now()
    where account_kind = ${accountKind} and owner = ${owner} and month = ${month} and entries_hash = ${entriesHash}`)) > 0;
