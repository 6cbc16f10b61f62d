import type { Shape } from './shape.ts';
import { valueMisfit, valueOfText } from './value-fit.ts';

const goods: Shape = {
  fields: {
    name: 'string',
    cents: 'number',
    kind: { union: [{ is: 'a' }, 'null'] },
    tags: { list: 'string' },
    at: { tuple: ['number', 'number'] },
  },
  optional: ['tags', 'at'],
};
const validGoods = { name: 'tea', cents: 100, kind: 'a' };

it.each<[string, unknown, Shape, string | undefined]>([
  ['fits', validGoods, goods, undefined],
  ['fits with optional fields', { ...validGoods, tags: ['x'], at: [1, 2] }, goods, undefined],
  ['fits with null', { ...validGoods, kind: null }, goods, undefined],
  ['lacks a field', { name: 'tea', kind: 'a' }, goods, 'cents'],
  ['is of another type', { ...validGoods, cents: '100' }, goods, 'cents'],
  ['is not a number', { ...validGoods, cents: Number.NaN }, goods, 'cents'],
  ['is another value', { ...validGoods, kind: 'b' }, goods, 'kind'],
  ['has another item', { ...validGoods, tags: ['x', 1] }, goods, 'tags.1'],
  ['is too long', { ...validGoods, at: [1, 2, 3] }, goods, 'at'],
  ['is null', null, goods, ''],
  ['is a list', [], goods, ''],
  ['has fields of any name', { a: 1 }, { fields: {}, rest: 'number' }, undefined],
  ['has another type under any name', { a: 'x' }, { fields: {}, rest: 'number' }, 'a'],
  ['is absent where none is expected', null, 'void', undefined],
  ['is of an unknown type', { x: [] }, 'any', undefined],
])('a value that %s', (_, value, shape, misfit) => {
  expect(valueMisfit(value, shape, '', false)).toBe(misfit);
});

it('rejects fields that the type does not name only where the type is closed', () => {
  const withUndeclared = { ...validGoods, admin: true };
  expect(valueMisfit(withUndeclared, goods, '', false)).toBeUndefined();
  expect(valueMisfit(withUndeclared, goods, '', true)).toBe('admin');
  const inherited = JSON.parse('{"name":"tea","cents":1,"kind":"a","__proto__":{"admin":true}}') as object;
  expect(valueMisfit(inherited, goods, '', true)).toBe('__proto__');
  expect(
    valueMisfit(
      { cents: 1, kind: 'a' },
      { fields: Object.fromEntries([['toString', 'string']]) as Readonly<Record<string, Shape>> },
      '',
      false,
    ),
  ).toBe('toString');
});

it('parses the texts of an address by their type', () => {
  expect([
    valueOfText('5', 'number'),
    valueOfText('5', 'string'),
    valueOfText('x', 'number'),
    valueOfText('true', { union: ['boolean', 'null'] }),
  ]).toEqual([5, '5', 'x', true]);
  expect(valueOfText('1e9', 'number')).toBe('1e9');
});
