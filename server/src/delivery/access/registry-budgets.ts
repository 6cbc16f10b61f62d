import type { FastifyRequest } from 'fastify';
import type { Db } from '../../db/db.ts';
import { addressKey } from '../../http/limits/addresses.ts';
import { addressBudget } from '../../http/limits/call-budgets.ts';
import { tooMany } from '../../http/limits/rate-limit.ts';
import { type Budget, createTokenBuckets, type TokenBuckets } from '../../http/limits/token-buckets.ts';

/**
 * `heavy`: evaluates every rollback target, or reads source maps or files. `file`: one file of a release; a release has up to
 * 600.
 */
type Kind = 'read' | 'heavy' | 'write' | 'file';

/**
 * Registry rate limits of a token and of an address: enough for a pipeline that releases all day, while a loop exhausts them
 * within a minute.
 */
export const registryBudgets = {
  token: {
    read: { burst: 600, perSecond: 5 },
    heavy: { burst: 120, perSecond: 1 },
    write: { burst: 300, perSecond: 1 },
    file: { burst: 2400, perSecond: 20 },
  },
  address: {
    read: { burst: 1200, perSecond: 10 },
    heavy: { burst: 240, perSecond: 2 },
    write: { burst: 600, perSecond: 2 },
    file: { burst: 4800, perSecond: 40 },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Kind, Budget>>>>;

/** Operators act for every team. */
const operatorFactor = 10;

const heavy: ReadonlySet<string> = new Set([
  '/platform/metrics',
  '/platform/channels/:channel',
  '/platform/releases/:app/:release/check',
]);

/** Returns the kind of a request by its method and route. */
export const kindOf = (method: string, route: string): Kind => {
  if (method === 'PUT' && /\/(files\/\*|packages\/:file)$/.test(route)) return 'file';
  if (method !== 'GET' && method !== 'HEAD') return 'write';
  return heavy.has(route) ? 'heavy' : 'read';
};

const bucketsByDb = new WeakMap<Db, TokenBuckets>();

const bucketsOf = (db: Db): TokenBuckets => {
  const buckets = bucketsByDb.get(db) ?? createTokenBuckets();
  bucketsByDb.set(db, buckets);
  return buckets;
};

const scaled = ({ burst, perSecond }: Budget, factor: number): Budget => ({
  burst: burst * factor,
  perSecond: perSecond * factor,
});

const consume = (db: Db, key: string, budget: Budget): void => {
  const retryAfter = bucketsOf(db).take(`registry:${key}`, budget);
  if (retryAfter > 0) throw tooMany(retryAfter);
};

const kindOfRequest = ({ method, routeOptions }: FastifyRequest): Kind => kindOf(method, routeOptions.url ?? '');

/**
 * Charges a request to its address's budget, before the token is looked up; 429 `tooMany` with the time to wait. Counted per
 * process.
 */
export const takeFromAddress = (db: Db, request: FastifyRequest, scale: number): void => {
  const kind = kindOfRequest(request);
  consume(db, `${kind}:${addressKey(request.ip)}`, addressBudget(registryBudgets.address[kind], request.ip, scale));
};

/** Charges a request to its token's budget. */
export const takeFromToken = (
  db: Db,
  request: FastifyRequest,
  caller: { readonly name: string; readonly operator: boolean },
  scale: number,
): void => {
  const kind = kindOfRequest(request);
  const { name, operator } = caller;
  consume(
    db,
    `${kind}:token:${operator ? 'operator' : 'team'}:${name}`,
    scaled(registryBudgets.token[kind], operator ? operatorFactor * scale : scale),
  );
};
