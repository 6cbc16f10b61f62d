import { Icon } from '@juhe/ui';
import type { ReactNode } from 'react';
import css from './notice.module.css';

/** Important information before continuing; announced when it appears. */
export const Notice = ({ children }: { children: ReactNode }) => (
  <div className={css.notice} role="alert">
    <Icon name="circle-alert" size={20} />
    <span>{children}</span>
  </div>
);
