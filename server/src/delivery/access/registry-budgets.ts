import type { FastifyRequest } from 'fastify';
import type { Db } from '../../db/db.ts';
import { addressKey } from '../../http/addresses.ts';
import { addressBudget } from '../../http/call-budgets.ts';
import { tooMany } from '../../http/rate-limit.ts';
import { type Budget, createTokenBuckets, type TokenBuckets } from '../../http/token-buckets.ts';

/** `heavy`: judges every way back, or reads source maps or files. `file`: one file of a release; a release has up to 600. */
type Kind = 'read' | 'heavy' | 'write' | 'file';

/** What one token, and one address, may ask of the registry: enough for a pipeline that releases all day, and a loop runs dry within a minute. */
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

/** The kind of a call, by its method and route. */
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

const take = (db: Db, key: string, budget: Budget): void => {
  const retryAfter = bucketsOf(db).take(`registry:${key}`, budget);
  if (retryAfter > 0) throw tooMany(retryAfter);
};

const kindOfRequest = ({ method, routeOptions }: FastifyRequest): Kind => kindOf(method, routeOptions.url ?? '');

/** Takes a call from its address' budget, before the token is looked up; 429 `tooMany` with the time to wait. Counted by each process for itself. */
export const takeFromAddress = (db: Db, request: FastifyRequest, scale: number): void => {
  const kind = kindOfRequest(request);
  take(db, `${kind}:${addressKey(request.ip)}`, addressBudget(registryBudgets.address[kind], request.ip, scale));
};

/** Takes a call from its token's budget. */
export const takeFromToken = (
  db: Db,
  request: FastifyRequest,
  caller: { readonly name: string; readonly operator: boolean },
  scale: number,
): void => {
  const kind = kindOfRequest(request);
  const { name, operator } = caller;
  take(
    db,
    `${kind}:token:${operator ? 'operator' : 'team'}:${name}`,
    scaled(registryBudgets.token[kind], operator ? operatorFactor * scale : scale),
  );
};
