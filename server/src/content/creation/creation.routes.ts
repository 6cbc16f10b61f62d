import { creation } from '@juhe/contract/content/creation';
import { creationSchemas } from '@juhe/contract/content/creation.schemas';
import { routes } from '../../http/call/routes.ts';
import * as check from './creation-check.service.ts';
import * as service from './creation.service.ts';

export const creationRoutes = routes(creation, creationSchemas, { ...service, ...check });
