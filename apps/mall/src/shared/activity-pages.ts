/** `?id=` a group or an activity; without it all of them. */
export const groupPath = '/subPackages/other/groupbuying';
/** `?productSaleNo=&activityid=` an activity or a bargain (docs/domain-language.md, sharing). */
export const bargainPath = '/subPackages/other/cutaknife';
export const bargainsPath = '/subPackages/other/cutaknifelist';
export const orderPath = '/subPackages/order/create-order';
export const orderInfoPath = '/subPackages/order/order-info';
