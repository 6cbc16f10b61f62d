import { shop } from '@juhe/contract/applyfor/shop';
import { shopSchemas } from '@juhe/contract/applyfor/shop.schemas';
import { routes } from '../../http/routes.ts';
import * as decision from './decision.service.ts';
import * as service from './shop.service.ts';

export const shopRoutes = routes(shop, shopSchemas, {
  getShopPlansList: (ctx) => service.listPlans(ctx),
  getMyShopDetail: (ctx) => service.myApplication(ctx),
  saveShopDraft: (ctx, input) => service.saveDraft(ctx, input),
  addShop: (ctx, input) => service.submit(ctx, input),
  sendShopContactCode: (ctx, input) => service.sendContactCode(ctx, input),
  getShopPayParam: (ctx, input) => service.getPayParam(ctx, input),
  withdrawShop: (ctx) => service.withdraw(ctx),
  getShopApplicant: (ctx, input) => decision.applicantOf(ctx, input),
  listShopApplications: (ctx, input) => decision.listApplications(ctx, input),
  approveShop: (ctx, input) => decision.approve(ctx, input),
  rejectShop: (ctx, input) => decision.reject(ctx, input),
});
