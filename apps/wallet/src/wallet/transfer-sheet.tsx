import { useSendPaymentCodeMutation } from '@juhe/api-client/payment/password';
import { useTransferFromCompanyMutation } from '@juhe/api-client/wallet/wallet';
import { AmountInput, Button, Facts, Field, Price, Sheet, Stack, toast, errorText } from '@juhe/ui';
import { signDone } from '@juhe/ui/parts/motion/delight';
import { type SubmitEvent, useId, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { useWalletProof } from '../shared/payment-proof.tsx';

/** Moves money from the company wallet to the personal one; shows the remaining balance before the confirmation. */
export const TransferSheet = ({ open, onClose, balanceCents }: { open: boolean; onClose: () => void; balanceCents: number }) => {
  const t = useTranslations('pay');
  const [cents, setCents] = useState<number | null>(null);
  const [error, setError] = useState<string>();
  const form = useId();
  const [sendCode] = useSendPaymentCodeMutation();
  const [transfer, { isLoading }] = useTransferFromCompanyMutation();
  const proof = useWalletProof({ open, onSendCode: () => sendCode({ purpose: 'company', amountCents: cents ?? 0 }).unwrap() });
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isLoading) return;
    if (cents === null || cents < 1) return setError(t('amountMissing'));
    const credentials = proof.collect();
    if (credentials === undefined) return;
    try {
      await transfer({ amountCents: cents, ...credentials }).unwrap();
      toast(t('transferred'), { kind: 'success' });
      signDone();
      setCents(null);
      proof.reset();
      onClose();
    } catch (refusal) {
      if (!proof.refused(refusal)) setError(errorText(refusal) ?? t('failed'));
    }
  };
  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        title={t('toPersonal')}
        footer={
          <Button kind="primary" block type="submit" form={form} busy={isLoading}>
            {t('confirmTransfer')}
          </Button>
        }
      >
        <form id={form} onSubmit={send} noValidate>
          <Stack gap={4}>
            <Field label={t('amount')} {...(error === undefined ? {} : { error })}>
              <AmountInput
                value={cents}
                onChange={(next) => {
                  setError(undefined);
                  proof.reset();
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
            {proof.isAsked && proof.field}
          </Stack>
        </form>
      </Sheet>
      {proof.sheet}
    </>
  );
};
