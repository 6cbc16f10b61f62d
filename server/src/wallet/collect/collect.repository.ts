import type { CollectCode } from '@juhe/contract/wallet/collect.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

const columns = sql`code, amount_cents as "amountCents", memo, expires_at as "expiresAt"`;
const isLive = sql`(expires_at is null or expires_at > now())`;

export const generalCode = (db: Db, memberId: string) =>
  db.maybe<CollectCode>(sql`select ${columns} from collect_code where member_id = ${memberId} and amount_cents is null`);

/** Replaces the member's former general code, which can no longer be used for payments. */
export const replaceGeneralCode = (tx: Tx, memberId: string, code: string, memo: string) =>
  tx.one<CollectCode>(sql`insert into collect_code (code, member_id, memo) values (${code}, ${memberId}, ${memo})
    on conflict (member_id) where amount_cents is null
      do update set code = excluded.code, memo = excluded.memo, created_at = now() returning ${columns}`);

export const insertFixed = (
  tx: Tx,
  {
    memberId,
    code,
    amountCents,
    memo,
    hours,
  }: { memberId: string; code: string; amountCents: number; memo: string; hours: number },
) =>
  tx.one<CollectCode>(sql`insert into collect_code (code, member_id, amount_cents, memo, expires_at)
    values (${code}, ${memberId}, ${amountCents}, ${memo}, now() + ${hours}::int * interval '1 hour') returning ${columns}`);

/** Removes the member's expired codes with an amount, and the oldest beyond `limit`. */
export const pruneFixed = (tx: Tx, memberId: string, limit: number) =>
  tx.run(sql`delete from collect_code where code in (
    select code from (select code, expires_at, row_number() over (order by created_at desc, code) as nth
      from collect_code where member_id = ${memberId} and amount_cents is not null) fixed
    where nth > ${limit}::int or expires_at <= now())`);

export const removeAll = (tx: Tx, memberId: string) => tx.run(sql`delete from collect_code where member_id = ${memberId}`);

export const findCode = (db: Db, code: string) =>
  db.maybe<{ memberId: string; amountCents: number | null; memo: string }>(
    sql`select member_id as "memberId", amount_cents as "amountCents", memo from collect_code where code = ${code} and ${isLive}`,
  );
