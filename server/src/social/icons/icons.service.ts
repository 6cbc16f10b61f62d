import type { iconsSchemas } from '@juhe/contract/social/icons.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Ctx } from '../../http/call/context.ts';
import * as repository from './icons.repository.ts';

type Output = HandlerOutput<(typeof iconsSchemas)['getIconOrder']>;

/** The icons on the member's Mine page. Apps ignore names that they do not know, such as those of a later release. */
export const getIconOrder = async (ctx: Ctx): Promise<Output> => ({ icons: await repository.iconOrder(ctx.db, ctx.memberId) });

/** The last choice wins, whichever tab it comes from. */
export const setIconOrder = async (ctx: Ctx, { icons }: HandlerInput<(typeof iconsSchemas)['setIconOrder']>): Promise<Output> => {
  await repository.setIconOrder(ctx.db, ctx.memberId, icons);
  return { icons };
};
