import type { DomainModule } from '../modules/domain-module.ts';
import { walletRoutes } from './wallet/wallet.routes.ts';

export const walletModule: DomainModule = {
  name: 'wallet',
  routes: [walletRoutes],
};
