import { daren } from '@juhe/contract/applyfor/daren';
import { darenSchemas } from '@juhe/contract/applyfor/daren.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './daren.service.ts';
import * as decision from './decision.service.ts';
import { setExpertNeeds } from './expert-needs.service.ts';
import { getExpertDescription, getExpertLevels } from './level-info.service.ts';

export const darenRoutes = routes(daren, darenSchemas, {
  ...service,
  ...decision,
  getExpertLevels,
  getExpertDescription,
  setExpertNeeds,
});
