import type { Shape } from '@juhe/contract/shape';
import type { DeclaredTypes } from './declared-types.ts';

/** Types of hundreds of releases are mostly the same: so many different ones are in memory once, before the pool begins anew. */
const mostKept = 20_000;

const pool = new Map<string, Shape>();

/** In one order of keys: the database keeps its own. */
const keyOf = (shape: Shape): string =>
  JSON.stringify(shape, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/** The same type as the same object, so that releases share it and comparing equal ones costs nothing. */
export const pooled = (shape: Shape): Shape => {
  if (typeof shape === 'string') return shape;
  const key = keyOf(shape);
  const pooledShape = pool.get(key);
  if (pooledShape) return pooledShape;
  if (pool.size >= mostKept) pool.clear();
  pool.set(key, shape);
  return shape;
};

const mapped = <T, U>(all: Readonly<Record<string, T>>, make: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(all).map(([name, value]) => [name, make(value)]));

/** What a release declares, with its types from the pool. */
export const pooledTypes = ({ operations, names, ...links }: DeclaredTypes): DeclaredTypes => ({
  ...links,
  operations: mapped(operations, ({ input, answer }) => ({ input: pooled(input), answer: pooled(answer) })),
  names: mapped(names, (members) => mapped(members, pooled)),
});
