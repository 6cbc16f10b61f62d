import type { Deps } from '../../deps.ts';
import { defineJob, jobKind } from '../../jobs/job.ts';
import { gatewayOf } from '../provider/gateways.ts';
import { isGateway, type StatementLine } from '../provider/gateway.ts';
import { hasOpenTask, openTask } from '../trade/task.repository.ts';
import { clearingOf, insertStatement, nextDay, openDifferences, secondsToNext } from './statement.repository.ts';

const dailyReconciliation = jobKind('payment.reconcile');

interface DayOfStatement {
  readonly day: string;
  readonly lines: readonly StatementLine[];
}

/**
 * Scheduled job `payment.reconcile`, each day for each gateway (the ref): reads the statements that were not read, the oldest first, and lays
 * every difference from our books before the operators.
 */
export const reconcileJob = defineJob({
  kind: dailyReconciliation,
  prepare: async (channel, { db, config }: Deps): Promise<DayOfStatement | undefined> => {
    const gateway = gatewayOf(config, channel);
    if (!gateway) return undefined;
    const day = await nextDay(db, gateway.name);
    return day === undefined ? undefined : { day, lines: await gateway.statement(day) };
  },
  run: async (tx, channel, _deps, statement) => {
    if (statement && isGateway(channel)) {
      const { day, lines } = statement;
      await insertStatement(tx, channel, day, lines);
      await openDifferences(tx, channel, day);
      const { statedCents, ledgerCents } = await clearingOf(tx, channel);
      // Laid before the operators once, however many days it lasts.
      if (statedCents !== ledgerCents && !(await hasOpenTask(tx, 'clearingDiffers', channel)))
        await openTask(tx, { kind: 'clearingDiffers', channel, ref: day, ourCents: ledgerCents, gatewayCents: statedCents });
    }
    const isBehind = isGateway(channel) && statement !== undefined && (await nextDay(tx, channel)) !== undefined;
    await dailyReconciliation.schedule(tx, channel, { seconds: isBehind ? 1 : await secondsToNext(tx) });
  },
});
