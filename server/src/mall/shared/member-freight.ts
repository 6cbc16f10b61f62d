import type { Db } from '../../db/db.ts';
import { type MemberRights, rightsOf } from '../../rights/api.ts';
import { currentFreight, type FreightRule } from './freight.repository.ts';

/** Returns the freight rule for a member: free from 0.00 on with a card that grants free freight. */
export const freightWithRights = (rule: FreightRule, { freeFreight }: Pick<MemberRights, 'freeFreight'>): FreightRule =>
  freeFreight ? { ...rule, freeFromCents: 0 } : rule;

/** Returns the current freight rule for the reader of a page, as a checkout of theirs applies it; visitors have no rights (MALL-143). */
export const freightFor = async (db: Db, memberId: string | undefined): Promise<FreightRule> => {
  const rule = await currentFreight(db);
  return memberId === undefined ? rule : freightWithRights(rule, await rightsOf(db, memberId));
};
