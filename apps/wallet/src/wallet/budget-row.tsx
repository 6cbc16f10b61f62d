import type { BudgetScope } from '@juhe/contract/wallet/budget.schemas';
import { numberFormat, useLang } from '@juhe/platform';
import { cx, Icon } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { Amount } from '../shared/amount.tsx';
import css from './budget.module.css';
import { useScopeName } from './use-scope-name.ts';

/** Share of a budget from which it counts as nearly spent (WALLET-57). */
const warningShare = 0.8;

interface Props {
  scope: BudgetScope;
  limitCents: number;
  spentCents: number;
}

/** One budget: the spent share as a bar and in per cent, and the remaining or exceeded amount. */
export const BudgetRow = ({ scope, limitCents, spentCents }: Props) => {
  const t = useTranslations('budget');
  const nameOf = useScopeName();
  const lang = useLang();
  const share = spentCents / limitCents;
  const isOver = spentCents > limitCents;
  const level = share >= 1 ? css.spent : share >= warningShare ? css.nearly : undefined;
  return (
    <li className={css.row}>
      <span className={css.name}>
        {nameOf(scope)}
        {level !== undefined && <Icon name="triangle-alert" size={16} className={css.mark} />}
      </span>
      <span className={css.sums}>
        <Amount cents={spentCents} size="s" tone="ink" /> / <Amount cents={limitCents} size="s" tone="ink" />
      </span>
      <span className={css.track}>
        <span className={cx(css.fill, level)} style={{ width: `${(Math.min(1, share) * 100).toFixed(1)}%` }} />
      </span>
      <span className={css.note}>
        {numberFormat(lang, { style: 'percent', maximumFractionDigits: 0 }).format(Math.floor(share * 100) / 100)}
      </span>
      <span className={cx(css.note, css.left)}>
        {t(isOver ? 'over' : 'left')} <Amount cents={Math.abs(limitCents - spentCents)} size="s" tone="ink" />
      </span>
    </li>
  );
};
