import type { DomainModule } from '../modules/domain-module.ts';
import { applyforOperator } from './operator.ts';
import { cardCouponsJob, endCardJob, remindCardJob, settleCardJob } from './card/card-jobs.ts';
import { expireGiftJob, remindGiftJob } from './card-gift/card-gift.service.ts';
import { cardRoutes } from './card/card.routes.ts';
import { cleanUpTrials } from './card/trial.service.ts';
import { cardPayables } from './card/card.service.ts';
import { darenRoutes } from './daren/daren.routes.ts';
import { expertPayables } from './daren/daren.service.ts';
import { endExpertJob, lapseExpertJob, remindExpertJob } from './daren/decision.service.ts';
import { renameRoutes } from './rename/rename.routes.ts';
import { shopRoutes } from './shop/shop.routes.ts';
import { settleInPayables } from './shop/shop.service.ts';
import { keyedTables, sealedColumns } from '../key-ring/stored-secrets.ts';
import { trialTable } from './card/trial.service.ts';
import { applicantColumn } from './shop/applicant-secrets.ts';
import { accountDeletions } from '../modules/account-deletion.ts';
import { payables } from '../payment/api.ts';
import { applyforAccountDeletion } from './account-deletion.repository.ts';
import { memberMerges } from '../modules/member-merge.ts';
import { applyforMerge } from './merge.repository.ts';

export const applyforModule: DomainModule = {
  name: 'applyfor',
  routes: [shopRoutes, renameRoutes, darenRoutes, cardRoutes],
  jobs: [
    lapseExpertJob,
    endExpertJob,
    remindExpertJob,
    settleCardJob,
    cardCouponsJob,
    remindCardJob,
    endCardJob,
    expireGiftJob,
    remindGiftJob,
  ],
  operatorParts: applyforOperator,
  cleanUps: [cleanUpTrials],
  extensions: [
    memberMerges.with({ applyfor: applyforMerge }),
    accountDeletions.with({ applyfor: applyforAccountDeletion }),
    sealedColumns.with({ 'shop_application.id_sealed': applicantColumn }),
    keyedTables.with({ 'card_trial.mobile_mac': trialTable }),
    payables.with(settleInPayables),
    payables.with(expertPayables),
    payables.with(cardPayables),
  ],
};
