import type { Deps } from '../../deps.ts';
import type { Channels } from '../channel/channel.service.ts';
import type { AppState, Channel, ChannelState, Watch } from '../channel/state.ts';
import { DeliveryFailure } from '../failures.ts';
import { changeAsGuard } from './guard-change.ts';
import { attemptsOf, guardLimits } from './guard-limits.ts';
import type { LoadTimes } from './load-times.ts';
import { sampledComplete, totals } from './metric.repository.ts';
import { figuresOf, findingOf, sequential, type CompleteSample } from './sequential.ts';

interface BakeDeps extends Pick<Deps, 'db' | 'log'> {
  readonly channels: Pick<Channels, 'state' | 'change'>;
  readonly loadTimes: Pick<LoadTimes, 'ofLive'>;
}

const baselineHours = 24;

/** Returns the current watch; a killed app loads nothing, so there is nothing to judge. */
export const runningWatch = (app: AppState | undefined, now: number): Watch | undefined =>
  app?.watch && !app.watch.refused && !app.killed && Date.parse(app.watch.until) > now ? app.watch : undefined;

const rateOf = (tally: { readonly loads: number; readonly failures: number } | undefined): number =>
  tally && attemptsOf({ ...tally, errors: 0 }) >= guardLimits.attempts ? tally.failures / (tally.loads + tally.failures) : 0;

/** Returns why the guard cannot roll back a bad release. */
const obstacle = (state: ChannelState, app: AppState, { against }: Watch): string | undefined => {
  if (state.frozen) return `${state.channel} is frozen`;
  if (app.frozen) return 'the app is frozen';
  return app.halted?.includes(against) ? `${against} was halted itself` : undefined;
};

/**
 * Rolls back releases that went live for everybody within the bake time and fail more often than their predecessor: a change
 * like any other, with the same gates. The baseline is the worse of two: the current rate of the predecessor where it still
 * runs, and its last 24 hours, so that neither a few old tabs nor an outage that hits both count against the new one.
 */
export const createBake = ({ db, log, channels, loadTimes }: BakeDeps) => {
  const baselineOf = async (channel: Channel, app: string, against: string, concurrentRate: number): Promise<number> => {
    const counts = await totals(db, channel, [{ app, release: against }], baselineHours);
    const sum = (kind: string) => counts.find((row) => row.kind === kind)?.count ?? 0;
    return Math.max(concurrentRate, Math.min(rateOf({ loads: sum('load'), failures: sum('failure') }), sequential.believed));
  };

  const recordRetention = async (channel: Channel, app: string, trial: string, reason: string): Promise<void> => {
    const recorded = await changeAsGuard(channels, {
      channel,
      app,
      from: ({ watch }) => (watch?.trial === trial && !watch.refused ? { action: 'keep', app } : undefined),
      why: reason,
    });
    if (recorded) log.error({ channel, app, why: reason }, 'a bad release could not be rolled back');
  };

  const undo = async (channel: Channel, app: string, watch: Watch, reason: string): Promise<boolean> => {
    const { trial, against } = watch;
    try {
      let retentionReason: string | undefined;
      const rolledBack = await changeAsGuard(channels, {
        channel,
        app,
        from: (current, state) => {
          retentionReason = undefined;
          if (runningWatch(current, Date.now())?.trial !== trial) return undefined;
          retentionReason = obstacle(state, current, watch);
          return retentionReason === undefined ? { action: 'rollback', app, to: against, halted: true } : undefined;
        },
        why: reason,
      });
      if (rolledBack) log.warn({ channel, app, why: reason }, 'a live release was rolled back');
      else if (retentionReason !== undefined)
        await recordRetention(channel, app, trial, `not rolled back to ${against}, ${retentionReason}: ${reason}`);
      return rolledBack !== undefined;
    } catch (error) {
      if (!(error instanceof DeliveryFailure) || error.key !== 'refused') throw error;
      await recordRetention(channel, app, trial, `not rolled back to ${against}: ${reason}. ${error.message}`);
      return false;
    }
  };

  const failing = async (
    channel: Channel,
    app: string,
    live: CompleteSample,
    concurrentRate: number,
    { against }: Watch,
  ): Promise<string | undefined> => {
    if (findingOf(live, concurrentRate) !== 'worse') return undefined;
    const baseline = await baselineOf(channel, app, against, concurrentRate);
    return findingOf(live, baseline) === 'worse' ? `live ${figuresOf(live, baseline)} of ${against}` : undefined;
  };

  const slow = async (channel: Channel, app: string, release: string, { against }: Watch): Promise<string | undefined> => {
    const figures = await loadTimes.ofLive(channel, app, release, against);
    return figures && `live ${figures}`;
  };

  /** Judges watched releases; returns the apps that were rolled back. */
  return async (state: ChannelState): Promise<readonly string[]> => {
    const { channel } = state;
    const watched = Object.entries(state.apps).flatMap(([app, appState]) => {
      const watch = runningWatch(appState, Date.now());
      return watch ? [{ app, release: appState.release, watch }] : [];
    });
    if (watched.length === 0) return [];
    const samples = await sampledComplete(
      db,
      watched.map(({ watch }) => watch.trial),
    );
    const undone: string[] = [];
    for (const { app, release, watch } of watched) {
      const of = (id: string) => samples.find((sample) => sample.rollout === watch.trial && sample.release === id);
      const live = of(release);
      const concurrentRate = rateOf(of(watch.against));
      // The full baseline costs a query; without it the release looks no better.
      const reason =
        (live && (await failing(channel, app, live, concurrentRate, watch))) ?? (await slow(channel, app, release, watch));
      if (reason === undefined) continue;
      if (await undo(channel, app, watch, reason)) undone.push(app);
    }
    return undone;
  };
};
