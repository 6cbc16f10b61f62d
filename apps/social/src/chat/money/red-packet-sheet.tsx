import { isApiError } from '@juhe/api-client';
import { useSendPaymentCodeMutation } from '@juhe/api-client/payment/password';
import { usePaymentPassword } from '@juhe/api-client/payment/payment-password';
import { useSendRedPacketMutation } from '@juhe/api-client/social/red-packet';
import { useGetMemberWalletQuery } from '@juhe/api-client/wallet/wallet';
import type { Message } from '@juhe/contract/social/conversation.schemas';
import { redPacketLimits } from '@juhe/contract/social/red-packet.constants';
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
  /** The partner, who receives it. */
  name: string;
  onClose: () => void;
  onSent: (message: Message) => void;
}

const blank = () => ({ clientId: uuid(), cents: null as number | null, wish: '' });
const { leastCents: minCents, mostCents: maxCents } = redPacketLimits;

/** Sends money in a red packet to the partner: amount, wish, and a confirmation if the server requires it. */
export const RedPacketSheet = ({ open, conversationId, name, onClose, onSent }: Props) => {
  const t = useTranslations('redPacket');
  const form = useId();
  const online = useOnline();
  const { data: wallet } = useGetMemberWalletQuery(undefined, { skip: !open, refetchOnMountOrArgChange: true });
  const [draft, setDraft] = useState(blank);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [sendPacket, { isLoading }] = useSendRedPacketMutation();
  const [sendCode] = useSendPaymentCodeMutation();
  const { clientId, cents, wish } = draft;
  const amounts = { least: formatPrice(minCents), most: formatPrice(maxCents) };
  const proof = usePaymentProof({
    ...usePaymentPassword(!open),
    onSendCode: () => sendCode({ purpose: 'redPacket', ref: conversationId, amountCents: cents ?? 0 }).unwrap(),
  });
  /** Another amount or wish is a new red packet; after a lost response the request is repeated with the same clientId. */
  const change = (patch: { cents?: number | null; wish?: string }) => {
    setErrors({});
    if ('cents' in patch) proof.reset();
    setDraft({ ...draft, ...patch, clientId: uuid() });
  };
  const close = () => {
    proof.reset();
    setErrors({});
    onClose();
  };
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isLoading) return;
    if (!online) return setErrors({ any: t('offline') });
    if (cents === null || cents < minCents || cents > maxCents) return setErrors({ amountCents: t('amountWrong', amounts) });
    if (wallet && cents > wallet.balanceCents) return setErrors({ amountCents: t('short') });
    const credentials = proof.collect();
    if (credentials === undefined) return;
    try {
      const { message } = await sendPacket({ conversationId, clientId, amountCents: cents, wish, ...credentials }).unwrap();
      signDone();
      toast(t('sent'), { kind: 'success' });
      setDraft(blank());
      close();
      onSent(message);
    } catch (refusal) {
      if (proof.refused(refusal)) return setErrors({});
      const field = (isApiError(refusal) && refusal.field) || 'any';
      setErrors({ [field === 'amountCents' || field === 'wish' ? field : 'any']: errorText(refusal) ?? t('failed') });
    }
  };
  const errorOf = (field: string) => (errors[field] === undefined ? {} : { error: errors[field] });
  return (
    <>
      <Sheet
        open={open}
        onClose={close}
        title={t('send')}
        footer={
          <Button kind="primary" block type="submit" form={form} busy={isLoading}>
            {cents === null ? t('pay') : `${t('pay')} · ${formatPrice(cents)}`}
          </Button>
        }
      >
        <form id={form} onSubmit={send} noValidate>
          <Stack gap={4}>
            <Facts
              items={[
                [t('to'), name],
                [t('balance'), wallet && <Price key="balance" cents={wallet.balanceCents} tone="ink" size="s" />],
              ]}
            />
            <FieldGroup>
              <Field label={t('amount')} hint={t('amountHint', amounts)} {...errorOf('amountCents')} required>
                <AmountInput value={cents} onChange={(value) => change({ cents: value })} />
              </Field>
              <Field label={t('wish')} {...errorOf('wish')}>
                <TextInput
                  value={wish}
                  maxLength={redPacketLimits.wish}
                  placeholder={t('defaultWish')}
                  onChange={(event) => change({ wish: event.target.value })}
                />
              </Field>
            </FieldGroup>
            {proof.isAsked && proof.field}
            {errors['any'] !== undefined && <p role="alert">{errors['any']}</p>}
            <Muted>{t('note')}</Muted>
          </Stack>
        </form>
      </Sheet>
      {proof.sheet}
    </>
  );
};
