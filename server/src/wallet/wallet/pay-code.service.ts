import { maskMobile } from '@juhe/contract/mask-mobile';
import type { Ctx } from '../../http/call/context.ts';
import { cardById, issueCode, masked } from '../../member/api.ts';
import { httpFail } from '../../http/failure/common-failures.ts';
import { walletFail } from '../failures.ts';
import { type NamedPayee, namedPayee, paymentSubject } from '../payee/payee.ts';

/** A mobile is shown as given, without a look-up: the text must not reveal who is registered. */
const shownPayee = async (ctx: Ctx, { id, mobile }: NamedPayee): Promise<string> => {
  if (id === undefined) return maskMobile(mobile);
  const card = await cardById(ctx.db, id);
  if (!card) throw walletFail('pay.payeeExpired', undefined, { field: 'payee' });
  return masked(card.nickname);
};

/**
 * Sends the code that confirms one payment to the payer's own mobile. The text names the masked payee and the amount, and the
 * code is valid for these two only. Throws the failures of `payMember` about the payee, and 429 like every code.
 */
export const sendPayCode = async (
  ctx: Ctx,
  input: { payee?: string | undefined; mobile?: string | undefined; amountCents: number },
): Promise<{ waitSeconds: number }> => {
  const { amountCents } = input;
  const mobile = ctx.member?.mobile;
  if (mobile == null) throw httpFail('mobileMissing');
  const namedMember = namedPayee(ctx, input);
  const payee = await shownPayee(ctx, namedMember);
  return issueCode(ctx, {
    mobile,
    scene: 'pay',
    subject: paymentSubject(namedMember, amountCents),
    params: { payee, amountCents },
  });
};
