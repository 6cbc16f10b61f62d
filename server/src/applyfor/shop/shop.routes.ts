import { shop } from '@juhe/contract/applyfor/shop';
import { shopSchemas } from '@juhe/contract/applyfor/shop.schemas';
import { routes } from '../../http/routes.ts';
import * as service from './shop.service.ts';

export const shopRoutes = routes(shop, shopSchemas, {
  getShopPlansList: (ctx) => service.listPlans(ctx),
  getMyShopDetail: (ctx) => service.myApplication(ctx),
  saveShopDraft: (ctx, input) => service.saveDraft(ctx, input),
  addShop: (ctx, input) => service.submit(ctx, input),
  sendShopContactCode: (ctx, input) => service.sendContactCode(ctx, input),
  withdrawShop: (ctx) => service.withdraw(ctx),
  getShopApplicant: (ctx, input) => service.applicantOf(ctx, input),
  listShopApplications: (ctx, input) => service.listApplications(ctx, input),
  approveShop: (ctx, input) => service.approve(ctx, input),
  rejectShop: (ctx, input) => service.reject(ctx, input),
});
