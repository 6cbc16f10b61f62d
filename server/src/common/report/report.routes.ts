import { report } from '@juhe/contract/common/report';
import { reportSchemas } from '@juhe/contract/common/report.schemas';
import { routes } from '../../http/routes.ts';
import * as service from './report.service.ts';

export const reportRoutes = routes(report, reportSchemas, {
  getReportReason: (ctx, input) => service.reasons(ctx, input),
  addReportInfo: (ctx, input) => service.addReport(ctx, input),
  listReports: (ctx, input) => service.listReports(ctx, input),
  resolveReport: (ctx, input) => service.resolve(ctx, input),
});
