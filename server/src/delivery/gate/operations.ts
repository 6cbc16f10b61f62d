import { shapeOf } from '@juhe/contract/shape';
import { z } from 'zod';
import { effects } from '../../http/limits/effects.ts';
import type { RouteGroup } from '../../http/call/routes.ts';
import type { OperationShapes } from '../release/declared-types.ts';
import { pooled } from '../release/shape-pool.ts';
import type { Release } from '../release/release-document.ts';
import { backendOf } from './backends.ts';
import { datedOperation } from './deprecations.ts';
import { type Finding, listed, nameOf } from './refusal.ts';
import type { Served } from './served.ts';

export type { Served } from './served.ts';

/** Returns the current operations; shapes are converted on first use and cached. */
export const servedApi = (groups: readonly RouteGroup[]): Served => {
  const routes = new Map(groups.flat().map((route) => [`${route.operation.method} ${route.operation.path}`, route]));
  const shapes = new Map<string, OperationShapes>();
  return {
    has: (operation) => routes.has(operation),
    deprecationOf: (operation) => routes.get(operation)?.operation.deprecated,
    shapesOf: (operation) => {
      const cached = shapes.get(operation);
      const route = routes.get(operation);
      if (cached || !route) return cached;
      const converted = { input: pooled(shapeOf(route.input, 'input', z)), answer: pooled(shapeOf(route.output, 'output', z)) };
      shapes.set(operation, converted);
      return converted;
    },
  };
};

/** Whether a response may be shared with other visitors, or each has to send the request, because it counts its callers. */
export type PublicOperation = 'reads' | 'counts';

/**
 * Returns the operations that are public and respond immediately: those that the server may call as a visitor to render a
 * page.
 */
export const publicOperations = (groups: readonly RouteGroup[]): ReadonlyMap<string, PublicOperation> =>
  new Map(
    groups
      .flat()
      .filter(({ operation }) => operation.access === 'public' && !operation.stream && operation.encoding !== 'multipart')
      .map(({ operation }) => [
        `${operation.method} ${operation.path}`,
        effects[operation.id]?.kind === 'adds' ? 'counts' : 'reads',
      ]),
  );

/** Returns the operations that a page view may call: read-only ones, and those that every visit calls anyway. */
export const harmlessOperations = (groups: readonly RouteGroup[]): ReadonlySet<string> =>
  new Set(
    groups
      .flat()
      .filter(({ operation }) => !operation.stream && operation.encoding !== 'multipart')
      .flatMap(({ operation }) => {
        const kind = effects[operation.id]?.kind;
        const reads = operation.method === 'GET' || kind === 'reads' || kind === 'costly';
        return reads ? [`${operation.method} ${operation.path}`] : [];
      }),
  );

/** Returns the operations that the release calls and nobody serves. */
export const unservedOperations = (release: Release, served: Pick<Served, 'has'>): readonly string[] =>
  release.operations.filter((operation) => !served.has(operation));

const ownBackend = (release: Release, operations: readonly string[]): Finding[] => {
  const foreignOperations = operations.filter((operation) => backendOf(operation) !== release.app);
  const unpublished = operations.filter((operation) => backendOf(operation) === release.app);
  return [
    ...(foreignOperations.length > 0
      ? [
          {
            gate: 'operations' as const,
            message: `${nameOf(release)} calls the back end of another app: ${listed(foreignOperations)}`,
            fix: `ask ${release.app}'s own back end, or the API: members are known to each back end by another name`,
          },
        ]
      : []),
    ...(unpublished.length > 0
      ? [
          {
            gate: 'operations' as const,
            message: `${nameOf(release)} calls what the published contract of its back end does not have: ${listed(unpublished)}`,
            fix: `publish the contract first (npm run release -- backend ${release.app} contract), or build ${release.app} without the call`,
          },
        ]
      : []),
  ];
};

/** Checks that the API, and the app's own back end, serve everything that the release calls. */
export const operationFindings = (release: Release, served: Pick<Served, 'has'>): Finding[] => {
  const foreign = release.operations.filter((operation) => ![undefined, release.app].includes(backendOf(operation)));
  const absent = unservedOperations(release, served).filter((operation) => !foreign.includes(operation));
  const unserved = absent.filter((operation) => backendOf(operation) === undefined);
  const ofBackends = ownBackend(release, [...foreign, ...absent.filter((operation) => backendOf(operation) !== undefined)]);
  if (unserved.length === 0) return ofBackends;
  return [
    {
      gate: 'operations',
      message: `${nameOf(release)} calls ${unserved.length === 1 ? 'an operation' : `${unserved.length} operations`} that the API does not serve: ${listed(unserved.map((operation) => operation + datedOperation(release, operation)))}`,
      fix: `start an API that serves ${unserved.length > 1 ? 'them' : 'it'} first, or build ${release.app} without the call${unserved.length > 1 ? 's' : ''}`,
    },
    ...ofBackends,
  ];
};
