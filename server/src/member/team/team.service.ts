import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { teamSchemas } from '@juhe/contract/member/team.schemas';
import type { Ctx } from '../../http/call/context.ts';
import { httpFail } from '../../http/failure/common-failures.ts';
import { pageOf } from '../../http/call/page.ts';
import { masked } from '../masked.ts';
import { invitedCounts, invitedPage, memberByPromotionCode } from './team.repository.ts';

type Schemas = typeof teamSchemas.listTeam;

/** Returns the inviter with this promotion code; 404 for an unknown code. */
export const getInviter = async (ctx: Ctx, { inviteCode }: { inviteCode: string }): Promise<{ nickname: string }> => {
  const inviter = await memberByPromotionCode(ctx.db, inviteCode);
  if (!inviter) throw httpFail('notFound');
  return { nickname: masked(inviter.nickname) };
};

/** Lists the members invited by the caller: names masked, without links to their pages. */
export const listTeam = async (ctx: Ctx, input: HandlerInput<Schemas>): Promise<HandlerOutput<Schemas>> => {
  const { total, thisMonth } = await invitedCounts(ctx.db, ctx.memberId);
  const page = await pageOf(input, async (limit, offset) => {
    const rows = await invitedPage(ctx.db, ctx.memberId, limit, offset);
    return { list: rows.map((row) => ({ ...row, nickname: masked(row.nickname) })), total };
  });
  return { ...page, thisMonth };
};
