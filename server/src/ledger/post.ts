import { type Sql, sql } from '../db/sql.ts';
import type { Tx } from '../db/db.ts';
import { type Account, accountKey, type Currency, currencyOf, mayBeNegative } from './accounts.ts';
import { ledgerFail } from './failures.ts';
import { lockAccounts, type LockedAccount } from './lock-accounts.ts';

/** One line of a posting: `amount` in cents (CNY) or points (PTS), positive into the account, negative out of it. */
export interface EntryInput {
  readonly account: Account;
  readonly amount: number;
  /** The counterparty, as displayed to the account's owner. */
  readonly counterpart?: string;
  readonly memo?: string;
}

export interface Posting {
  /** The kind of transaction, e.g. `payment.paid`; statements are filtered by it. */
  readonly kind: string;
  /** The underlying business identifier: payNo, orderNo, withdrawal id. */
  readonly ref: string;
  /** The caller's unique name of this movement: a second posting under it is refused (409 `ledger.alreadyPosted`). */
  readonly key?: string;
  readonly entries: readonly EntryInput[];
}

export interface Posted {
  readonly id: string;
}

/** An invalid posting, e.g. an unbalanced one: a defect in the code, not a member's mistake. */
export class PostingError extends Error {
  override readonly name = 'PostingError';
}

/** Throws unless there are at least two entries, all of them non-zero integers, with a sum of zero for each currency. */
export const checkPosting = (entries: readonly EntryInput[]): void => {
  if (entries.length < 2) throw new PostingError('a posting has at least two entries');
  const sums = new Map<Currency, bigint>();
  for (const { account, amount } of entries) {
    if (!Number.isSafeInteger(amount) || amount === 0)
      throw new PostingError(`the amount ${amount} is no whole number other than zero`);
    if (!Object.hasOwn(currencyOf, account.kind) || account.owner === '')
      throw new PostingError(`no such account: ${account.kind} ${account.owner}`);
    const currency = currencyOf[account.kind];
    sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(amount));
  }
  for (const [currency, sum] of sums)
    if (sum !== 0n) throw new PostingError(`the entries in ${currency} add up to ${sum}, not to zero`);
};

const isPosted = async (tx: Tx, key: string | null, reverses: string | null): Promise<boolean> =>
  (await tx.rows(sql`select from ledger_transaction where key = ${key} or reverses = ${reverses}`)).length > 0;

type LockedLine = EntryInput & { readonly account: LockedAccount };

/**
 * Returns the lines of a posting with their locked accounts, credits before debits: an account that occurs twice never
 * becomes negative in between.
 */
const linesOf = (posting: Posting, locked: ReadonlyMap<string, LockedAccount>): LockedLine[] =>
  posting.entries
    .map((entry) => {
      const account = locked.get(accountKey(entry.account));
      if (!account) throw new PostingError(`the account ${entry.account.kind} ${entry.account.owner} was not locked`);
      return { ...entry, account };
    })
    .sort((a, b) => b.amount - a.amount);

/** Returns the balance after each line of a statement; the database refuses values that do not follow from its accounts. */
const balancesAfter = (lines: readonly LockedLine[]): number[] => {
  const balances = new Map<number, number>();
  return lines.map(({ account: { id, balance }, amount }) => {
    const after = (balances.get(id) ?? balance) + amount;
    balances.set(id, after);
    return after;
  });
};

/** Returns the first account that the lines would overdraw. */
const overdrawn = (lines: readonly LockedLine[]): LockedAccount | undefined =>
  lines
    .map(({ account }) => account)
    .find(
      (account) =>
        !mayBeNegative(account.kind) &&
        lines.reduce((sum, line) => (line.account === account ? sum + line.amount : sum), account.balance) < 0,
    );

const transactionRow = (
  posting: Posting,
  reverses: string | null,
): Sql => sql`insert into ledger_transaction (kind, ref, key, reverses)
    values (${posting.kind}, ${posting.ref}, ${posting.key ?? null}, ${reverses})`;

/** Returns the entries of the transaction inserted by the part `posted` of the same statement; none if it inserted none. */
const entryRows = (lines: readonly LockedLine[]): Sql => sql`insert into ledger_entry
    (transaction_id, account_id, amount, balance_after, counterpart, memo)
    select posted.id, account_id, amount, balance_after, counterpart, memo
    from posted, unnest(${lines.map((line) => line.account.id)}::bigint[], ${lines.map((line) => line.amount)}::bigint[],
      ${balancesAfter(lines)}::bigint[], ${lines.map((line) => line.counterpart ?? null)}::text[],
      ${lines.map((line) => line.memo ?? null)}::text[])
      with ordinality as line (account_id, amount, balance_after, counterpart, memo, nth) order by nth`;

const insert = async (tx: Tx, posting: Posting, reverses: string | null): Promise<Posted> => {
  checkPosting(posting.entries);
  const locked = await lockAccounts(
    tx,
    posting.entries.map((entry) => entry.account),
  );
  const lines = linesOf(posting, locked);
  const short = overdrawn(lines);
  if (short) {
    // An earlier identical booking may be why the balance is short now: report that rather than missing funds.
    if (await isPosted(tx, posting.key ?? null, reverses)) throw ledgerFail('ledger.alreadyPosted');
    throw ledgerFail(currencyOf[short.kind] === 'PTS' ? 'ledger.insufficientPoints' : 'ledger.insufficientFunds');
  }
  const posted =
    await tx.maybe<Posted>(sql`with posted as (${transactionRow(posting, reverses)} on conflict do nothing returning id),
    booked as (${entryRows(lines)}) select id from posted`);
  if (!posted) throw ledgerFail('ledger.alreadyPosted');
  return posted;
};

/** A posting with its own key. */
export type KeyedPosting = Posting & { readonly key: string };

/**
 * Returns postings as two parts (`posted`, `booked`) of a caller's `with`, for one statement that books and writes the reason
 * for it. The caller has locked the accounts in the order of postings and checked their balances: an overdraft or a duplicate
 * key is a defect here, not a refusal.
 */
export const postingParts = (postings: readonly KeyedPosting[], accounts: readonly LockedAccount[]): Sql => {
  const locked = new Map(accounts.map((account) => [accountKey(account), account]));
  for (const { entries } of postings) checkPosting(entries);
  const lines = postings.flatMap((posting) => linesOf(posting, locked).map((line) => ({ ...line, key: posting.key })));
  const short = overdrawn(lines);
  if (short) throw new PostingError(`postings would overdraw ${accountKey(short)}`);
  return sql`posted as (insert into ledger_transaction (kind, ref, key)
      select * from unnest(${postings.map(({ kind }) => kind)}::text[], ${postings.map(({ ref }) => ref)}::text[],
        ${postings.map(({ key }) => key)}::text[]) returning id, key),
    booked as (insert into ledger_entry (transaction_id, account_id, amount, balance_after, counterpart, memo)
      select posted.id, account_id, amount, balance_after, counterpart, memo
      from unnest(${lines.map(({ key }) => key)}::text[], ${lines.map((line) => line.account.id)}::bigint[],
        ${lines.map((line) => line.amount)}::bigint[], ${balancesAfter(lines)}::bigint[],
        ${lines.map((line) => line.counterpart ?? null)}::text[], ${lines.map((line) => line.memo ?? null)}::text[])
        with ordinality as line (key, account_id, amount, balance_after, counterpart, memo, nth) join posted using (key) order by nth)`;
};

/**
 * Books one movement of money or points inside `tx` (domain.md §1.1): balanced for each currency, no negative balance except
 * on platform and gateway accounts. Refusals (409): `ledger.insufficientFunds`, `ledger.insufficientPoints`,
 * `ledger.alreadyPosted`; the transaction stays usable after them. Accounts are created on demand.
 */
export const post = (tx: Tx, posting: Posting): Promise<Posted> => insert(tx, posting, null);

export interface Reversal {
  readonly kind: string;
  readonly key?: string;
  readonly memo?: string;
}

/** Reverses a whole transaction with opposite entries; a transaction is reversed at most once. */
export const reverse = async (tx: Tx, transactionId: string, reversal: Reversal): Promise<Posted> => {
  const original = await tx.one<{ ref: string }>(sql`select ref from ledger_transaction where id = ${transactionId}`);
  const entries = await tx.rows<Account & { amount: number; counterpart: string | null; memo: string | null }>(
    sql`select a.kind, a.owner, e.amount, e.counterpart, e.memo
      from ledger_entry e join ledger_account a on a.id = e.account_id where e.transaction_id = ${transactionId} order by e.id`,
  );
  return insert(
    tx,
    {
      kind: reversal.kind,
      ref: original.ref,
      ...(reversal.key === undefined ? {} : { key: reversal.key }),
      entries: entries.map(({ kind, owner, amount, counterpart, memo }) => ({
        account: { kind, owner },
        amount: -amount,
        ...(counterpart === null ? {} : { counterpart }),
        ...((reversal.memo ?? memo) ? { memo: reversal.memo ?? memo ?? '' } : {}),
      })),
    },
    transactionId,
  );
};
