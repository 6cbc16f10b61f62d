/** Checks of the ledger in the database. */
import { register } from 'node:module';

// The server's own audit, loaded from the sources.
register('../../server/src/test/ts-hooks.mjs', import.meta.url);
const { createPool } = await import('../../server/src/db/db.ts');
const { audit } = await import('../../server/src/ledger/read.ts');

/**
 * Returns the violations that the server's nightly audit of the ledger finds; none in sound books.
 * @param {string} url of the database
 * @returns {Promise<string[]>}
 */
export const auditLedger = async (url) => {
  const db = createPool({ url, poolSize: 1, statementTimeoutMs: 120_000 });
  try {
    return await audit(db);
  } finally {
    await db.close();
  }
};

/**
 * Returns the number of ledger transactions for each of the memos that has any.
 * @param {Pick<import('pg').Client, 'query'>} database
 * @param {Iterable<string>} keys
 * @returns {Promise<Map<string, number>>}
 */
export const bookedPayments = async (database, keys) => {
  const { rows } = await database.query(
    'select memo, count(distinct transaction_id)::int as count from ledger_entry where memo = any($1) group by memo',
    [[...keys]],
  );
  return new Map(rows.map(({ memo, count }) => [memo, count]));
};
