import { type Tx, violatedConstraint } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import { publish } from '../../events/publish.ts';
import { badField, deliveryFail } from '../failures.ts';
import { contractRevisions, lockRevisions } from '../gate/backend.repository.ts';
import type { Served } from '../gate/operations.ts';
import type { Refusal } from '../gate/refusal.ts';
import type { Releases } from '../release/release.service.ts';
import { lockFiles, withdrawalOf } from '../release/withdrawal.repository.ts';
import type { Applied } from './apply.ts';
import { ChannelMemory, topicOf } from './channel-memory.ts';
import { generationRef, generationWebhookJob } from './webhook.ts';
import { addGeneration, type Generation, generationsOf, newestState, type RehearsalNote } from './channel.repository.ts';
import { policyRefusals } from '../policy/policy.ts';
import { createJudge } from './judge.ts';
import { type RollbackTarget, targetsIn } from './rollback-targets.ts';
import type { Change, Channel, ChannelState } from './state.ts';

export interface ChangeRequest {
  readonly channel: Channel;
  /** The generation seen by the caller; a newer one refuses the change (409 staleGeneration). */
  readonly generation: number;
  readonly changes: readonly Change[];
  /** 1–500 characters; surrounding whitespace is trimmed. */
  readonly why: string;
  readonly actor: string;
  /** Self-reported user of the actor's token. */
  readonly person?: string | undefined;
  /** The actor's stops count as the operator's: no team can lift them. */
  readonly operator?: boolean;
  /** Overrides refusals of the gates, which are recorded with the change; only a missing release cannot be forced. */
  readonly force?: boolean;
}

export interface Channels {
  /**
   * Returns the state, from memory once it was read; kept up to date by the bus topic `delivery:<channel>`, and available
   * while the database is not.
   */
  state(channel: Channel): Promise<ChannelState>;
  /** Returns the same synchronously; undefined until it was read. */
  current(channel: Channel): ChannelState | undefined;
  /** Calls `fn` with every newer state of any channel that this process receives. */
  onChange(fn: (state: ChannelState) => void): void;
  /**
   * Creates the next generation. Throws badInput (400), operatorOnly (403), conflict or staleGeneration (409,
   * `data.generation`), refused (422, `data.refusals`), frozen (423).
   */
  change(request: ChangeRequest): Promise<ChannelState>;
  /** Returns the history, newest first; with `app` its changes and those of the whole channel; 20 by default. */
  history(channel: Channel, options?: { readonly app?: string; readonly limit?: number }): Promise<readonly Generation[]>;
  /** Returns the previously live releases, newest first; empty for an app without one. */
  rollbackTargets(channel: Channel, app: string): Promise<readonly RollbackTarget[]>;
  /** Returns the same for every app of the channel. */
  allRollbackTargets(channel: Channel): Promise<ReadonlyMap<string, readonly RollbackTarget[]>>;
}

export interface ChannelDeps extends Pick<Deps, 'db' | 'bus' | 'log'> {
  readonly releases: Pick<Releases, 'find' | 'list'>;
  /** Operations of this API; see `servedApi`. */
  readonly served: Served;
  /** Minutes for which a promoted release is watched; 0 by default: not watched. */
  readonly bakeMinutes?: number;
  /** Each generation is sent to the configured webhook. */
  readonly hasWebhook?: boolean;
  /** Opens the pages affected by a change before it is applied; undefined if there is nothing to rehearse. */
  readonly rehearse?: (change: ChangeToRehearse) => Promise<Rehearsed | undefined>;
}

/** A change accepted by the other gates. */
export interface ChangeToRehearse extends Pick<ChangeRequest, 'channel' | 'actor' | 'force'> {
  readonly before: ChannelState;
  readonly applied: Applied;
}

export interface Rehearsed {
  readonly note: RehearsalNote;
  readonly refusals: readonly Refusal[];
}

const trimmedWhy = (text: string): string => {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > 500) throw badField('why', 'say in 1 to 500 characters why');
  return trimmed;
};

const stale = (channel: Channel, generation: number) =>
  deliveryFail('staleGeneration', `${channel} is at generation ${generation} by now: look at its status and try again`, {
    generation,
  });

/** Throws the gates' refusals; for a forced change only those that cannot be forced. */
const refuseCounting = (refusals: readonly Refusal[], { force }: Pick<ChangeRequest, 'force'>): void => {
  const counting = force ? refusals.filter(({ gate }) => gate === 'missing') : refusals;
  if (counting.length > 0)
    throw deliveryFail('refused', `The gates refuse this: ${counting.map(({ message }) => message).join('; ')}`, {
      refusals: counting,
    });
};

/** A release may have been withdrawn since the gates saw it. */
const refuseWithdrawn = async (tx: Tx, subjects: readonly { readonly app: string; readonly release: string }[]) => {
  for (const { app, release } of subjects.toSorted((a, b) => (a.app < b.app ? -1 : 1))) {
    await lockFiles(tx, app);
    if (await withdrawalOf(tx, app, release)) throw deliveryFail('conflict', `${app} ${release} was withdrawn`);
  }
};

export const createChannels = (deps: ChannelDeps): Channels => {
  const { db, releases, bakeMinutes = 0, hasWebhook = false, rehearse } = deps;
  const memory = new ChannelMemory(deps);
  const { judge, refusalsOf } = createJudge(deps);

  const change = async (request: ChangeRequest): Promise<ChannelState> => {
    const changeReason = trimmedWhy(request.why);
    const { channel, changes, actor, person = null } = request;
    const before = await newestState(db, channel);
    memory.store(before);
    if (request.generation !== before.generation) throw stale(channel, before.generation);
    const judgedBy = await contractRevisions(db, channel);
    const { applied, refusals: ofGates } = await judge(before, changes, { ...request, bakeMinutes });
    const judged = [...ofGates, ...(await policyRefusals(db, request))];
    refuseCounting(judged, request);
    // The slowest check comes last, once all others have passed.
    const rehearsed = await rehearse?.({ ...request, before, applied });
    const refusals = [...judged, ...(rehearsed?.refusals ?? [])];
    refuseCounting(refusals, request);
    if (refusals.length > 0) deps.log.warn({ channel, actor, refusals }, 'a change was forced against the gates');
    const { state, changes: appliedChanges } = applied;
    try {
      await db.inTx(async (tx) => {
        const apps = applied.subjects.map(({ app }) => app);
        await refuseWithdrawn(tx, applied.subjects);
        if (!(await lockRevisions(tx, channel, apps, judgedBy)))
          throw deliveryFail('conflict', 'The contract of a back end was published at the same moment: please try again');
        await addGeneration(tx, state, {
          changes: appliedChanges,
          forced: refusals,
          actor,
          person,
          why: changeReason,
          rehearsal: rehearsed?.note ?? null,
        });
        if (hasWebhook) await generationWebhookJob.schedule(tx, generationRef(channel, state.generation), { seconds: 0 });
        publish(tx, topicOf(channel), { generation: state.generation });
      });
    } catch (error) {
      if (violatedConstraint(error) !== 'delivery_generation_pkey') throw error;
      throw stale(channel, memory.store(await newestState(db, channel)).generation);
    }
    deps.log.info(
      { channel, generation: state.generation, actor, person, why: changeReason, changes: appliedChanges },
      'the live releases changed',
    );
    return memory.store(state);
  };

  const targetsOf = async (channel: Channel, names?: readonly string[]): Promise<Map<string, readonly RollbackTarget[]>> =>
    targetsIn(await memory.state(channel), { releases, refusalsOf }, names);

  return {
    state: (channel) => memory.state(channel),
    current: (channel) => memory.current(channel),
    onChange: (fn) => memory.onChange(fn),
    change,
    history: (channel, { app, limit = 20 } = {}) => generationsOf(db, channel, app, limit),
    rollbackTargets: async (channel, app) => (await targetsOf(channel, [app])).get(app) ?? [],
    allRollbackTargets: (channel) => targetsOf(channel),
  };
};
