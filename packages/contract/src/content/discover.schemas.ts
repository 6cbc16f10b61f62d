import { z } from 'zod';
import { lotCard } from '../auction/lot.schemas.ts';
import { feedInput, feedOf, id } from '../fields.ts';
import { goodsCard } from '../mall/goods.schemas.ts';
import { articleCard } from './article.schemas.ts';
import { bookCard } from './book.schemas.ts';

/** One card of the mixed feed; `type` says which. */
export const feedItem = z.discriminatedUnion('type', [
  z.object({ type: z.literal('article'), article: articleCard }),
  z.object({ type: z.literal('goods'), goods: goodsCard }),
  z.object({ type: z.literal('lot'), lot: lotCard }),
  z.object({ type: z.literal('book'), book: bookCard }),
]);
export type FeedItem = z.output<typeof feedItem>;

export const discoverSchemas = {
  queryFeed: { input: z.object({ ...feedInput, categoryId: id.optional() }), output: feedOf(feedItem) },
};
