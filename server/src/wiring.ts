import type { FastifyInstance } from 'fastify';
import type { DeadlineHandlers } from './deadlines/worker.ts';
import { registerManifest } from './delivery/live/manifest.ts';
import { registerOfflineWorker } from './delivery/offline/offline.ts';
import { rotateByTime, rotateDeadline } from './delivery/live/signing.ts';
import { cleanUpMetrics, metricDeadline } from './delivery/metric/clean-up.ts';
import { demoOperatorDeadline, type OperatorPart, playOperator } from './demo-operator/demo-operator.ts';
import type { Deps } from './deps.ts';
import {
  commonDeparture,
  commonRoutes,
  orphanDeadline,
  registerFileAddresses,
  registerReportables,
  removeOrphan,
} from './common/index.ts';
import { cleanUpDeadline, cleanUpHourly } from './idempotency/clean-up.ts';
import type { RouteGroup } from './http/routes.ts';
import {
  accountRoutes,
  memberLabelRoutes,
  registerConsent,
  registerDepartures,
  registerInbox,
  sessionRoutes,
  teamRoutes,
  wxRoutes,
} from './member/index.ts';
import { applyforDeparture, applyforOperator } from './applyfor/index.ts';
import { shopRoutes } from './applyfor/shop/shop.routes.ts';
import { shareRoutes } from './common/share/share.routes.ts';
import { bidRoutes } from './auction/bid/bid.routes.ts';
import { auctionDeparture, closeLot, openLot } from './auction/index.ts';
import { lotRoutes } from './auction/lot/lot.routes.ts';
import { articleRoutes } from './content/article/article.routes.ts';
import { bookRoutes } from './content/book/book.routes.ts';
import { libraryRoutes } from './content/library/library.routes.ts';
import { registerNarrationAddresses } from './content/narration/narration-addresses.ts';
import { narrationRoutes } from './content/narration/narration.routes.ts';
import { narrationDeadline, removeNarration } from './content/narration/narration.service.ts';
import { newChapterDeadline, tellOfChapter } from './content/library/library.service.ts';
import { answerDeadline, meetAnswerDeadline } from './content/chat/answer-life.ts';
import { registerAnswering } from './content/chat/answering.ts';
import { chatRoutes } from './content/chat/chat.routes.ts';
import { partnerRoutes } from './content/partner/partner.routes.ts';
import { cleanUpSearches, contentDeparture, contentReportables } from './content/index.ts';
import { creationRoutes } from './content/creation/creation.routes.ts';
import { checkCreation, checkDeadline } from './content/creation/creation-check.service.ts';
import { draftRoutes } from './content/draft/draft.routes.ts';
import { registerFilmAddresses } from './content/film/film-addresses.ts';
import { filmRoutes } from './content/film/film.routes.ts';
import { filmDeadline, removeFilm } from './content/film/film.service.ts';
import { contentOperator } from './content/operator.ts';
import { discoverRoutes } from './content/discover/discover.routes.ts';
import { searchRoutes } from './content/search/search.routes.ts';
import { coursePayables } from './content/study/booking.service.ts';
import { registerLessonAddresses } from './content/study/lesson-addresses.ts';
import { refundOverByTime } from './content/study/refund.service.ts';
import { callOffByTime, endByTime, remindByTime as remindOfCourse } from './content/study/seat.service.ts';
import { callOffDeadline, endDeadline, refundOverDeadline, remindDeadline } from './content/study/study-steps.ts';
import { studyRoutes } from './content/study/study.routes.ts';
import { studyDeskRoutes } from './content/study-desk/study-desk.routes.ts';
import { videoRoutes } from './content/video/video.routes.ts';
import { newsroomRoutes } from './content/newsroom/newsroom.routes.ts';
import { topicRoutes } from './content/topic/topic.routes.ts';
import { mallDeparture, mallOperator } from './mall/index.ts';
import { activityRoutes } from './mall/activity/activity.routes.ts';
import { addressRoutes } from './mall/address/address.routes.ts';
import { bargainOrigin } from './mall/bargain/bargain-origin.ts';
import { bargainRoutes } from './mall/bargain/bargain.routes.ts';
import { bargainDeadline, expireBargain } from './mall/bargain/bargain.service.ts';
import { afterSaleRoutes } from './mall/after-sale/after-sale.routes.ts';
import { afterSaleByTime, afterSaleDeadline } from './mall/after-sale/after-sale-steps.ts';
import { cartRoutes } from './mall/cart/cart.routes.ts';
import { catalogueRoutes } from './mall/catalogue/catalogue.routes.ts';
import { couponRoutes } from './mall/coupon/coupon.routes.ts';
import {
  couponExpireDeadline,
  couponRemindDeadline,
  expireByTime as expireCoupon,
  remindByTime as remindCoupon,
} from './mall/coupon/coupon.service.ts';
import { goodsRoutes } from './mall/goods/goods.routes.ts';
import { expireGroup, groupDeadline, groupOrigin, groupRefundDeadline, refundOfGroup } from './mall/group/group-origin.ts';
import { groupRoutes } from './mall/group/group.routes.ts';
import { logisticsRoutes } from './mall/logistics/logistics.routes.ts';
import { redBagRoutes } from './mall/red-bag/red-bag.routes.ts';
import { orderRoutes } from './mall/order/order.routes.ts';
import { mallShopRoutes } from './mall/shop/shop.routes.ts';
import { registerOrigins } from './mall/order/origins.ts';
import { reviewRoutes } from './mall/review/review.routes.ts';
import { completeByTime, completeDeadline, orderPayables, receiveByTime } from './mall/order/order.service.ts';
import { receiveDeadline, receiveSoonDeadline, warnOfReceipt } from './mall/order/receipt-deadlines.ts';
import {
  expireDeadline,
  expirePayment,
  paymentDeparture,
  rechargePayables,
  registerPayables,
  registerPaymentPages,
} from './payment/index.ts';
import { payRoutes } from './payment/pay/pay.routes.ts';
import { rechargeRoutes } from './payment/recharge/recharge.routes.ts';
import { homepageRoutes } from './social/homepage/homepage.routes.ts';
import { noticeRoutes } from './social/notice/notice.routes.ts';
import { historyRoutes } from './social/history/history.routes.ts';
import { iconsRoutes } from './social/icons/icons.routes.ts';
import { cleanUpHistory, cleanUpNotices, reportedMember, socialDeparture } from './social/index.ts';
import { walletDeparture } from './wallet/index.ts';
import { walletRoutes } from './wallet/wallet/wallet.routes.ts';

/** The one list of what the domains give to the server. */
export const routeGroups: readonly RouteGroup[] = [
  sessionRoutes,
  wxRoutes,
  accountRoutes,
  memberLabelRoutes,
  teamRoutes,
  ...commonRoutes,
  shareRoutes,
  goodsRoutes,
  mallShopRoutes,
  catalogueRoutes,
  cartRoutes,
  couponRoutes,
  orderRoutes,
  redBagRoutes,
  afterSaleRoutes,
  logisticsRoutes,
  reviewRoutes,
  activityRoutes,
  groupRoutes,
  bargainRoutes,
  addressRoutes,
  payRoutes,
  rechargeRoutes,
  articleRoutes,
  bookRoutes,
  libraryRoutes,
  narrationRoutes,
  discoverRoutes,
  searchRoutes,
  chatRoutes,
  partnerRoutes,
  studyRoutes,
  studyDeskRoutes,
  creationRoutes,
  draftRoutes,
  filmRoutes,
  videoRoutes,
  topicRoutes,
  newsroomRoutes,
  lotRoutes,
  bidRoutes,
  homepageRoutes,
  noticeRoutes,
  historyRoutes,
  iconsRoutes,
  shopRoutes,
  walletRoutes,
];

/** What an operator would do next, by aggregate; the demo operator does it (DEMO_OPERATOR). */
export const operatorParts: readonly OperatorPart[] = [...mallOperator, ...applyforOperator, ...contentOperator];

/** What happens when a deadline falls, by its kind. */
export const deadlineHandlers: DeadlineHandlers = {
  [cleanUpDeadline]: cleanUpHourly(cleanUpNotices, cleanUpHistory, cleanUpSearches),
  [metricDeadline]: cleanUpMetrics,
  [rotateDeadline]: rotateByTime,
  [expireDeadline]: expirePayment,
  [orphanDeadline]: removeOrphan,
  [answerDeadline]: meetAnswerDeadline,
  [filmDeadline]: removeFilm,
  [narrationDeadline]: removeNarration,
  [checkDeadline]: checkCreation,
  [receiveDeadline]: receiveByTime,
  [receiveSoonDeadline]: warnOfReceipt,
  [completeDeadline]: completeByTime,
  [afterSaleDeadline]: afterSaleByTime,
  [groupDeadline]: expireGroup,
  [groupRefundDeadline]: refundOfGroup,
  [bargainDeadline]: expireBargain,
  [newChapterDeadline]: tellOfChapter,
  [demoOperatorDeadline]: playOperator(operatorParts),
  [couponExpireDeadline]: expireCoupon,
  [couponRemindDeadline]: remindCoupon,
  [endDeadline]: endByTime,
  [remindDeadline]: remindOfCourse,
  [callOffDeadline]: callOffByTime,
  [refundOverDeadline]: refundOverByTime,
  'lot.open': openLot,
  'lot.close': closeLot,
};

/** Addresses beside the API. */
export const siteRoutes: readonly ((app: FastifyInstance, deps: Deps) => Promise<void>)[] = [
  registerInbox,
  registerConsent,
  registerPaymentPages,
  registerFileAddresses,
  registerFilmAddresses,
  registerNarrationAddresses,
  registerLessonAddresses,
  registerManifest,
  registerOfflineWorker,
  registerAnswering,
];

// What gives an order another price than the shelf's.
registerOrigins({ group: groupOrigin, bargain: bargainOrigin });

// What can be paid for, by payable kind.
registerPayables({ ...rechargePayables, ...orderPayables, ...coursePayables });

// What can be reported, by kind.
registerReportables({ ...contentReportables, member: reportedMember });

// Whose word counts when a member leaves, and who erases what.
registerDepartures([
  walletDeparture,
  paymentDeparture,
  mallDeparture,
  auctionDeparture,
  applyforDeparture,
  contentDeparture,
  socialDeparture,
  commonDeparture,
]);
