import type { redBagSchemas } from '@juhe/contract/mall/red-bag.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import { httpFail } from '../../http/common-failures.ts';
import type { Ctx } from '../../http/context.ts';
import { cardById, cardByMobile } from '../../member/api.ts';
import { fillRedBag, redBagBalance } from './red-bag.service.ts';

/** The company fills a present member's red bag; 404 for anybody else. The call's idempotency key keeps it from happening twice. */
export const grantRedBag = (
  ctx: Ctx,
  { mobile, memberId, amountCents, memo }: HandlerInput<(typeof redBagSchemas)['grantRedBag']>,
): Promise<HandlerOutput<(typeof redBagSchemas)['grantRedBag']>> =>
  ctx.inTx(async (tx) => {
    const member = mobile === undefined ? await cardById(tx, memberId ?? '') : await cardByMobile(tx, mobile);
    if (!member) throw httpFail('notFound');
    await fillRedBag(tx, { memberId: member.id, cents: amountCents, memo });
    return { memberId: member.id, balanceCents: await redBagBalance(tx, member.id) };
  });
