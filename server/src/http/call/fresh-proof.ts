import type { OperationInfo } from '@juhe/contract/operation';
import type { Db } from '../../db/db.ts';
import { httpFail } from '../failure/common-failures.ts';
import type { CallFacts } from './context.ts';
import { hasSecondFactor, isProved } from '../guards/session.ts';

const isBelow = (limit: number, input: unknown): boolean =>
  typeof input === 'object' && input !== null && 'amountCents' in input && Number(input.amountCents) <= limit;

/**
 * Refuses with `proofNeeded` (403) a call whose operation says `fresh`, unless its session proved the member's identity
 * within the last five minutes (hardening.md, best systems 1). Members without a second factor are asked by `always` only:
 * for everything else the operation has its own proofs.
 */
export const requireFreshProof = async (
  db: Db,
  { member, sessionHash }: CallFacts,
  rule: NonNullable<OperationInfo['fresh']>,
  input: unknown,
): Promise<void> => {
  if (!member || !sessionHash) throw httpFail('notSignedIn');
  if (typeof rule === 'object' && isBelow(rule.aboveCents, input)) return;
  if (rule !== 'always' && !(await hasSecondFactor(db, member.id))) return;
  if (!(await isProved(db, sessionHash))) throw httpFail('proofNeeded');
};
