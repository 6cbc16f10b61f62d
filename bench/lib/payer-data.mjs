// Inserts members with money for the wallet benchmark directly into the database.
import { createHash, randomBytes } from 'node:crypto';

/** Inserts signed-in members who have a mobile number and 10,000.00 each in the wallet. */
export const addPayers = async (db, count) => {
  const payers = Array.from({ length: count }, (_, i) => ({
    id: `bench-payer-${String(i).padStart(5, '0')}`,
    mobile: `137${String(i + 1).padStart(8, '0')}`,
    token: randomBytes(32).toString('base64url'),
  }));
  const ids = payers.map(({ id }) => id);
  await db.query(
    `insert into member (id, mobile, nickname) select id, mobile, '付款人' || n from unnest($1::text[], $2::text[]) with ordinality as p (id, mobile, n)`,
    [ids, payers.map(({ mobile }) => mobile)],
  );
  await db.query(
    `insert into member_consent (member_id, type, version) select m, p.type, p.version from unnest($1::text[]) m, protocol p on conflict do nothing`,
    [ids],
  );
  await db.query(
    `insert into session (token_hash, member_id, expires_at) select hash, id, now() + interval '1 day' from unnest($1::text[], $2::bytea[]) as s (id, hash)`,
    [ids, payers.map(({ token }) => createHash('sha256').update(token).digest())],
  );
  await db.query(
    `insert into ledger_account (kind, owner, currency) select 'memberWallet', id, 'CNY' from unnest($1::text[]) id
      union all select 'gatewayClearing', 'bench', 'CNY'`,
    [ids],
  );
  await db.query(
    `with posted as (insert into ledger_transaction (kind, ref) values ('recharge', 'bench') returning id)
      insert into ledger_entry (transaction_id, account_id, amount)
      select posted.id, a.id, case a.kind when 'memberWallet' then 1000000 else -1000000 * $1::bigint end from posted, ledger_account a
      where (a.kind = 'memberWallet' and a.owner = any($2::text[])) or a.owner = 'bench'`,
    [count, ids],
  );
  // Updates the statistics as autovacuum would.
  await db.query('analyze member, session, ledger_account');
  return payers;
};
