/** Pages about orders that several slices lead to. */
export const listPath = '/subPackages/order/order-list';
export const infoPath = '/subPackages/order/order-info';
export const searchPath = '/subPackages/order/searchfor';
export const logisticsPath = '/subPackages/order/logistics';
export const afterSalePath = '/subPackages/order/order-after-sale/order-after-sale';
