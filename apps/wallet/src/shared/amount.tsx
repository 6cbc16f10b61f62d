import { cx, type Price } from '@juhe/ui';
import type { ComponentProps } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './amount.module.css';
import { useHiddenAmounts } from './hidden-amounts.ts';
import { PendingPrice } from './pending-price.tsx';

type AmountProps = Omit<ComponentProps<typeof Price>, 'cents'> & {
  cents: number | undefined;
  /** It could not be loaded: shown as a dash. */
  failed?: boolean;
};

/** An amount of the wallet, undefined while it loads; replaced by asterisks of the same height while the member hides amounts. */
export const Amount = ({ failed = false, ...props }: AmountProps) => {
  const hidden = useHiddenAmounts();
  if (failed && props.cents === undefined) return <span>–</span>;
  return hidden ? <Asterisks size={props.size} /> : <PendingPrice {...props} />;
};

/** The placeholder for a hidden amount or number. */
export const Asterisks = ({ size = 'm' }: { size?: AmountProps['size'] }) => {
  const t = useTranslations('wallet');
  return (
    <span className={cx(css.asterisks, css[size])}>
      <span aria-hidden="true">****</span>
      <span className="visually-hidden">{t('hidden')}</span>
    </span>
  );
};
