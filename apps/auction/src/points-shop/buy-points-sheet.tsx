import { isApiError } from '@juhe/api-client';
import { useGetPointsAccountQuery, useRechargePointsMutation } from '@juhe/api-client/auction/points';
import type { PointsAccount } from '@juhe/contract/auction/points.schemas';
import { useTranslations } from '@juhe/platform';
import {
  Button,
  Chips,
  errorText,
  Facts,
  Field,
  formatPrice,
  formatPriceShort,
  haptic,
  PasswordInput,
  Price,
  QueryView,
  Sheet,
  Skeleton,
  Stepper,
  toast,
} from '@juhe/ui';
import { useState } from 'react';
import css from './sheet.module.css';

interface Props {
  open: boolean;
  onClose: () => void;
  /** Points that are missing for something: what is offered first. */
  missing?: number;
}

const choices = [500, 1_000, 5_000, 10_000] as const;

/** Buys points from the wallet; what they cost and what stays is shown before (auction.md E, rechargePoints). */
export const BuyPointsSheet = ({ open, onClose, missing }: Props) => {
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
        query.data && <BuySheet open={open} onClose={onClose} missing={missing ?? 0} account={query.data} />
      )}
    </>
  );
};

const BuySheet = ({ open, onClose, missing, account }: Required<Props> & { account: PointsAccount }) => {
  const t = useTranslations('pointsShop');
  const { minPoints, maxPoints, centsPer100, leftTodayCents, passwordOverCents, balanceCents } = account.purchase;
  const [points, setPoints] = useState(Math.min(Math.max(missing, 1_000, minPoints), maxPoints));
  const [password, setPassword] = useState('');
  const [error, setError] = useState<{ field: string; text: string }>();
  const [recharge, { isLoading }] = useRechargePointsMutation();
  const costCents = (points * centsPer100) / 100;
  const asksPassword = costCents > passwordOverCents;
  const chosen = choices.find((choice) => choice === points);
  const change = (next: number) => {
    setError(undefined);
    setPoints(next);
  };
  const send = async () => {
    if (costCents > balanceCents)
      return setError({ field: 'points', text: t('walletShort', { amount: formatPrice(balanceCents) }) });
    if (asksPassword && password === '') return setError({ field: 'password', text: t('passwordMissing') });
    try {
      await recharge({ points, ...(asksPassword ? { password } : {}) }).unwrap();
      haptic('success');
      toast(t('bought', { n: points }), { kind: 'success' });
      setPassword('');
      onClose();
    } catch (refusal) {
      const field = isApiError(refusal) && refusal.field === 'password' ? 'password' : 'points';
      setError({ field, text: errorText(refusal) ?? t('failed') });
    }
  };
  const errorOf = (field: string) => (error?.field === field ? { error: error.text } : {});
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('buy')}
      footer={
        <Button kind="primary" block busy={isLoading} onClick={send}>
          {t('buyFor', { amount: formatPrice(costCents) })}
        </Button>
      }
    >
      <div className={css.parts}>
        <Chips
          label={t('buyPoints')}
          items={choices.map((n) => ({ key: String(n), label: t('points', { n }) }))}
          value={chosen === undefined ? [] : [String(chosen)]}
          onChange={([key]) => key !== undefined && change(Number(key))}
        />
        <Field label={t('buyPoints')} {...errorOf('points')}>
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
        {asksPassword && (
          <Field
            label={t('password')}
            hint={t('passwordHint', { amount: formatPriceShort(passwordOverCents) })}
            {...errorOf('password')}
            required
          >
            <PasswordInput
              autoComplete="current-password"
              value={password}
              onChange={(event) => {
                setError(undefined);
                setPassword(event.target.value);
              }}
            />
          </Field>
        )}
        <p className={css.note}>{t('buyNote')}</p>
      </div>
    </Sheet>
  );
};
