import { useConfirmReceivePaymentMutation, useDenyPaymentMutation } from '@juhe/api-client/auction/claim';
import type { OrderPayment } from '@juhe/contract/auction/claim.schemas';
import * as auctionPages from '@juhe/contract/pages/auction';
import { useTranslations } from '@juhe/platform';
import {
  AmountInput,
  Button,
  Cell,
  CellGroup,
  errorText,
  Field,
  FieldGroup,
  haptic,
  PasswordInput,
  Sheet,
  Stack,
} from '@juhe/ui';
import { useState } from 'react';
import { WordsSheet } from './words-sheet.tsx';

/** What the seller does: confirms that the money came, or says that it did not. */
export const SellerSteps = ({ payment }: { payment: OrderPayment }) => {
  const t = useTranslations('payment');
  const { orderNo, actions, amountCents, needsPassword } = payment;
  const [receive, { isLoading }] = useConfirmReceivePaymentMutation();
  const [deny] = useDenyPaymentMutation();
  const [open, setOpen] = useState<'confirm' | 'deny'>();
  const [amount, setAmount] = useState<number | null>(null);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const confirm = async () => {
    if (isLoading) return;
    if (amount !== amountCents) return setProblem(t('amountDiffers'));
    try {
      await receive({ orderNo, amountCents: amount, ...(needsPassword ? { password } : {}) }).unwrap();
      haptic('success');
      setOpen(undefined);
    } catch (error) {
      setProblem(errorText(error) ?? t('failed'));
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
          <Button kind="primary" block busy={isLoading} onClick={confirm}>
            {t('confirmReceived')}
          </Button>
        }
      >
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
          {needsPassword && (
            <Field label={t('password')} required>
              <PasswordInput
                autoComplete="current-password"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
            </Field>
          )}
        </FieldGroup>
      </Sheet>
      <WordsSheet
        open={open === 'deny'}
        onClose={() => setOpen(undefined)}
        title={t('notReceived')}
        send={(text) => deny({ orderNo, text }).unwrap()}
      />
    </>
  );
};
