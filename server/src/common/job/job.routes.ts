import { job } from '@juhe/contract/common/job';
import { jobSchemas } from '@juhe/contract/common/job.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './job.service.ts';

export const jobRoutes = routes(job, jobSchemas, service);
