import { useConfirmPaymentMutation, useDenyPaymentMutation } from '@juhe/api-client/auction/claim';
import { useSendPaymentCodeMutation } from '@juhe/api-client/payment/password';
import { usePaymentPassword } from '@juhe/api-client/payment/payment-password';
import type { OrderPayment } from '@juhe/contract/auction/claim.schemas';
import * as auctionPages from '@juhe/contract/pages/auction';
import { AmountInput, Button, Cell, CellGroup, errorText, Field, FieldGroup, Sheet, Stack } from '@juhe/ui';
import { signDone } from '@juhe/ui/parts/motion/delight';
import { usePaymentProof } from '@juhe/ui/parts/payment/use-payment-proof';
import { type SubmitEvent, useId, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { StatementSheet } from './statement-sheet.tsx';

/** The seller's actions: confirms that the money arrived, or states that it did not. */
export const SellerSteps = ({ payment }: { payment: OrderPayment }) => {
  const t = useTranslations('payment');
  const { orderNo, actions, amountCents, needsPassword } = payment;
  const [receive, { isLoading }] = useConfirmPaymentMutation();
  const [deny] = useDenyPaymentMutation();
  const [open, setOpen] = useState<'confirm' | 'deny'>();
  const [amount, setAmount] = useState<number | null>(null);
  const form = useId();
  const [problem, setProblem] = useState<string>();
  const [sendCode] = useSendPaymentCodeMutation();
  const proof = usePaymentProof({
    ...usePaymentPassword(open !== 'confirm'),
    isNeeded: needsPassword,
    onSendCode: () => sendCode({ purpose: 'claim', ref: orderNo, amountCents }).unwrap(),
  });
  const confirm = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isLoading) return;
    if (amount !== amountCents) return setProblem(t('amountDiffers'));
    const credentials = proof.collect();
    if (credentials === undefined) return;
    try {
      await receive({ orderNo, amountCents: amount, ...credentials }).unwrap();
      signDone();
      setOpen(undefined);
    } catch (error) {
      if (!proof.refused(error)) setProblem(errorText(error) ?? t('failed'));
    }
  };
  return (
    <>
      <Stack>
        {actions.includes('confirm') && (
          <Button kind="primary" block onClick={() => setOpen('confirm')}>
            {t('received')}
          </Button>
        )}
        {actions.includes('deny') && (
          <Button block onClick={() => setOpen('deny')}>
            {t('notReceived')}
          </Button>
        )}
      </Stack>
      <CellGroup>
        <Cell icon="qr-code" title={t('myCode')} to={auctionPages.myCode()} />
      </CellGroup>
      <Sheet
        open={open === 'confirm'}
        onClose={() => setOpen(undefined)}
        title={t('received')}
        footer={
          <Button kind="primary" block type="submit" form={form} busy={isLoading}>
            {t('confirmReceived')}
          </Button>
        }
      >
        <form id={form} onSubmit={confirm} noValidate>
          <FieldGroup>
            <Field label={t('amountReceived')} hint={t('amountHint')} error={problem} required>
              <AmountInput
                value={amount}
                onChange={(cents) => {
                  setProblem(undefined);
                  setAmount(cents);
                }}
              />
            </Field>
            {proof.isAsked && proof.field}
          </FieldGroup>
        </form>
      </Sheet>
      {proof.sheet}
      <StatementSheet
        open={open === 'deny'}
        onClose={() => setOpen(undefined)}
        title={t('notReceived')}
        send={(text) => deny({ orderNo, text }).unwrap()}
      />
    </>
  );
};
