import { defineOperations } from '../operation.ts';
import type { reportSchemas } from './report.schemas.ts';

export const report = defineOperations<typeof reportSchemas>()('common/report', {
  listReportReasons: {
    method: 'POST',
    path: '/api/service/report/getReportReason',
    encoding: 'form',
    access: 'public',
    summary: "Lists the reasons for reporting a kind of content, in the caller's language.",
  },
  addReport: {
    agreed: true,
    method: 'POST',
    path: '/api/service/report/addReportInfo',
    encoding: 'form',
    access: 'required',
    limit: { per: 'member', count: 30, seconds: 3600 },
    summary: "Reports a member's content or goods, a shop or a member, once per subject.",
  },
  listReports: {
    method: 'GET',
    path: '/api/operator/report/list',
    encoding: 'query',
    access: 'operator',
    extension: true,
    summary: 'Lists reports that await a decision, oldest first, or decided ones.',
  },
  resolveReport: {
    method: 'POST',
    path: '/api/operator/report/resolve',
    encoding: 'json',
    access: 'operator',
    extension: true,
    idempotent: true,
    summary: 'Decides a report and all other open reports about the same subject.',
  },
});
