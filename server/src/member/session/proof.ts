import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/context.ts';
import { memberFail } from '../failures.ts';
import { credentialsById } from './session.repository.ts';
import { provePassword } from './session.service.ts';
import { checkCode } from './sms.service.ts';

/** What a member shows to prove who asks: the password, or a code sent to the present mobile for this purpose. */
export interface Proof {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
}

/**
 * Throws unless the proof is right. A member without a mobile has neither password nor code and needs no proof. The answer is called
 * inside the transaction that does what was proved, where it uses the code up.
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
