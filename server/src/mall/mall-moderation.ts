import type { Remove } from '../common/api.ts';
import { removeFollowUp, removeReview, removeShopReply } from './review/review-moderation.ts';
import { neutralShop, takeOffShelf } from './shared/mall-moderation.repository.ts';

/** Operators' removal of mall content. */
export const mallRemovals = {
  review: removeReview,
  reviewFollowUp: removeFollowUp,
  reviewReply: removeShopReply,
  goods: takeOffShelf,
  shop: neutralShop,
} satisfies Readonly<Record<string, Remove>>;
