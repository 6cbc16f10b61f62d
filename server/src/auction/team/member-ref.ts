import type { Ctx } from '../../http/context.ts';
import { seal, type SealUse, unseal } from '../../sealing.ts';

const sealOf = ({ deps, memberId }: Ctx): SealUse => ({
  secretKey: deps.secrets.secretKey,
  formerKeys: deps.secrets.formerKeys,
  purpose: 'auction team member',
  owner: memberId,
});

/** Names a member to the caller: with the id the whole nickname could be read on the homepage. */
export const makeMemberRef = (ctx: Ctx, id: string): string => seal(sealOf(ctx), id).toString('base64url');

/** The member's id; undefined for a reference of somebody else's or none at all. */
export const openMemberRef = (ctx: Ctx, ref: string): string | undefined =>
  unseal(sealOf(ctx), Buffer.from(ref, 'base64url'))?.toString();
