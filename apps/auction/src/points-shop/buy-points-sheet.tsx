import { useGetPointsAccountQuery, useBuyPointsMutation } from '@juhe/api-client/auction/points';
import { useSendPaymentCodeMutation } from '@juhe/api-client/payment/password';
import { usePaymentPassword } from '@juhe/api-client/payment/payment-password';
import type { PointsAccount } from '@juhe/contract/auction/points.schemas';
import {
  Button,
  Chips,
  errorText,
  Facts,
  Field,
  formatPrice,
  formatPriceShort,
  Price,
  QueryView,
  Sheet,
  Skeleton,
  Stepper,
  toast,
} from '@juhe/ui';
import { signDone } from '@juhe/ui/parts/motion/delight';
import { usePaymentProof } from '@juhe/ui/parts/payment/use-payment-proof';
import { type SubmitEvent, useId, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './sheet.module.css';

interface Props {
  open: boolean;
  onClose: () => void;
  /** Missing points: the amount that is suggested first. */
  missing?: number;
}

const choices = [500, 1_000, 5_000, 10_000] as const;

/** Buys points from the wallet; shows the price and the remaining balance beforehand (auction.md E, buyPoints). */
export const BuyPointsSheet = ({ open, onClose, missing: shortfall }: Props) => {
  const t = useTranslations('pointsShop');
  const query = useGetPointsAccountQuery(undefined, { skip: !open, refetchOnMountOrArgChange: true });
  return (
    <>
      {open && query.data === undefined ? (
        <Sheet open onClose={onClose} title={t('buy')}>
          <QueryView query={query} skeleton={<Skeleton height={220} />}>
            {() => null}
          </QueryView>
        </Sheet>
      ) : (
        query.data && <BuySheet open={open} onClose={onClose} missing={shortfall ?? 0} account={query.data} />
      )}
    </>
  );
};

const BuySheet = ({ open, onClose, missing: shortfall, account }: Required<Props> & { account: PointsAccount }) => {
  const t = useTranslations('pointsShop');
  const { minPoints, maxPoints, centsPer100, leftTodayCents, passwordOverCents, balanceCents } = account.purchase;
  const [points, setPoints] = useState(Math.min(Math.max(shortfall, 1_000, minPoints), maxPoints));
  const form = useId();
  const [error, setError] = useState<string>();
  const [recharge, { isLoading }] = useBuyPointsMutation();
  const [sendCode] = useSendPaymentCodeMutation();
  const costCents = (points * centsPer100) / 100;
  const proof = usePaymentProof({
    ...usePaymentPassword(!open),
    isNeeded: costCents > passwordOverCents,
    onSendCode: () => sendCode({ purpose: 'points', amountCents: costCents }).unwrap(),
  });
  const chosen = choices.find((choice) => choice === points);
  const change = (next: number) => {
    setError(undefined);
    proof.reset();
    setPoints(next);
  };
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isLoading) return;
    if (costCents > balanceCents) return setError(t('walletShort', { amount: formatPrice(balanceCents) }));
    const credentials = proof.collect();
    if (credentials === undefined) return;
    try {
      await recharge({ points, ...credentials }).unwrap();
      signDone();
      toast(t('bought', { n: points }), { kind: 'success' });
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
        title={t('buy')}
        footer={
          <Button kind="primary" block type="submit" form={form} busy={isLoading}>
            {t('buyFor', { amount: formatPrice(costCents) })}
          </Button>
        }
      >
        <form id={form} onSubmit={send} noValidate className={css.parts}>
          <Chips
            label={t('buyPoints')}
            items={choices.map((n) => ({ key: String(n), label: t('points', { n }) }))}
            value={chosen === undefined ? [] : [String(chosen)]}
            onChange={([key]) => key !== undefined && change(Number(key))}
          />
          <Field label={t('buyPoints')} error={error}>
            <Stepper label={t('buyPoints')} value={points} onChange={change} min={minPoints} max={maxPoints} step={100} />
          </Field>
          <Facts
            items={[
              [t('rate'), formatPriceShort(centsPer100)],
              [t('walletBefore'), <Price key="before" cents={balanceCents} size="s" tone="ink" />],
              [t('leftToday'), <Price key="left" cents={leftTodayCents} size="s" tone="ink" />],
              [t('cost'), <Price key="cost" cents={costCents} size="m" />],
            ]}
          />
          {proof.isAsked && proof.field}
          <p className={css.note}>{t('buyNote')}</p>
        </form>
      </Sheet>
      {proof.sheet}
    </>
  );
};
