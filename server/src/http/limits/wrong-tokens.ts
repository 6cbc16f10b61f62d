import { createHash } from 'node:crypto';
import type { Db } from '../../db/db.ts';
import { consumeToken, tooMany } from './rate-limit.ts';

/** Wrong operator or deploy tokens that one address may send within the window; further ones are not checked. */
const allowed = { count: 30, seconds: 300 } as const;
const maxBlockedAddresses = 10_000;
const maxRecentTokens = 10_000;

/** Blocked addresses and the end of their block (epoch ms), for each database of the process. */
const blockedByDb = new WeakMap<Db, Map<string, number>>();

const blockedOf = (db: Db): Map<string, number> => {
  const blocked = blockedByDb.get(db) ?? new Map<string, number>();
  blockedByDb.set(db, blocked);
  return blocked;
};

/** Refuses with 429 `tooMany` while the address is blocked, without a database query. `address` is an `addressKey`. */
export const refuseBlockedAddress = (db: Db, address: string): void => {
  const until = blockedOf(db).get(address);
  if (until === undefined) return;
  const seconds = Math.ceil((until - Date.now()) / 1000);
  if (seconds > 0) throw tooMany(seconds);
  blockedOf(db).delete(address);
};

/** Recently counted wrong tokens by address: a repeated one is a stale setting, not another guess. */
const recentByDb = new WeakMap<Db, Map<string, number>>();

const isRepeated = (db: Db, key: string): boolean => {
  const recent = recentByDb.get(db) ?? new Map<string, number>();
  recentByDb.set(db, recent);
  const until = recent.get(key);
  if (recent.size >= maxRecentTokens) recent.clear();
  recent.set(key, Date.now() + allowed.seconds * 1000);
  return until !== undefined && until > Date.now();
};

/**
 * Counts a wrong token of `address` (shared by all replicas); exceeding the limit blocks the address and throws 429. `scale`:
 * `RATE_LIMIT_SCALE`.
 */
export const countWrongToken = async (db: Db, address: string, token: string, scale = 1): Promise<void> => {
  const guess = createHash('sha256').update(token).digest('base64url');
  if (isRepeated(db, `${address} ${guess}`)) return;
  const attempt = await consumeToken(db, `wrong-token:${address}`, allowed.count * scale, allowed.seconds);
  if (attempt.ok) return;
  const blocked = blockedOf(db);
  if (blocked.size >= maxBlockedAddresses) blocked.clear();
  blocked.set(address, Date.now() + attempt.retryAfter * 1000);
  throw tooMany(attempt.retryAfter);
};
