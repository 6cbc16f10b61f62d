import type { OrderState } from '@juhe/contract/mall/order.schemas';

const ends: readonly OrderState[] = ['completed', 'cancelled', 'refunded'];

/** Whether an order has ended: its member may hide it then. */
export const isOrderEnd = (state: OrderState): boolean => ends.includes(state);
