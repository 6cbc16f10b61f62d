import type { Shape } from '@juhe/contract/shape';
import type { OperationShapes } from '../release/declared-types.ts';
import type { Served } from './served.ts';

/** An operation of an app's own back end. */
export interface BackendOperation {
  /** `required`: only for signed-in members. */
  readonly access: 'public' | 'required';
  /** The path's parameters, and the query of a GET or the JSON body of a POST. */
  readonly input: Shape;
  readonly answer: Shape;
}

/** By method and path below `/x/<app>`: `GET /ratings/{saleNo}`. */
export interface BackendContract {
  readonly operations: Readonly<Record<string, BackendOperation>>;
}

/** The published contracts of one channel, by app. */
export type BackendContracts = ReadonlyMap<string, BackendContract>;

/** Returns the app whose back end serves an operation of a release: `GET /x/reviews/ratings`; undefined for one of the API. */
export const backendOf = (operation: string): string | undefined => /^[A-Z]+ \/x\/([^/]+)\//.exec(operation)?.[1];

const operationIn = (contracts: BackendContracts, operation: string): BackendOperation | undefined => {
  const app = backendOf(operation);
  const operations = app === undefined ? undefined : contracts.get(app)?.operations;
  const name = app === undefined ? '' : operation.replace(`/x/${app}`, '');
  return operations && Object.hasOwn(operations, name) ? operations[name] : undefined;
};

/** Combines the API with the back ends of a channel. */
export const withBackends = (served: Served, contracts: BackendContracts): Served => ({
  has: (operation) =>
    backendOf(operation) === undefined ? served.has(operation) : operationIn(contracts, operation) !== undefined,
  shapesOf: (operation): OperationShapes | undefined =>
    backendOf(operation) === undefined ? served.shapesOf?.(operation) : operationIn(contracts, operation),
  deprecationOf: (operation) => (backendOf(operation) === undefined ? served.deprecationOf?.(operation) : undefined),
});

/** The API alone: back ends do not change with its start. */
export const withoutBackends = (served: Served): Served => ({
  has: (operation) => backendOf(operation) !== undefined || served.has(operation),
  shapesOf: (operation) => (backendOf(operation) === undefined ? served.shapesOf?.(operation) : undefined),
});
