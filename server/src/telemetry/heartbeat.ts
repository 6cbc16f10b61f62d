import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Deps } from '../deps.ts';
import { openStreams } from '../events/sse.ts';
import { keyIdOf } from '../sealing.ts';
import { removeHeartbeat, writeHeartbeat } from './heartbeat.repository.ts';
import { jobLateness } from './metrics.ts';

/** Interval (ms) between two heartbeats. */
const beatMs = 10_000;

/**
 * Reports the state of this process every ten seconds, for the console of every replica. Returns a stop function, which removes
 * its row; that of a killed process counts as silent and is deleted after ten minutes.
 */
export const startHeartbeat = (
  deps: Pick<Deps, 'db' | 'readReplica' | 'log' | 'secrets'>,
  { address, version, intervalMs = beatMs }: { readonly address: string; readonly version: string; readonly intervalMs?: number },
): { readonly first: Promise<void>; stop(): Promise<void> } => {
  const { db, readReplica, log, secrets } = deps;
  const id = randomUUID();
  const startedAt = performance.now();
  const keyId = keyIdOf(secrets.secretKey);
  const label = `${hostname()}:${new URL(address).port}`;
  const loopDelay = monitorEventLoopDelay();
  loopDelay.enable();
  const beat = async (): Promise<void> => {
    const loopDelayMs = loopDelay.percentile(99) / 1e6;
    loopDelay.reset();
    const { used, max, waiting } = db.stats();
    const replica = readReplica?.state();
    await writeHeartbeat(db, {
      ...{ id, label, version, keyId, uptimeMs: performance.now() - startedAt },
      ...{ poolUsed: used, poolMax: max, poolWaiting: waiting },
      ...{ jobLateness: await jobLateness(deps), streams: openStreams(), loopDelayMs },
      replicaUsed: replica?.isUsed ?? null,
      replicaLag: replica?.lagSeconds ?? null,
    });
  };
  let running: Promise<void> | undefined;
  /** One heartbeat at a time: while the database hangs, none queue up. */
  const attempt = (): Promise<void> => {
    running ??= beat()
      .catch((err: unknown) => log.debug({ err }, 'no heartbeat'))
      .finally(() => {
        running = undefined;
      });
    return running;
  };
  const first = attempt();
  const timer = setInterval(() => void attempt(), intervalMs).unref();
  return {
    first,
    stop: async () => {
      clearInterval(timer);
      loopDelay.disable();
      await running;
      await removeHeartbeat(db, id).catch(() => {});
    },
  };
};
