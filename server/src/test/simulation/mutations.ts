import type { Edit } from './replicas.ts';

/** A plausible bug, inserted by edits of the sources. */
export interface Mutation {
  readonly name: string;
  readonly edits: readonly Edit[];
  /** Commands that lead to it, run first: for a mutation on a path that random commands take too rarely. */
  readonly opening?: readonly string[];
}

export const mutation = (
  name: string,
  ...edits: readonly (readonly [file: string, find: string, replace: string])[]
): Mutation => ({
  name,
  edits: edits.map(([file, find, replace]) => ({ file: `server/src/${file}`, find, replace })),
});

/** Mutations of the mall and its foundations, each of which the simulation's standard checks must find. */
export const mallMutations: readonly Mutation[] = [
  mutation('stock is reserved without a look at what is available', [
    'mall/stock/stock.repository.ts',
    'const available = sql`s.available >= w.quantity`;',
    'const available = sql`true`;',
  ]),
  mutation('an unpaid order that ends gives its stock back twice', [
    'mall/order/order.service.ts',
    '  await release(tx, units);\n  await returnDiscounts(tx, order);',
    '  await release(tx, units);\n  await release(tx, units);\n  await returnDiscounts(tx, order);',
  ]),
  mutation('after-sale pays for all units instead of those that came back', [
    'mall/after-sale/after-sale-amounts.ts',
    'const maxCents = shareOf(paidCents, item.returned, quantity, item.quantity);',
    'const maxCents = shareOf(paidCents, 0, item.quantity, item.quantity);',
  ]),
  mutation('the settlement forgets what was refunded', [
    'mall/order/settlement.ts',
    'const cashCents = order.payableCents - order.refundedCents;',
    'const cashCents = order.payableCents;',
  ]),
  {
    ...mutation('freight goes back whoever is at fault', [
      'mall/after-sale/after-sale-amounts.ts',
      'if (reason === undefined || !isSellersFault(reason))',
      'if (reason === undefined)',
    ]),
    // Three times, since one SKU in a hundred is so expensive that its freight is free.
    opening: ['return whole orders', 'return whole orders', 'return whole orders'],
  },
  mutation(
    'a coupon is taken without comparing its state',
    [
      'mall/coupon/coupon-machine.ts',
      "{ from: 'unused', event: 'lock', to: 'locked', by: ['member'] }",
      "{ from: ['unused', 'locked'], event: 'lock', to: 'locked', by: ['member'] }",
    ],
    ['mall/order/checkout.service.ts', 'if (!promotion) await lockUsableCoupons(tx, memberId, couponIds);', ''],
    // Serialised checkouts of a member would notice the coupons taken by the previous one.
    ['mall/order/checkout.service.ts', 'await repository.lockCheckouts(tx, memberId);', ''],
  ),
  mutation('a group that is full takes whoever pays', [
    'mall/group/group-promotion.ts',
    "? 'joined' : unable[group.state];",
    "? 'joined' : undefined;",
  ]),
  mutation('a helper cuts a cent less than was drawn up', [
    'mall/bargain/bargain.repository.ts',
    'price_cents = price_cents - ${cents}::bigint',
    'price_cents = price_cents - ${cents}::bigint + 1',
  ]),
  mutation('the answer to a key is kept outside of the transaction', [
    'idempotency/guard.ts',
    'const fresh = await tx.run(sql`',
    'const fresh = await ctx.nonTransactional.run(sql`',
  ]),
  mutation('money that comes for a closed payment stays', [
    'payment/pay/money.ts',
    '  await bounce(tx, payment, channel, tradeNo);\n',
    '',
  ]),
  mutation('the red bag stays with an order that is cancelled', [
    'mall/order/order.service.ts',
    '  if (redBagCents > 0) await returnRedBag(tx, memberId, orderNo);\n',
    '',
  ]),
];
