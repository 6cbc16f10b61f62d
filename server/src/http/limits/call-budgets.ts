import type { OperationInfo } from '@juhe/contract/operation';
import { addressKey, isLoopback } from './addresses.ts';
import { effects } from './effects.ts';
import { tooMany } from './rate-limit.ts';
import { type Budget, createTokenBuckets } from './token-buckets.ts';

const day = 24 * 3600;

/**
 * Default rate limits of every operation (hardening.md H3): enough for a person who scrolls fast on several devices, and for
 * the many members behind one carrier's address; a script exhausts them within seconds. Writes are scarcer because each may
 * add a row; `day` limits those of one member over all tables. `costly` reads are expensive for the database.
 */
export const defaultBudgets = {
  member: {
    read: { burst: 1800, perSecond: 30 },
    costly: { burst: 240, perSecond: 4 },
    write: { burst: 300, perSecond: 5 },
    day: { burst: 10_000, perSecond: 10_000 / day },
  },
  address: {
    read: { burst: 1800, perSecond: 30 },
    costly: { burst: 600, perSecond: 10 },
    write: { burst: 120, perSecond: 2 },
  },
  operator: { burst: 1200, perSecond: 20 },
} as const satisfies Readonly<Record<'member' | 'address', Readonly<Record<string, Budget>>>> & { operator: Budget };

/** A loopback address is a proxy on this machine, hence many people. */
const loopbackFactor = 20;

const scaled = ({ burst, perSecond }: Budget, factor: number): Budget => ({
  burst: burst * factor,
  perSecond: perSecond * factor,
});

/** Returns the budget of an address, multiplied by `scale` (`RATE_LIMIT_SCALE`). */
export const addressBudget = (budget: Budget, ip: string, scale: number): Budget =>
  scaled(budget, scale * (isLoopback(ip) ? loopbackFactor : 1));

export interface Caller {
  readonly ip: string;
  readonly memberId?: string | undefined;
  /** The name of the operator's token. */
  readonly operator?: string | undefined;
}

export interface CallBudgets {
  /** Charges one call to the budget of the operator, the member or the address; 429 `tooMany` with the time to wait. */
  take(operation: Pick<OperationInfo, 'method'> & { readonly id?: string }, caller: Caller): void;
}

/** Selects the budget of a call: the specification has many POSTs that only read. */
const budgetOf = ({ method, id = '' }: Parameters<CallBudgets['take']>[0]): 'read' | 'costly' | 'write' => {
  const kind = effects[id]?.kind;
  if (kind === 'costly') return 'costly';
  return method === 'GET' || kind === 'reads' ? 'read' : 'write';
};

/**
 * Creates the default budgets of one process, in memory: they cost no statement, and replicas need not agree on them. `scale`
 * multiplies them (`RATE_LIMIT_SCALE`).
 */
export const createCallBudgets = (scale: number, now?: () => number): CallBudgets => {
  const buckets = createTokenBuckets(now);
  const consumeBudget = (key: string, budget: Budget): void => {
    const retryAfter = buckets.take(key, budget);
    if (retryAfter > 0) throw tooMany(retryAfter);
  };
  return {
    take: (operation, { ip, memberId, operator }) => {
      const kind = budgetOf(operation);
      if (operator !== undefined) return consumeBudget(`operator:${operator}`, scaled(defaultBudgets.operator, scale));
      if (memberId === undefined)
        return consumeBudget(`${kind}:${addressKey(ip)}`, addressBudget(defaultBudgets.address[kind], ip, scale));
      consumeBudget(`${kind}:${memberId}`, scaled(defaultBudgets.member[kind], scale));
      if (kind === 'write') consumeBudget(`day:${memberId}`, scaled(defaultBudgets.member.day, scale));
    },
  };
};
