/** Shared functions of the command sets for orders. */
import { coupon } from '@juhe/contract/mall/coupon';
import { order } from '@juhe/contract/mall/order';
import type { ClientInput } from '@juhe/contract/operation';
import type { Random } from './random.ts';
import type { Buyer, KnownOrder, World } from './world.ts';

export type Requested = Omit<ClientInput<typeof order.createOrder>, 'addressId' | 'expectedPayableCents'>;

/** Number of latest orders that a buyer still acts on. */
const recent = 40;

/** Usually picks an order in one of the states; sometimes any, to try operations that are not permitted. */
export const orderIn = ({ random, orders }: Buyer, ...states: readonly string[]): KnownOrder | undefined => {
  const latest = orders.slice(-recent);
  const fitting = latest.filter((candidate) => states.includes(candidate.state));
  const from = fitting.length > 0 && random.chance(0.93) ? fitting : latest;
  return from.length === 0 ? undefined : random.pick(from);
};

/** Updates the buyer's view of an order. */
export const refresh = async (buyer: Buyer, orderRecord: KnownOrder) => {
  const { code, data } = await buyer.call(order.getOrder, { orderNo: orderRecord.orderNo });
  if (code !== 200) return undefined;
  orderRecord.state = data.state;
  orderRecord.payNo = data.payNo ?? orderRecord.payNo;
  return data;
};

/** Records a response that reported an event of an order, or reloads the order after a refusal. */
export const recordOrderState = async (
  world: World,
  buyer: Buyer,
  orderRecord: KnownOrder,
  event: string,
  answer: { code: number; data: { state: string } },
): Promise<boolean> => {
  if (answer.code !== 200) {
    await refresh(buyer, orderRecord);
    return false;
  }
  orderRecord.state = answer.data.state;
  world.acknowledgedEvents.push({ orderNo: orderRecord.orderNo, event });
  return true;
};

/** Chooses coupons and red bag: those proposed by the pages, others, or none. */
const choose = async (buyer: Buyer): Promise<Pick<Requested, 'couponIds' | 'useRedBag'>> => {
  const { random } = buyer;
  const useRedBag = random.chance(0.4);
  if (random.chance(0.6)) return { useRedBag };
  if (random.chance(0.5)) return { couponIds: '', useRedBag };
  const ownCoupons = await buyer.call(coupon.listMyCoupons, { pageSize: 20 });
  return {
    couponIds: ownCoupons.data.list
      .filter(() => random.chance(0.2))
      .slice(0, 2)
      .map((item) => item.id)
      .join(),
    useRedBag,
  };
};

const remember = (
  world: World,
  buyer: Buyer,
  isGroup: boolean,
  placed: { orderNos: readonly string[]; payNo: string; payableCents: number },
) => {
  const { orderNos, payNo, payableCents } = placed;
  buyer.payments.push({ payNo, cents: payableCents });
  const orders = orderNos.map((orderNo) => ({ orderNo, payNo, state: 'pendingPayment', isGroup }));
  buyer.orders.push(...orders);
  for (const { orderNo } of orders) world.acknowledgedEvents.push({ orderNo, event: 'created' });
  return orders;
};

/** Previews the price and orders; records the created orders for the buyer. */
export const placeOrder = async (world: World, buyer: Buyer, bare: Requested): Promise<readonly KnownOrder[]> => {
  const { random } = buyer;
  const request = { ...bare, ...(await choose(buyer)) };
  const preview = await buyer.call(order.previewOrder, request);
  if (preview.code !== 200 || preview.data.shops.length === 0) return [];
  const { payableCents, shops, coupons } = preview.data;
  if (shops.reduce((sum, shop) => sum + shop.payableCents, 0) !== payableCents)
    world.wrong('the shops of a preview do not add up');
  const isHonest = !random.chance(0.03);
  const checkoutId = random.chance(0.3)
    ? { checkoutId: `sim-checkout-${buyer.index}-${buyer.orders.length}-${random.int(0, 1_000_000_000)}` }
    : {};
  const input = {
    ...request,
    ...checkoutId,
    couponIds: coupons.chosen.map((choice) => choice.id).join(),
    addressId: buyer.addressId,
    expectedPayableCents: isHonest ? payableCents : payableCents + 1,
  };
  // Two tabs with one checkout, or a retry of it under another key: its orders are created once.
  const responses = await Promise.all(
    Array.from({ length: checkoutId.checkoutId !== undefined && random.chance(0.2) ? 2 : 1 }, () =>
      buyer.call(order.createOrder, input),
    ),
  );
  const successes = responses.filter((answer) => answer.code === 200);
  if (successes.length > 1) world.wrong(`the checkout ${checkoutId.checkoutId} made its orders twice`);
  if (!isHonest && successes.length > 0) world.wrong('an order was made at another price than the member saw');
  return successes.flatMap((success) => {
    if (success.data.payableCents !== payableCents) world.wrong(`${success.data.payNo} asks for another sum than the preview`);
    return remember(world, buyer, bare.activityId !== undefined, success.data);
  });
};

/** Previews the price, by default without coupons, and returns a function that submits the order: for concurrent orders. */
export const rushOrder = async (world: World, buyer: Buyer, random: Random, bare: Requested) => {
  const request = { couponIds: '', ...bare };
  const preview = await buyer.call(order.previewOrder, request, random);
  if (preview.code !== 200 || preview.data.shops.length === 0) return undefined;
  return () =>
    buyer
      .call(
        order.createOrder,
        { ...request, addressId: buyer.addressId, expectedPayableCents: preview.data.payableCents },
        random,
      )
      .then((answer) =>
        answer.code === 200 ? remember(world, buyer, bare.activityId !== undefined, answer.data)[0] : undefined,
      );
};
