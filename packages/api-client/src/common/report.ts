import { report } from '@juhe/contract/common/report';
import { inject, mutation, query } from '@juhe/api-client';

export const { useGetReportReasonQuery, useAddReportInfoMutation } = inject((build) => ({
  getReportReason: query(build, report.getReportReason, { keep: 3600 }),
  addReportInfo: mutation(build, report.addReportInfo, { toast: false }),
}));
