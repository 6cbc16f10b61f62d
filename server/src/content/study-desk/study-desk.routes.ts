import { studyDesk } from '@juhe/contract/content/study-desk';
import { studyDeskSchemas } from '@juhe/contract/content/study-desk.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './study-desk.service.ts';

export const studyDeskRoutes = routes(studyDesk, studyDeskSchemas, service);
