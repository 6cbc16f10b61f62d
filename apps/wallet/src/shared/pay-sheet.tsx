import { isApiError } from '@juhe/api-client';
import { useSendDelayedPaymentMutation } from '@juhe/api-client/wallet/delayed-payment';
import { useSendPayCodeMutation, usePayMemberMutation, useLookUpPayeeMutation } from '@juhe/api-client/wallet/wallet';
import { maskMobile } from '@juhe/contract/mask-mobile';
import { Button, isAnyMobile, Sheet, Stack, toast, errorText } from '@juhe/ui';
import { signDone } from '@juhe/ui/parts/motion/delight';
import type { PaymentProofState } from '@juhe/ui/parts/payment/use-payment-proof';
import { type ComponentProps, type SubmitEvent, useId, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { DelayChoice, useDelay } from './delay-choice.tsx';
import { type OpenPayment, useOpenPayment } from './open-payment.ts';
import type { PayContact } from './pay-contacts.tsx';
import { type PayDraft, PayFields, type PayTo } from './pay-fields.tsx';
import { PaySummary } from './pay-summary.tsx';
import { useContacts } from './use-contacts.ts';
import { useWalletProof } from './payment-proof.tsx';

export type { PayTo } from './pay-fields.tsx';

interface Props {
  open: boolean;
  /** `isUnanswered`: it is unknown if the last attempt paid; open the sheet again with the same payee handle. */
  onClose: (isUnanswered: boolean) => void;
  balanceCents: number;
  /** Remount the sheet for another payee. */
  to?: PayTo;
  /** Id under which a payment without a response is stored, to be repeated after a reload; not stored by default. */
  storeAs?: string;
  /** `isDelayed`: it arrives later. */
  onPaid?: (cents: number, isDelayed: boolean) => void;
}

/** Daily total (cents) above which the server requires a confirmation (WALLET-2); for less only after the server says so. */
const passwordOver = 20_000;

const blank: PayDraft = { mobile: '', cents: null, memo: '' };

const draftOf = (to: PayTo | undefined, open: OpenPayment | undefined): PayDraft => {
  if (to && to.amountCents !== null) return { mobile: '', cents: to.amountCents, memo: to.memo };
  if (open) return { mobile: open.mobile, cents: open.cents, memo: open.memo };
  return to ? { mobile: '', cents: null, memo: to.memo } : blank;
};

/** Whether the outcome of an attempt is unknown: it has no response, or one that does not tell. */
const isOpenAttempt = (failure: unknown): boolean =>
  isApiError(failure) && (failure.kind === 'network' || failure.kind === 'timeout' || (failure.code ?? 0) >= 500);

const firstReceiver = (to: PayTo | undefined, open: OpenPayment | undefined): PayContact | undefined => {
  if (to && to.amountCents !== null) return to;
  return open && (to ?? open.receiver);
};

interface Payment {
  readonly to: PayTo | undefined;
  readonly receiver: PayContact | undefined;
  readonly draft: PayDraft;
  readonly unanswered: OpenPayment | undefined;
}

/** Pays at once, or later where the payer chose so; a repetition as its first attempt. */
const usePayment = ({ to, receiver, draft: { cents, memo }, unanswered }: Payment) => {
  const isRepetition =
    unanswered !== undefined &&
    receiver?.payee === unanswered.receiver.payee &&
    cents === unanswered.cents &&
    memo === unanswered.memo;
  const delay = useDelay({
    // A request comes from a friend or from a former payee.
    payee: to?.requestId === undefined ? receiver?.payee : undefined,
    cents: cents ?? 0,
    fixedHours: isRepetition ? unanswered.delayHours : undefined,
  });
  const [payNow, { isLoading: isPaying }] = usePayMemberMutation();
  const [payLater, { isLoading: isSending }] = useSendDelayedPaymentMutation();
  const pay = async (payment: Parameters<typeof payLater>[0]) => {
    if (delay.isDelayed) await payLater(payment).unwrap();
    else await payNow({ ...payment, ...(to?.requestId === undefined ? {} : { requestId: to.requestId }) }).unwrap();
  };
  return { pay, isBusy: isPaying || isSending, isRepetition, delay, delayHours: delay.isDelayed ? delay.hours : 0 };
};

interface ConfirmationProps {
  summary: ComponentProps<typeof PaySummary>;
  proof: PaymentProofState;
  error: string | undefined;
}

/** What is paid to whom, and how the payer confirms it. */
const Confirmation = ({ summary, proof, error }: ConfirmationProps) => (
  <Stack gap={4}>
    <PaySummary {...summary} />
    <DelayChoice delay={summary.delay} />
    {proof.isAsked && proof.field}
    {error && <p role="alert">{error}</p>}
  </Stack>
);

/** Pays a member: payee and amount first, then the confirmation. A fixed payee and amount need only the confirmation. */
export const PaySheet = ({ open, onClose, balanceCents, to, storeAs, onPaid }: Props) => {
  const t = useTranslations('pay');
  /** The last attempt, until its outcome is known. */
  const [unanswered, setUnanswered] = useOpenPayment(storeAs);
  const [draft, setDraft] = useState(() => draftOf(to, unanswered));
  const isFixed = to !== undefined && to.amountCents !== null;
  const [receiver, setReceiver] = useState(() => firstReceiver(to, unanswered));
  const [contact, setContact] = useState(!to && unanswered?.mobile === '' ? unanswered.receiver : undefined);
  const { data: contacts = [], refetch } = useContacts({ skip: !open || to !== undefined });
  const form = useId();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  /** Whether the next opening shows the unanswered attempt. */
  const [isShownAgain, setShownAgain] = useState(false);
  const [lookUp, { isLoading: isLooking }] = useLookUpPayeeMutation();
  const [sendCode] = useSendPayCodeMutation();
  const { mobile, cents, memo } = draft;
  const { pay, isBusy, isRepetition, delay, delayHours } = usePayment({ to, receiver, draft, unanswered });
  const proof = useWalletProof({
    open,
    isLikely: (cents ?? 0) > passwordOver,
    onSendCode: () => sendCode({ payee: receiver?.payee ?? '', amountCents: cents ?? 0 }).unwrap(),
  });
  const change = (patch: Partial<PayDraft>) => {
    setErrors({});
    proof.reset();
    setDraft({ ...draft, ...patch });
  };
  const choose = (chosen: PayContact | undefined) => {
    proof.reset();
    setContact(chosen);
  };
  // After an attempt without a response the next opening repeats it, with the code that the member has entered.
  const close = (isOver = !isShownAgain, isUnanswered = unanswered !== undefined) => {
    if (!isUnanswered) proof.reset();
    setShownAgain(false);
    if (isOver && !isFixed) setReceiver(undefined);
    if (isOver) setErrors({});
    onClose(isUnanswered);
  };

  const next = async () => {
    const named = to ?? contact;
    if (!named && !isAnyMobile(mobile)) return setErrors({ mobile: t('mobileWrong') });
    if (cents === null || cents < 1) return setErrors({ amountCents: t('amountMissing') });
    if (cents > balanceCents) return setErrors({ amountCents: t('balanceShort') });
    if (named) return setReceiver(named);
    if (unanswered?.mobile === mobile && unanswered.cents === cents) return setReceiver(unanswered.receiver);
    try {
      const match = await lookUp({ mobile }).unwrap();
      if (match === null) return setErrors({ mobile: t('nobody') });
      setReceiver({ payee: match.id, nickname: match.nickname });
    } catch (refusal) {
      setErrors({ mobile: errorText(refusal) ?? t('failed') });
    }
  };
  const send = async () => {
    const credentials = cents === null || receiver === undefined ? undefined : proof.collect();
    if (cents === null || receiver === undefined || credentials === undefined) return;
    try {
      await pay({ payee: receiver.payee, amountCents: cents, memo, ...credentials });
      setUnanswered(undefined);
      toast(t(delay.isDelayed ? 'paidLater' : 'paid', { hours: delay.hours }), { kind: 'success' });
      signDone();
      setContact(undefined);
      if (!to) setDraft(blank);
      close(true, false);
      onPaid?.(cents, delay.isDelayed);
    } catch (refusal) {
      const isOpen = isOpenAttempt(refusal);
      const attempt = { receiver, mobile: to || contact ? '' : mobile, cents, memo, delayHours, at: Date.now() };
      setUnanswered(isOpen ? attempt : undefined);
      setShownAgain(isOpen);
      if (proof.refused(refusal)) return setErrors({});
      const field = (isApiError(refusal) && refusal.field) || 'any';
      const message = errorText(refusal) ?? t('failed');
      setErrors({ [field === 'payee' ? (to ? 'amountCents' : 'mobile') : field]: message, any: message });
      if (field === 'payee') {
        setContact(undefined);
        if (!to) void refetch();
      }
      if (field !== 'any' && !isFixed) setReceiver(undefined);
    }
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!isLooking && !isBusy && !delay.isPending) await (receiver === undefined ? next() : send());
  };

  return (
    <>
      <Sheet
        open={open}
        onClose={() => close()}
        title={receiver === undefined ? t('payMember') : t('confirmPay')}
        footer={
          <Button kind="primary" block type="submit" form={form} busy={isLooking || isBusy || delay.isPending}>
            {t(receiver === undefined ? 'next' : 'payNow')}
          </Button>
        }
      >
        <form id={form} onSubmit={submit} noValidate>
          {receiver === undefined ? (
            <PayFields {...{ contacts, to, contact, draft, balanceCents, errors }} onContact={choose} onChange={change} />
          ) : (
            <Confirmation
              summary={{
                receiver: to || contact ? receiver.nickname : `${receiver.nickname} · ${maskMobile(mobile)}`,
                memo: to ? memo : '',
                ...{ delay, balanceCents, cents: cents ?? 0 },
              }}
              {...{ proof, error: errors['any'] ?? (isRepetition ? t('unanswered') : undefined) }}
            />
          )}
        </form>
      </Sheet>
      {proof.sheet}
    </>
  );
};
