import { randomBytes } from 'node:crypto';
import type { Db } from '../../db/db.ts';
import { publishedContracts } from '../gate/backend.repository.ts';
import { withBackends } from '../gate/backends.ts';
import { setLimits } from '../gate/budget.repository.ts';
import { limitsOf } from '../gate/budgets.ts';
import { gatesRefuse, releasesNeeded } from '../gate/gates.ts';
import type { Served } from '../gate/operations.ts';
import { pathOwners } from '../gate/path-owners.ts';
import { assignedPaths } from '../gate/path.repository.ts';
import type { Refusal } from '../gate/refusal.ts';
import { slotOwners } from '../gate/slot-owners.ts';
import { assignedSlots } from '../gate/slot.repository.ts';
import type { Release } from '../release/release-document.ts';
import type { Releases } from '../release/release.service.ts';
import { type Applied, applyChanges } from './apply.ts';
import { rollbackTargetsOf } from './change-context.ts';
import { appIn, type Change, type ChannelState, type Circumstances } from './state.ts';

interface JudgeDeps {
  readonly db: Db;
  readonly releases: Pick<Releases, 'find'>;
  /** Operations of this API; see `servedApi`. */
  readonly served: Served;
}

/** Changes as applied, with the verdict of the gates. */
export interface Judged {
  readonly applied: Applied;
  readonly refusals: readonly Refusal[];
}

export interface Judge {
  /** Returns the refusals of each of these alternatives, applied to the same state. */
  refusalsOf(before: ChannelState, applied: readonly Applied[]): Promise<readonly (readonly Refusal[])[]>;
  /**
   * Applies changes and judges the result. A rollback without a name goes to the newest release that the gates accept; when
   * none passes, the first one's refusals apply. Throws what `applyChanges` throws.
   */
  judge(before: ChannelState, changes: readonly Change[], authority: Circumstances): Promise<Judged>;
}

/** Returns a new name for a canary's rollout or a trial. */
export const rolloutId = (): string => randomBytes(12).toString('base64url');

const earlierAt = (state: ChannelState, name: string, at: number): string | undefined => {
  const app = appIn(state, name);
  return app && rollbackTargetsOf(app)[at];
};

/** Creates the judge of changes: it loads what the gates look at and has them decide. */
export const createJudge = ({ db, releases, served }: JudgeDeps): Judge => {
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

  const judgeAsNamed = async (before: ChannelState, changes: readonly Change[], authority: Circumstances): Promise<Judged> => {
    const applied = applyChanges(before, changes, rolloutId, authority);
    const [refusals = []] = await refusalsOf(before, [applied]);
    return { applied, refusals };
  };

  const judge: Judge['judge'] = async (before, changes, authority) => {
    const first = await judgeAsNamed(before, changes, authority);
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
      latest = await judgeAsNamed(before, named, authority);
      if (latest.refusals.length === 0) return latest;
    }
    return first;
  };

  return { refusalsOf, judge };
};
