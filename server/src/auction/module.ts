import type { DomainModule } from '../modules/domain-module.ts';
import { registerAuctionsConsole } from './console/auctions-console.ts';
import { codeRoutes } from './code/code.routes.ts';
import { accountRoutes } from './account/account.routes.ts';
import { bidRoutes } from './bid/bid.routes.ts';
import { sealLotJob } from './proof/seal.ts';
import { proofRoutes } from './proof/proof.routes.ts';
import { lotDeskRoutes } from './lot-desk/lot-desk.routes.ts';
import { lotRoutes } from './lot/lot.routes.ts';
import { closeLotJob } from './close/close.service.ts';
import { rankEndedJob } from './close/rank-ended.ts';
import { openLotJob } from './lot/lot.service.ts';
import { orderRoutes } from './order/order.routes.ts';
import { goodsWarningJob, receiveGoodsJob } from './storage/receipt-jobs.ts';
import { storageRoutes } from './storage/storage.routes.ts';
import { priceStoryRoutes } from './price-story/price-story.routes.ts';
import { rulesRoutes } from './rules/rules.routes.ts';
import { sessionRoutes } from './session/session.routes.ts';
import { remindJob } from './watch/watch.service.ts';
import { watchRoutes } from './watch/watch.routes.ts';
import { strikeRoutes } from './strike/strike.routes.ts';
import { caseAlarmJob } from './dispute/open-case.ts';
import { resaleRoutes } from './resale/resale.routes.ts';
import { demoJobs, startDemoLife } from './demo/life.ts';
import { caseRoutes } from './case/case.routes.ts';
import { auctionCaseOperator } from './case/case-operator.ts';
import { eraseOldCodes, eraseOldEvidence } from './claim/erase-evidence.ts';
import { claimRoutes } from './claim/claim.routes.ts';
import { confirmSoonJob, silentJob } from './claim/confirm-deadline.ts';
import { registerEvidenceAddresses } from './claim/evidence-address.ts';
import { lapseTeamChangeJob, teamAccountDeletion } from './team/change.service.ts';
import { teamRoutes } from './team/team.routes.ts';
import { removals, reportables, readables, shareables } from '../common/api.ts';
import { reportedLot, takeLotAway } from './lot-desk/lot-moderation.ts';
import { accountDeletions } from '../modules/account-deletion.ts';
import { orderCompletions } from '../mall/api.ts';
import { auctionAccountDeletion } from './account-deletion.repository.ts';
import { pointsRoutes } from './points/points.routes.ts';
import { pointsShopOperator } from './points-shop/points-shop-operator.ts';
import { receivePointsOrderJob } from './points-shop/points-order.service.ts';
import { pointsCategoryRoutes } from './points-category/points-category.routes.ts';
import { pointsShopRoutes } from './points-shop/points-shop.routes.ts';
import { purchasePoints } from './points/purchase-points.ts';
import { payDeadlineJob } from './order/order-default.ts';
import { auctionOrderPayables } from './order/order-payment.service.ts';
import { paySoonJob } from './order/pay-deadline.ts';
import { lapseJob } from './order/second-chance.ts';
import { payables } from '../payment/api.ts';
import { storageOperator } from './storage/storage-operator.ts';
import { replacementRoutes } from './replacement/replacement.routes.ts';
import { replacePayables } from './replacement/replacement.service.ts';
import { auctionReadables, auctionShareables } from './share.ts';
import { memberMerges } from '../modules/member-merge.ts';
import { auctionMerge } from './merge.repository.ts';

export const auctionModule: DomainModule = {
  name: 'auction',
  routes: [
    lotRoutes,
    bidRoutes,
    proofRoutes,
    codeRoutes,
    strikeRoutes,
    accountRoutes,
    pointsRoutes,
    lotDeskRoutes,
    rulesRoutes,
    sessionRoutes,
    priceStoryRoutes,
    watchRoutes,
    orderRoutes,
    storageRoutes,
    pointsShopRoutes,
    pointsCategoryRoutes,
    resaleRoutes,
    replacementRoutes,
    claimRoutes,
    caseRoutes,
    teamRoutes,
  ],
  siteRoutes: [registerEvidenceAddresses, registerAuctionsConsole],
  jobs: [
    openLotJob,
    closeLotJob,
    rankEndedJob,
    sealLotJob,
    caseAlarmJob,
    receiveGoodsJob,
    goodsWarningJob,
    receivePointsOrderJob,
    ...demoJobs,
    remindJob,
    payDeadlineJob,
    paySoonJob,
    lapseJob,
    silentJob,
    confirmSoonJob,
    lapseTeamChangeJob,
  ],
  cleanUps: [eraseOldEvidence, eraseOldCodes],
  operatorParts: [...pointsShopOperator, storageOperator, ...auctionCaseOperator],
  extensions: [
    shareables.with(auctionShareables),
    readables.with(auctionReadables),
    memberMerges.with({ auction: auctionMerge }),
    accountDeletions.with({ auction: auctionAccountDeletion, team: teamAccountDeletion }),
    orderCompletions.with({ points: purchasePoints }),
    payables.with(auctionOrderPayables),
    payables.with(replacePayables),
    reportables.with({ lot: reportedLot }),
    removals.with({ lot: takeLotAway }),
  ],
  demoLife: startDemoLife,
};
