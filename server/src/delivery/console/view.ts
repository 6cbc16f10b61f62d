import type { Generation } from '../channel/channel.repository.ts';
import type { Channels } from '../channel/channel.service.ts';
import type { AppState, Channel, ChannelState } from '../channel/state.ts';
import type { AppHealth, Metrics, Series } from '../metric/metric.service.ts';

/** When, by whom and why the live release of an app became live. */
export interface Since {
  readonly at: string;
  readonly actor: string;
  readonly why: string;
}

export interface AppView {
  readonly app: string;
  readonly state: AppState;
  readonly since?: Since | undefined;
  readonly health?: AppHealth | undefined;
  readonly series: readonly Series[];
}

/** Everything that an overview shows; what could not be read is missing, what is live is always there. */
export interface ChannelView {
  readonly state: ChannelState;
  /** The shell first, then by name. */
  readonly apps: readonly AppView[];
  readonly history?: readonly Generation[] | undefined;
  readonly figures: boolean;
}

const historyShown = 50;
const historyRead = 200;

const sinceIn = (history: readonly Generation[], app: string): Since | undefined => {
  const made = history.find(({ changes }) =>
    changes.some((change) => change.app === app && (change.action === 'promote' || change.action === 'rollback')),
  );
  return made && { at: made.at, actor: made.actor, why: made.why };
};

const shellFirst = (a: string, b: string): number => {
  if (a === 'shell' || b === 'shell') return a === 'shell' ? -1 : 1;
  return a < b ? -1 : 1;
};

interface Parts {
  readonly channels: Pick<Channels, 'state' | 'history'>;
  readonly metrics: Pick<Metrics, 'health' | 'series'>;
}

const settled = <T>(result: PromiseSettledResult<T>): T | undefined => (result.status === 'fulfilled' ? result.value : undefined);

/** Reads a channel; history and figures may be missing while the database is away. */
export const readView = async ({ channels, metrics }: Parts, channel: Channel): Promise<ChannelView> => {
  const state = await channels.state(channel);
  const [read, measured, points] = await Promise.allSettled([
    channels.history(channel, { limit: historyRead }),
    metrics.health(channel),
    metrics.series(channel),
  ]);
  const history = settled(read);
  const health = settled(measured);
  const series = settled(points);
  const names = Object.keys(state.apps).toSorted(shellFirst);
  const sinceOf = async (app: string): Promise<Since | undefined> => {
    if (!history) return undefined;
    const recent = sinceIn(history, app);
    // In a channel of thirty apps the last change of one may be far back.
    if (recent || history.length < historyRead) return recent;
    return sinceIn(await channels.history(channel, { app, limit: historyRead }).catch(() => []), app);
  };
  const apps = await Promise.all(
    names.flatMap((app) => {
      const own = state.apps[app];
      return own
        ? [
            sinceOf(app).then((since) => ({
              app,
              state: own,
              since,
              health: health?.find((one) => one.app === app),
              series: series?.filter((one) => one.app === app) ?? [],
            })),
          ]
        : [];
    }),
  );
  return { state, apps, history: history?.slice(0, historyShown), figures: health !== undefined && series !== undefined };
};
