import { cx, Icon, type IconName } from '@juhe/ui';
import type { ReactNode } from 'react';
import css from './state-banner.module.css';

interface Props {
  icon: IconName;
  /** `brand`: waiting for somebody, `green`: successful end, `quiet`: all others. */
  tone: 'brand' | 'green' | 'quiet';
  title: ReactNode;
  /** The next step and its deadline. */
  note: ReactNode;
  /** On the right: a button. */
  action?: ReactNode;
  className?: string | undefined;
}

/** The state of an order or a case, at the top of its page. */
export const StateBanner = ({ icon, tone, title, note, action, className }: Props) => (
  <header className={cx(css.banner, css[tone], className)}>
    <Icon name={icon} size={40} />
    <div className={css.text}>
      <h2>{title}</h2>
      <p>{note}</p>
    </div>
    {action}
  </header>
);
