import { draft } from '@juhe/contract/content/draft';
import { draftSchemas } from '@juhe/contract/content/draft.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './draft.service.ts';

export const draftRoutes = routes(draft, draftSchemas, service);
