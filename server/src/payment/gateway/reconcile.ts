import type { Tx } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import { defineJob, jobKind } from '../../jobs/job.ts';
import { gatewayOf } from '../provider/gateways.ts';
import { type GatewayName, isGateway, type StatementLine } from '../provider/gateway.ts';
import { hasOpenTask, openTask } from '../trade/task.repository.ts';
import {
  clearingBalances,
  nextDay,
  openDifferences,
  resolveSettled,
  secondsToNext,
  storeStatement,
} from './statement.repository.ts';

export const dailyReconciliation = jobKind('payment.reconcile');
/** A day that an operator has compared again. */
export const repeatedReconciliation = jobKind('payment.reconcileAgain');

interface DayOfStatement {
  readonly day: string;
  readonly lines: readonly StatementLine[];
}

/** Stores the statement of a day, submits differences from our books to the operators and resolves those that no longer exist. */
const compareDay = async (tx: Tx, channel: GatewayName, { day, lines }: DayOfStatement): Promise<void> => {
  await storeStatement(tx, channel, day, lines);
  await openDifferences(tx, channel, day);
  const { statedCents, ledgerCents } = await clearingBalances(tx, channel);
  const clears = statedCents === ledgerCents;
  await resolveSettled(tx, channel, clears);
  // Submitted to the operators once, however many days it lasts.
  if (!clears && !(await hasOpenTask(tx, 'clearingDiffers', channel)))
    await openTask(tx, { kind: 'clearingDiffers', channel, ref: day, day, ourCents: ledgerCents, gatewayCents: statedCents });
};

/**
 * Scheduled job `payment.reconcile`, each day for each gateway (the ref): reads the unread statements, oldest first, and
 * submits every difference from our books to the operators.
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

/** The job's ref for a repeated day. */
export const repetitionRef = (channel: GatewayName, day: string): string => `${channel}:${day}`;

/** Scheduled job `payment.reconcileAgain`: reads and compares a day again. Given up when the gateway does not return it. */
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
