import { lot } from './auction/lot.ts';
import { cart } from './mall/cart.ts';
import { storedId } from './operation.ts';

describe('storedId', () => {
  it('is the id already stored in rows and browsers, independent of the operation’s name', () => {
    expect([cart.addToCart.id, storedId(cart.addToCart)]).toEqual(['mall/cart.addToCart', 'mall/cart.addShopCar']);
  });

  it('omits the parameters of a path', () => {
    expect([lot.streamLot.path, storedId(lot.streamLot)]).toEqual(['/api/bidding/live/{productNo}', 'auction/lot.live']);
  });
});
