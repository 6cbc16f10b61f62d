import { rules } from '@juhe/contract/auction/rules';
import { rulesSchemas } from '@juhe/contract/auction/rules.schemas';
import { routes } from '../../http/call/routes.ts';
import { auctionRules } from './rules.service.ts';

export const rulesRoutes = routes(rules, rulesSchemas, { getAuctionRules: async () => auctionRules });
