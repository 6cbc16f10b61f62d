import type { AfterSaleKind, AfterSaleReason } from '@juhe/contract/mall/after-sale-reasons';
import type { AfterSalePreview } from '@juhe/contract/mall/after-sale.schemas';
import { useApplyForAfterSaleMutation, usePreviewAfterSaleQuery } from '@juhe/api-client/mall/after-sale';
import { afterSaleLimits } from '@juhe/contract/mall/after-sale.constants';
import * as mallPages from '@juhe/contract/pages/mall';
import { useNavigation } from '@juhe/platform';
import {
  ActionBar,
  AmountInput,
  Button,
  Card,
  Chips,
  Empty,
  errorText,
  Field,
  FieldGroup,
  formatPrice,
  MediaRow,
  Page,
  Price,
  Radio,
  RadioGroup,
  Stepper,
  TextArea,
  UploadGrid,
  type UploadItem,
  uploadedUrls,
  useLeaveGuard,
} from '@juhe/ui';
import { type SubmitEvent, useEffect, useId, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { Notice } from '../shared/notice.tsx';
import css from './after-sale.module.css';
import { type Draft, dropDraft, keepDraft, readDraft } from './apply-draft.ts';
import { Calculation } from './calculation.tsx';
import { uploadEvidence } from './upload-evidence.ts';

/** Kind, quantity, reason, amount, text and pictures. Values stay on the device until they are submitted. */
export const ApplyForm = ({ first }: { first: AfterSalePreview }) => {
  const t = useTranslations('afterSale');
  const form = useId();
  const { redirectTo } = useNavigation();
  const { orderNo, itemId, orderState, quantity: bought, returned, kinds } = first;
  const returnable = bought - returned;
  const [draft, setDraft] = useState<Draft>(() => readDraft(itemId));
  const [pictures, setPictures] = useState<readonly UploadItem[]>([]);
  // All other values are stored on the device.
  useLeaveGuard(pictures.length > 0);
  const [problem, setProblem] = useState<{ text: string; at?: 'reason' | 'amount' }>();
  const [apply, { isLoading }] = useApplyForAfterSaleMutation();
  const isShipped = orderState !== 'paid';
  const kind: AfterSaleKind = kinds.find((kind) => kind === draft.kind) ?? kinds[0] ?? 'refund';
  const quantity = Math.min(Math.max(draft.quantity ?? returnable, 1), Math.max(returnable, 1));
  const reasons = first.reasons[kind];
  const reason = reasons.find((reason) => reason === draft.reason);
  const requestedAmount = draft.amountCents ? { amountCents: draft.amountCents } : {};
  const priced = usePreviewAfterSaleQuery(
    { orderNo, itemId, kind, quantity, ...(reason === undefined ? {} : { reason }), ...requestedAmount },
    { skip: kinds.length === 0 },
  );
  // Reason and amount change only the freight: the rest of the calculation stays while the preview is refetched.
  const latest = priced.currentData ?? priced.data ?? first;
  const worth = latest.kind === kind && latest.asked === quantity ? latest : undefined;
  useEffect(() => keepDraft(itemId, draft), [itemId, draft]);

  if (kinds.length === 0)
    return (
      <Empty
        icon="shield-check"
        text={t('none')}
        action={
          first.open
            ? { label: t('see'), to: mallPages.afterSaleInfo({ id: first.open.id }) }
            : { label: t('toList'), to: mallPages.afterSale() }
        }
      />
    );
  const change = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setProblem(undefined);
  };
  const maxCents = worth?.maxCents ?? 0;
  const amount = worth?.mayAskLess ? (draft.amountCents ?? maxCents) : maxCents;
  const isSending = pictures.some(({ status }) => status === 'uploading');

  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isLoading || isSending || !worth) return;
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
        ...(worth.mayAskLess && maxCents > 0 ? { amountCents: amount } : {}),
      }).unwrap();
      dropDraft(itemId);
      redirectTo(mallPages.afterSaleInfo({ id: created.id }));
    } catch (error) {
      setProblem({ text: errorText(error) ?? t('failed') });
      window.scrollTo({ top: 0 });
    }
  };

  return (
    <>
      <form id={form} onSubmit={send} noValidate>
        <Page width="form">
          {problem?.text && problem.at === undefined && <Notice>{problem.text}</Notice>}
          <Card flush>
            <MediaRow
              src={first.img}
              width={72}
              title={first.productName}
              note={first.specText || undefined}
              foot={
                <>
                  <Price cents={first.priceCents} size="s" tone="ink" />
                  <span>{t('times', { n: bought })}</span>
                </>
              }
            />
          </Card>
          <Card>
            <RadioGroup label={t('kind')} labelled value={kind} onChange={(value) => change({ kind: value as AfterSaleKind })}>
              {kinds.map((kind) => (
                <Radio
                  key={kind}
                  value={kind}
                  note={t(`kindNotes.${kind === 'refund' && !isShipped ? 'refundUnshipped' : kind}`)}
                >
                  {t(`kinds.${kind}`)}
                </Radio>
              ))}
            </RadioGroup>
          </Card>
          <Card>
            <FieldGroup>
              {returnable > 1 && (
                <Field label={t('quantity')} hint={t('quantityMost', { n: returnable })} inline>
                  <Stepper
                    value={quantity}
                    max={returnable}
                    label={t('quantity')}
                    onChange={(n) => change({ quantity: n, amountCents: null })}
                  />
                </Field>
              )}
              <Field label={t('reason')} error={problem?.at === 'reason' ? problem.text : undefined} required>
                <Chips
                  label={t('reason')}
                  items={reasons.map((key) => ({ key, label: t(`reasons.${key}`) }))}
                  value={reason ? [reason] : []}
                  onChange={([key]: AfterSaleReason[]) => change({ reason: key })}
                />
              </Field>
              {worth?.mayAskLess && (
                <Field
                  label={t('amount')}
                  hint={t('amountMost', { amount: formatPrice(maxCents) })}
                  error={problem?.at === 'amount' ? problem.text : undefined}
                  required
                >
                  <AmountInput value={amount} onChange={(cents) => change({ amountCents: cents ?? 0 })} />
                </Field>
              )}
            </FieldGroup>
          </Card>
          <Card>
            <Calculation worth={worth} kind={kind} amountCents={amount} />
          </Card>
          <Card>
            <FieldGroup>
              <Field label={t('text')} hint={t('textHint')}>
                <TextArea
                  rows={3}
                  maxLength={afterSaleLimits.text}
                  value={draft.text}
                  onChange={(event) => change({ text: event.target.value })}
                />
              </Field>
              <Field label={t('pictures')} hint={t('picturesHint')}>
                <UploadGrid items={pictures} onChange={setPictures} upload={uploadEvidence} max={afterSaleLimits.pictures} />
              </Field>
            </FieldGroup>
          </Card>
        </Page>
      </form>
      <ActionBar
        lead={
          kind === 'exchange' ? undefined : (
            <span className={css.total}>
              <small>{t('amount')}</small>
              <Price cents={amount + (worth?.freightCents ?? 0)} />
            </span>
          )
        }
      >
        <Button kind="primary" block type="submit" form={form} busy={isLoading} disabled={isSending || !worth}>
          {t(isSending ? 'waiting' : 'submit')}
        </Button>
      </ActionBar>
    </>
  );
};
