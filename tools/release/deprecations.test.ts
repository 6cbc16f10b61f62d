import { deprecationRows, deprecationWarnings } from './deprecations.mjs';

const price = { kind: 'name', what: '@juhe/ui Price', since: '1.4.0', removedAfter: '2027-03-01', use: 'Amount' };
const cart = {
  kind: 'operation',
  what: 'GET /api/mall/cart',
  since: '1.2.0',
  removedAfter: '2027-02-01',
  use: 'GET /api/v2/cart',
};
const page = { kind: 'page', what: '/pages/cart/cart', since: '1.0.0', removedAfter: '2027-02-01', use: '/cart' };

it('prints to publishers one line for each deprecated name and operation that the release uses', () => {
  const document = {
    uses: { '@juhe/ui': ['Button', 'Price'] },
    operations: ['GET /api/mall/cart'],
    deprecated: [price, { ...price, what: '@juhe/ui Card' }, cart, page],
  };
  expect(deprecationWarnings(document)).toEqual([
    'It uses @juhe/ui Price, deprecated since 1.4.0, removed after 2027-03-01: use Amount',
    'It uses GET /api/mall/cart, deprecated since 1.2.0, removed after 2027-02-01: use GET /api/v2/cart',
  ]);
  expect(deprecationWarnings({ ...document, deprecated: undefined })).toEqual([]);
});

it('prints to a team its deprecated uses with their days of removal', () => {
  expect(deprecationRows([price])).toEqual([['after 2027-03-01', '@juhe/ui Price', 'since 1.4.0', 'use Amount']]);
});
