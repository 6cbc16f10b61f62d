import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/db.ts';
import { gatherer } from '../../db/gather.ts';
import { isUnavailable } from '../../db/unavailable.ts';
import { createTokenBuckets } from '../../http/limits/token-buckets.ts';
import { consumeQuotas } from './backend.repository.ts';

/** One call that needs a token. */
interface QuotaCall {
  readonly key: string;
  /** Calls a minute; also the maximum at once. */
  readonly perMinute: number;
}

const waitOf = (tokens: number, perMinute: number): number => Math.max(1, Math.ceil((1 - tokens) / (perMinute / 60)));

/** Calls that wait together cost one statement, in which each bucket occurs once. */
const takeTogether = gatherer(
  async (db: Db, calls: readonly QuotaCall[]): Promise<number[]> => {
    const buckets = new Map<string, { perMinute: number; count: number }>();
    for (const { key, perMinute } of calls) buckets.set(key, { perMinute, count: (buckets.get(key)?.count ?? 0) + 1 });
    const bucketRows = await consumeQuotas(
      db,
      [...buckets].map(([key, { perMinute, count }]) => ({ key, perMinute, count })),
    );
    const bucketByKey = new Map(bucketRows.map((bucket) => [bucket.key, bucket]));
    const granted = new Map<string, number>();
    return calls.map(({ key, perMinute }) => {
      const bucket = bucketByKey.get(key);
      const before = granted.get(key) ?? 0;
      granted.set(key, before + 1);
      return bucket && before < bucket.granted ? 0 : waitOf(bucket?.tokens ?? 0, perMinute);
    });
  },
  { isolatesFailures: false },
);

export interface Quotas {
  /** Takes a call of a bucket; resolves to 0, or to the whole seconds until the next one. */
  take(bucket: 'app' | 'caller', name: string, perMinute: number, log: FastifyBaseLogger): Promise<number>;
}

/**
 * Quotas of back ends: buckets in the database, so that all replicas count together. Each process has them in memory as well:
 * they refuse what this process alone has used up without a statement, and count alone while the database is unavailable.
 */
export const createQuotas = (db: Db, channel: string): Quotas => {
  const own = createTokenBuckets();
  return {
    take: async (bucket, name, perMinute, log) => {
      const key = `${channel} ${bucket} ${name}`;
      const wait = own.take(key, { burst: perMinute, perSecond: perMinute / 60 });
      if (wait > 0) return wait;
      try {
        return await takeTogether(db, bucket, { key, perMinute });
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        log.warn({ err: error }, 'the quotas of back ends are counted by this process alone');
        return 0;
      }
    },
  };
};
