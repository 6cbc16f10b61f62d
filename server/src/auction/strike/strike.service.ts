import type { strikeSchemas } from '@juhe/contract/auction/strike.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Ctx } from '../../http/call/context.ts';
import { pageOf } from '../../http/call/page.ts';
import { strikeFail } from './strike-failures.ts';
import * as repository from './strike.repository.ts';

type Input<K extends keyof typeof strikeSchemas> = HandlerInput<(typeof strikeSchemas)[K]>;
type Output<K extends keyof typeof strikeSchemas> = HandlerOutput<(typeof strikeSchemas)[K]>;

/** Currently banned members (company). */
export const listBans = (ctx: Ctx, page: Input<'listBans'>): Promise<Output<'listBans'>> =>
  pageOf(page, (limit, offset) => repository.banPage(ctx.db, limit, offset));

/** Lifts every strike of a member that still counts or bans (company). */
export const liftBan = (ctx: Ctx, { memberId, reason }: Input<'liftBan'>): Promise<Output<'liftBan'>> =>
  ctx.inTx(async (tx) => {
    const lifted = await repository.liftStrikes(tx, memberId, reason);
    if (lifted === 0) throw strikeFail('ban.missing');
    return { memberId, lifted };
  });
