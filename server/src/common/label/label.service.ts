import type { LabelGroup } from '@juhe/contract/common/label.schemas';
import type { Ctx } from '../../http/context.ts';
import { labelGroups } from './label.repository.ts';

/** All labels in their groups, in the caller's language. */
export const listLabels = (ctx: Ctx): Promise<LabelGroup[]> => labelGroups(ctx.db, ctx.lang);
