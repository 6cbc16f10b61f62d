import type { securitySchemas } from '@juhe/contract/common/security.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Ctx } from '../../http/call/context.ts';
import { pageOf } from '../../http/call/page.ts';
import { securityPage } from '../../security/security.repository.ts';

/** Returns the security log for operators, latest first. */
export const readSecurityLog = (
  ctx: Ctx,
  { pageNum, pageSize, ...filter }: HandlerInput<(typeof securitySchemas)['readSecurityLog']>,
): Promise<HandlerOutput<(typeof securitySchemas)['readSecurityLog']>> =>
  pageOf({ pageNum, pageSize }, (limit, offset) => securityPage(ctx.db, filter, limit, offset));
