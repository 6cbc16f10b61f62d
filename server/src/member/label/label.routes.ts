import { memberLabel } from '@juhe/contract/member/label';
import { memberLabelSchemas } from '@juhe/contract/member/label.schemas';
import { routes } from '../../http/routes.ts';
import { chooseLabels, listLabels } from './label.service.ts';

export const memberLabelRoutes = routes(memberLabel, memberLabelSchemas, {
  queryLabelList: (ctx) => listLabels(ctx),
  setLabelRelation: chooseLabels,
});
