import type { OrderReason } from '@juhe/contract/mall/order-reasons';
import { useTranslations } from '@juhe/platform';
import { Button, Muted, Radio, RadioGroup, Sheet, Stack } from '@juhe/ui';
import { useState } from 'react';
import css from './order.module.css';
import { orderReasons } from './order-state.ts';

interface ReasonSheetProps {
  /** What is given up: an unpaid order, or a paid one that is not shipped yet. */
  what: 'cancel' | 'refund';
  open: boolean;
  onClose: () => void;
  amount: string;
  /** Does it; the sheet stays when it fails. */
  onConfirm: (reason: OrderReason | undefined) => Promise<boolean>;
}

/** Asks before an order is given up: what happens then, and, for who wants to tell, why. */
export const ReasonSheet = ({ what, open, onClose, amount, onConfirm }: ReasonSheetProps) => {
  const t = useTranslations('order');
  const [reason, setReason] = useState<OrderReason>();
  // An unpaid order is in nobody's hands: nothing can be slow.
  const reasons = orderReasons.filter((reason) => what === 'refund' || reason !== 'slow');
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(`${what}.title`)}
      footer={
        <div className={css.answers}>
          <Button onClick={onClose}>{t('keep')}</Button>
          <Button kind="danger" onClick={async () => (await onConfirm(reason)) && onClose()}>
            {t(`${what}.yes`)}
          </Button>
        </div>
      }
    >
      <Stack>
        <Muted>{t(`${what}.text`, { amount })}</Muted>
        <RadioGroup label={t('reason')} labelled value={reason} onChange={(value) => setReason(value as OrderReason)}>
          {reasons.map((reason) => (
            <Radio key={reason} value={reason}>
              {t(`reasons.${reason}`)}
            </Radio>
          ))}
        </RadioGroup>
      </Stack>
    </Sheet>
  );
};
