/** Refusals of gathered calls are forgotten after the answer: no caller waits for it. */
import type { Database } from '../db/db.ts';
import { forgetRefusals } from './guard.ts';

const delayMs = 1000;
/** Callers of one statement. */
const maxScopes = 500;

const pending = new WeakMap<Database, Set<string>>();

/** Forgets the callers' oldest refusals within a second or so, those of many callers with one statement. What stays behind goes with the hourly clean-up. */
export const forgetRefusalsLater = (db: Database, scopes: readonly string[]): void => {
  const waiting = pending.get(db);
  if (waiting) {
    for (const scope of scopes) if (waiting.size < maxScopes) waiting.add(scope);
    return;
  }
  const started = new Set(scopes);
  pending.set(db, started);
  setTimeout(() => {
    pending.delete(db);
    void forgetRefusals(db, [...started]).catch(() => {});
  }, delayMs).unref();
};
