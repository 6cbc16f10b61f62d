import { homepage } from '@juhe/contract/social/homepage';
import { homepageSchemas } from '@juhe/contract/social/homepage.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './homepage.service.ts';

export const homepageRoutes = routes(homepage, homepageSchemas, service);
