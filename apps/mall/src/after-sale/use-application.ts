import { useApplyForAfterSaleMutation, usePreviewAfterSaleQuery } from '@juhe/api-client/mall/after-sale';
import type { AfterSaleKind } from '@juhe/contract/mall/after-sale-reasons';
import type { AfterSalePreview } from '@juhe/contract/mall/after-sale.schemas';
import * as mallPages from '@juhe/contract/pages/mall';
import { useNavigation } from '@juhe/platform';
import { errorText, formatPrice, type UploadItem, uploadedUrls, useLeaveGuard } from '@juhe/ui';
import { type SubmitEvent, useEffect, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { type Draft, dropDraft, saveDraft, readDraft } from './apply-draft.ts';

/**
 * The values of an after-sale application, stored on the device until they are submitted (except the pictures), its
 * calculation by the server, and the submission.
 */
export const useApplication = (first: AfterSalePreview) => {
  const t = useTranslations('afterSale');
  const { redirectTo } = useNavigation();
  const { orderNo, itemId, quantity: bought, returned, kinds } = first;
  const returnable = bought - returned;
  const [draft, setDraft] = useState<Draft>(() => readDraft(itemId));
  const [pictures, setPictures] = useState<readonly UploadItem[]>([]);
  // All other values are stored on the device.
  useLeaveGuard(pictures.length > 0);
  const [problem, setProblem] = useState<{ text: string; at?: 'reason' | 'amount' }>();
  const [apply, { isLoading }] = useApplyForAfterSaleMutation();
  const kind: AfterSaleKind = kinds.find((kind) => kind === draft.kind) ?? kinds[0] ?? 'refund';
  const quantity = Math.min(Math.max(draft.quantity ?? returnable, 1), Math.max(returnable, 1));
  const reasons = first.reasons[kind];
  const reason = reasons.find((reason) => reason === draft.reason);
  const requestedAmount = draft.amountCents ? { amountCents: draft.amountCents } : {};
  const priced = usePreviewAfterSaleQuery(
    { orderNo, itemId, kind, quantity, ...(reason === undefined ? {} : { reason }), ...requestedAmount },
    { skip: kinds.length === 0 },
  );
  // Reason and amount change only the freight: the other amounts are retained while the preview is refetched.
  const latest = priced.currentData ?? priced.data ?? first;
  const matchingPreview = latest.kind === kind && latest.asked === quantity ? latest : undefined;
  useEffect(() => saveDraft(itemId, draft), [itemId, draft]);
  const maxCents = matchingPreview?.maxCents ?? 0;
  const amount = matchingPreview?.mayAskLess ? (draft.amountCents ?? maxCents) : maxCents;
  const isUploading = pictures.some(({ status }) => status === 'uploading');

  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isLoading || isUploading || !matchingPreview) return;
    if (reason === undefined) return setProblem({ text: t('reasonMissing'), at: 'reason' });
    if (amount < 1 && maxCents > 0) return setProblem({ text: t('amountMissing'), at: 'amount' });
    if (amount > maxCents) return setProblem({ text: t('amountTooMuch', { amount: formatPrice(maxCents) }), at: 'amount' });
    try {
      const created = await apply({
        orderNo,
        itemId,
        kind,
        quantity,
        reason,
        text: draft.text.trim(),
        pictureIds: uploadedUrls(pictures),
        ...(matchingPreview.mayAskLess && maxCents > 0 ? { amountCents: amount } : {}),
      }).unwrap();
      dropDraft(itemId);
      redirectTo(mallPages.afterSaleInfo({ id: created.id }));
    } catch (error) {
      setProblem({ text: errorText(error) ?? t('failed') });
      window.scrollTo({ top: 0 });
    }
  };

  return {
    kind,
    quantity,
    /** Quantity that can still be returned. */
    returnable,
    reason,
    reasons,
    text: draft.text,
    pictures,
    setPictures,
    /** The server's calculation of these values; undefined while it is fetched. */
    worth: matchingPreview,
    /** The requested amount and its maximum (cents). */
    amount,
    maxCents,
    problem,
    change: (part: Partial<Draft>) => {
      setDraft((before) => ({ ...before, ...part }));
      setProblem(undefined);
    },
    isUploading,
    isSending: isLoading,
    send,
  };
};

export type Application = ReturnType<typeof useApplication>;
