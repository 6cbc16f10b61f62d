import { useSendPaymentCodeMutation } from '@juhe/api-client/payment/password';
import { usePaymentPassword } from '@juhe/api-client/payment/payment-password';
import { useListRechargeChannelsQuery, useStartRechargeMutation } from '@juhe/api-client/payment/recharge';
import { useGetMemberWalletQuery } from '@juhe/api-client/wallet/wallet';
import { invalidateTags } from '@juhe/api-client';
import type { PayChannel } from '@juhe/contract/payment/pay.schemas';
import * as auctionPages from '@juhe/contract/pages/auction';
import { useQuery } from '@juhe/platform';
import {
  ActionBar,
  AmountInput,
  Button,
  Card,
  Chips,
  errorText,
  Field,
  formatPrice,
  formatPriceShort,
  Page,
  Price,
  QueryView,
  Radio,
  RadioGroup,
  SectionHead,
  Skeleton,
  Stack,
} from '@juhe/ui';
import { usePaymentProof } from '@juhe/ui/parts/use-payment-proof';
import { type SubmitEvent, useId, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { lastTopUp } from './last-top-up.ts';
import css from './top-up.module.css';
import { TopUpResult } from './top-up-result.tsx';

const choices = ['5000', '10000', '20000', '50000', '100000', '200000'] as const;
type Choice = (typeof choices)[number];
/** Limits in cents: 1 yuan to 50,000 yuan (contract payment/recharge). */
const least = 100;
const maxCents = 5_000_000;

/** The shortfall of the page that sent the member here, clamped to the top-up limits; undefined without one. */
const askedCents = (amount: string | undefined): number | undefined =>
  amount !== undefined && /^\d{1,9}$/.test(amount) ? Math.min(maxCents, Math.max(least, Number(amount))) : undefined;

const choiceOf = (cents: number): Choice | undefined => choices.find((choice) => Number(choice) === cents);

/** One of the preset amounts, or a typed one: each clears the other. */
const useAmount = (requestedCents: number | undefined) => {
  const [choice, setChoice] = useState(() => choiceOf(requestedCents ?? 10_000));
  const [typed, setTyped] = useState<number | null>(() =>
    requestedCents === undefined || choiceOf(requestedCents) ? null : requestedCents,
  );
  return {
    choice,
    typed,
    cents: choice === undefined ? typed : Number(choice),
    choose: (next: Choice | undefined) => {
      setChoice(next);
      setTyped(null);
    },
    type: (next: number | null) => {
      setChoice(undefined);
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

/**
 * Tops up the service-fee account that bid deposits are held from; the cashier returns here with the result. `?productNo=` or
 * `?orderNo=` (a resale) is where the member continues.
 */
export const Screen = () => {
  const t = useTranslations('topUp');
  const form = useId();
  const { productNo, orderNo, amount: short } = useQuery(auctionPages.topUp);
  const requestedCents = askedCents(short);
  const wallet = useGetMemberWalletQuery(undefined, { refetchOnMountOrArgChange: true });
  const [recharge, { isLoading }] = useStartRechargeMutation();
  const { choice, typed, cents, choose, type } = useAmount(requestedCents);
  const channels = useListRechargeChannelsQuery();
  const [chosen, setChosen] = useState<PayChannel>();
  const shown = channels.data?.channels ?? [];
  // Undefined while the list is loading or failed: the API then uses the first cashier.
  const channel = chosen ?? shown.find((name) => name !== 'balance') ?? shown[0];
  const [problem, setProblem] = useState<Problem>();
  const [last, setLast] = useState(() => lastTopUp.read());
  const [leaving, setLeaving] = useState(false);

  const balance = wallet.data?.balanceCents ?? 0;
  const amount = cents ?? 0;
  const isFromWallet = channel === 'balance';
  const [sendCode] = useSendPaymentCodeMutation();
  const proof = usePaymentProof({
    ...usePaymentPassword(!isFromWallet),
    onSendCode: () => sendCode({ purpose: 'serviceFee', amountCents: amount }).unwrap(),
  });
  /**
   * Resets the proof for another amount: the server may not require a confirmation for it, and a code is valid for one
   * amount.
   */
  const withProofReset =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      proof.reset();
      set(value);
    };

  const check = (): Problem | undefined => {
    if (amount < least || amount > maxCents)
      return { at: 'amount', text: t('range', { least: formatPrice(least), most: formatPrice(maxCents) }) };
    if (isFromWallet && amount > balance) return { at: 'all', text: t('balanceShort') };
    return undefined;
  };
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isLoading || leaving) return;
    const wrong = check();
    setProblem(wrong);
    const credentials = wrong ? undefined : isFromWallet ? proof.collect() : {};
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
        setLast(payNo);
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

  return (
    <>
      <Page width="form">
        {last !== undefined && (
          <TopUpResult
            key={last}
            payNo={last}
            productNo={productNo}
            orderNo={orderNo}
            onClose={() => {
              lastTopUp.write(undefined);
              setLast(undefined);
            }}
          />
        )}
        <Card className={css.balance}>
          <QueryView query={wallet} skeleton={<BalanceSkeleton />}>
            {({ serviceFeeCents }) => (
              <>
                <p>{t('balance')}</p>
                <Price cents={serviceFeeCents} size="xl" tone="ink" />
                <p>{t('balanceNote')}</p>
              </>
            )}
          </QueryView>
        </Card>
        <form id={form} onSubmit={send} noValidate>
          <Stack>
            <section>
              <SectionHead>{t('amount')}</SectionHead>
              <Card>
                <div className={css.choices}>
                  <Chips
                    label={t('amount')}
                    items={choices.map((key) => ({ key, label: formatPriceShort(Number(key)) }))}
                    value={choice === undefined ? [] : [choice]}
                    onChange={withProofReset(([key]: Choice[]) => choose(key))}
                  />
                </div>
                <Field
                  label={t('other')}
                  hint={requestedCents !== undefined && last === undefined && t('short', { amount: formatPrice(requestedCents) })}
                  error={problem?.at === 'amount' ? problem.text : undefined}
                >
                  <AmountInput value={typed} onChange={withProofReset(type)} placeholder={t('otherPlaceholder')} />
                </Field>
              </Card>
            </section>
            <section>
              <SectionHead>{t('channel')}</SectionHead>
              <Card>
                <QueryView query={channels} skeleton={<Skeleton height={105} />}>
                  {() => (
                    <RadioGroup
                      label={t('channel')}
                      value={channel}
                      onChange={(value) => setChosen(shown.find((name) => name === value))}
                    >
                      {shown.map((name) => (
                        <Radio
                          key={name}
                          value={name}
                          note={
                            name === 'balance'
                              ? t.rich('balanceOf', { amount: <Price cents={balance} size="s" tone="inherit" /> })
                              : name === 'sandbox' && t('sandboxNote')
                          }
                        >
                          {t(`channels.${name}`)}
                        </Radio>
                      ))}
                    </RadioGroup>
                  )}
                </QueryView>
                {isFromWallet && proof.isAsked && <div className={css.proof}>{proof.field}</div>}
                {problem?.at === 'all' && (
                  <p className={css.problem} role="alert">
                    {problem.text}
                  </p>
                )}
              </Card>
            </section>
            <p className={css.note}>{t('note')}</p>
          </Stack>
        </form>
        {proof.sheet}
      </Page>
      <ActionBar>
        <Button kind="primary" type="submit" form={form} busy={isLoading || leaving} disabled={cents === null}>
          {t('submit', { amount: formatPrice(amount) })}
        </Button>
      </ActionBar>
    </>
  );
};

const BalanceSkeleton = () => (
  <>
    <Skeleton width={96} height={21} />
    <Skeleton width={140} height={35} />
    <Skeleton width={220} height={21} />
  </>
);
