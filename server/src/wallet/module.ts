import type { DomainModule } from '../modules/domain-module.ts';
import { walletRoutes } from './wallet/wallet.routes.ts';
import { departures } from '../member/api.ts';
import { walletDeparture } from './departure.ts';

export const walletModule: DomainModule = {
  name: 'wallet',
  routes: [walletRoutes],
  extensions: [departures.with({ wallet: walletDeparture })],
};
