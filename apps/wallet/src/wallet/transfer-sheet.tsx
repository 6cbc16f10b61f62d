import { useTransferMutation } from '@juhe/api-client/wallet/wallet';
import { useTranslations } from '@juhe/platform';
import { AmountInput, Button, Facts, Field, Price, Sheet, toast, errorText } from '@juhe/ui';
import { useState } from 'react';

/** Moves money from the company wallet to the personal one; shows what stays before it is confirmed. */
export const TransferSheet = ({ open, onClose, balanceCents }: { open: boolean; onClose: () => void; balanceCents: number }) => {
  const t = useTranslations('pay');
  const [cents, setCents] = useState<number | null>(null);
  const [error, setError] = useState<string>();
  const [transfer] = useTransferMutation();
  const send = async () => {
    if (cents === null || cents < 1) return setError(t('amountMissing'));
    try {
      await transfer({ amountCents: cents }).unwrap();
      toast(t('transferred'), { kind: 'success' });
      setCents(null);
      onClose();
    } catch (refusal) {
      setError(errorText(refusal) ?? t('failed'));
    }
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('toPersonal')}
      footer={
        <Button kind="primary" block onClick={send}>
          {t('confirmTransfer')}
        </Button>
      }
    >
      <Field label={t('amount')} {...(error === undefined ? {} : { error })}>
        <AmountInput
          value={cents}
          onChange={(next) => {
            setError(undefined);
            setCents(next);
          }}
        />
      </Field>
      <Facts
        items={[
          [t('companyBefore'), <Price key="before" cents={balanceCents} tone="ink" size="s" />],
          [t('fee'), <Price key="fee" cents={0} tone="ink" size="s" />],
          [t('companyAfter'), <Price key="after" cents={Math.max(0, balanceCents - (cents ?? 0))} tone="ink" size="s" />],
        ]}
      />
    </Sheet>
  );
};
