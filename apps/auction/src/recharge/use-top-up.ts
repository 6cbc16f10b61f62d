import { invalidateTags } from '@juhe/api-client';
import { useMemberChanges } from '@juhe/api-client/common/live';
import { useCashierReturn } from '@juhe/api-client/payment/cashier-return';
import { useSendPaymentCodeMutation } from '@juhe/api-client/payment/password';
import { usePaymentPassword } from '@juhe/api-client/payment/payment-password';
import { useListRechargeChannelsQuery, useStartRechargeMutation } from '@juhe/api-client/payment/recharge';
import * as auctionPages from '@juhe/contract/pages/auction';
import type { PayChannel } from '@juhe/contract/payment/pay.schemas';
import { errorText, formatPrice } from '@juhe/ui';
import { usePaymentProof } from '@juhe/ui/parts/payment/use-payment-proof';
import { type SubmitEvent, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { lastTopUp } from './last-top-up.ts';

/** Amounts (cents) that are offered as one tap. */
export const presetAmounts = ['5000', '10000', '20000', '50000', '100000', '200000'] as const;
export type PresetAmount = (typeof presetAmounts)[number];
/** Limits in cents: 1 yuan to 50,000 yuan (contract payment/recharge). */
const minCents = 100;
const maxCents = 5_000_000;

/** The shortfall of the page that sent the member here, clamped to the top-up limits; undefined without one. */
const askedCents = (amount: string | undefined): number | undefined =>
  amount !== undefined && /^\d{1,9}$/.test(amount) ? Math.min(maxCents, Math.max(minCents, Number(amount))) : undefined;

const presetOf = (cents: number): PresetAmount | undefined => presetAmounts.find((preset) => Number(preset) === cents);

/** One of the preset amounts, or a typed one: each clears the other. */
const useAmount = (requestedCents: number | undefined) => {
  const [preset, setPreset] = useState(() => presetOf(requestedCents ?? 10_000));
  const [typed, setTyped] = useState<number | null>(() =>
    requestedCents === undefined || presetOf(requestedCents) ? null : requestedCents,
  );
  return {
    preset,
    typed,
    cents: preset === undefined ? typed : Number(preset),
    choose: (next: PresetAmount | undefined) => {
      setPreset(next);
      setTyped(null);
    },
    type: (next: number | null) => {
      setPreset(undefined);
      setTyped(next);
    },
  };
};

interface Problem {
  at: 'amount' | 'all';
  text: string;
}

const fieldOf = (error: unknown): Problem['at'] => {
  const field = typeof error === 'object' && error !== null && 'field' in error ? error.field : undefined;
  return field === 'amountCents' ? 'amount' : 'all';
};

interface Options {
  /** Where the member continues: the lot, or the order of a resale. */
  readonly productNo: string | undefined;
  readonly orderNo: string | undefined;
  /** The shortfall in cents, as the address has it. */
  readonly shortfall: string | undefined;
  /** Balance (cents) of the member's wallet, one of the channels. */
  readonly walletCents: number;
}

/** The amount and channel of a top-up with the proof that the wallet requires, its submission, and the last top-up. */
export const useTopUp = ({ productNo, orderNo, shortfall, walletCents }: Options) => {
  const t = useTranslations('topUp');
  const requestedCents = askedCents(shortfall);
  const { preset, typed, cents, choose, type } = useAmount(requestedCents);
  const channels = useListRechargeChannelsQuery();
  const [chosen, setChosen] = useState<PayChannel>();
  const offeredChannels = channels.data?.channels ?? [];
  // Undefined while the list is loading or failed: the API then uses the first cashier.
  const channel = chosen ?? offeredChannels.find((name) => name !== 'balance') ?? offeredChannels[0];
  const [problem, setProblem] = useState<Problem>();
  const [lastPayNo, setLastPayNo] = useState(() => lastTopUp.read());
  const [isLeaving, setLeaving] = useState(false);
  const [recharge, { isLoading }] = useStartRechargeMutation();
  const amount = cents ?? 0;
  const isFromWallet = channel === 'balance';
  const [sendCode] = useSendPaymentCodeMutation();
  const proof = usePaymentProof({
    ...usePaymentPassword(!isFromWallet),
    onSendCode: () => sendCode({ purpose: 'serviceFee', amountCents: amount }).unwrap(),
  });
  /** The payment may have arrived meanwhile. */
  const renew = () => invalidateTags('payment', 'wallet', 'auction/bid');
  useMemberChanges((kind) => {
    if (kind === undefined || kind === 'payment') renew();
  });
  useCashierReturn(() => {
    setLeaving(false);
    setLastPayNo(lastTopUp.read());
    renew();
  });
  /**
   * Resets the proof for another amount: the server may not require a confirmation for it, and a code is valid for one
   * amount.
   */
  const withProofReset =
    <Value>(set: (value: Value) => void) =>
    (value: Value) => {
      proof.reset();
      set(value);
    };

  const check = (): Problem | undefined => {
    if (amount < minCents || amount > maxCents)
      return { at: 'amount', text: t('range', { least: formatPrice(minCents), most: formatPrice(maxCents) }) };
    if (isFromWallet && amount > walletCents) return { at: 'all', text: t('balanceShort') };
    return undefined;
  };
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isLoading || isLeaving) return;
    const inputProblem = check();
    setProblem(inputProblem);
    const credentials = inputProblem ? undefined : isFromWallet ? proof.collect() : {};
    if (credentials === undefined) return;
    try {
      const { payNo, cashierUrl } = await recharge({
        kind: 'serviceFee',
        amountCents: amount,
        ...(channel === undefined ? {} : { channel }),
        returnTo: auctionPages.topUp({ productNo, orderNo }),
        ...credentials,
      }).unwrap();
      lastTopUp.write(payNo);
      if (cashierUrl === null) {
        setLastPayNo(payNo);
        proof.reset();
        invalidateTags('auction/bid');
        window.scrollTo({ top: 0 });
      } else {
        setLeaving(true);
        window.location.assign(cashierUrl);
      }
    } catch (error) {
      if (!proof.refused(error)) setProblem({ at: fieldOf(error), text: errorText(error) ?? t('failed') });
    }
  };

  return {
    requestedCents,
    preset,
    typed,
    /** The amount in cents; null while the field is empty. */
    cents,
    choose: withProofReset(choose),
    type: withProofReset(type),
    channels,
    offeredChannels,
    channel,
    setChannel: setChosen,
    isFromWallet,
    proof,
    problem,
    /** The last top-up, whose result is shown. */
    lastPayNo,
    closeResult: () => {
      lastTopUp.write(undefined);
      setLastPayNo(undefined);
    },
    isBusy: isLoading || isLeaving,
    send,
  };
};

export type TopUp = ReturnType<typeof useTopUp>;
