/** What the command sets share about orders. */
import { coupon } from '@juhe/contract/mall/coupon';
import { order } from '@juhe/contract/mall/order';
import type { ClientInput } from '@juhe/contract/operation';
import type { Random } from './random.ts';
import type { Buyer, KnownOrder, World } from './world.ts';

export type Wanted = Omit<ClientInput<typeof order.createOrder>, 'addressId' | 'expectedPayableCents'>;

/** How many of the latest orders a buyer still does something about. */
const recent = 40;

/** An order in one of the states, most of the time; sometimes any, to try what is not allowed. */
export const orderIn = ({ random, orders }: Buyer, ...states: readonly string[]): KnownOrder | undefined => {
  const latest = orders.slice(-recent);
  const fitting = latest.filter((one) => states.includes(one.state));
  const from = fitting.length > 0 && random.chance(0.93) ? fitting : latest;
  return from.length === 0 ? undefined : random.pick(from);
};

/** Brings what the buyer believes of an order up to date. */
export const refresh = async (buyer: Buyer, known: KnownOrder) => {
  const { code, data } = await buyer.call(order.getOrderDetail, { orderNo: known.orderNo });
  if (code !== 200) return undefined;
  known.state = data.state;
  known.payNo = data.payNo ?? known.payNo;
  return data;
};

/** Remembers an answer that told of an event of an order, or looks what the order is like after a refusal. */
export const learn = async (
  world: World,
  buyer: Buyer,
  known: KnownOrder,
  event: string,
  answer: { code: number; data: { state: string } },
): Promise<boolean> => {
  if (answer.code !== 200) {
    await refresh(buyer, known);
    return false;
  }
  known.state = answer.data.state;
  world.told.push({ orderNo: known.orderNo, event });
  return true;
};

/** Which coupons, and whether the red bag: what the pages propose, something else, or nothing. */
const choose = async (buyer: Buyer): Promise<Pick<Wanted, 'couponIds' | 'useRedBag'>> => {
  const { random } = buyer;
  const useRedBag = random.chance(0.4);
  if (random.chance(0.6)) return { useRedBag };
  if (random.chance(0.5)) return { couponIds: '', useRedBag };
  const own = await buyer.call(coupon.getMyCouponList, { pageSize: 20 });
  return {
    couponIds: own.data.list
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
  made: { orderNos: readonly string[]; payNo: string; payableCents: number },
) => {
  const { orderNos, payNo, payableCents } = made;
  buyer.payments.push({ payNo, cents: payableCents });
  const orders = orderNos.map((orderNo) => ({ orderNo, payNo, state: 'pendingPayment', isGroup }));
  buyer.orders.push(...orders);
  for (const { orderNo } of orders) world.told.push({ orderNo, event: 'created' });
  return orders;
};

/** Looks at the price and orders for it; the orders that it made are the buyer's from now on. */
export const placeOrder = async (world: World, buyer: Buyer, bare: Wanted): Promise<readonly KnownOrder[]> => {
  const { random } = buyer;
  const wanted = { ...bare, ...(await choose(buyer)) };
  const preview = await buyer.call(order.previewOrder, wanted);
  if (preview.code !== 200 || preview.data.shops.length === 0) return [];
  const { payableCents, shops, coupons } = preview.data;
  if (shops.reduce((sum, shop) => sum + shop.payableCents, 0) !== payableCents)
    world.wrong('the shops of a preview do not add up');
  const isHonest = !random.chance(0.03);
  const checkoutId = random.chance(0.3)
    ? { checkoutId: `sim-checkout-${buyer.index}-${buyer.orders.length}-${random.int(0, 1_000_000_000)}` }
    : {};
  const input = {
    ...wanted,
    ...checkoutId,
    couponIds: coupons.chosen.map((one) => one.id).join(),
    addressId: buyer.addressId,
    expectedPayableCents: isHonest ? payableCents : payableCents + 1,
  };
  // Two tabs with one checkout, or one more try of it under another key: its orders are made once.
  const answers = await Promise.all(
    Array.from({ length: checkoutId.checkoutId !== undefined && random.chance(0.2) ? 2 : 1 }, () =>
      buyer.call(order.createOrder, input),
    ),
  );
  const made = answers.filter((answer) => answer.code === 200);
  if (made.length > 1) world.wrong(`the checkout ${checkoutId.checkoutId} made its orders twice`);
  if (!isHonest && made.length > 0) world.wrong('an order was made at another price than the member saw');
  return made.flatMap((one) => {
    if (one.data.payableCents !== payableCents) world.wrong(`${one.data.payNo} asks for another sum than the preview`);
    return remember(world, buyer, bare.activityId !== undefined, one.data);
  });
};

/** Looks at the price, without coupons unless told, and answers how to order for it: for those who are in a hurry. */
export const rushOrder = async (world: World, buyer: Buyer, random: Random, bare: Wanted) => {
  const wanted = { couponIds: '', ...bare };
  const preview = await buyer.call(order.previewOrder, wanted, random);
  if (preview.code !== 200 || preview.data.shops.length === 0) return undefined;
  return () =>
    buyer
      .call(order.createOrder, { ...wanted, addressId: buyer.addressId, expectedPayableCents: preview.data.payableCents }, random)
      .then((answer) =>
        answer.code === 200 ? remember(world, buyer, bare.activityId !== undefined, answer.data)[0] : undefined,
      );
};
