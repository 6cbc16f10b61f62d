import type { Tx } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import { defineJob, jobKind } from '../../jobs/job.ts';
import { gatewayOf } from '../provider/gateways.ts';
import { type GatewayName, isGateway, type StatementLine } from '../provider/gateway.ts';
import { hasOpenTask, openTask } from '../trade/task.repository.ts';
import { clearingOf, nextDay, openDifferences, resolveSettled, secondsToNext, storeStatement } from './statement.repository.ts';

export const dailyReconciliation = jobKind('payment.reconcile');
/** A day that an operator has compared once more. */
export const repeatedReconciliation = jobKind('payment.reconcileAgain');

interface DayOfStatement {
  readonly day: string;
  readonly lines: readonly StatementLine[];
}

/** Stores the statement of a day, lays what differs from our books before the operators and resolves what differs no more. */
const compareDay = async (tx: Tx, channel: GatewayName, { day, lines }: DayOfStatement): Promise<void> => {
  await storeStatement(tx, channel, day, lines);
  await openDifferences(tx, channel, day);
  const { statedCents, ledgerCents } = await clearingOf(tx, channel);
  const clears = statedCents === ledgerCents;
  await resolveSettled(tx, channel, clears);
  // Laid before the operators once, however many days it lasts.
  if (!clears && !(await hasOpenTask(tx, 'clearingDiffers', channel)))
    await openTask(tx, { kind: 'clearingDiffers', channel, ref: day, day, ourCents: ledgerCents, gatewayCents: statedCents });
};

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
    if (statement && isGateway(channel)) await compareDay(tx, channel, statement);
    const isBehind = isGateway(channel) && statement !== undefined && (await nextDay(tx, channel)) !== undefined;
    await dailyReconciliation.schedule(tx, channel, { seconds: isBehind ? 1 : await secondsToNext(tx) });
  },
});

/** The ref of a repeated day. */
export const repetitionRef = (channel: GatewayName, day: string): string => `${channel}:${day}`;

/** Scheduled job `payment.reconcileAgain`: a day that was read is read and compared once more. Given up when the gateway does not answer it. */
export const reconcileAgainJob = defineJob({
  kind: repeatedReconciliation,
  mayBeGivenUp: true,
  prepare: async (ref, { config }: Deps): Promise<DayOfStatement | undefined> => {
    const [channel = '', day = ''] = ref.split(':');
    const gateway = gatewayOf(config, channel);
    return gateway && { day, lines: await gateway.statement(day) };
  },
  run: async (tx, ref, _deps, statement) => {
    const [channel = ''] = ref.split(':');
    if (statement && isGateway(channel)) await compareDay(tx, channel, statement);
  },
});
