import type { ReactNode } from 'react';
import css from './action-bar.module.css';

/**
 * The action bar at the lower edge, above the safe area; one primary action. It is the last element of the page. `lead` is at
 * the left: a sum, small icon actions.
 */
export const ActionBar = ({ lead, children }: { lead?: ReactNode; children: ReactNode }) => (
  <div className={css.place}>
    <div className={css.bar} data-lower-bar>
      {lead && <div className={css.lead}>{lead}</div>}
      <div className={css.actions}>{children}</div>
    </div>
  </div>
);
