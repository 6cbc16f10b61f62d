import type { Shape } from '@juhe/contract/shape';
import { pooled, pooledTypes } from './shape-pool.ts';

it('stores equal types once, regardless of the order of their keys', () => {
  const first: Shape = { fields: { a: 'string', b: { list: 'number' } }, optional: ['a'] };
  const equalShape: Shape = { optional: ['a'], fields: { b: { list: 'number' }, a: 'string' } };
  expect(pooled(equalShape)).toBe(pooled(first));
  expect(pooled({ fields: { a: 'string' } })).not.toBe(pooled(first));
  const declared = {
    operations: { 'GET /a': { input: first, answer: equalShape } },
    names: { '@juhe/ui': { A: equalShape, B: 'any' as const } },
  };
  const types = pooledTypes(declared);
  expect(types).toEqual(declared);
  expect(types.names['@juhe/ui']?.['A']).toBe(types.operations['GET /a']?.answer);
});
