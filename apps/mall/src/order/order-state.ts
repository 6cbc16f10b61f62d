import type { OrderState } from '@juhe/contract/mall/order.schemas';
import type { IconName } from '@juhe/ui';

/** Presentation of a state: `waiting` when the member has to act, `done` for a successful end, `quiet` otherwise. */
export const statePresentation: Readonly<Record<OrderState, { icon: IconName; tone: 'waiting' | 'done' | 'quiet' }>> = {
  pendingPayment: { icon: 'clock', tone: 'waiting' },
  grouping: { icon: 'users', tone: 'waiting' },
  paid: { icon: 'package', tone: 'waiting' },
  shipped: { icon: 'truck', tone: 'waiting' },
  received: { icon: 'package-check', tone: 'done' },
  completed: { icon: 'circle-check', tone: 'done' },
  cancelled: { icon: 'circle-x', tone: 'quiet' },
  refunded: { icon: 'undo-2', tone: 'quiet' },
};
