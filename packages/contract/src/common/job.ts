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
    summary: 'Scheduled jobs that failed the last time, those that were given up first.',
  },
  retryJob: { ...decide, path: '/api/operator/job/retry', summary: 'Runs a failing job at once, with all its attempts again.' },
  dropJob: {
    ...decide,
    path: '/api/operator/job/drop',
    summary: 'Removes a job that was given up. What is tried for ever, such as everything about money, cannot be dropped.',
  },
});
