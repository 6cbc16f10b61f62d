import { applyforDeparture } from './applyfor/departure.repository.ts';
import { applyforModule } from './applyfor/module.ts';
import { auctionDeparture } from './auction/departure.repository.ts';
import { auctionModule } from './auction/module.ts';
import { commonDeparture } from './common/departure.repository.ts';
import { commonModule } from './common/module.ts';
import { registerModerations } from './common/check/moderations.ts';
import { registerReportables } from './common/report/reportables.ts';
import { contentDeparture } from './content/departure.repository.ts';
import { contentModerations, contentRemovals } from './content/content-moderation.ts';
import { contentModule } from './content/module.ts';
import { contentReportables } from './content/shared/reported.repository.ts';
import { coursePayables } from './content/study/booking.service.ts';
import type { Job } from './jobs/job.ts';
import { registerManifest } from './delivery/live/manifest.ts';
import { rotateKeyJob } from './delivery/live/signing.ts';
import { metricCleanUpJob } from './delivery/metric/clean-up.ts';
import { registerOfflineWorker } from './delivery/offline/offline.ts';
import { demoOperatorJob, type OperatorPart } from './demo-operator/demo-operator.ts';
import type { RouteGroup } from './http/routes.ts';
import { cleanUpJob } from './idempotency/clean-up.ts';
import { bargainOrigin } from './mall/bargain/bargain-origin.ts';
import { mallDeparture } from './mall/departure.repository.ts';
import { groupOrigin } from './mall/group/group-origin.ts';
import { mallRemovals } from './mall/mall-moderation.ts';
import { mallModule } from './mall/module.ts';
import { reviewModerations } from './mall/review/review-moderation.ts';
import { mallReportables } from './mall/shared/mall-moderation.repository.ts';
import { orderPayables } from './mall/order/order.service.ts';
import { registerOrigins } from './mall/order/origins.ts';
import { registerDepartures } from './member/account/departure.ts';
import { memberModule } from './member/module.ts';
import { profileModerations, profileRemovals } from './member/session/profile-check.ts';
import type { DomainModule, SiteRoutes } from './modules/domain-module.ts';
import { paymentDeparture } from './payment/departure.ts';
import { paymentModule } from './payment/module.ts';
import { registerPayables } from './payment/pay/payables.ts';
import { rechargePayables } from './payment/recharge/recharge.service.ts';
import { socialDeparture } from './social/departure.repository.ts';
import { reportedMember } from './social/homepage/homepage.service.ts';
import { socialModule } from './social/module.ts';
import { walletDeparture } from './wallet/departure.ts';
import { walletModule } from './wallet/module.ts';

/** The one list of domains. */
const modules: readonly DomainModule[] = [
  memberModule,
  commonModule,
  mallModule,
  paymentModule,
  contentModule,
  auctionModule,
  socialModule,
  applyforModule,
  walletModule,
];

export const routeGroups: readonly RouteGroup[] = modules.flatMap(({ routes }) => routes);

/** What an operator would do next, by aggregate; the demo operator does it (DEMO_OPERATOR). */
export const operatorParts: readonly OperatorPart[] = modules.flatMap((module) => module.operatorParts ?? []);

export const jobs: readonly Job[] = [
  cleanUpJob(modules.flatMap(({ cleanUps = [] }) => cleanUps)),
  metricCleanUpJob,
  rotateKeyJob,
  demoOperatorJob(operatorParts),
  ...modules.flatMap((module) => module.jobs ?? []),
];

/** Addresses beside the API. */
export const siteRoutes: readonly SiteRoutes[] = [
  ...modules.flatMap((module) => module.siteRoutes ?? []),
  registerManifest,
  registerOfflineWorker,
];

// What gives an order another price than the shelf's.
registerOrigins({ group: groupOrigin, bargain: bargainOrigin });

// What can be paid for, by payable kind.
registerPayables({ ...rechargePayables, ...orderPayables, ...coursePayables });

// What can be reported, by kind.
registerReportables({ ...contentReportables, ...mallReportables, member: reportedMember });

// What the content check and an operator's decision lead to, by kind.
registerModerations({
  waiting: { ...contentModerations, ...reviewModerations, ...profileModerations },
  removable: { ...contentRemovals, ...mallRemovals, ...profileRemovals },
});

// Whose word counts when a member leaves, and who erases what.
// In the order in which what they hold is locked: payments, orders, …
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
