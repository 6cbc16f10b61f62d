/** Begins a guarded payment, reports it, and then waits inside its handler until it is killed. */
import { pino } from 'pino';
import { createPool } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import { CallContext } from '../http/call/context.ts';
import { semaphore } from '../http/limits/semaphore.ts';
import { runOnce } from '../idempotency/guard.ts';

const env = (name: string): string => process.env[name] ?? '';
const log = pino({ level: 'silent' });
const db = createPool({ url: env('CHILD_DATABASE_URL'), poolSize: 2 });
const memberId = env('CHILD_MEMBER_ID');
const ctx = new CallContext({ db } as Deps, { lang: 'en', ip: '127.0.0.1', log }, semaphore(1));
const call = { scope: `member:${memberId}`, key: env('CHILD_KEY'), operation: 'sample/sample.pay', input: { amount: 5 } };
const pay = async (): Promise<string> => {
  await ctx.db.run(sql`insert into sample_payment (member_id, amount) values (${memberId}, 5)`);
  process.stdout.write('written\n');
  await new Promise((resolve) => {
    setTimeout(resolve, 60_000);
  });
  return '{}';
};
await runOnce(ctx, call, pay, () => '{}');
