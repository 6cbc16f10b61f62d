import { useApplyForWithdrawalMutation, useSendWithdrawalCodeMutation } from '@juhe/api-client/wallet/withdrawal';
import * as walletPages from '@juhe/contract/pages/wallet';
import { useAppDispatch, useNavigation } from '@juhe/platform';
import { Button, errorText, Facts, Price, Sheet, Stack, toast } from '@juhe/ui';
import { signDone } from '@juhe/ui/parts/motion/delight';
import { type SubmitEvent, useId } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { enterAmount } from '../shared/withdrawal-draft.slice.ts';
import { useWalletProof } from '../shared/payment-proof.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  request: { type: 'personal' | 'company'; cardId: string; amountCents: number; feeCents: number };
  /** The card as text. */
  to: string;
  /** Errors of amount, fee or card are shown in the form. */
  onRefused: (message: string) => void;
}

/** The withdrawn and the net amount, and the member's identity proof. */
export const ConfirmSheet = ({ open, onClose, request, to, onRefused }: Props) => {
  const t = useTranslations('withdraw');
  const navigation = useNavigation();
  const dispatch = useAppDispatch();
  const form = useId();
  const [apply, { isLoading }] = useApplyForWithdrawalMutation();
  const [sendCode] = useSendWithdrawalCodeMutation();
  const { type, cardId, amountCents, feeCents } = request;
  const proof = useWalletProof({
    open,
    isLikely: true,
    onSendCode: () => sendCode({ type, cardId, amountCents }).unwrap(),
  });
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const credentials = isLoading ? undefined : proof.collect();
    if (credentials === undefined) return;
    try {
      await apply({ ...request, ...credentials }).unwrap();
      signDone();
      toast(t('sent'), { kind: 'success' });
      navigation.open(walletPages.withdrawalDetails(), { replace: true });
      dispatch(enterAmount(undefined));
    } catch (refusal) {
      if (!proof.refused(refusal)) onRefused(errorText(refusal) ?? t('failed'));
    }
  };
  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        title={t('confirm')}
        footer={
          <Button kind="primary" block type="submit" form={form} busy={isLoading}>
            {t('confirm')}
          </Button>
        }
      >
        <form id={form} onSubmit={send} noValidate>
          <Stack gap={4}>
            <Facts
              items={[
                [t('card'), to],
                [t('amount'), <Price key="amount" cents={amountCents} size="m" />],
                [t('fee'), <Price key="fee" cents={feeCents} tone="ink" size="s" />],
                [t('net'), <Price key="net" cents={amountCents - feeCents} tone="ink" size="s" />],
              ]}
            />
            {proof.field}
          </Stack>
        </form>
      </Sheet>
      {proof.sheet}
    </>
  );
};
