import { study } from '@juhe/contract/content/study';
import { studySchemas } from '@juhe/contract/content/study.schemas';
import { routes } from '../../http/call/routes.ts';
import * as booking from './booking.service.ts';
import * as refunds from './refund.service.ts';
import * as seats from './seat.service.ts';
import * as service from './study.service.ts';

export const studyRoutes = routes(study, studySchemas, { ...service, ...booking, ...seats, ...refunds });
