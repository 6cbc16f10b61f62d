import type { Label, LabelGroup } from '@juhe/contract/common/label.schemas';
import { maxLabels } from '@juhe/contract/member/label.schemas';
import { type Interests, interestsOf, labelGroups, labelsOf } from '../../common/api.ts';
import type { Db } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import type { Lang } from '../../http/text/lang.ts';
import { memberFail } from '../failures.ts';
import { chosenIds, setChosen } from './label.repository.ts';

/** Returns a member's labels, in the order of the dictionary, without labels that were removed from the dictionary. */
export const labelsOfMember = async (db: Db, memberId: string, lang: Lang): Promise<Label[]> =>
  labelsOf(db, await chosenIds(db, memberId), lang);

/** The member's interests by the chosen labels; undefined when there are none. */
export const interestsOfMember = async (db: Db, memberId: string): Promise<Interests | undefined> => {
  const ids = await chosenIds(db, memberId);
  return ids.length === 0 ? undefined : interestsOf(db, ids);
};

export const listMemberLabels = async (ctx: Ctx): Promise<{ groups: LabelGroup[]; chosen: Label[]; max: number }> => ({
  groups: await labelGroups(ctx.db, ctx.lang),
  chosen: await labelsOfMember(ctx.db, ctx.memberId, ctx.lang),
  max: maxLabels,
});

/** Replaces the member's labels; an unknown label refuses all. */
export const chooseLabels = (ctx: Ctx, { labelIds }: { labelIds: readonly string[] }): Promise<{ chosen: Label[] }> =>
  ctx.inTx(async (tx) => {
    const uniqueIds = [...new Set(labelIds)];
    const chosen = await labelsOf(tx, uniqueIds, ctx.lang);
    if (chosen.length < uniqueIds.length) throw memberFail('label.unknown', {}, { field: 'labelIds' });
    await setChosen(
      tx,
      ctx.memberId,
      chosen.map(({ id }) => id),
    );
    return { chosen };
  });
