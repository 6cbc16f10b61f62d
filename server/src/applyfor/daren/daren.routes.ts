import { daren } from '@juhe/contract/applyfor/daren';
import { darenSchemas } from '@juhe/contract/applyfor/daren.schemas';
import { routes } from '../../http/routes.ts';
import * as service from './daren.service.ts';
import * as decision from './decision.service.ts';
import { setNeeds } from './expert-needs.service.ts';
import { expertDescription, levelInfo } from './level-info.service.ts';

export const darenRoutes = routes(daren, darenSchemas, {
  getDarenLevelInfo: (ctx) => levelInfo(ctx),
  getDarenDescription: (ctx) => expertDescription(ctx),
  queryDarenApply: (ctx) => service.ownApplication(ctx),
  saveDarenDraft: (ctx, input) => service.saveDraft(ctx, input),
  submitDarenApply: (ctx, input) => service.submit(ctx, input),
  getDarenApplyPayParam: (ctx, input) => service.getPayParam(ctx, input),
  orderDarenTerm: (ctx, input) => service.orderTerm(ctx, input),
  cancelDarenTerm: (ctx) => service.cancelTerm(ctx),
  withdrawDarenApply: (ctx) => service.withdraw(ctx),
  listExpertApplications: (ctx, input) => decision.listApplications(ctx, input),
  approveExpert: (ctx, input) => decision.approve(ctx, input),
  rejectExpert: (ctx, input) => decision.reject(ctx, input),
  setExpertNeeds: (ctx, input) => setNeeds(ctx, input),
  revokeExpert: (ctx, input) => decision.revoke(ctx, input),
});
