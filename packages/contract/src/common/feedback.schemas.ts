import { z } from 'zod';
import { fileUrl, id, instant, list, noOutput, pageInput, pageOf, text } from '../fields.ts';
import { feedbackLimits } from './feedback.constants.ts';

export const feedbackKinds = ['problem', 'idea', 'trade', 'other'] as const;
export const feedbackStates = ['open', 'answered'] as const;

/** A private picture of a feedback or report, at URLs that expire. */
export const privatePicture = z.object({ id, url: fileUrl, thumb: fileUrl });
/** Ids of the member's own uploads of one purpose, without duplicates. */
export const pictureIds = (max: number) =>
  list(id, max)
    .refine((ids) => new Set(ids).size === ids.length)
    .default([]);

const feedback = z.object({
  id,
  kind: z.enum(feedbackKinds),
  text: z.string(),
  pictures: z.array(privatePicture),
  contact: z.string(),
  state: z.enum(feedbackStates),
  /** The company's answer, or null. */
  answer: z.string().nullable(),
  createdAt: instant,
  answeredAt: instant.nullable(),
});
export type Feedback = z.output<typeof feedback>;

export const feedbackSchemas = {
  sendFeedback: {
    input: z.object({
      kind: z.enum(feedbackKinds),
      text: text(feedbackLimits.text, 5),
      /** Uploads with purpose `feedback`. */
      pictureIds: pictureIds(9),
      /** An additional contact of the member: a mobile number, an e-mail address, any text. */
      contact: text(feedbackLimits.contact, 0).default(''),
      /** The app's version and the releases on the page. */
      version: text(300, 0).default(''),
      /** The page that the member came from. */
      page: text(200, 0).default(''),
    }),
    output: z.object({ id }),
  },
  listMyFeedback: { input: z.object(pageInput), output: pageOf(feedback) },
  listFeedback: {
    input: z.object({ ...pageInput, state: z.enum(feedbackStates).default('open') }),
    output: pageOf(feedback.extend({ memberId: id, version: z.string(), page: z.string(), lang: z.string() })),
  },
  answerFeedback: { input: z.object({ id, answer: text(500) }), output: noOutput },
};
