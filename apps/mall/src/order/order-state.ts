import type { OrderState } from '@juhe/contract/mall/order.schemas';
import type { IconName } from '@juhe/ui';

/** How a state looks: `waiting` for the member's own turn, `done` for a good end, `quiet` for the rest. */
export const stateLook: Readonly<Record<OrderState, { icon: IconName; tone: 'waiting' | 'done' | 'quiet' }>> = {
  pendingPayment: { icon: 'clock', tone: 'waiting' },
  grouping: { icon: 'users', tone: 'waiting' },
  paid: { icon: 'package', tone: 'waiting' },
  shipped: { icon: 'truck', tone: 'waiting' },
  received: { icon: 'package-check', tone: 'done' },
  completed: { icon: 'circle-check', tone: 'done' },
  cancelled: { icon: 'circle-x', tone: 'quiet' },
  refunded: { icon: 'undo-2', tone: 'quiet' },
};

export const listPath = '/subPackages/order/order-list';
export const infoPath = '/subPackages/order/order-info';
export const successPath = '/subPackages/order/pay-success';
export const searchPath = '/subPackages/order/searchfor';
export const shoppingPath = '/subPackages/order/shoping';
export const logisticsPath = '/subPackages/order/logistics';
export const reviewPath = '/subPackages/order/evaluate';
/** What the member said about an order. */
export const saidPath = '/subPackages/order/evaluate-info';
export const afterSalePath = '/subPackages/order/order-after-sale/order-after-sale';
export const afterSaleInfoPath = '/subPackages/order/order-after-sale/info';
export const afterSaleApplyPath = '/subPackages/order/order-after-sale/apply';
export const groupPath = '/subPackages/other/groupbuying';
