import { cx, Icon, type IconName } from '@juhe/ui';
import type { ReactNode } from 'react';
import css from './state-banner.module.css';

export interface StatePresentation {
  readonly icon: IconName;
  readonly tone: 'waits' | 'good' | 'bad';
}

interface StateBannerProps extends StatePresentation {
  title: string;
  text: string;
  /** The steps and the next actions. */
  children: ReactNode;
}

/** The state of an application at a glance, and the next step. */
export const StateBanner = ({ icon, tone, title, text, children }: StateBannerProps) => (
  <section className={cx(css.state, css[tone])} aria-live="polite">
    <Icon name={icon} size={32} />
    <h2 className={css.title}>{title}</h2>
    <p className={css.text}>{text}</p>
    {children}
  </section>
);
