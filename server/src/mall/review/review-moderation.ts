import * as mallPages from '@juhe/contract/pages/mall';
import { closeChecks, type Moderation, type Remove, restorePictures, withdrawPictures } from '../../common/api.ts';
import type { Tx } from '../../db/db.ts';
import type { Actor } from '../../http/call/context.ts';
import { notify } from '../../notice/notify.ts';
import { reviewFail } from './review-failures.ts';
import * as repository from './review.repository.ts';

/** Withdraws the public addresses of pictures that no other public review of the member shows. */
export const closePictures = async (tx: Tx, memberId: string, reviewId: string, urls: readonly string[]): Promise<void> => {
  const open = await repository.publishedElsewhere(tx, memberId, reviewId, urls);
  await withdrawPictures(
    tx,
    memberId,
    urls.filter((url) => !open.has(url)),
  );
};

/** Notifies the buyer of the shop's reply. */
export const notifyOfReply = (
  tx: Tx,
  reviewId: string,
  { memberId, title, shopName, saleNo, replyText }: repository.ReviewLock,
) =>
  notify(tx, {
    memberId,
    kind: 'interaction',
    template: 'reviewReplied',
    params: { title, shopName, text: replyText ?? '' },
    key: `review-reply:${reviewId}`,
    renew: true,
    link: mallPages.goodsInfo({ saleNo }),
  });

/** Removes a review from every list, count and average, with its pictures; its waiting items are withdrawn. */
export const removeReview = async (tx: Tx, id: string, { actor }: { readonly actor: Actor }): ReturnType<Remove> => {
  const review = await repository.lockReview(tx, id);
  if (!review || review.state === 'removed') return undefined;
  await repository.setState(tx, id, 'removed');
  for (const kind of ['review', 'reviewFollowUp', 'reviewReply'] as const)
    await closeChecks(tx, kind, id, { event: 'withdraw', actor });
  await closePictures(tx, review.memberId, id, [...review.pictures, ...review.followPictures]);
  return { ownerId: review.memberId, about: review.text };
};

export const removeFollowUp: Remove = async (tx, id, { actor }) => {
  const review = await repository.lockReview(tx, id);
  if (!review || review.followText === null || review.followState === 'removed') return undefined;
  await repository.setFollowState(tx, id, 'removed');
  await closeChecks(tx, 'reviewFollowUp', id, { event: 'withdraw', actor });
  await closePictures(
    tx,
    review.memberId,
    id,
    review.followPictures.filter((url) => !review.pictures.includes(url)),
  );
  return { ownerId: review.memberId, about: review.followText };
};

/** A shop whose reply was removed may reply again. */
export const removeShopReply: Remove = async (tx, id, { actor }) => {
  const review = await repository.lockReview(tx, id);
  if (!review || review.replyText === null) return undefined;
  await repository.dropReply(tx, id);
  await closeChecks(tx, 'reviewReply', id, { event: 'withdraw', actor });
  return { ownerId: review.shopOwnerId, about: review.replyText };
};

/** Locks and returns a review that is `checking` in this column; refuses when it no longer exists. */
const waiting = async (tx: Tx, id: string, column: 'state' | 'followState' | 'replyState') => {
  const review = await repository.lockReview(tx, id);
  if (review?.[column] !== 'checking') throw reviewFail('review.missing');
  return review;
};

/** Effects of decisions by the content check or an operator on reviews, follow-ups and replies. */
export const reviewModerations: Readonly<Record<'review' | 'reviewFollowUp' | 'reviewReply', Moderation>> = {
  review: {
    approve: async (tx, _deps, { targetId }) => {
      const { memberId, pictures } = await waiting(tx, targetId, 'state');
      await repository.setState(tx, targetId, 'public');
      await restorePictures(tx, memberId, pictures);
    },
    refuse: async (tx, _deps, { targetId }) => {
      await waiting(tx, targetId, 'state');
      await repository.setState(tx, targetId, 'removed');
    },
  },
  reviewFollowUp: {
    approve: async (tx, _deps, { targetId }) => {
      const { memberId, followPictures } = await waiting(tx, targetId, 'followState');
      await repository.setFollowState(tx, targetId, 'public');
      await restorePictures(tx, memberId, followPictures);
    },
    refuse: async (tx, _deps, { targetId }) => {
      await waiting(tx, targetId, 'followState');
      await repository.setFollowState(tx, targetId, 'removed');
    },
  },
  reviewReply: {
    approve: async (tx, _deps, { targetId }) => {
      const reply = await waiting(tx, targetId, 'replyState');
      await repository.publishReply(tx, targetId);
      await notifyOfReply(tx, targetId, reply);
    },
    refuse: async (tx, _deps, { targetId }) => {
      await waiting(tx, targetId, 'replyState');
      await repository.dropReply(tx, targetId);
    },
  },
};
