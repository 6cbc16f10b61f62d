/** Where an order is made; its query is what is bought: `{ cartLineIds: 'a,b' }` from the cart, `{ skuId, quantity }` from the goods page. */
export const checkoutPath = '/subPackages/order/create-order';
