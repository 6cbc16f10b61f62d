import { icons } from '@juhe/contract/social/icons';
import { iconsSchemas } from '@juhe/contract/social/icons.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './icons.service.ts';

export const iconsRoutes = routes(icons, iconsSchemas, service);
