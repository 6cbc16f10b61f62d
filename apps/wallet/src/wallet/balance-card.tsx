import { useTranslations } from '@juhe/platform';
import { Button, Price, Skeleton } from '@juhe/ui';
import css from './wallet.module.css';

interface Props {
  /** Names the account when it is not the member's own. */
  title?: string;
  cents: number;
  /** Of this month. */
  incomeCents: number;
  expenseCents: number;
  actions: readonly { label: string; onClick: () => void; primary?: boolean }[];
}

/** The balance, large; this month's income and expense; what can be done with it. */
export const BalanceCard = ({ title, cents, incomeCents, expenseCents, actions }: Props) => {
  const t = useTranslations('wallet');
  return (
    <section className={css.balance} aria-label={title ?? t('balance')}>
      <p className={css.label}>{title ?? t('balance')}</p>
      <Price cents={cents} size="xl" tone="ink" />
      <dl className={css.month}>
        <div>
          <dt>{t('monthIncome')}</dt>
          <dd>
            <Price cents={incomeCents} size="m" tone="green" signed />
          </dd>
        </div>
        <div>
          <dt>{t('monthExpense')}</dt>
          <dd>
            <Price cents={-expenseCents} size="m" tone="ink" />
          </dd>
        </div>
      </dl>
      <div className={css.actions}>
        {actions.map(({ label, onClick, primary }) => (
          <Button key={label} kind={primary ? 'primary' : 'secondary'} block onClick={onClick}>
            {label}
          </Button>
        ))}
      </div>
    </section>
  );
};

/** The card's place while it loads. */
export const BalanceSkeleton = () => (
  <div className={css.balance}>
    <Skeleton width={64} height={18} />
    <Skeleton width={180} height={42} />
    <Skeleton height={44} />
    <Skeleton height={44} />
  </div>
);
