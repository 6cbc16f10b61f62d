import { bid } from '@juhe/contract/auction/bid';
import { bidSchemas } from '@juhe/contract/auction/bid.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './bid.service.ts';

export const bidRoutes = routes(bid, bidSchemas, { ...service, placeBid: { guarded: service.placeBid } });
