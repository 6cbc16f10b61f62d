import { homepage } from '@juhe/contract/social/homepage';
import { homepageSchemas } from '@juhe/contract/social/homepage.schemas';
import { routes } from '../../http/routes.ts';
import * as service from './homepage.service.ts';

export const homepageRoutes = routes(homepage, homepageSchemas, {
  getHomePage: (ctx, input) => service.homePage(ctx, input),
  addFriend: (ctx, input) => service.follow(ctx, input),
  getFans: (ctx, input) => service.fans(ctx, input),
  getFollowInfo: (ctx, input) => service.follows(ctx, input),
  getInterrelation: (ctx, input) => service.relation(ctx, input),
  getCreations: (ctx, input) => service.creations(ctx, input),
  getCreationLike: (ctx, input) => service.likes(ctx, input),
  getCreationCollect: (ctx, input) => service.collects(ctx, input),
  modifyPermissions: (ctx, input) => service.modifyPermissions(ctx, input),
  modifyIsLook: (ctx, input) => service.modifyIsLook(ctx, input),
  getPrivateList: (ctx, input) => service.privateList(ctx, input),
  getModifyIsLookList: (ctx, input) => service.deniedList(ctx, input),
  isTop: (ctx, input) => service.pin(ctx, input),
  getMine: (ctx) => service.myCounts(ctx),
});
