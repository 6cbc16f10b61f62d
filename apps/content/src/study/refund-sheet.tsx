import { useRequestCourseRefundMutation } from '@juhe/api-client/content/study';
import { refundReasonLength } from '@juhe/contract/content/study.constants';
import type { RefundTerms } from '@juhe/contract/content/study.schemas';
import { Button, Facts, Field, Muted, Price, Sheet, Stack, TextArea, toast } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { useSessionTime } from '../shared/courses/use-session-time.ts';

interface RefundSheetProps {
  orderNo: string;
  terms: RefundTerms;
  /** For an online course: the number of lessons that count as used. */
  lessons?: { used: number; total: number };
  open: boolean;
  onClose: () => void;
}

/**
 * Shows the amount and the deadline before a refund request: refunded at once while the member is entitled to it, subject to
 * a decision afterwards.
 */
export const RefundSheet = ({ orderNo, terms, lessons, open, onClose }: RefundSheetProps) => {
  const t = useTranslations('study');
  const dateFormat = useSessionTime();
  const [request, { isLoading }] = useRequestCourseRefundMutation();
  const [reason, setReason] = useState('');
  const isEntitled = terms.how === 'right';
  const send = async () => {
    try {
      await request({ orderNo, reason }).unwrap();
      toast(t(isEntitled ? 'refundDone' : 'refundAsked'));
      onClose();
    } catch {
      // The error policy shows the server's message.
    }
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(isEntitled ? 'refundNow' : 'refundAsk')}
      footer={
        <Button kind="danger" block busy={isLoading} onClick={() => void send()}>
          {t(isEntitled ? 'refundConfirm' : 'refundSend')}
        </Button>
      }
    >
      <Stack gap={4}>
        <Facts
          items={[
            [t('refundAmount'), <Price key="a" cents={terms.amountCents} tone="ink" />],
            [t('refundUntil'), terms.until === null ? null : dateFormat.moment(terms.until)],
          ]}
        />
        <Muted>{t(isEntitled ? 'refundRightText' : 'refundAskText')}</Muted>
        {lessons && <Muted>{t('refundCounted', { used: lessons.used, all: lessons.total })}</Muted>}
        <Field label={t('refundReason')}>
          <TextArea value={reason} maxLength={refundReasonLength} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </Stack>
    </Sheet>
  );
};
