import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import { memberFail } from '../failures.ts';
import { credentialsById } from './session.repository.ts';
import { provePassword } from './session.service.ts';
import { checkCode } from './sms.service.ts';

/** A member's proof of identity: the password, or a code sent to the current mobile number for this purpose. */
export interface Proof {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
}

/**
 * Throws unless the proof is valid. A member without a mobile number has neither password nor code and needs no proof. The
 * returned function is called inside the transaction that the proof authorises, where it consumes the code.
 */
export const proveMember = async (
  ctx: Ctx,
  { password, code }: Proof,
  scene: 'mobile' | 'device' | 'proof',
): Promise<(tx: Tx) => Promise<void>> => {
  const { mobile, passwordHash } = await credentialsById(ctx.db, ctx.memberId);
  const nothingToUse = () => Promise.resolve();
  if (mobile === null) return nothingToUse;
  if (code !== undefined) return checkCode(ctx, mobile, scene, code);
  if (password === undefined || passwordHash === null)
    throw memberFail('password.proofMissing', {}, { field: passwordHash === null ? 'code' : 'password' });
  await provePassword(ctx, mobile, passwordHash, password, 'password.proofWrong');
  return nothingToUse;
};
