import { report } from '@juhe/contract/common/report';
import { reportSchemas } from '@juhe/contract/common/report.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './report.service.ts';

export const reportRoutes = routes(report, reportSchemas, service);
