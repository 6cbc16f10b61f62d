import { defineOperations } from '../operation.ts';
import type { jobSchemas } from './job.schemas.ts';

const decide = { method: 'POST', encoding: 'json', access: 'operator', extension: true, idempotent: true } as const;

export const job = defineOperations<typeof jobSchemas>()('common/job', {
  listFailingJobs: {
    method: 'GET',
    encoding: 'query',
    access: 'operator',
    extension: true,
    path: '/api/operator/job/list',
    summary: 'Lists scheduled jobs whose last attempt failed, abandoned ones first.',
  },
  retryJob: { ...decide, path: '/api/operator/job/retry', summary: 'Runs a failing job at once and resets its attempts.' },
  dropJob: {
    ...decide,
    path: '/api/operator/job/drop',
    summary: 'Removes an abandoned job; jobs that are retried without limit, such as all jobs about money, cannot be removed.',
  },
});
