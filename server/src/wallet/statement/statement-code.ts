/** The code of a statement: it binds account, month, balances and every entry, and only the platform can create it. */
import { createHash, createHmac, hkdfSync } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import type { KeyedTable } from '../../key-ring/stored-secrets.ts';
import type { LedgerEntry } from '../../ledger/read.ts';
import type { StatementFacts } from './statement.repository.ts';

export const statementTable: KeyedTable = { table: 'wallet_statement', column: 'code' };

/** Crockford's alphabet: no character is confused with another one on paper. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLetters = 20;

/** SHA-256 over the ledger entries, oldest first. */
export const hashOfEntries = (entries: readonly LedgerEntry[]): Buffer => {
  const hash = createHash('sha256');
  for (const { id, kind, ref, amount, balanceAfter, counterpart, memo, at } of entries)
    hash.update(`${JSON.stringify([id, kind, ref, amount, balanceAfter, counterpart, memo, at])}\n`);
  return hash.digest();
};

const codeUnder = (secretKey: Buffer, facts: StatementFacts): string => {
  const { accountKind, owner, month, openingCents, closingCents, entries, entriesHash } = facts;
  const mac = createHmac('sha256', Buffer.from(hkdfSync('sha256', secretKey, '', 'wallet statement', 32)))
    .update(JSON.stringify([accountKind, owner, month, openingCents, closingCents, entries, entriesHash.toString('hex')]))
    .digest();
  return Array.from({ length: codeLetters }, (_, index) => letters[(mac[index] ?? 0) % letters.length]).join('');
};

/** 100 bits of an HMAC-SHA-256 over the facts, as 20 characters. */
export const codeOf = ({ secrets }: Pick<Deps, 'secrets'>, facts: StatementFacts): string => codeUnder(secrets.secretKey, facts);

/** Whether the code was created from these facts, with the current key or a former one. */
export const isCodeOf = ({ secrets }: Pick<Deps, 'secrets'>, code: string, facts: StatementFacts): boolean =>
  [secrets.secretKey, ...(secrets.formerKeys ?? [])].some((key) => codeUnder(key, facts) === code);

/** The printed form `K7QM-2F9D-…`. */
export const printed = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code;

/** Normalises a typed code: letters that look like digits become those digits. */
export const typed = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll(/[\s\-–—]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
