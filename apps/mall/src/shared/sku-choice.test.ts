import type { ProductSpec } from '@juhe/contract/mall/goods.schemas';
import fc from 'fast-check';
import {
  afterCoupons,
  type Choice,
  chosenSku,
  commonPicture,
  firstChoice,
  isAvailable,
  missingSpec,
  outlook,
  validChoice,
  toggled,
  valuePictures,
} from './sku-choice.ts';

const sku = (id: string, values: Record<string, string>, stock: number, priceCents = 1000) => ({
  id,
  values,
  stock,
  priceCents,
  img: '/x.webp',
  memberPrice: null,
  afterCouponsCents: priceCents > 1_200 ? priceCents - 300 : null,
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

it('finds the SKU of a complete selection only', () => {
  expect(chosenSku(spec, { colour: 'red' })).toBeUndefined();
  expect(missingSpec(spec, { colour: 'red' })).toBe('size');
  expect(chosenSku(spec, { colour: 'blue', size: 'm' })?.id).toBe('bm');
});

it('offers only values in stock in combination with the current selection', () => {
  expect(isAvailable(spec, { colour: 'red' }, 'size', 's')).toBe(false);
  expect(isAvailable(spec, { colour: 'red' }, 'size', 'm')).toBe(true);
  // A spec does not restrict its own values: blue can replace red.
  expect(isAvailable(spec, { colour: 'red' }, 'colour', 'blue')).toBe(true);
});

// MALL-20
it('deselects a value that is selected again', () => {
  expect(toggled({ colour: 'red' }, 'colour', 'red')).toEqual({});
  expect(toggled({ colour: 'red' }, 'colour', 'blue')).toEqual({ colour: 'blue' });
});

it('returns prices and units of the remaining SKUs', () => {
  expect(outlook(spec, {})).toEqual({ low: 1000, high: 1500, stock: 10 });
  expect(outlook(spec, { size: 'm' })).toEqual({ low: 1200, high: 1500, stock: 5 });
});

it('selects single values automatically, and everything for goods without specs', () => {
  expect(firstChoice({ ...spec, specs: [{ name: 'size', values: ['s'] }] })).toEqual({ size: 's' });
  const plain: ProductSpec = { specs: [], skus: [sku('only', {}, 1)] };
  expect(chosenSku(plain, firstChoice(plain))?.id).toBe('only');
});

it('drops values that the specs no longer contain', () => {
  expect(validChoice(spec, { colour: 'red', size: 'xl', weight: '1 kg' })).toEqual({ colour: 'red' });
});

it('returns the picture shared by the remaining SKUs, and one for each value where they differ', () => {
  const pictured = {
    ...spec,
    skus: spec.skus.map((sku) => ({ ...sku, img: sku.values.colour === 'red' ? '/red.webp' : '/blue.webp' })),
  };
  expect(commonPicture(pictured, {})).toBeUndefined();
  expect(commonPicture(pictured, { colour: 'red' })).toBe('/red.webp');
  const [colour, size] = pictured.specs;
  if (!colour || !size) throw new Error('two specs');
  expect([...valuePictures(pictured, colour)]).toEqual([
    ['red', '/red.webp'],
    ['blue', '/blue.webp'],
  ]);
  expect(valuePictures(pictured, size).size).toBe(0);
  expect(valuePictures(spec, colour).size).toBe(0);
});

describe('of random matrices', () => {
  /** Every combination with a value of each spec, or of some when `partly`. */
  const combined = (specs: ProductSpec['specs'], partly: boolean) =>
    specs.reduce<Record<string, string>[]>(
      (sofar, { name, values }) =>
        sofar.flatMap((combination) => [
          ...(partly ? [combination] : []),
          ...values.map((value) => ({ ...combination, [name]: value })),
        ]),
      [{}],
    );
  const specsOf = (sizes: readonly number[]) =>
    sizes.map((size, s) => ({ name: `s${s}`, values: Array.from({ length: size }, (_, v) => `v${v}`) }));
  /** Up to three specs of up to four values; some combinations do not exist (−1), some are sold out (0). */
  const matrix = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }).chain((sizes) => {
    const specs = specsOf(sizes);
    const combinations = combined(specs, false);
    return fc.array(fc.integer({ min: -1, max: 2 }), { minLength: combinations.length, maxLength: combinations.length }).map(
      (stocks): ProductSpec => ({
        specs,
        skus: combinations.flatMap((values, i) => ((stocks[i] ?? -1) < 0 ? [] : [sku(`k${i}`, values, stocks[i] ?? 0)])),
      }),
    );
  });

  // MALL-20
  it('offers a value exactly if some SKU in stock matches the current selection', () => {
    fc.assert(
      fc.property(matrix, (productSpec) => {
        const buyable = productSpec.skus.filter(({ stock }) => stock > 0).map(({ values }) => values);
        return combined(productSpec.specs, true).every((choice) =>
          productSpec.specs.every(({ name, values }) => {
            const otherSpecs = productSpec.specs.filter(
              (otherSpec) => otherSpec.name !== name && choice[otherSpec.name] !== undefined,
            );
            const fitting = buyable.filter((sold) =>
              otherSpecs.every((otherSpec) => sold[otherSpec.name] === choice[otherSpec.name]),
            );
            const enabled = new Set(fitting.map((sold) => sold[name]));
            return values.every((value) => isAvailable(productSpec, choice, name, value) === enabled.has(value));
          }),
        );
      }),
    );
  });

  it('always reaches a SKU in stock by offered values, and the empty selection on the way back', () => {
    fc.assert(
      fc.property(matrix, fc.array(fc.nat(), { maxLength: 40 }), (productSpec, taps) => {
        fc.pre(productSpec.skus.some(({ stock }) => stock > 0));
        let choice: Choice = {};
        for (const tap of taps) {
          const open = productSpec.specs.flatMap(({ name, values }) =>
            values.filter((value) => isAvailable(productSpec, choice, name, value)).map((value) => [name, value] as const),
          );
          const [name, value] = open[tap % open.length] ?? ['', ''];
          choice = toggled(choice, name, value);
          const chosen = chosenSku(productSpec, choice);
          if (outlook(productSpec, choice).stock === 0 || chosen?.stock === 0) return false;
          if ((chosen === undefined) !== (missingSpec(productSpec, choice) !== undefined)) return false;
        }
        for (const [name, value] of Object.entries(choice)) choice = toggled(choice, name, value);
        return Object.keys(choice).length === 0;
      }),
    );
  });
});

it('returns the lowest price after coupons among the remaining SKUs, and none if no coupon applies', () => {
  expect(afterCoupons(spec, { colour: 'red' })).toBeUndefined();
  // Only a more expensive SKU is discounted, and still costs more.
  expect(afterCoupons(spec, { colour: 'blue' })).toBeUndefined();
  expect(afterCoupons(spec, { colour: 'blue', size: 'm' })).toEqual({ cents: 1_200, from: false });
  const [dear] = spec.skus.filter((sku) => sku.id === 'bm');
  if (!dear) throw new Error('no such SKU');
  expect(afterCoupons({ ...spec, skus: [dear, { ...dear, id: 'x', priceCents: 9_000, afterCouponsCents: null }] }, {})).toEqual({
    cents: 1_200,
    from: true,
  });
});
