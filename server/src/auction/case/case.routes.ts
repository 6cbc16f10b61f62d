import { auctionCase } from '@juhe/contract/auction/case';
import { caseSchemas } from '@juhe/contract/auction/case.schemas';
import { routes } from '../../http/routes.ts';
import * as service from './case.service.ts';
import * as ruling from './ruling.service.ts';

export const caseRoutes = routes(auctionCase, caseSchemas, {
  addStatement: (ctx, input) => service.addStatement(ctx, input),
  giveUp: (ctx, input) => service.giveUp(ctx, input),
  openLateCase: (ctx, input) => service.openLateCase(ctx, input),
  listCases: (ctx, input) => service.listCases(ctx, input),
  ruleCase: (ctx, input) => ruling.ruleCase(ctx, input),
  listSuspectLots: (ctx, input) => service.listSuspects(ctx, input),
});
