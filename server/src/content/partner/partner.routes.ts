import { partner } from '@juhe/contract/content/partner';
import { partnerSchemas } from '@juhe/contract/content/partner.schemas';
import { routes } from '../../http/routes.ts';
import { sign } from './partner.service.ts';

export const partnerRoutes = routes(partner, partnerSchemas, { getSign: (ctx) => sign(ctx) });
