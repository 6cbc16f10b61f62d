import type { AccountType } from '@juhe/contract/auction/account.schemas';
import { useFormatters } from '@juhe/platform';
import { Price } from '@juhe/ui';
import type { ReactNode } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './account.module.css';

const bold = (text: ReactNode) => <strong>{text}</strong>;

interface AmountProps {
  type: AccountType;
  /** Cents; for `points`, whole points. */
  amount: number;
  size?: 's' | 'm' | 'xl';
  /** Shows + before income, in the income colour. */
  signed?: boolean;
}

/** An amount of an account: money, or points with their unit. */
export const Amount = ({ type, amount, size = 'm', signed = false }: AmountProps) => {
  const t = useTranslations('account');
  const { number } = useFormatters();
  const isIncome = signed && amount > 0;
  if (type !== 'points') return <Price cents={amount} size={size} tone={isIncome ? 'green' : 'ink'} signed={signed} />;
  return (
    <span className={css.points} data-size={size} data-income={isIncome}>
      {t.rich('points', { n: `${isIncome ? '+' : ''}${number(amount)}`, b: bold })}
    </span>
  );
};
