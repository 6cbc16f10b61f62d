import type { OrderItem, OrderState } from '@juhe/contract/mall/order.schemas';
import { type ActionFacts, actionsOf } from './order-actions.ts';
import { orderMachine } from './order-machine.ts';

const item = { reviewable: false, reviewed: false, afterSale: null, refundedQuantity: 0 } as OrderItem;
const order = (state: OrderState, facts: Partial<ActionFacts> = {}): ActionFacts => ({
  state,
  origin: null,
  originRef: null,
  canRemind: state === 'paid',
  canExtend: state === 'shipped',
  payOver: false,
  items: [item],
  ...facts,
});

// MALL-137
it.each<[OrderState, readonly string[]]>([
  ['pendingPayment', ['cancel', 'pay']],
  ['grouping', []],
  ['paid', ['refund', 'remind']],
  ['shipped', ['track', 'receive', 'extend']],
  ['received', ['again']],
  ['completed', ['remove', 'again']],
  ['cancelled', ['remove', 'again']],
  ['refunded', ['remove', 'again']],
])('an order that is %s offers the actions %p', (state, actions) => {
  expect(actionsOf(order(state))).toEqual(actions);
});

it('conditions remove actions', () => {
  expect(actionsOf(order('pendingPayment', { payOver: true }))).toEqual(['cancel']);
  expect(actionsOf(order('paid', { canRemind: false }))).toEqual(['refund']);
  expect(actionsOf(order('shipped', { canExtend: false }))).toEqual(['track', 'receive']);
  expect(actionsOf(order('paid', { items: [{ ...item, refundedQuantity: 1 }] }))).toEqual(['refund', 'remind']);
  expect(actionsOf(order('paid', { items: [{ ...item, afterSale: { id: 'a', kind: 'refund', state: 'applied' } }] }))).toEqual([
    'remind',
  ]);
});

it('a group in progress, and reviews, have pages of their own', () => {
  expect(actionsOf(order('grouping', { origin: 'group', originRef: 'g1' }))).toEqual(['toGroup']);
  expect(
    actionsOf(
      order('received', {
        items: [
          { ...item, reviewable: true },
          { ...item, reviewed: true },
        ],
      }),
    ),
  ).toEqual(['again', 'review']);
  expect(actionsOf(order('completed', { items: [{ ...item, reviewed: true }] }))).toEqual(['remove', 'again', 'seeReview']);
});

it('every event that the machine allows a member is an action of that state', () => {
  const states: readonly OrderState[] = ['pendingPayment', 'grouping', 'paid', 'shipped', 'received', 'completed'];
  for (const state of states)
    expect(actionsOf(order(state))).toEqual(expect.arrayContaining(orderMachine.eventsFrom(state, 'member')));
});
