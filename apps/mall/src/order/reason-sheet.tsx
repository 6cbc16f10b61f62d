import { type OrderReason, orderReasons } from '@juhe/contract/mall/order.constants';
import { Button, Muted, Radio, RadioGroup, Sheet, Stack } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './order.module.css';

interface ReasonSheetProps {
  /** The action: cancels an unpaid order, or refunds a paid one that is not shipped yet. */
  kind: 'cancel' | 'refund';
  open: boolean;
  onClose: () => void;
  amount: string;
  /** Performs the action; the sheet stays open if it fails. */
  onConfirm: (reason: OrderReason | undefined) => Promise<boolean>;
}

/** Confirms giving up an order: states the consequences, and asks for an optional reason. */
export const ReasonSheet = ({ kind, open, onClose, amount, onConfirm }: ReasonSheetProps) => {
  const t = useTranslations('order');
  const [reason, setReason] = useState<OrderReason>();
  // Nobody processes an unpaid order, so `slow` does not apply.
  const reasons = orderReasons.filter((reason) => kind === 'refund' || reason !== 'slow');
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(`${kind}.title`)}
      footer={
        <div className={css.answers}>
          <Button onClick={onClose}>{t('keep')}</Button>
          <Button kind="danger" onClick={async () => (await onConfirm(reason)) && onClose()}>
            {t(`${kind}.yes`)}
          </Button>
        </div>
      }
    >
      <Stack>
        <Muted>{t(`${kind}.text`, { amount })}</Muted>
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
