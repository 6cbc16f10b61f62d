import type { Share } from '@juhe/contract/wallet/shareprofit.schemas';
import { Checkbox, cx, DateTime, formatPrice, Price } from '@juhe/ui';
import type { ReactNode } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './share.module.css';

interface ShareRowProps {
  share: Share;
  /** With `onToggle` the row is the label of a checkbox. */
  checked?: boolean;
  onToggle?: () => void;
}

/** One share: the buyer, its base, the date, and the amount. */
export const ShareRow = ({ share, checked = false, onToggle }: ShareRowProps) => {
  const t = useTranslations('share');
  const { kind, from, orderTail, baseCents, rateBp, amountCents, state, at, dueAt } = share;
  const content: ReactNode = (
    <>
      <span className={css.text}>
        <span className={css.title}>{t('of', { from, tail: orderTail })}</span>
        <span className={css.quiet}>{t(`base.${kind}`, { base: formatPrice(baseCents), rate: rateBp / 100 })}</span>
        <span className={css.quiet}>
          <DateTime at={state === 'pending' ? at : (dueAt ?? at)} as="dayTime" />
        </span>
      </span>
      <span className={cx(css.amount, state === 'reversed' && css.void)}>
        <Price cents={amountCents} size="s" tone={state === 'credited' ? 'green' : 'ink'} signed={state === 'credited'} />
      </span>
    </>
  );
  if (!onToggle) return <div className={css.row}>{content}</div>;
  return (
    <Checkbox className={cx(css.row, css.choice)} checked={checked} onChange={onToggle}>
      <span className={css.inside}>{content}</span>
    </Checkbox>
  );
};
