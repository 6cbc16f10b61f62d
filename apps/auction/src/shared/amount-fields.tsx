import type { LotDetail } from '@juhe/contract/auction/lot.schemas';
import { Button, Chips, Field, formatPrice, Price, Switch } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { AmountStepper } from './amount-stepper.tsx';
import css from './bid.module.css';

interface AmountFieldsProps {
  lot: LotDetail;
  /** The lowest amount that is accepted. */
  nextCents: number;
  amount: number | null;
  onAmount: (cents: number | null) => void;
  /** Whether a maximum is bid as well. */
  proxy: boolean;
  onProxy: (proxy: boolean) => void;
}

const quick = ['1', '3', '5'] as const;

/** The amount of a bid in increments, with an alert when the price has passed it, and the switch for a maximum. */
export const AmountFields = ({ lot, nextCents, amount, onAmount, proxy, onProxy }: AmountFieldsProps) => {
  const t = useTranslations('bid');
  return (
    <>
      <Field label={t('amount')}>
        <AmountStepper value={amount} onChange={onAmount} min={nextCents} step={lot.incrementCents} />
      </Field>
      <Chips
        label={t('quick')}
        items={quick.map((key) => ({ key, label: `+${formatPrice(Number(key) * lot.incrementCents)}` }))}
        value={[]}
        onChange={([key]) => onAmount(Math.max(amount ?? 0, nextCents) + Number(key) * lot.incrementCents)}
      />
      {amount !== null && amount < nextCents && (
        <div className={css.stale} role="alert">
          <span>{t.rich('moved', { next: <Price cents={nextCents} size="s" tone="inherit" /> })}</span>
          <Button size="s" onClick={() => onAmount(nextCents)}>
            {t('useNext', { next: formatPrice(nextCents) })}
          </Button>
        </div>
      )}
      <Switch checked={proxy} onChange={(event) => onProxy(event.target.checked)}>
        {t('useProxy')}
      </Switch>
    </>
  );
};
