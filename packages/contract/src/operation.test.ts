import { lot } from './auction/lot.ts';
import { cart } from './mall/cart.ts';
import { storedId } from './operation.ts';

describe('storedId', () => {
  it('is what rows and browsers have called the operation so far, whatever its name is', () => {
    expect([cart.addToCart.id, storedId(cart.addToCart)]).toEqual(['mall/cart.addToCart', 'mall/cart.addShopCar']);
  });

  it('leaves out the parameters of a path', () => {
    expect([lot.streamLot.path, storedId(lot.streamLot)]).toEqual(['/api/bidding/live/{productNo}', 'auction/lot.live']);
  });
});
