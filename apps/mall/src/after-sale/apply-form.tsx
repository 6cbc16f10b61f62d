import type { AfterSaleKind, AfterSaleReason } from '@juhe/contract/mall/after-sale-reasons';
import type { AfterSalePreview } from '@juhe/contract/mall/after-sale.schemas';
import { afterSaleLimits } from '@juhe/contract/mall/after-sale.constants';
import * as mallPages from '@juhe/contract/pages/mall';
import {
  ActionBar,
  AmountInput,
  Button,
  Card,
  Chips,
  Empty,
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
} from '@juhe/ui';
import { useId } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { Notice } from '../shared/notice.tsx';
import css from './after-sale.module.css';
import { Calculation } from './calculation.tsx';
import { uploadEvidence } from './upload-evidence.ts';
import { type Application, useApplication } from './use-application.ts';

/** Quantity, reason and amount. */
const RequestFields = ({ application }: { application: Application }) => {
  const t = useTranslations('afterSale');
  const { quantity, returnable, reason, reasons, worth, amount, maxCents, problem, change } = application;
  return (
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
  );
};

/** The member's explanation: text and pictures. */
const EvidenceFields = ({ application: { text, pictures, setPictures, change } }: { application: Application }) => {
  const t = useTranslations('afterSale');
  return (
    <FieldGroup>
      <Field label={t('text')} hint={t('textHint')}>
        <TextArea
          rows={3}
          maxLength={afterSaleLimits.text}
          value={text}
          onChange={(event) => change({ text: event.target.value })}
        />
      </Field>
      <Field label={t('pictures')} hint={t('picturesHint')}>
        <UploadGrid items={pictures} onChange={setPictures} upload={uploadEvidence} max={afterSaleLimits.pictures} />
      </Field>
    </FieldGroup>
  );
};

/** Kind, quantity, reason, amount, text and pictures. Values stay on the device until they are submitted. */
export const ApplyForm = ({ first }: { first: AfterSalePreview }) => {
  const t = useTranslations('afterSale');
  const form = useId();
  const application = useApplication(first);
  const { orderState, quantity: bought, kinds } = first;
  const { kind, worth, amount, problem, isUploading } = application;
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
  return (
    <>
      <form id={form} onSubmit={application.send} noValidate>
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
            <RadioGroup
              label={t('kind')}
              labelled
              value={kind}
              onChange={(value) => application.change({ kind: value as AfterSaleKind })}
            >
              {kinds.map((kind) => (
                <Radio
                  key={kind}
                  value={kind}
                  note={t(`kindNotes.${kind === 'refund' && orderState === 'paid' ? 'refundUnshipped' : kind}`)}
                >
                  {t(`kinds.${kind}`)}
                </Radio>
              ))}
            </RadioGroup>
          </Card>
          <Card>
            <RequestFields application={application} />
          </Card>
          <Calculation worth={worth} kind={kind} amountCents={amount} />
          <Card>
            <EvidenceFields application={application} />
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
        <Button kind="primary" block type="submit" form={form} busy={application.isSending} disabled={isUploading || !worth}>
          {t(isUploading ? 'waiting' : 'submit')}
        </Button>
      </ActionBar>
    </>
  );
};
