import { cx, Icon, type IconName } from '@juhe/ui';
import type { ReactNode } from 'react';
import css from './state-banner.module.css';

export interface StatePresentation {
  readonly icon: IconName;
  /** `brand`: the reader has to act, `gold`: somebody else decides, `green`: successful end, `quiet`: all others. */
  readonly tone: 'brand' | 'gold' | 'green' | 'quiet';
}

interface Props extends StatePresentation {
  title: ReactNode;
  /** The next step and its deadline. */
  note: ReactNode;
  /** On the right: a button. */
  action?: ReactNode;
  /** Steps and next actions: they share a card with the state, whose changes are then announced. */
  children?: ReactNode;
  className?: string | undefined;
}

/** The state of an order, a case or an application, at the top of its page. */
export const StateBanner = ({ icon, tone, title, note, action, children, className }: Props) => {
  const hasSteps = children !== undefined;
  const banner = (
    <header className={cx(css.banner, css[tone], className)}>
      <Icon name={icon} size={40} />
      <div className={css.text} aria-live={hasSteps ? 'polite' : undefined}>
        <h2>{title}</h2>
        <p>{note}</p>
      </div>
      {action}
    </header>
  );
  if (!hasSteps) return banner;
  return (
    <section className={css.card}>
      {banner}
      {children}
    </section>
  );
};
