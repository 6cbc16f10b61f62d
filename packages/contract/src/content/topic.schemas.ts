import { z } from 'zod';
import { integer, text } from '../fields.ts';

/** A tag as a topic: without `#`, with the maximum length of tags. */
export const topicName = text(20);
export const topic = z.object({
  name: z.string(),
  /** Number of newest articles and videos with this tag. */
  count: z.number().int(),
});
export type Topic = z.output<typeof topic>;

export const topicSchemas = {
  listHotTopics: { input: z.object({ limit: integer(1, 50).default(12) }), output: z.array(topic) },
};
