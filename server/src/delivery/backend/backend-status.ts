import type { Db } from '../../db/db.ts';
import type { Channel } from '../channel/state.ts';
import { type Backend, busiestMinutes, type EndingCount, endingsOf } from './backend.repository.ts';
import type { BackendMemory } from './backend-memory.ts';
import type { Proxy } from './proxy.ts';

/** Status of a back end visible to every token; its own team and the operator see the rest. */
export interface BackendStatus
  extends Partial<Pick<Backend, 'url' | 'timeoutMs' | 'hosts' | 'callsPerMinute' | 'callsOfOneCaller' | 'contract'>> {
  readonly app: string;
  readonly channel: Channel;
  readonly killedBy: Backend['killedBy'];
  /** Names of its operations. */
  readonly operations: readonly string[];
  /** Whether this process skips it because of recent failures. */
  readonly breaker: 'closed' | 'open' | 'halfOpen';
  /** Number of requests of the last hour by ending. */
  readonly lastHour: Readonly<Partial<Record<EndingCount['ending'], number>>>;
  /** Calls within the quota in the busiest minute of the last hour. */
  readonly busiestMinute?: number;
}

export interface BackendStatuses {
  /** Returns the back ends of a channel; `isOwn` decides for which apps the complete status is returned. */
  of(channel: Channel, isOwn: (app: string) => boolean): Promise<readonly BackendStatus[]>;
}

interface Parts {
  readonly db: Db;
  readonly memory: Pick<BackendMemory, 'list'>;
  readonly proxy: Pick<Proxy, 'state'>;
}

export const createBackendStatuses = ({ db, memory, proxy }: Parts): BackendStatuses => ({
  of: async (channel, isOwn) => {
    const backends = memory.list().filter((backend) => backend.channel === channel);
    if (backends.length === 0) return [];
    const [endings, busiest] = await Promise.all([endingsOf(db, channel), busiestMinutes(db, channel)]);
    return backends.map((backend) => {
      const { app, killedBy, url, timeoutMs, hosts, callsPerMinute, callsOfOneCaller, contract } = backend;
      return {
        app,
        channel,
        killedBy,
        operations: Object.keys(contract?.operations ?? {}).toSorted(),
        breaker: proxy.state(backend),
        lastHour: Object.fromEntries(endings.filter((entry) => entry.app === app).map(({ ending, calls }) => [ending, calls])),
        ...(isOwn(app)
          ? { url, timeoutMs, hosts, callsPerMinute, callsOfOneCaller, contract, busiestMinute: busiest.get(app) ?? 0 }
          : {}),
      };
    });
  },
});
