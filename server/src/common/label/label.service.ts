import type { LabelGroup } from '@juhe/contract/common/label.schemas';
import type { Ctx } from '../../http/call/context.ts';
import { labelGroups } from './label.repository.ts';

/** All labels in the caller's language, by group. */
export const listLabels = (ctx: Ctx): Promise<LabelGroup[]> => labelGroups(ctx.db, ctx.lang);
