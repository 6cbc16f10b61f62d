import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** A deploy token without its secret. Times are ISO instants. */
export interface TokenInfo {
  readonly id: string;
  readonly name: string;
  readonly apps: readonly string[];
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  readonly usedAt: string | null;
}

const columns = sql`
  id, name, apps, created_at as "createdAt", expires_at as "expiresAt", revoked_at as "revokedAt", used_at as "usedAt"`;

/** Returns the token with this hash if it is valid; its use is recorded at most once per minute. */
export const countingToken = async (db: Db, hash: Buffer): Promise<{ id: string; name: string; apps: string[] } | undefined> => {
  const row = await db.maybe<{ id: string; name: string; apps: string[]; stale: boolean }>(sql`
    select id, name, apps, used_at is null or used_at < now() - interval '1 minute' as stale
    from deploy_token where hash = ${hash} and revoked_at is null and (expires_at is null or expires_at > now())`);
  if (!row) return undefined;
  if (row.stale)
    await db.run(sql`
      update deploy_token set used_at = now()
      where id = ${row.id} and (used_at is null or used_at < now() - interval '1 minute')`);
  return { id: row.id, name: row.name, apps: row.apps };
};

/**
 * Returns the expiry of a deploy token: an ISO instant, null without one; undefined for an invalid token. Nothing is
 * recorded.
 */
export const tokenEnd = async (db: Db, id: string): Promise<string | null | undefined> => {
  const row = await db.maybe<{ expiresAt: string | null }>(sql`
    select expires_at as "expiresAt" from deploy_token
    where id = ${id} and revoked_at is null and (expires_at is null or expires_at > now())`);
  return row?.expiresAt;
};

/** Stores a token; undefined when its name belongs to a valid one. An expired token releases its name. */
export const insertToken = async (
  db: Db,
  token: { readonly name: string; readonly apps: readonly string[]; readonly hash: Buffer; readonly days: number | undefined },
): Promise<TokenInfo | undefined> => {
  await db.run(sql`
    update deploy_token set revoked_at = now() where name = ${token.name} and revoked_at is null and expires_at <= now()`);
  return db.maybe<TokenInfo>(sql`
    insert into deploy_token (name, apps, hash, expires_at)
    values (${token.name}, ${token.apps}, ${token.hash}, now() + make_interval(days => ${token.days ?? null}))
    on conflict (name) where revoked_at is null do nothing
    returning ${columns}`);
};

export const allTokens = (db: Db): Promise<TokenInfo[]> =>
  db.rows<TokenInfo>(sql`select ${columns} from deploy_token order by created_at desc, id limit 1000`);

/** Returns the token after revoking it; undefined when there is none. Idempotent. */
export const revokeToken = (db: Db, id: string): Promise<TokenInfo | undefined> =>
  db.maybe<TokenInfo>(sql`
    update deploy_token set revoked_at = coalesce(revoked_at, now()) where id = ${id} returning ${columns}`);
