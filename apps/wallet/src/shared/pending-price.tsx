import { Price } from '@juhe/ui';
import type { ComponentProps } from 'react';
import css from './pending-price.module.css';

/** A price, or a skeleton of exactly its height while it loads, to avoid a layout shift. */
export const PendingPrice = ({ cents, ...props }: Omit<ComponentProps<typeof Price>, 'cents'> & { cents: number | undefined }) =>
  cents === undefined ? (
    <span className={css.pending} aria-hidden="true">
      <Price {...props} cents={0} />
    </span>
  ) : (
    <Price {...props} cents={cents} />
  );
