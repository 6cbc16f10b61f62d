import type { Ctx } from '../../http/call/context.ts';
import { seal, type SealUse, unseal } from '../../sealing.ts';

const sealOf = ({ deps, memberId }: Ctx): SealUse => ({
  secretKey: deps.secrets.secretKey,
  formerKeys: deps.secrets.formerKeys,
  purpose: 'auction team member',
  owner: memberId,
});

/** Creates an opaque reference to a member: with the id the full nickname could be read on the homepage. */
export const makeMemberRef = (ctx: Ctx, id: string): string => seal(sealOf(ctx), id).toString('base64url');

/** The member's id; undefined for another caller's reference or an invalid one. */
export const openMemberRef = (ctx: Ctx, ref: string): string | undefined =>
  unseal(sealOf(ctx), Buffer.from(ref, 'base64url'))?.toString();
