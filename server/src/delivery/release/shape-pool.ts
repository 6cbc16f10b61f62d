import type { Shape } from '@juhe/contract/shape';
import type { DeclaredTypes } from './declared-types.ts';

/** Maximum number of distinct types in memory before the pool is cleared: types of hundreds of releases are mostly the same. */
const maxStored = 20_000;

const pool = new Map<string, Shape>();

/** Uses a fixed order of keys: the database has its own. */
const keyOf = (shape: Shape): string =>
  JSON.stringify(shape, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/** Returns the same object for equal types, so that releases share it and comparing equal ones costs nothing. */
export const pooled = (shape: Shape): Shape => {
  if (typeof shape === 'string') return shape;
  const key = keyOf(shape);
  const pooledShape = pool.get(key);
  if (pooledShape) return pooledShape;
  if (pool.size >= maxStored) pool.clear();
  pool.set(key, shape);
  return shape;
};

const mapped = <T, U>(record: Readonly<Record<string, T>>, make: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, make(value)]));

/** Returns a release's declarations, with its types from the pool. */
export const pooledTypes = ({ operations, names, ...links }: DeclaredTypes): DeclaredTypes => ({
  ...links,
  operations: mapped(operations, ({ input, answer }) => ({ input: pooled(input), answer: pooled(answer) })),
  names: mapped(names, (members) => mapped(members, pooled)),
});
