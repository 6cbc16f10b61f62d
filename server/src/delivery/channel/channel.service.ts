import { randomBytes } from 'node:crypto';
import { type Tx, violatedConstraint } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import { publish } from '../../events/publish.ts';
import { badField, deliveryFail } from '../failures.ts';
import { contractRevisions, holdRevisions, publishedContracts } from '../gate/backend.repository.ts';
import { withBackends } from '../gate/backends.ts';
import { limitsOf } from '../gate/budgets.ts';
import { setLimits } from '../gate/budget.repository.ts';
import { gatesRefuse, releasesNeeded } from '../gate/gates.ts';
import type { Served } from '../gate/operations.ts';
import { pathOwners } from '../gate/path-owners.ts';
import { assignedSlots } from '../gate/slot.repository.ts';
import { slotOwners } from '../gate/slot-owners.ts';
import { assignedPaths } from '../gate/path.repository.ts';
import type { Refusal } from '../gate/refusal.ts';
import type { Release } from '../release/release-document.ts';
import type { Releases } from '../release/release.service.ts';
import { holdFiles, withdrawalOf } from '../release/withdrawal.repository.ts';
import { type Applied, applyChanges } from './apply.ts';
import { ChannelMemory, topicOf } from './channel-memory.ts';
import { generationRef, generationWebhookJob } from './webhook.ts';
import { addGeneration, type Generation, generationsOf, newestState, type RehearsalNote } from './channel.repository.ts';
import { earlierOf } from './change-context.ts';
import { policyRefusals } from '../policy/policy.ts';
import { appIn, type Change, type Channel, type ChannelState, type Circumstances } from './state.ts';

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

/** A possible rollback target of an app, with the current verdict of the gates. */
export interface RollbackTarget {
  readonly release: string;
  /** It was live here and was not rolled back: a rollback without a name goes to the first of these that passes. */
  readonly wasLive: boolean;
  /** ISO instant; missing for one that is no longer among the app's recent releases. */
  readonly committedAt?: string;
  /** Empty: it can be made live. */
  readonly refusals: readonly Refusal[];
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
  /** Returns previously live releases, newest first, then other recent releases; empty for an app without a live release. */
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

const recentReleases = 10;

const rolloutId = (): string => randomBytes(12).toString('base64url');

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
    await holdFiles(tx, app);
    if (await withdrawalOf(tx, app, release)) throw deliveryFail('conflict', `${app} ${release} was withdrawn`);
  }
};

export const createChannels = (deps: ChannelDeps): Channels => {
  const { db, releases, served, bakeMinutes = 0, hasWebhook = false, rehearse } = deps;
  const memory = new ChannelMemory(deps);

  /** Returns the refusals of changes, with all data for the gates loaded beforehand. */
  const refusalsOf = async (before: ChannelState, applied: readonly Applied[]): Promise<readonly (readonly Refusal[])[]> => {
    const releaseByKey = new Map<string, Release>();
    const [set, paths, slots, contracts] = await Promise.all([
      setLimits(db),
      assignedPaths(db),
      assignedSlots(db),
      publishedContracts(db, before.channel),
    ]);
    const allServed = withBackends(served, new Map(contracts.map(({ app, contract }) => [app, contract])));
    const owners = { owners: pathOwners(paths), slotOwners: slotOwners(slots) };
    const afters = applied.map(({ state }) => state);
    const needed = new Map(releasesNeeded(before, afters).map((pair) => [pair.join(' '), pair]));
    await Promise.all(
      [...needed].map(async ([key, [app, id]]) => {
        const release = await releases.find(app, id);
        if (release) releaseByKey.set(key, release);
      }),
    );
    return applied.map(({ state, subjects }) =>
      gatesRefuse({
        before,
        after: state,
        subjects,
        find: (app, id) => releaseByKey.get(`${app} ${id}`),
        served: allServed,
        limits: (app) => limitsOf(app, set.get(app)),
        ...owners,
      }),
    );
  };

  interface Judged {
    readonly applied: Applied;
    readonly refusals: readonly Refusal[];
  }

  const judge = async (before: ChannelState, changes: readonly Change[], authority: Circumstances): Promise<Judged> => {
    const applied = applyChanges(before, changes, rolloutId, authority);
    const [refusals = []] = await refusalsOf(before, [applied]);
    return { applied, refusals };
  };

  /**
   * A rollback without a name goes to the newest release that the gates accept; when none passes, the first one's refusals
   * apply.
   */
  const judgeWithRollbacks = async (
    before: ChannelState,
    changes: readonly Change[],
    authority: Circumstances,
  ): Promise<Judged> => {
    const first = await judge(before, changes, authority);
    const skipped = new Map<string, number>();
    for (let latest = first; latest.refusals.length > 0; ) {
      const next = changes.find(
        (change) =>
          change.action === 'rollback' &&
          change.to === undefined &&
          latest.refusals.some(({ app }) => app === change.app) &&
          earlierAt(before, change.app, (skipped.get(change.app) ?? 0) + 1) !== undefined,
      );
      if (next?.app === undefined) return first;
      skipped.set(next.app, (skipped.get(next.app) ?? 0) + 1);
      const named = changes.map((change) => {
        const to =
          change.action === 'rollback' && change.to === undefined
            ? earlierAt(before, change.app, skipped.get(change.app) ?? 0)
            : undefined;
        return change.action === 'rollback' && to !== undefined ? { ...change, to } : change;
      });
      latest = await judge(before, named, authority);
      if (latest.refusals.length === 0) return latest;
    }
    return first;
  };

  const change = async (request: ChangeRequest): Promise<ChannelState> => {
    const changeReason = trimmedWhy(request.why);
    const { channel, changes, actor, person = null } = request;
    const before = await newestState(db, channel);
    memory.store(before);
    if (request.generation !== before.generation) throw stale(channel, before.generation);
    const judgedBy = await contractRevisions(db, channel);
    const { applied, refusals: ofGates } = await judgeWithRollbacks(before, changes, { ...request, bakeMinutes });
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
        if (!(await holdRevisions(tx, channel, apps, judgedBy)))
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

  const targetsOf = async (channel: Channel, names?: readonly string[]): Promise<Map<string, readonly RollbackTarget[]>> => {
    const state = await memory.state(channel);
    const targets = await Promise.all(
      (names ?? Object.keys(state.apps)).map(async (name) => {
        const app = appIn(state, name);
        if (!app || app.pilot) return [];
        const wereLive = earlierOf(app);
        const recent = new Map((await releases.list(name, recentReleases)).map((listed) => [listed.release, listed.committedAt]));
        const candidates = [...new Set([...wereLive, ...recent.keys()])].filter((release) => release !== app.release);
        return candidates.map((release) => {
          const committedAt = recent.get(release);
          return {
            app: name,
            release,
            wasLive: wereLive.includes(release),
            ...(committedAt === undefined ? {} : { committedAt }),
          };
        });
      }),
    );
    const flat = targets.flat();
    const applied = flat.map(({ app, release: to }) => applyChanges(state, [{ action: 'rollback', app, to }], rolloutId));
    const refusals = await refusalsOf(state, applied);
    const byApp = new Map<string, RollbackTarget[]>();
    flat.forEach(({ app, ...target }, i) => {
      byApp.set(app, [...(byApp.get(app) ?? []), { ...target, refusals: refusals[i] ?? [] }]);
    });
    return byApp;
  };

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

const earlierAt = (state: ChannelState, name: string, at: number): string | undefined => {
  const app = appIn(state, name);
  return app && earlierOf(app)[at];
};
