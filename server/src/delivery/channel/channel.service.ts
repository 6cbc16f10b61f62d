import { randomBytes } from 'node:crypto';
import { violatedConstraint } from '../../db/db.ts';
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
import { type Applied, applyChanges } from './apply.ts';
import { ChannelMemory, topicOf } from './channel-memory.ts';
import { generationRef, generationWebhookJob } from './webhook.ts';
import { addGeneration, type Generation, generationsOf, newestState, type RehearsalNote } from './channel.repository.ts';
import { earlierOf } from './change-context.ts';
import { policyRefusals } from '../policy/policy.ts';
import { appIn, type Change, type Channel, type ChannelState, type Circumstances } from './state.ts';

export interface ChangeRequest {
  readonly channel: Channel;
  /** The generation that the caller has seen; a newer one refuses the change (409 staleGeneration). */
  readonly generation: number;
  readonly changes: readonly Change[];
  /** 1–500 characters; spaces around it are dropped. */
  readonly why: string;
  readonly actor: string;
  /** Who used the actor's token, as the caller said. */
  readonly person?: string | undefined;
  /** Stops that the actor orders are the operator's: no team lifts them. */
  readonly operator?: boolean;
  /** What the gates refuse is made all the same and written down with it; only a release that does not exist cannot be forced. */
  readonly force?: boolean;
}

/** A release that an app could be rolled back to, with what the gates say to it today. */
export interface RollbackTarget {
  readonly release: string;
  /** It was live here and was not rolled back: rolling back without a name goes to the first of these that passes. */
  readonly wasLive: boolean;
  /** ISO instant; missing for one that is not among the app's recent releases any more. */
  readonly committedAt?: string;
  /** Empty: it can be made live. */
  readonly refusals: readonly Refusal[];
}

export interface Channels {
  /** From memory once it was read; kept up to date by the bus topic `delivery:<channel>`, and usable while the database is away. */
  state(channel: Channel): Promise<ChannelState>;
  /** The same at once; undefined until it was read. */
  current(channel: Channel): ChannelState | undefined;
  /** Calls `fn` with every newer state of any channel that this process learns of. */
  onChange(fn: (state: ChannelState) => void): void;
  /**
   * Makes the next generation. Throws badInput (400), operatorOnly (403), conflict or staleGeneration (409, `data.generation`), refused (422,
   * `data.refusals`), frozen (423).
   */
  change(request: ChangeRequest): Promise<ChannelState>;
  /** Newest first; with `app` what changed it, or the whole channel; 20 unless told. */
  history(channel: Channel, options?: { readonly app?: string; readonly limit?: number }): Promise<readonly Generation[]>;
  /** What was live before, newest first, then other recent releases; empty for an app without a live release. */
  rollbackTargets(channel: Channel, app: string): Promise<readonly RollbackTarget[]>;
  /** The same of every app of the channel. */
  allRollbackTargets(channel: Channel): Promise<ReadonlyMap<string, readonly RollbackTarget[]>>;
}

export interface ChannelDeps extends Pick<Deps, 'db' | 'bus' | 'log'> {
  readonly releases: Pick<Releases, 'find' | 'list'>;
  /** What this API serves; see `servedApi`. */
  readonly served: Served;
  /** How long a promoted release is watched, in minutes; 0 unless told: not at all. */
  readonly bakeMinutes?: number;
  /** Each generation is told to the webhook of the settings. */
  readonly hasWebhook?: boolean;
  /** Opens the pages that a change may alter before it is made; undefined when nothing is to be rehearsed. */
  readonly rehearse?: (change: ChangeToRehearse) => Promise<Rehearsed | undefined>;
}

/** A change that the other gates let through. */
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
  const why = text.trim();
  if (why === '' || why.length > 500) throw badField('why', 'say in 1 to 500 characters why');
  return why;
};

const stale = (channel: Channel, generation: number) =>
  deliveryFail('staleGeneration', `${channel} is at generation ${generation} by now: look at its status and try again`, {
    generation,
  });

/** Throws what the gates refuse; of a forced change only what cannot be forced. */
const refuseCounting = (refusals: readonly Refusal[], { force }: Pick<ChangeRequest, 'force'>): void => {
  const counting = force ? refusals.filter(({ gate }) => gate === 'missing') : refusals;
  if (counting.length > 0)
    throw deliveryFail('refused', `The gates refuse this: ${counting.map(({ message }) => message).join('; ')}`, {
      refusals: counting,
    });
};

export const createChannels = (deps: ChannelDeps): Channels => {
  const { db, releases, served, bakeMinutes = 0, hasWebhook = false, rehearse } = deps;
  const memory = new ChannelMemory(deps);

  /** What speaks against changes, with everything that the gates look at loaded beforehand. */
  const refusalsOf = async (before: ChannelState, applied: readonly Applied[]): Promise<readonly (readonly Refusal[])[]> => {
    const known = new Map<string, Release>();
    const [set, paths, slots, contracts] = await Promise.all([
      setLimits(db),
      assignedPaths(db),
      assignedSlots(db),
      publishedContracts(db, before.channel),
    ]);
    const all = withBackends(served, new Map(contracts.map(({ app, contract }) => [app, contract])));
    const owners = { owners: pathOwners(paths), slotOwners: slotOwners(slots) };
    const afters = applied.map(({ state }) => state);
    const needed = new Map(releasesNeeded(before, afters).map((pair) => [pair.join(' '), pair]));
    await Promise.all(
      [...needed].map(async ([key, [app, id]]) => {
        const release = await releases.find(app, id);
        if (release) known.set(key, release);
      }),
    );
    return applied.map(({ state, subjects }) =>
      gatesRefuse({
        before,
        after: state,
        subjects,
        find: (app, id) => known.get(`${app} ${id}`),
        served: all,
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

  /** A rollback without a name goes to the newest release that the gates let through; when none passes, the first one's refusals count. */
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
    const why = trimmedWhy(request.why);
    const { channel, changes, actor, person = null } = request;
    const before = await newestState(db, channel);
    memory.put(before);
    if (request.generation !== before.generation) throw stale(channel, before.generation);
    const judgedBy = await contractRevisions(db, channel);
    const { applied, refusals: ofGates } = await judgeWithRollbacks(before, changes, { ...request, bakeMinutes });
    const judged = [...ofGates, ...(await policyRefusals(db, request))];
    refuseCounting(judged, request);
    // The longest one comes last, when nothing else speaks against the change.
    const rehearsed = await rehearse?.({ ...request, before, applied });
    const refusals = [...judged, ...(rehearsed?.refusals ?? [])];
    refuseCounting(refusals, request);
    if (refusals.length > 0) deps.log.warn({ channel, actor, refusals }, 'a change was forced against the gates');
    const { state, changes: made } = applied;
    try {
      await db.inTx(async (tx) => {
        const apps = applied.subjects.map(({ app }) => app);
        if (!(await holdRevisions(tx, channel, apps, judgedBy)))
          throw deliveryFail('conflict', 'The contract of a back end was published at the same moment: please try again');
        await addGeneration(tx, state, {
          changes: made,
          forced: refusals,
          actor,
          person,
          why,
          rehearsal: rehearsed?.note ?? null,
        });
        if (hasWebhook) await generationWebhookJob.schedule(tx, generationRef(channel, state.generation), { seconds: 0 });
        publish(tx, topicOf(channel), { generation: state.generation });
      });
    } catch (error) {
      if (violatedConstraint(error) !== 'delivery_generation_pkey') throw error;
      throw stale(channel, memory.put(await newestState(db, channel)).generation);
    }
    deps.log.info({ channel, generation: state.generation, actor, person, why, changes: made }, 'the live releases changed');
    return memory.put(state);
  };

  const targetsOf = async (channel: Channel, names?: readonly string[]): Promise<Map<string, readonly RollbackTarget[]>> => {
    const state = await memory.state(channel);
    const targets = await Promise.all(
      (names ?? Object.keys(state.apps)).map(async (name) => {
        const app = appIn(state, name);
        if (!app || app.pilot) return [];
        const wereLive = earlierOf(app);
        const recent = new Map((await releases.list(name, recentReleases)).map((one) => [one.release, one.committedAt]));
        const others = [...new Set([...wereLive, ...recent.keys()])].filter((release) => release !== app.release);
        return others.map((release) => {
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
