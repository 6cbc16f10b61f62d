import type { ClientInput, Operation } from '@juhe/contract/operation';
import { type CallOptions, requestOf } from './request-of.ts';
import type { Answer, TestServer } from './test-server.ts';
import { sendTogether } from './together.ts';

type Caller<O extends Operation> = (i: number) => readonly [O, ClientInput<O>, CallOptions?];

export interface OppositeDirections {
  /** Responses of one direction and of the other, in the callers' order. */
  readonly there: readonly Answer[];
  readonly back: readonly Answer[];
  /** Number of deadlocks that PostgreSQL resolved meanwhile: none, if both directions take their locks in the same order. */
  readonly deadlocks: number;
  /** The slowest response (ms). For reports: on a loaded machine any limit would be flaky, deadlocks are counted exactly. */
  readonly slowestMs: number;
}

/**
 * Makes `n` calls each of two operations that touch the same rows in opposite order, all released at the same instant
 * (quality.md §11):
 * A pays B while B pays A, an order is cancelled while it is paid.
 */
export const oppositeDirections = async <A extends Operation, B extends Operation>(
  server: TestServer,
  n: number,
  forward: Caller<A>,
  back: Caller<B>,
): Promise<OppositeDirections> => {
  const { apiPrefix } = server.deps.config;
  const requests = await Promise.all(
    Array.from({ length: 2 * n }, (_, i) => {
      const nth = Math.floor(i / 2);
      return i % 2 === 0 ? requestOf(apiPrefix, ...forward(nth)) : requestOf(apiPrefix, ...back(nth));
    }),
  );
  const before = server.deadlocks();
  const responses = await sendTogether(Number(new URL(await server.origin()).port), requests);
  const parsed = responses.map(({ body }) => JSON.parse(body) as Answer);
  return {
    there: parsed.filter((_, i) => i % 2 === 0),
    back: parsed.filter((_, i) => i % 2 === 1),
    deadlocks: server.deadlocks() - before,
    slowestMs: Math.max(...responses.map(({ ms }) => ms)),
  };
};
