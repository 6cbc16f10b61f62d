import type { DomainModule } from '../modules/domain-module.ts';
import { applyforOperator } from './operator.ts';
import { shopRoutes } from './shop/shop.routes.ts';
import { departures } from '../member/api.ts';
import { applyforDeparture } from './departure.repository.ts';

export const applyforModule: DomainModule = {
  name: 'applyfor',
  routes: [shopRoutes],
  operatorParts: applyforOperator,
  extensions: [departures.with({ applyfor: applyforDeparture })],
};
