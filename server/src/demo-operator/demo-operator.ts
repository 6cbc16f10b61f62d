/** A simulated operator: triggers operator events a moment after they are due (domain.md §1.7, DEMO_OPERATOR). */
import { defineJob, type Job, type JobHandler, jobKind } from '../jobs/job.ts';
import type { Db, Tx } from '../db/db.ts';
import { CallContext, type Ctx } from '../http/call/context.ts';
import { Failure } from '../http/failure/failures.ts';
import { defaultLang } from '../http/text/lang.ts';
import { soleOperator } from '../http/guards/operators.ts';
import { machines, watchStates } from '../state-machine/machine.ts';

/** The operator's next step for a row: a service of its domain, called as an operator inside the open transaction. */
export type OperatorStep = (ctx: Ctx, id: string) => Promise<unknown>;

/** A domain's steps for one aggregate: one for each state that waits for the company. */
export interface OperatorPart {
  /** The name of its state machine. */
  readonly aggregate: string;
  readonly steps: Readonly<Record<string, OperatorStep>>;
  /** Whole seconds until the step may be taken; immediately by default. */
  readonly waitsFor?: (db: Db, id: string) => Promise<number>;
}

export const demoOperatorTurn = jobKind('demoOperator.act');
/** Delay (s) that keeps the waiting state visible. */
const afterSeconds = 15;
/** Retry interval (s), for twenty minutes, after a refusal, e.g. an order with an open after-sale cannot be shipped. */
const againSeconds = 60;
const maxTries = 20;

const stepOf = (parts: readonly OperatorPart[], aggregate: string, state: string | undefined) => {
  const part = parts.find(
    (candidate) => candidate.aggregate === aggregate && state !== undefined && candidate.steps[state] !== undefined,
  );
  const step = state === undefined ? undefined : part?.steps[state];
  return part && step && { step, waitsFor: part.waitsFor };
};

const turnRef = (aggregate: string, id: string, attempt: number): string => `${aggregate}:${id}:${attempt}`;

const plan = (tx: Tx, aggregate: string, id: string, attempt: number, seconds: number): Promise<void> =>
  demoOperatorTurn.schedule(tx, turnRef(aggregate, id, attempt), { seconds });

/** Cancels the job that the caller's transaction has just scheduled for a row: the demo shows it waiting. */
export const cancelTurn = (tx: Tx, aggregate: string, id: string): Promise<void> =>
  demoOperatorTurn.cancel(tx, turnRef(aggregate, id, 1));

/** Schedules a job, in the change's own transaction, for every later change into a state that waits for the company. */
export const startDemoOperator = (parts: readonly OperatorPart[]): void =>
  watchStates(async (tx, { aggregate, id, state }) => {
    if (stepOf(parts, aggregate, state)) await plan(tx, aggregate, id, 1, afterSeconds);
  });

/**
 * Scheduled job `demoOperator.act`: performs the step for the row's current state, if any. A refusal changes nothing. Where
 * the demo operator is off, jobs from an earlier start are dropped.
 */
const playOperator =
  (parts: readonly OperatorPart[]): JobHandler =>
  async (tx, ref, deps) => {
    if (!deps.config.demoOperator) return;
    const [aggregate = '', id = '', attempt = '1'] = ref.split(':');
    const state = await machines()
      .find((machine) => machine.aggregate === aggregate)
      ?.current(tx, id);
    const next = stepOf(parts, aggregate, state);
    if (!next) return;
    const seconds = (await next.waitsFor?.(tx, id)) ?? 0;
    if (seconds > 0) return plan(tx, aggregate, id, Number(attempt), seconds);
    const facts = { operator: soleOperator, lang: defaultLang, ip: '127.0.0.1', log: deps.log };
    const ctx = new CallContext(deps, facts, (job) => job());
    try {
      await tx.savepoint((inner) => ctx.within(inner, () => next.step(ctx, id)));
      deps.log.info({ aggregate, id, state }, 'the demo operator acted');
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (Number(attempt) < maxTries) await plan(tx, aggregate, id, Number(attempt) + 1, againSeconds);
    }
  };

export const demoOperatorJob = (parts: readonly OperatorPart[]): Job =>
  defineJob({ kind: demoOperatorTurn, run: playOperator(parts) });
