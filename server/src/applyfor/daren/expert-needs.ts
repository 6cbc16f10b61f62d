/** What a rank asks of who applies for it (applyfor.md b). */
import type { ExpertLevel, ExpertNeed } from '@juhe/contract/applyfor/daren.schemas';
import { standingOf } from '../../auction/api.ts';
import type { Db } from '../../db/db.ts';
import type { Ctx } from '../../http/context.ts';
import { isVerified } from '../../member/api.ts';
import { expertFail } from './daren-failures.ts';
import { expertTerms } from './expert-terms.ts';

/** What of it the caller meets; visitors meet nothing. */
export const needsFor = async (ctx: Ctx, levels: readonly ExpertLevel[]): Promise<ReadonlyMap<ExpertLevel, ExpertNeed[]>> => {
  const isMember = ctx.member !== undefined;
  const hasIdentity = isMember && (await isVerified(ctx.db, ctx.memberId));
  const level = isMember ? (await standingOf(ctx.db, ctx.memberId)).level : 0;
  return new Map(
    levels.map((id) => {
      const least = expertTerms.leastLevel[id];
      return [
        id,
        [
          { what: 'mobile', isMet: ctx.member?.mobile != null },
          { what: 'identity', isMet: hasIdentity },
          ...(least > 1 ? [{ what: 'level' as const, least, isMet: level >= least }] : []),
        ],
      ];
    }),
  );
};

/** Throws 409 `expert.needs` for who has not reached the auction level of a rank. */
export const requireLevel = async (db: Db, memberId: string, rank: ExpertLevel): Promise<void> => {
  const n = expertTerms.leastLevel[rank];
  if (n > 1 && (await standingOf(db, memberId)).level < n) throw expertFail('expert.needs', { n }, { field: 'levelId' });
};
