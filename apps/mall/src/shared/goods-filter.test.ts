import { conditionsIn, filterOf, inputOfFilter, noFilter, queryOfFilter } from './goods-filter.ts';

const fullQuery = { min: '100', max: '9900', has: 'stock,free,coupon', seller: 'own', stars: '45' };

describe('the filter in an address', () => {
  it('round-trips', () => {
    const filter = filterOf(fullQuery);
    expect(queryOfFilter(filter)).toEqual(fullQuery);
    expect(conditionsIn(filter)).toBe(6);
    expect(inputOfFilter(filter)).toEqual({
      priceMin: 100,
      priceMax: 9900,
      inStock: true,
      freeShipping: true,
      withCoupon: true,
      seller: 'own',
      ratingMin: 45,
    });
  });

  it.each([
    {},
    { min: '', max: '-1', has: '', seller: '', stars: '' },
    { min: '1.5', max: '１２', has: 'all', seller: 'me', stars: '99' },
    { min: 'NaN', max: '1e9', has: '__proto__', seller: 'constructor', stars: 'toString' },
  ])('ignores %j', (query) => {
    expect(filterOf(query)).toEqual(noFilter);
    expect(inputOfFilter(filterOf(query))).toEqual({});
  });

  it('swaps a reversed range', () => {
    expect(queryOfFilter({ ...noFilter, min: 500, max: 200 })).toMatchObject({ min: '200', max: '500' });
    expect(inputOfFilter({ ...noFilter, min: 500, max: 200 })).toEqual({ priceMin: 200, priceMax: 500 });
  });

  it('limits a price to the list’s maximum', () => {
    expect(inputOfFilter({ ...noFilter, max: 999_999_999_999 })).toEqual({});
    expect(inputOfFilter(filterOf({ max: '9999999999' }))).toEqual({ priceMax: 1_000_000_000 });
  });
});
