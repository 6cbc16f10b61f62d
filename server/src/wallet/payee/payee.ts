import { storedId } from '@juhe/contract/operation';
import { memberLookups, wallet } from '@juhe/contract/wallet/wallet';
import type { Ctx } from '../../http/call/context.ts';
import { limitOrFail } from '../../http/limits/rate-limit.ts';
import { cardById, cardByMobile, type MemberCard } from '../../member/api.ts';
import { walletFail } from '../failures.ts';
import { openPayeeHandle } from './payee-handle.ts';

/** The payee named by a payment: the member of a look-up, or a mobile that has not been looked up yet. */
export type NamedPayee =
  | { readonly id: string; readonly mobile?: undefined }
  | { readonly id?: undefined; readonly mobile: string };

/** Reads the payee, from the handle of a look-up or a mobile; throws the failure of either. */
export const namedPayee = (
  ctx: Ctx,
  { payee, mobile }: { payee?: string | undefined; mobile?: string | undefined },
): NamedPayee => {
  if (payee !== undefined) {
    const id = openPayeeHandle(ctx, payee);
    if (id === undefined) throw walletFail('pay.payeeExpired', undefined, { field: 'payee' });
    return { id };
  }
  if (mobile === undefined) throw walletFail('pay.payeeMissing', undefined, { field: 'mobile' });
  if (mobile === ctx.member?.mobile) throw walletFail('pay.self', undefined, { field: 'mobile' });
  return { mobile };
};

/** The subject of a code of scene `pay` (hardening.md M8): this payee and this amount. */
export const paymentSubject = ({ id, mobile }: NamedPayee, amountCents: number): string =>
  `${id === undefined ? `mobile:${mobile}` : `member:${id}`}:${amountCents}`;

/** Uses one of the hourly look-ups of `findMemberByMobile`. */
export const consumeLookup = (ctx: Ctx): Promise<void> =>
  limitOrFail(
    ctx.nonTransactional,
    `call:${storedId(wallet.findMemberByMobile)}:${ctx.memberId}`,
    memberLookups.count,
    memberLookups.seconds,
  );

/** Finds the named member; a mobile uses a look-up. */
export const findPayee = async (ctx: Ctx, { id, mobile }: NamedPayee): Promise<MemberCard | undefined> => {
  if (id !== undefined) return cardById(ctx.db, id);
  // Not returned on a refusal, and used once when the transaction is retried.
  await ctx.ahead('look-up', () => consumeLookup(ctx));
  return cardByMobile(ctx.db, mobile);
};
