import { z } from 'zod';
import { lotCard } from '../auction/lot.schemas.ts';
import { feedInput, feedOf, flag, id } from '../fields.ts';
import { goodsCard } from '../mall/goods.schemas.ts';
import { articleCard } from './article.schemas.ts';
import { bookCard } from './book.schemas.ts';
import { topicName } from './topic.schemas.ts';
import { videoCard } from './video.schemas.ts';

/** One card of the mixed feed, discriminated by `type`. */
export const feedItem = z.discriminatedUnion('type', [
  z.object({ type: z.literal('article'), article: articleCard }),
  z.object({ type: z.literal('video'), video: videoCard }),
  z.object({ type: z.literal('goods'), goods: goodsCard }),
  z.object({ type: z.literal('lot'), lot: lotCard }),
  z.object({ type: z.literal('book'), book: bookCard }),
]);
export type FeedItem = z.output<typeof feedItem>;

export const discoverSchemas = {
  listDiscoverFeed: {
    input: z
      .object({
        ...feedInput,
        categoryId: id.optional(),
        /** Only items with this tag. */
        topic: topicName.optional(),
        /** Only publications of authors whom the caller follows; requires a session. */
        followed: flag.optional(),
      })
      .refine((v) => [v.categoryId !== undefined, v.topic !== undefined, v.followed === true].filter(Boolean).length < 2, {
        path: ['topic'],
        message: 'one filter at a time',
      }),
    output: feedOf(feedItem),
  },
};
