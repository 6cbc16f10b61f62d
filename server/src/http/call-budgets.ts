import type { OperationInfo } from '@juhe/contract/operation';
import { addressKey, isLoopback } from './addresses.ts';
import { httpFail } from './common-failures.ts';
import { waitText } from './wait.ts';

/** A token bucket: `burst` calls at once, `perSecond` refilled. */
interface Budget {
  readonly burst: number;
  readonly perSecond: number;
}

/**
 * What every operation may be called without a limit of its own (hardening.md H3): enough for a person who scrolls fast on several
 * devices, and for the many members behind one carrier's address; a script runs dry within seconds. Writes are the scarcer ones
 * because each may leave a row.
 */
export const defaultBudgets = {
  member: { read: { burst: 1800, perSecond: 30 }, write: { burst: 300, perSecond: 5 } },
  address: { read: { burst: 1800, perSecond: 30 }, write: { burst: 120, perSecond: 2 } },
} as const satisfies Readonly<Record<'member' | 'address', Readonly<Record<'read' | 'write', Budget>>>>;

/** A loopback address is a proxy on this machine, hence many people. */
const loopbackFactor = 20;
const maxBuckets = 50_000;

interface Bucket {
  tokens: number;
  /** When `tokens` was true, in ms of `now()`. */
  at: number;
}

export interface CallBudgets {
  /** Takes one call from the budget of the member, or of the address; 429 `tooMany` with the time to wait. */
  take(operation: Pick<OperationInfo, 'method'>, caller: { readonly ip: string; readonly memberId?: string | undefined }): void;
}

/**
 * The default budgets of one process, kept in memory: they cost no statement, and replicas need not agree on them. `scale`
 * multiplies them (`RATE_LIMIT_SCALE`). The least recently used of 50,000 buckets is dropped first.
 */
export const createCallBudgets = (scale: number, now: () => number = () => performance.now()): CallBudgets => {
  const buckets = new Map<string, Bucket>();

  const takeFrom = (key: string, { burst, perSecond }: Budget): void => {
    const time = now();
    const last = buckets.get(key);
    const tokens = last ? Math.min(burst, last.tokens + ((time - last.at) / 1000) * perSecond) : burst;
    const isAllowed = tokens >= 1;
    buckets.delete(key);
    buckets.set(key, { tokens: isAllowed ? tokens - 1 : tokens, at: time });
    if (buckets.size > maxBuckets)
      for (const oldest of buckets.keys()) {
        buckets.delete(oldest);
        break;
      }
    if (isAllowed) return;
    const retryAfter = Math.max(1, Math.ceil((1 - tokens) / perSecond));
    throw httpFail('tooMany', { wait: waitText(retryAfter) }, { retryAfter });
  };

  return {
    take: ({ method }, { ip, memberId }) => {
      const kind = method === 'GET' ? 'read' : 'write';
      const { burst, perSecond } = defaultBudgets[memberId === undefined ? 'address' : 'member'][kind];
      const factor = scale * (memberId === undefined && isLoopback(ip) ? loopbackFactor : 1);
      takeFrom(`${kind}:${memberId ?? addressKey(ip)}`, { burst: burst * factor, perSecond: perSecond * factor });
    },
  };
};
