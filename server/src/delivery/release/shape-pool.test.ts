import type { Shape } from '@juhe/contract/shape';
import { pooled, pooledTypes } from './shape-pool.ts';

it('has the same type once, in whatever order its keys are', () => {
  const first: Shape = { fields: { a: 'string', b: { list: 'number' } }, optional: ['a'] };
  const same: Shape = { optional: ['a'], fields: { b: { list: 'number' }, a: 'string' } };
  expect(pooled(same)).toBe(pooled(first));
  expect(pooled({ fields: { a: 'string' } })).not.toBe(pooled(first));
  const declared = {
    operations: { 'GET /a': { input: first, answer: same } },
    names: { '@juhe/ui': { A: same, B: 'any' as const } },
  };
  const types = pooledTypes(declared);
  expect(types).toEqual(declared);
  expect(types.names['@juhe/ui']?.['A']).toBe(types.operations['GET /a']?.answer);
});
