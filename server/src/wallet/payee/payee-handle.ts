import type { Ctx } from '../../http/call/context.ts';
import { seal, type SealUse, unseal } from '../../sealing.ts';

/** Validity of a look-up for payments (ms). */
const lifetimeMs = 15 * 60_000;

const sealOf = ({ deps, memberId }: Ctx): SealUse => ({
  secretKey: deps.secrets.secretKey,
  formerKeys: deps.secrets.formerKeys,
  purpose: 'wallet payee handle',
  owner: memberId,
});

/**
 * Creates a handle of a member for one payer, valid for 15 minutes: a look-up by mobile shows a masked nickname, and the
 * member's id would reveal the full one on the homepage.
 */
export const makePayeeHandle = (ctx: Ctx, payeeId: string): string =>
  seal(sealOf(ctx), JSON.stringify([payeeId, Date.now() + lifetimeMs])).toString('base64url');

/** The member of a handle; undefined when it is another payer's, expired or forged. */
export const openPayeeHandle = (ctx: Ctx, handle: string): string | undefined => {
  const text = unseal(sealOf(ctx), Buffer.from(handle, 'base64url'));
  if (text === undefined) return undefined;
  const [payeeId, expiresAt] = JSON.parse(text.toString()) as [string, number];
  return Date.now() < expiresAt ? payeeId : undefined;
};
