import type { DomainModule } from '../modules/domain-module.ts';
import { applyforOperator } from './operator.ts';
import { cardCouponsJob, remindCardJob, settleCardJob } from './card/card-jobs.ts';
import { cardRoutes } from './card/card.routes.ts';
import { cardPayables } from './card/card.service.ts';
import { darenRoutes } from './daren/daren.routes.ts';
import { expertPayables } from './daren/daren.service.ts';
import { endExpertJob, lapseExpertJob, remindExpertJob } from './daren/decision.service.ts';
import { shopRoutes } from './shop/shop.routes.ts';
import { departures } from '../member/api.ts';
import { payables } from '../payment/api.ts';
import { applyforDeparture } from './departure.repository.ts';

export const applyforModule: DomainModule = {
  name: 'applyfor',
  routes: [shopRoutes, darenRoutes, cardRoutes],
  jobs: [lapseExpertJob, endExpertJob, remindExpertJob, settleCardJob, cardCouponsJob, remindCardJob],
  operatorParts: applyforOperator,
  extensions: [departures.with({ applyfor: applyforDeparture }), payables.with(expertPayables), payables.with(cardPayables)],
};
