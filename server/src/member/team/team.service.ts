import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { teamSchemas } from '@juhe/contract/member/team.schemas';
import type { Ctx } from '../../http/context.ts';
import { pageOf } from '../../http/page.ts';
import { masked } from '../masked.ts';
import { invitedCounts, invitedPage } from './team.repository.ts';

type Schemas = typeof teamSchemas.myTeamAgent;

/** Whom the member invited: names masked, no way to their pages. */
export const listTeam = async (ctx: Ctx, input: HandlerInput<Schemas>): Promise<HandlerOutput<Schemas>> => {
  const { total, thisMonth } = await invitedCounts(ctx.db, ctx.memberId);
  const page = await pageOf(input, async (limit, offset) => {
    const rows = await invitedPage(ctx.db, ctx.memberId, limit, offset);
    return { list: rows.map((row) => ({ ...row, nickname: masked(row.nickname) })), total };
  });
  return { ...page, thisMonth };
};
