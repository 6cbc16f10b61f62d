import type { Topic } from '@juhe/contract/content/topic.schemas';
import type { Ctx } from '../../http/call/context.ts';
import * as repository from './topic.repository.ts';

/** Returns the hot topics of items that the caller may see. */
export const listHotTopics = (ctx: Ctx, { limit }: { limit: number }): Promise<Topic[]> =>
  repository.hotTopics(ctx.db, { viewerId: ctx.member?.id ?? null }, limit);
