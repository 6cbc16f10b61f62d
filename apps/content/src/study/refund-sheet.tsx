import { useRequestStudyRefundMutation } from '@juhe/api-client/content/study';
import type { RefundTerms } from '@juhe/contract/content/study.schemas';
import { useTranslations } from '@juhe/platform';
import { Button, Facts, Field, Muted, Price, Sheet, Stack, TextArea, toast } from '@juhe/ui';
import { useState } from 'react';
import { useWhen } from '../shared/courses/use-when.ts';

interface RefundSheetProps {
  orderNo: string;
  terms: RefundTerms;
  /** Of an online course: lessons that count as used. */
  lessons?: { used: number; all: number };
  open: boolean;
  onClose: () => void;
}

/** Amount and deadline before money is asked back: at once while it is a right, by a decision afterwards. */
export const RefundSheet = ({ orderNo, terms, lessons, open, onClose }: RefundSheetProps) => {
  const t = useTranslations('study');
  const when = useWhen();
  const [request, { isLoading }] = useRequestStudyRefundMutation();
  const [reason, setReason] = useState('');
  const right = terms.how === 'right';
  const send = async () => {
    const answer = await request({ orderNo, reason });
    if (answer.error) return;
    toast(t(right ? 'refundDone' : 'refundAsked'));
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(right ? 'refundNow' : 'refundAsk')}
      footer={
        <Button kind="danger" block busy={isLoading} onClick={() => void send()}>
          {t(right ? 'refundConfirm' : 'refundSend')}
        </Button>
      }
    >
      <Stack gap={4}>
        <Facts
          items={[
            [t('refundAmount'), <Price key="a" cents={terms.amountCents} tone="ink" />],
            [t('refundUntil'), terms.until === null ? null : when.moment(terms.until)],
          ]}
        />
        <Muted>{t(right ? 'refundRightText' : 'refundAskText')}</Muted>
        {lessons && <Muted>{t('refundCounted', lessons)}</Muted>}
        <Field label={t('refundReason')}>
          <TextArea value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </Stack>
    </Sheet>
  );
};
