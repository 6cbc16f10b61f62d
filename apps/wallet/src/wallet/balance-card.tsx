import { PageLink } from '@juhe/platform';
import { Icon, type IconName } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { Amount } from '../shared/amount.tsx';
import { AmountsEye } from '../shared/amounts-eye.tsx';
import css from './balance-card.module.css';

interface BalanceAction {
  label: string;
  icon: IconName;
  /** Either an action or a target page. */
  onClick?: () => void;
  to?: string;
}

interface Props {
  /** Name of the account if it is not the member's own. */
  title?: string;
  /** Undefined while it loads: the card is rendered with its actions disabled. */
  cents: number | undefined;
  /** Total of this month. */
  incomeCents: number | undefined;
  expenseCents: number | undefined;
  actions: readonly BalanceAction[];
}

/** The balance, large, on the brand's colour; this month's income and expense; the actions. */
export const BalanceCard = ({ title, cents, incomeCents, expenseCents, actions }: Props) => {
  const t = useTranslations('wallet');
  const renderContent = (icon: IconName, label: string) => (
    <>
      <Icon name={icon} size={24} />
      <span>{label}</span>
    </>
  );
  return (
    <section className={css.card} aria-label={title ?? t('balance')} aria-busy={cents === undefined}>
      <div className={css.head}>
        <p className={css.label}>{title ?? t('balance')}</p>
        <AmountsEye className={css.eye} />
      </div>
      <Amount cents={cents} size="xl" tone="inherit" />
      <dl className={css.month}>
        <div>
          <dt>{t('monthIncome')}</dt>
          <dd>
            <Amount cents={incomeCents} size="base" tone="inherit" signed />
          </dd>
        </div>
        <div>
          <dt>{t('monthExpense')}</dt>
          <dd>
            <Amount cents={expenseCents === undefined ? undefined : -expenseCents} size="base" tone="inherit" />
          </dd>
        </div>
      </dl>
      <div className={css.actions}>
        {actions.map(({ label, icon, onClick, to }) =>
          to === undefined ? (
            <button key={label} type="button" className={css.action} disabled={cents === undefined} onClick={onClick}>
              {renderContent(icon, label)}
            </button>
          ) : (
            <PageLink key={label} to={to} className={css.action}>
              {renderContent(icon, label)}
            </PageLink>
          ),
        )}
      </div>
    </section>
  );
};
