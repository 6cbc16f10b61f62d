import { invalidateTags, isApiError } from '@juhe/api-client';
import { useReviewOrderMutation } from '@juhe/api-client/mall/review';
import type { ReviewItem } from '@juhe/contract/mall/review.schemas';
import { serverNow } from '@juhe/platform';
import { errorText, toast, type UploadItem, uploadedItems, uploadedUrls } from '@juhe/ui';
import { useEffect, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { saveDraft, readDraft } from './review-draft.ts';

/** The draft review of one item; `stars` 0 means none yet. */
export interface Dictated {
  readonly stars: number;
  readonly text: string;
  readonly pictures: readonly UploadItem[];
}
const emptyReview: Dictated = { stars: 0, text: '', pictures: [] };
const isFilled = ({ stars, text, pictures }: Dictated) => stars > 0 || text.trim() !== '' || pictures.length > 0;

/** The form for the reviewable items of an order: stored on the device until it is sent; only completed items are sent. */
export const useReviewForm = (orderNo: string, items: readonly ReviewItem[]) => {
  const t = useTranslations('review');
  const [evaluate, { isLoading }] = useReviewOrderMutation();
  const [stored] = useState(() => readDraft(orderNo, serverNow()));
  const [anonymous, setAnonymous] = useState(stored.anonymous);
  const [draftReviews, setDraftReviews] = useState<Readonly<Record<string, Dictated>>>(() =>
    Object.fromEntries(
      Object.entries(stored.items).map(([id, item]) => [id, { ...item, pictures: uploadedItems(item.pictures) }]),
    ),
  );
  /** The item without stars after an attempt to send. */
  const [unratedId, setUnratedId] = useState<string>();
  const reviewOf = (itemId: string): Dictated => draftReviews[itemId] ?? emptyReview;
  const change = (itemId: string, next: (previous: Dictated) => Dictated) => {
    setDraftReviews((previous) => ({ ...previous, [itemId]: next(previous[itemId] ?? emptyReview) }));
    setUnratedId(undefined);
  };
  useEffect(() => {
    const open = items.map(({ itemId }) => [itemId, draftReviews[itemId] ?? emptyReview] as const);
    const drafts = open.map(
      ([id, { stars, text, pictures }]) => [id, { stars, text, pictures: uploadedUrls(pictures) }] as const,
    );
    saveDraft(orderNo, { items: Object.fromEntries(drafts), anonymous }, serverNow());
  }, [orderNo, items, draftReviews, anonymous]);

  const pictures = items.flatMap(({ itemId }) => reviewOf(itemId).pictures);
  const isUploading = pictures.some(({ status }) => status === 'uploading');

  /**
   * Sends the completed items; returns the number of remaining items and whether the content is moderated first, or undefined
   * if nothing was sent.
   */
  const send = async (): Promise<{ left: number; checking: boolean } | undefined> => {
    const filled = items.filter(({ itemId }) => isFilled(reviewOf(itemId)));
    const unrated = (filled.length > 0 ? filled : items).find(({ itemId }) => reviewOf(itemId).stars === 0);
    if (unrated) {
      setUnratedId(unrated.itemId);
      return undefined;
    }
    if (pictures.some(({ status }) => status === 'failed')) {
      toast(t('picturesFailed'), { kind: 'error' });
      return undefined;
    }
    try {
      const answer = await evaluate({
        orderNo,
        items: filled.map(({ itemId }) => {
          const { stars, text, pictures: uploads } = reviewOf(itemId);
          return { itemId, stars, text, pictures: uploadedUrls(uploads), anonymous };
        }),
      }).unwrap();
      const sentIds = new Set(filled.map(({ itemId }) => itemId));
      setDraftReviews((previous) => Object.fromEntries(Object.entries(previous).filter(([id]) => !sentIds.has(id))));
      // The page may be left before its effect runs.
      if (answer.left === 0) saveDraft(orderNo, { items: {}, anonymous }, serverNow());
      return answer;
    } catch (refusal) {
      const message = errorText(refusal);
      if (message) toast(message, { kind: 'error' });
      // Reviewed on another device, or returned in the meantime.
      if (isApiError(refusal) && refusal.code === 409) invalidateTags('mall/review');
      return undefined;
    }
  };
  return { of: reviewOf, change, anonymous, setAnonymous, lacking: unratedId, isUploading, isSending: isLoading, send };
};
