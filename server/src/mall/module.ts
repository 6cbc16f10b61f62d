import type { DomainModule } from '../modules/domain-module.ts';
import { activityRoutes } from './activity/activity.routes.ts';
import { addressRoutes } from './address/address.routes.ts';
import { afterSaleDueJob } from './after-sale/after-sale-steps.ts';
import { afterSaleRoutes } from './after-sale/after-sale.routes.ts';
import { bargainRoutes } from './bargain/bargain.routes.ts';
import { expireBargainJob } from './bargain/bargain.service.ts';
import { cartRoutes } from './cart/cart.routes.ts';
import { catalogueRoutes } from './catalogue/catalogue.routes.ts';
import { couponRoutes } from './coupon/coupon.routes.ts';
import { expireCouponJob, remindCouponJob } from './coupon/coupon.service.ts';
import { goodsRoutes } from './goods/goods.routes.ts';
import { expireGroupJob, refundGroupOrderJob } from './group/group-origin.ts';
import { groupRoutes } from './group/group.routes.ts';
import { logisticsRoutes } from './logistics/logistics.routes.ts';
import { mallOperator } from './operator.ts';
import { orderDeskRoutes } from './order-desk/order-desk.routes.ts';
import { orderRoutes } from './order/order.routes.ts';
import { completeOrderJob, receiveOrderJob } from './order/order.service.ts';
import { receiptWarningJob } from './order/receipt-jobs.ts';
import { redBagRoutes } from './red-bag/red-bag.routes.ts';
import { reviewRoutes } from './review/review.routes.ts';
import { mallShopRoutes } from './shop/shop.routes.ts';

export const mallModule: DomainModule = {
  name: 'mall',
  routes: [
    goodsRoutes,
    mallShopRoutes,
    catalogueRoutes,
    cartRoutes,
    couponRoutes,
    orderRoutes,
    orderDeskRoutes,
    redBagRoutes,
    afterSaleRoutes,
    logisticsRoutes,
    reviewRoutes,
    activityRoutes,
    groupRoutes,
    bargainRoutes,
    addressRoutes,
  ],
  jobs: [
    receiveOrderJob,
    receiptWarningJob,
    completeOrderJob,
    afterSaleDueJob,
    expireGroupJob,
    refundGroupOrderJob,
    expireBargainJob,
    expireCouponJob,
    remindCouponJob,
  ],
  operatorParts: mallOperator,
};
