import { usesIn } from './who-uses.mjs';

describe('what a release uses', () => {
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
  ])('by the name %s', (name, uses) => {
    expect(usesIn(document, name)).toEqual(uses);
  });
});
