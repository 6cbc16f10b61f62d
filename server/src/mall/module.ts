import type { DomainModule } from '../modules/domain-module.ts';
import { activityRoutes } from './activity/activity.routes.ts';
import { addressRoutes } from './address/address.routes.ts';
import { afterSaleDueJob } from './after-sale/after-sale-steps.ts';
import { afterSaleRoutes } from './after-sale/after-sale.routes.ts';
import { bargainRoutes } from './bargain/bargain.routes.ts';
import { expireBargainJob } from './bargain/bargain.service.ts';
import { cartRoutes } from './cart/cart.routes.ts';
import { catalogueRoutes } from './catalogue/catalogue.routes.ts';
import { categoryRoutes } from './category/category.routes.ts';
import { couponRoutes } from './coupon/coupon.routes.ts';
import { expireCouponJob, remindCouponJob } from './coupon/coupon.service.ts';
import { freightRoutes } from './freight/freight.routes.ts';
import { goodsRoutes } from './goods/goods.routes.ts';
import { expireGroupJob, refundGroupOrderJob } from './group/group-promotion.ts';
import { groupRoutes } from './group/group.routes.ts';
import { logisticsRoutes } from './logistics/logistics.routes.ts';
import { mallOperator } from './operator.ts';
import { orderDeskRoutes } from './order-desk/order-desk.routes.ts';
import { orderRoutes } from './order/order.routes.ts';
import { completeOrderJob, receiveOrderJob } from './order/order.service.ts';
import { receiptWarningJob } from './order/receipt-jobs.ts';
import { redBagRoutes } from './red-bag/red-bag.routes.ts';
import { reviewRoutes } from './review/review.routes.ts';
import { shopLifeRoutes } from './shop-life/shop-life.routes.ts';
import { mallShopRoutes } from './shop/shop.routes.ts';
import { moderations, removals, reportables, readables, shareables } from '../common/api.ts';
import { accountDeletions } from '../modules/account-deletion.ts';
import { payables } from '../payment/api.ts';
import { bargainPromotion } from './bargain/bargain-promotion.ts';
import { mallAccountDeletion } from './account-deletion.repository.ts';
import { groupPromotion } from './group/group-promotion.ts';
import { mallRemovals } from './mall-moderation.ts';
import { orderPayables } from './order/order.service.ts';
import { promotionSources } from './order/promotion-sources.ts';
import { reviewModerations } from './review/review-moderation.ts';
import { mallReportables } from './shared/mall-moderation.repository.ts';
import { mallReadables, mallShareables } from './share.ts';
import { memberMerges } from '../modules/member-merge.ts';
import { mallMerge } from './merge.repository.ts';
import { foldShelfCounts } from './shared/shelf-count.repository.ts';

export const mallModule: DomainModule = {
  name: 'mall',
  routes: [
    goodsRoutes,
    mallShopRoutes,
    shopLifeRoutes,
    catalogueRoutes,
    categoryRoutes,
    freightRoutes,
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
  cleanUps: [foldShelfCounts],
  operatorParts: mallOperator,
  extensions: [
    shareables.with(mallShareables),
    readables.with(mallReadables),
    memberMerges.with({ mall: mallMerge }),
    accountDeletions.with({ mall: mallAccountDeletion }),
    promotionSources.with({ group: groupPromotion, bargain: bargainPromotion }),
    payables.with(orderPayables),
    reportables.with(mallReportables),
    moderations.with(reviewModerations),
    removals.with(mallRemovals),
  ],
};
