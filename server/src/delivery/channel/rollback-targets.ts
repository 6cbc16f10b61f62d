import type { Refusal } from '../gate/refusal.ts';
import type { Releases } from '../release/release.service.ts';
import { applyChanges } from './apply.ts';
import { rollbackTargetsOf } from './change-context.ts';
import { type Judge, rolloutId } from './judge.ts';
import { appIn, type ChannelState } from './state.ts';

/** A possible rollback target of an app, with the current verdict of the gates. */
export interface RollbackTarget {
  readonly release: string;
  /** Always true: only what was live here, and was neither rolled back nor halted, can be gone back to. */
  readonly wasLive: true;
  /** ISO instant; missing for one that is no longer among the app's recent releases. */
  readonly committedAt?: string;
  /** Empty: it can be made live. */
  readonly refusals: readonly Refusal[];
}

interface TargetDeps {
  readonly releases: Pick<Releases, 'list'>;
  readonly refusalsOf: Judge['refusalsOf'];
}

/** Number of an app's recent releases whose time of publication is looked up. */
const recentReleases = 10;

/** Returns the rollback targets by app, of these apps or all; see `Channels.rollbackTargets`. */
export const targetsIn = async (
  state: ChannelState,
  { releases, refusalsOf }: TargetDeps,
  names: readonly string[] = Object.keys(state.apps),
): Promise<Map<string, readonly RollbackTarget[]>> => {
  const targets = await Promise.all(
    names.map(async (name) => {
      const app = appIn(state, name);
      if (!app || app.pilot) return [];
      const recent = new Map((await releases.list(name, recentReleases)).map((listed) => [listed.release, listed.committedAt]));
      return rollbackTargetsOf(app).map((release) => {
        const committedAt = recent.get(release);
        return {
          app: name,
          release,
          wasLive: true as const,
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
