import { narration } from '@juhe/contract/content/narration';
import { narrationSchemas } from '@juhe/contract/content/narration.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './narration.service.ts';

export const narrationRoutes = routes(narration, narrationSchemas, service);
