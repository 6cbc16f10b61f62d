import { isApiError } from '@juhe/api-client';
import { useSendPaymentCodeMutation } from '@juhe/api-client/payment/password';
import { usePaymentPassword } from '@juhe/api-client/payment/payment-password';
import { useSendTransferMutation } from '@juhe/api-client/social/chat-money';
import { useGetMemberWalletQuery } from '@juhe/api-client/wallet/wallet';
import { chatMoneyLimits } from '@juhe/contract/social/chat-money.constants';
import type { Message } from '@juhe/contract/social/conversation.schemas';
import { useOnline } from '@juhe/platform';
import {
  AmountInput,
  Button,
  errorText,
  Facts,
  Field,
  FieldGroup,
  formatPrice,
  Muted,
  Price,
  Sheet,
  Stack,
  TextInput,
  toast,
} from '@juhe/ui';
import { signDone } from '@juhe/ui/parts/motion/delight';
import { usePaymentProof } from '@juhe/ui/parts/payment/use-payment-proof';
import { type SubmitEvent, useId, useState } from 'react';
import { useTranslations } from '../../locales/texts.gen.js';
import { uuid } from '../../shared/uuid.ts';

interface Props {
  open: boolean;
  conversationId: string;
  /** The partner, who receives the money. */
  name: string;
  onClose: () => void;
  onSent: (message: Message) => void;
}

const blank = () => ({ clientId: uuid(), cents: null as number | null, memo: '' });

/** Transfers money from the wallet to the partner: amount, note, and a confirmation if the server requires it. */
export const TransferSheet = ({ open, conversationId, name, onClose, onSent }: Props) => {
  const t = useTranslations('chatMoney');
  const form = useId();
  const online = useOnline();
  const { data: wallet } = useGetMemberWalletQuery(undefined, { skip: !open, refetchOnMountOrArgChange: true });
  const [draft, setDraft] = useState(blank);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [send, { isLoading }] = useSendTransferMutation();
  const [sendCode] = useSendPaymentCodeMutation();
  const { clientId, cents, memo } = draft;
  const proof = usePaymentProof({
    ...usePaymentPassword(!open),
    onSendCode: () => sendCode({ purpose: 'transfer', ref: conversationId, amountCents: cents ?? 0 }).unwrap(),
  });
  /** Another amount or note is a new transfer; after a lost response the request is repeated with the same clientId. */
  const change = (patch: { cents?: number | null; memo?: string }) => {
    setErrors({});
    if ('cents' in patch) proof.reset();
    setDraft({ ...draft, ...patch, clientId: uuid() });
  };
  const close = () => {
    proof.reset();
    setErrors({});
    onClose();
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isLoading) return;
    if (!online) return setErrors({ any: t('offline') });
    if (cents === null || cents < 1 || cents > chatMoneyLimits.mostCents)
      return setErrors({ amountCents: t('amountWrong', { most: formatPrice(chatMoneyLimits.mostCents) }) });
    if (wallet && cents > wallet.balanceCents) return setErrors({ amountCents: t('short') });
    const confirmation = proof.collect();
    if (confirmation === undefined) return;
    try {
      const { message } = await send({ conversationId, clientId, amountCents: cents, memo, ...confirmation }).unwrap();
      signDone();
      toast(t('transferred'), { kind: 'success' });
      setDraft(blank());
      close();
      onSent(message);
    } catch (refusal) {
      if (proof.refused(refusal)) return setErrors({});
      const field = (isApiError(refusal) && refusal.field) || 'any';
      setErrors({ [field === 'amountCents' || field === 'memo' ? field : 'any']: errorText(refusal) ?? t('failed') });
    }
  };
  const errorOf = (field: string) => (errors[field] === undefined ? {} : { error: errors[field] });
  return (
    <>
      <Sheet
        open={open}
        onClose={close}
        title={t('transfer')}
        footer={
          <Button kind="primary" block type="submit" form={form} busy={isLoading}>
            {cents === null ? t('pay') : `${t('pay')} · ${formatPrice(cents)}`}
          </Button>
        }
      >
        <form id={form} onSubmit={submit} noValidate>
          <Stack gap={4}>
            <Facts
              items={[
                [t('to'), name],
                [t('balance'), wallet && <Price key="balance" cents={wallet.balanceCents} tone="ink" size="s" />],
              ]}
            />
            <FieldGroup>
              <Field label={t('amount')} {...errorOf('amountCents')} required>
                <AmountInput value={cents} onChange={(value) => change({ cents: value })} />
              </Field>
              <Field label={t('memo')} {...errorOf('memo')}>
                <TextInput
                  value={memo}
                  maxLength={chatMoneyLimits.memo}
                  onChange={(event) => change({ memo: event.target.value })}
                />
              </Field>
            </FieldGroup>
            {proof.isAsked && proof.field}
            {errors['any'] !== undefined && <p role="alert">{errors['any']}</p>}
            <Muted>{t('transferNote')}</Muted>
          </Stack>
        </form>
      </Sheet>
      {proof.sheet}
    </>
  );
};
