import { defineOperations } from '../operation.ts';
import type { reportSchemas } from './report.schemas.ts';

export const report = defineOperations<typeof reportSchemas>()('common/report', {
  listReportReasons: {
    method: 'POST',
    path: '/api/service/report/getReportReason',
    encoding: 'form',
    access: 'public',
    summary: 'The reasons for which a kind of thing can be reported, in the caller’s language.',
  },
  addReport: {
    agreed: true,
    method: 'POST',
    path: '/api/service/report/addReportInfo',
    encoding: 'form',
    access: 'required',
    limit: { per: 'member', count: 30, seconds: 3600 },
    summary: 'Reports what a member wrote or sells, a shop or a member, once for each thing.',
  },
  listReports: {
    method: 'GET',
    path: '/api/operator/report/list',
    encoding: 'query',
    access: 'operator',
    extension: true,
    summary: 'Reports that wait for a decision, oldest first, or that have one.',
  },
  resolveReport: {
    method: 'POST',
    path: '/api/operator/report/resolve',
    encoding: 'json',
    access: 'operator',
    extension: true,
    idempotent: true,
    summary: 'Decides a report and every other open one about the same thing.',
  },
});
