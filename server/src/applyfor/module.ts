import type { DomainModule } from '../modules/domain-module.ts';
import { applyforOperator } from './operator.ts';
import { shopRoutes } from './shop/shop.routes.ts';

export const applyforModule: DomainModule = {
  name: 'applyfor',
  routes: [shopRoutes],
  operatorParts: applyforOperator,
};
