import type { DomainModule } from '../modules/domain-module.ts';
import { walletRoutes } from './wallet/wallet.routes.ts';
import { shareprofitRoutes } from './shareprofit/shareprofit.routes.ts';
import { shareDueJob } from './shareprofit/shareprofit.service.ts';
import { departures } from '../member/api.ts';
import { walletDeparture } from './departure.ts';

export const walletModule: DomainModule = {
  name: 'wallet',
  routes: [walletRoutes, shareprofitRoutes],
  jobs: [shareDueJob],
  extensions: [departures.with({ wallet: walletDeparture })],
};
