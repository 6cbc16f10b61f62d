import type { Refusal } from '../gate/refusal.ts';
import type { Releases } from '../release/release.service.ts';
import { applyChanges } from './apply.ts';
import { earlierOf } from './change-context.ts';
import { type Judge, rolloutId } from './judge.ts';
import { appIn, type ChannelState } from './state.ts';

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

interface TargetDeps {
  readonly releases: Pick<Releases, 'list'>;
  readonly refusalsOf: Judge['refusalsOf'];
}

/** Number of an app's recent releases that are offered beside those that were live. */
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
