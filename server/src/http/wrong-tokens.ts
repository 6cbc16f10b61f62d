import type { Db } from '../db/db.ts';
import { takeToken, tooMany } from './rate-limit.ts';

/** Wrong operator or deploy tokens that one address may send within the window; afterwards none of it is looked at. */
const allowed = { count: 30, seconds: 300 } as const;
const maxBlockedAddresses = 10_000;

/** Blocked addresses and when their block ends (epoch ms), for each database of the process. */
const blockedByDb = new WeakMap<Db, Map<string, number>>();

const blockedOf = (db: Db): Map<string, number> => {
  const known = blockedByDb.get(db) ?? new Map<string, number>();
  blockedByDb.set(db, known);
  return known;
};

/** 429 `tooMany` while the address is blocked; asks no database. `address` is an `addressKey`. */
export const refuseBlockedAddress = (db: Db, address: string): void => {
  const until = blockedOf(db).get(address);
  if (until === undefined) return;
  const seconds = Math.ceil((until - Date.now()) / 1000);
  if (seconds > 0) throw tooMany(seconds);
  blockedOf(db).delete(address);
};

/** Counts a wrong token of `address` (shared by all replicas); the one beyond the allowance blocks the address and throws 429. */
export const countWrongToken = async (db: Db, address: string): Promise<void> => {
  const answer = await takeToken(db, `wrong-token:${address}`, allowed.count, allowed.seconds);
  if (answer.ok) return;
  const blocked = blockedOf(db);
  if (blocked.size >= maxBlockedAddresses) blocked.clear();
  blocked.set(address, Date.now() + answer.retryAfter * 1000);
  throw tooMany(answer.retryAfter);
};
