import type { ProductSpec } from '@juhe/contract/mall/goods.schemas';
import { chosenSku, firstChoice, isAvailable, missingSpec, outlook, toggled } from './sku-choice.ts';

const sku = (id: string, values: Record<string, string>, stock: number, priceCents = 1000) => ({
  id,
  values,
  stock,
  priceCents,
  img: '/x.webp',
});
const spec: ProductSpec = {
  specs: [
    { name: 'colour', values: ['red', 'blue'] },
    { name: 'size', values: ['s', 'm'] },
  ],
  skus: [
    sku('rs', { colour: 'red', size: 's' }, 0),
    sku('rm', { colour: 'red', size: 'm' }, 3, 1200),
    sku('bs', { colour: 'blue', size: 's' }, 5),
    sku('bm', { colour: 'blue', size: 'm' }, 2, 1500),
  ],
};

it('finds the SKU of a complete choice only', () => {
  expect(chosenSku(spec, { colour: 'red' })).toBeUndefined();
  expect(missingSpec(spec, { colour: 'red' })).toBe('size');
  expect(chosenSku(spec, { colour: 'blue', size: 'm' })?.id).toBe('bm');
});

it('offers only values that are in stock together with the rest of the choice', () => {
  expect(isAvailable(spec, { colour: 'red' }, 'size', 's')).toBe(false);
  expect(isAvailable(spec, { colour: 'red' }, 'size', 'm')).toBe(true);
  // The own spec does not limit itself: blue can replace red.
  expect(isAvailable(spec, { colour: 'red' }, 'colour', 'blue')).toBe(true);
});

it('gives a value up when it is chosen again', () => {
  expect(toggled({ colour: 'red' }, 'colour', 'red')).toEqual({});
  expect(toggled({ colour: 'red' }, 'colour', 'blue')).toEqual({ colour: 'blue' });
});

it('tells the prices and units that the choice leaves', () => {
  expect(outlook(spec, {})).toEqual({ low: 1000, high: 1500, stock: 10 });
  expect(outlook(spec, { size: 'm' })).toEqual({ low: 1200, high: 1500, stock: 5 });
});

it('chooses by itself what has one value, and everything of goods without specs', () => {
  expect(firstChoice({ ...spec, specs: [{ name: 'size', values: ['s'] }] })).toEqual({ size: 's' });
  const plain: ProductSpec = { specs: [], skus: [sku('only', {}, 1)] };
  expect(chosenSku(plain, firstChoice(plain))?.id).toBe('only');
});
