import { redBag } from '@juhe/contract/mall/red-bag';
import { redBagSchemas } from '@juhe/contract/mall/red-bag.schemas';
import { routes } from '../../http/call/routes.ts';
import { grantRedBag } from './grant.service.ts';

export const redBagRoutes = routes(redBag, redBagSchemas, { grantRedBag });
