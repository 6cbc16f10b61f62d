import { bid } from '@juhe/contract/auction/bid';
import { bidSchemas } from '@juhe/contract/auction/bid.schemas';
import { routes } from '../../http/routes.ts';
import * as service from './bid.service.ts';

export const bidRoutes = routes(bid, bidSchemas, {
  participateBidding: { guarded: service.placeBid },
  getBidding: (ctx, input) => service.bidding(ctx, input),
  getMyBidding: (ctx, input) => service.myBidding(ctx, input),
});
