import { deprecationsIn, usesIn } from './who-uses.mjs';

describe('the uses of a release', () => {
  const document = {
    uses: { '@juhe/ui': ['Price', 'Button'], '@juhe/platform': ['PageLink'] },
    operations: ['GET /api/mall/cart', 'POST /api/mall/cart/add', 'GET /api/mall/cartoons'],
    routes: [{ path: '/pages/cart/cart' }],
    slots: [{ id: 'cart.below-sum' }],
    fills: [{ slot: 'mine.grid' }],
  };

  it.each([
    ['Price', ['@juhe/ui Price']],
    ['@juhe/ui Price', ['@juhe/ui Price']],
    ['@juhe/platform Price', []],
    ['@juhe/ui', ['@juhe/ui Price', '@juhe/ui Button']],
    ['Pric', []],
    ['/api/mall/cart', ['GET /api/mall/cart', 'POST /api/mall/cart/add']],
    ['GET /api/mall/cart', ['GET /api/mall/cart']],
    ['/pages/cart/cart', ['its page /pages/cart/cart']],
    ['cart.below-sum', ['its slot cart.below-sum']],
    ['mine.grid', ['fills the slot mine.grid']],
  ])('are found by the name %s', (name, uses) => {
    expect(usesIn(document, name)).toEqual(uses);
  });
});

it('finds the deprecation of a use in any live release, and in the shell’s before others', () => {
  const price = { what: '@juhe/ui Price', since: '1.4.0', removedAfter: '2027-03-01', use: 'Amount' };
  const laterRemoval = { ...price, removedAfter: '2027-06-01' };
  const page = { what: '/pages/cart/cart', since: '1.0.0', removedAfter: '2027-02-01', use: '/cart' };
  const deprecationOf = deprecationsIn([
    { app: 'shell', deprecated: [laterRemoval] },
    { app: 'mall', deprecated: [price, page] },
    { app: 'wallet' },
  ]);
  expect(deprecationOf('@juhe/ui Price')).toEqual(laterRemoval);
  expect(deprecationOf('its page /pages/cart/cart')).toEqual(page);
  expect(deprecationOf('@juhe/ui Button')).toBeUndefined();
});
