/** Refusals of batched calls are removed after the response: no caller waits for it. */
import type { Database } from '../db/db.ts';
import { removeRefusals } from './guard.ts';

const delayMs = 1000;
/** Maximum number of callers per statement. */
const maxScopes = 500;

const pending = new WeakMap<Database, Set<string>>();

/**
 * Removes the callers' oldest refusals within about a second, those of many callers with one statement. Leftovers are removed
 * by the hourly clean-up.
 */
export const removeRefusalsLater = (db: Database, scopes: readonly string[]): void => {
  const waiting = pending.get(db);
  if (waiting) {
    for (const scope of scopes) if (waiting.size < maxScopes) waiting.add(scope);
    return;
  }
  const started = new Set(scopes);
  pending.set(db, started);
  setTimeout(() => {
    pending.delete(db);
    void removeRefusals(db, [...started]).catch(() => {});
  }, delayMs).unref();
};
