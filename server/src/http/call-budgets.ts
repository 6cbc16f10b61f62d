import type { OperationInfo } from '@juhe/contract/operation';
import { addressKey, isLoopback } from './addresses.ts';
import { tooMany } from './rate-limit.ts';
import { type Budget, createTokenBuckets } from './token-buckets.ts';

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

/** A budget of an address, `scale` times as large (`RATE_LIMIT_SCALE`). */
export const addressBudget = ({ burst, perSecond }: Budget, ip: string, scale: number): Budget => {
  const factor = scale * (isLoopback(ip) ? loopbackFactor : 1);
  return { burst: burst * factor, perSecond: perSecond * factor };
};

export interface CallBudgets {
  /** Takes one call from the budget of the member, or of the address; 429 `tooMany` with the time to wait. */
  take(operation: Pick<OperationInfo, 'method'>, caller: { readonly ip: string; readonly memberId?: string | undefined }): void;
}

/**
 * The default budgets of one process, kept in memory: they cost no statement, and replicas need not agree on them. `scale`
 * multiplies them (`RATE_LIMIT_SCALE`).
 */
export const createCallBudgets = (scale: number, now?: () => number): CallBudgets => {
  const buckets = createTokenBuckets(now);
  return {
    take: ({ method }, { ip, memberId }) => {
      const kind = method === 'GET' ? 'read' : 'write';
      const { burst, perSecond } = defaultBudgets.member[kind];
      const retryAfter =
        memberId === undefined
          ? buckets.take(`${kind}:${addressKey(ip)}`, addressBudget(defaultBudgets.address[kind], ip, scale))
          : buckets.take(`${kind}:${memberId}`, { burst: burst * scale, perSecond: perSecond * scale });
      if (retryAfter > 0) throw tooMany(retryAfter);
    },
  };
};
