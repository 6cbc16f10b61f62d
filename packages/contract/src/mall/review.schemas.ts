import { z } from 'zod';
import { fileUrl, flag, id, instant, integer, list, text } from '../fields.ts';
import { goodsSource } from './goods.schemas.ts';
import { orderStates } from './order.schemas.ts';
import { reviewLimits } from './review.constants.ts';

const orderNo = z.string().regex(/^[A-Z0-9]{6,40}$/);

/** domain.md §4: text ≤ 500, up to 9 pictures. */
const textAndPictures = {
  text: text(reviewLimits.text, 0).default(''),
  pictures: list(fileUrl, reviewLimits.pictures).default([]),
};

const ownReview = z.object({
  id,
  stars: z.number().int().min(1).max(5),
  text: z.string(),
  pictures: z.array(fileUrl),
  anonymous: z.boolean(),
  createdAt: instant,
  followUp: z
    .object({ text: z.string(), pictures: z.array(fileUrl), createdAt: instant, checking: z.boolean().optional() })
    .nullable(),
  /** `checking`: visible only to its author; `removed`: hidden from everybody else, and it cannot be written again. */
  state: z.enum(['public', 'checking', 'removed']).optional(),
  /** The shop's reply. */
  reply: z.object({ text: z.string(), createdAt: instant }).nullable().optional(),
  /** Deadline for an addition; null if it was made, or if it is too late. */
  followUntil: instant.nullable(),
});
export type OwnReview = z.output<typeof ownReview>;

const item = z.object({
  itemId: id,
  goodsId: id,
  saleNo: z.string(),
  source: goodsSource,
  productName: z.string(),
  specText: z.string(),
  img: fileUrl,
  /** All units were returned: it can no longer be reviewed. */
  returned: z.boolean(),
  reviewable: z.boolean(),
  review: ownReview.nullable(),
});
export type ReviewItem = z.output<typeof item>;

const detail = z.object({ orderNo, state: z.enum(orderStates), shopId: id, shopName: z.string(), items: z.array(item) });
export type OrderReviews = z.output<typeof detail>;

export const reviewSchemas = {
  reviewOrder: {
    input: z.object({
      orderNo,
      items: z
        .array(z.object({ itemId: id, stars: integer(1, 5), ...textAndPictures, anonymous: flag.default(false) }))
        .min(1)
        .max(100),
    }),
    /** Number of items of the order that still await a review, and the state of the order, which a review does not change. */
    output: z.object({
      orderNo,
      left: z.number().int(),
      state: z.enum(orderStates),
      /** A review of this call is being moderated: only its author sees it. */
      checking: z.boolean(),
    }),
  },
  listOrderReviews: { input: z.object({ orderNo }), output: detail },
  addReviewFollowUp: {
    input: z.object({ reviewId: id, text: text(reviewLimits.text), pictures: textAndPictures.pictures }),
    output: z.null(),
  },
  deleteReview: { input: z.object({ reviewId: id }), output: z.null() },
  replyToReview: {
    input: z.object({ reviewId: id, text: text(reviewLimits.text) }),
    output: z.object({ checking: z.boolean() }),
  },
};
