import { useTranslations } from '@juhe/platform';
import { Button } from '@juhe/ui';
import { PendingPrice } from './pending-price.tsx';
import css from './wallet.module.css';

interface Props {
  /** Names the account when it is not the member's own. */
  title?: string;
  /** Undefined while it loads: the card stands in its place with its actions disabled. */
  cents: number | undefined;
  /** Of this month. */
  incomeCents: number | undefined;
  expenseCents: number | undefined;
  actions: readonly { label: string; onClick: () => void; primary?: boolean }[];
}

/** The balance, large; this month's income and expense; what can be done with it. */
export const BalanceCard = ({ title, cents, incomeCents, expenseCents, actions }: Props) => {
  const t = useTranslations('wallet');
  return (
    <section className={css.balance} aria-label={title ?? t('balance')} aria-busy={cents === undefined}>
      <p className={css.label}>{title ?? t('balance')}</p>
      <PendingPrice cents={cents} size="xl" tone="ink" />
      <dl className={css.month}>
        <div>
          <dt>{t('monthIncome')}</dt>
          <dd>
            <PendingPrice cents={incomeCents} size="m" tone="green" signed />
          </dd>
        </div>
        <div>
          <dt>{t('monthExpense')}</dt>
          <dd>
            <PendingPrice cents={expenseCents === undefined ? undefined : -expenseCents} size="m" tone="ink" />
          </dd>
        </div>
      </dl>
      <div className={css.actions}>
        {actions.map(({ label, onClick, primary }) => (
          <Button key={label} kind={primary ? 'primary' : 'secondary'} block disabled={cents === undefined} onClick={onClick}>
            {label}
          </Button>
        ))}
      </div>
    </section>
  );
};
