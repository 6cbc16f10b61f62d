import { z } from 'zod';
import { integer, text } from '../fields.ts';

/** A tag as a topic: without `#`, as long as tags are. */
export const topicName = text(20);
export const topic = z.object({
  name: z.string(),
  /** Articles and videos that carry it, among the newest. */
  count: z.number().int(),
});
export type Topic = z.output<typeof topic>;

export const topicSchemas = {
  queryHotTopics: { input: z.object({ limit: integer(1, 50).default(12) }), output: z.array(topic) },
};
