import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import { defineJob, jobKind } from '../jobs/job.ts';
import { audit } from './read.ts';

const nightlyAudit = jobKind('ledger.audit');

/** Maximum lines of the alert; `npm run op -- audit-ledger` shows all of them. */
const maxShown = 20;

/** Returns the seconds until half past three of the next night, China's time. */
const secondsToNight = async (db: Db): Promise<number> =>
  (
    await db.one<{ seconds: number }>(sql`select ceil(extract(epoch from
      (date_trunc('day', now() at time zone 'Asia/Shanghai' - interval '3 hours 30 minutes') + interval '1 day 3 hours 30 minutes')
        at time zone 'Asia/Shanghai' - now()))::int as seconds`)
  ).seconds;

/**
 * Scheduled job `ledger.audit`, nightly: checks the whole ledger against its rules (domain.md §1.1, wallet.md (e) I1) and
 * raises the alert `ledger.audit` on any difference. It changes nothing: people correct the books. Migration 0331 schedules
 * the first run.
 */
export const auditLedgerJob = defineJob({
  kind: nightlyAudit,
  prepare: (_ref, { db }: Deps) => audit(db),
  run: async (tx, ref, { log }, problems) => {
    if (problems.length > 0)
      log.error(
        { alert: 'ledger.audit', count: problems.length, problems: problems.slice(0, maxShown) },
        'the ledger breaks its rules',
      );
    await nightlyAudit.schedule(tx, ref, { seconds: await secondsToNight(tx) });
  },
});
