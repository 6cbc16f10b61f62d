import { report } from '@juhe/contract/common/report';
import { inject, mutation, query } from '@juhe/api-client';

export const { useListReportReasonsQuery, useAddReportMutation } = inject((build) => ({
  listReportReasons: query(build, report.listReportReasons, { keep: 3600 }),
  addReport: mutation(build, report.addReport, { toast: false }),
}));
