import type { redBagSchemas } from '@juhe/contract/mall/red-bag.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Tx } from '../../db/db.ts';
import { httpFail } from '../../http/failure/common-failures.ts';
import type { Ctx } from '../../http/call/context.ts';
import { cardById, cardByMobile } from '../../member/api.ts';
import { mallFail } from '../failures.ts';
import { type Grant, grantedToday, insertGrant, lockGrants, propose, claimProposal } from './grant.repository.ts';
import { fillRedBag, redBagBalance } from './red-bag.service.ts';

/** Daily limits of grants (cents): per operator, and in total. */
const ownPerDay = 5_000_000;
const allPerDay = 10_000_000;
/** Above this amount (cents) a second operator must make the same call, where the settings name operators (`OPERATOR_TOKENS`). */
const aloneUpTo = 200_000;

const refuseBeyondDay = async (tx: Tx, { operator, cents }: Grant): Promise<void> => {
  const { own: ownCents, all: totalCents } = await grantedToday(tx, operator);
  const leftCents = Math.max(0, Math.min(ownPerDay - ownCents, allPerDay - totalCents));
  if (cents > leftCents) throw mallFail('redBag.dayLimit', { leftCents });
};

/**
 * Grants an existing member a red bag; 404 for anybody else. The call's idempotency key prevents duplicates. Grants beyond
 * the daily totals are refused, and a large sum waits until another operator makes the same call within a day.
 */
export const grantRedBag = (
  ctx: Ctx,
  { mobile, memberId, amountCents: cents, memo }: HandlerInput<(typeof redBagSchemas)['grantRedBag']>,
): Promise<HandlerOutput<(typeof redBagSchemas)['grantRedBag']>> =>
  ctx.inTx(async (tx) => {
    const member = mobile === undefined ? await cardById(tx, memberId ?? '') : await cardByMobile(tx, mobile);
    if (!member) throw httpFail('notFound');
    ctx.concerns(member.id);
    const grant: Grant = { operator: ctx.actor.id ?? '', subject: member.id, cents };
    await lockGrants(tx);
    await refuseBeyondDay(tx, grant);
    const needsSecond = cents > aloneUpTo && (ctx.deps.secrets.operators ?? []).length > 0;
    const waiting = needsSecond && !(await claimProposal(tx, grant));
    if (waiting) await propose(tx, grant);
    else {
      await insertGrant(tx, grant, false);
      await fillRedBag(tx, { memberId: member.id, cents, memo });
    }
    return { memberId: member.id, balanceCents: await redBagBalance(tx, member.id), waiting };
  });
