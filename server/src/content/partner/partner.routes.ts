import { partner } from '@juhe/contract/content/partner';
import { partnerSchemas } from '@juhe/contract/content/partner.schemas';
import { routes } from '../../http/call/routes.ts';
import { getPartnerSignature } from './partner.service.ts';

export const partnerRoutes = routes(partner, partnerSchemas, { getPartnerSignature });
