import { cx, Icon, type IconName } from '@juhe/ui';
import type { ReactNode } from 'react';
import css from './state-banner.module.css';

interface Props {
  icon: IconName;
  /** `brand` waits for somebody, `green` ended well, `quiet` the rest. */
  tone: 'brand' | 'green' | 'quiet';
  title: ReactNode;
  /** What comes next, by when. */
  note: ReactNode;
  /** At the right: a button. */
  action?: ReactNode;
  className?: string | undefined;
}

/** How an order or a case stands, at the top of its page. */
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
