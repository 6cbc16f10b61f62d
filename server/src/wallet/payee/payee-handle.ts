import type { Ctx } from '../../http/context.ts';
import { seal, type SealUse, unseal } from '../../sealing.ts';

/** How long a look-up may be paid, in milliseconds. */
const lifetimeMs = 15 * 60_000;

const sealOf = ({ deps, memberId }: Ctx): SealUse => ({
  secretKey: deps.secrets.secretKey,
  formerKeys: deps.secrets.formerKeys,
  purpose: 'wallet payee handle',
  owner: memberId,
});

/**
 * Names a member to one payer for 15 minutes: a look-up by mobile shows a masked nickname, and the member's id would lead to the
 * whole one on the homepage.
 */
export const makePayeeHandle = (ctx: Ctx, payeeId: string): string =>
  seal(sealOf(ctx), JSON.stringify([payeeId, Date.now() + lifetimeMs])).toString('base64url');

/** The member that a handle names; undefined when it is another payer's, expired or forged. */
export const openPayeeHandle = (ctx: Ctx, handle: string): string | undefined => {
  const text = unseal(sealOf(ctx), Buffer.from(handle, 'base64url'));
  if (text === undefined) return undefined;
  const [payeeId, expiresAt] = JSON.parse(text.toString()) as [string, number];
  return Date.now() < expiresAt ? payeeId : undefined;
};
