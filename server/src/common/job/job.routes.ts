import { job } from '@juhe/contract/common/job';
import { jobSchemas } from '@juhe/contract/common/job.schemas';
import { routes } from '../../http/routes.ts';
import * as service from './job.service.ts';

export const jobRoutes = routes(job, jobSchemas, {
  listFailingJobs: (ctx, input) => service.listFailing(ctx, input),
  retryJob: (ctx, input) => service.retry(ctx, input),
  dropJob: (ctx, input) => service.drop(ctx, input),
});
