import { statfs } from 'node:fs/promises';
import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import { defineJob, jobKind } from '../jobs/job.ts';
import { outboundFor } from '../outbound/outbound.ts';
import { insertSecurityRows, type SecurityRow } from './security.repository.ts';

/** Time window of the rules (minutes). */
const windowMinutes = 5;
/** Interval (minutes) before an alert of one rule about one source is repeated. */
const quietMinutes = 30;
const everySeconds = 60;
/** Consecutive failures after which a scheduled job needs a person. */
const failedAttempts = 8;

/** The content of an alert: the rule, the count, and the source (a hashed block, a member's id) where the rule is per source. */
export interface Alert {
  readonly rule: string;
  readonly count: number;
  readonly source: string;
}

type Column = 'block' | 'subject';

interface Rule {
  readonly name: string;
  readonly events: readonly string[];
  /** Minimum number of events in five minutes … */
  readonly atLeast: number;
  /** … from one address block or by one member; in the whole service by default. */
  readonly per?: Column;
}

/** Evaluated over the events of the last five minutes. */
export const rules: readonly Rule[] = [
  { name: 'signIn.failing', events: ['signIn.failed', 'signIn.locked'], atLeast: 100 },
  { name: 'signIn.failingFromBlock', events: ['signIn.failed', 'signIn.locked'], atLeast: 30, per: 'block' },
  { name: 'code.flood', events: ['code.sent', 'code.refused'], atLeast: 300 },
  { name: 'code.floodFromBlock', events: ['code.sent', 'code.refused'], atLeast: 60, per: 'block' },
  { name: 'operator.guessing', events: ['operator.refused', 'release.refused'], atLeast: 10, per: 'block' },
  { name: 'operator.blocked', events: ['operator.blocked'], atLeast: 1, per: 'block' },
  { name: 'object.search', events: ['object.refused'], atLeast: 100, per: 'subject' },
  { name: 'limit.flood', events: ['limit.refused'], atLeast: 500, per: 'block' },
];

const columns = { block: sql`block`, subject: sql`subject` } as const;

const exceeded = (db: Db, { name, events, atLeast, per }: Rule): Promise<Alert[]> => {
  const source = per === undefined ? sql`''` : columns[per];
  return db.rows<Alert>(sql`select ${name}::text as rule, sum(times)::int as count, ${source} as source from security_event
    where event = any(${[...events]}::text[]) and minute > now() - make_interval(mins => ${windowMinutes})
    group by 3 having sum(times) >= ${atLeast}::int`);
};

const failingJobs = async (db: Db): Promise<Alert[]> => {
  const { count } = await db.one<{ count: number }>(
    sql`select count(*) as count from deadline where attempts >= ${failedAttempts}`,
  );
  return count === 0 ? [] : [{ rule: 'jobs.failing', count, source: '' }];
};

/** Twice the space below which uploads are refused: enough time to act. */
const lowDisk = async ({ dataDir, minFreeBytes }: Deps['config']): Promise<Alert[]> => {
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  return free < 2 * minFreeBytes ? [{ rule: 'disk.low', count: Math.floor(free / 1024 / 1024), source: '' }] : [];
};

/** Records the alert, unless it was raised recently; then nobody is notified again. */
const isNew = async (db: Db, { rule, count, source }: Alert): Promise<boolean> => {
  const before = await db.maybe(sql`select 1 as raised from security_event where event = 'alert.raised' and reason = ${rule}
    and block = ${source} and minute > now() - make_interval(mins => ${quietMinutes}) limit 1`);
  if (before) return false;
  const row: SecurityRow = {
    minute: new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString(),
    event: 'alert.raised',
    subject: '',
    operator: '',
    address: '',
    block: source,
    device: '',
    operation: '',
    code: 0,
    reason: rule,
    times: count,
  };
  await insertSecurityRows(db, [row]);
  return true;
};

const notifyWebhook = (config: Deps['config'], url: string, alert: Alert): Promise<void> =>
  outboundFor(config, 'alert').ask(
    url,
    async (response) => {
      await response.body?.cancel();
      if (!response.ok) throw new Error(`ALERT_URL answered ${response.status}`);
    },
    {
      init: {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...alert, at: new Date().toISOString() }),
      },
    },
  );

/**
 * Evaluates the log by the rules; new alerts become a line of level error and are sent to `ALERT_URL`. Never inside a
 * transaction.
 */
export const watch = async ({ db, config, log }: Pick<Deps, 'db' | 'config' | 'log'>): Promise<readonly Alert[]> => {
  const candidates = [
    ...(await Promise.all(rules.map((rule) => exceeded(db, rule)))).flat(),
    ...(await failingJobs(db)),
    ...(await lowDisk(config)),
  ];
  const raised: Alert[] = [];
  for (const alert of candidates) {
    if (!(await isNew(db, alert))) continue;
    raised.push(alert);
    log.error({ ...alert }, 'security alert');
    if (config.alertUrl !== undefined)
      await notifyWebhook(config, config.alertUrl, alert).catch((err: unknown) =>
        log.error({ err }, 'the alert could not be sent'),
      );
  }
  return raised;
};

/** Scheduled job `security.watch`: once per minute over all replicas. */
const everyMinute = jobKind('security.watch');
export const securityWatchJob = defineJob({
  kind: everyMinute,
  urgent: true,
  prepare: async (_ref, deps) => {
    await watch(deps);
  },
  run: (tx, ref) => everyMinute.schedule(tx, ref, { seconds: everySeconds }),
});
