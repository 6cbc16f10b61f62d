import { PageLink } from '@juhe/platform';
import type { ComponentProps, ReactNode } from 'react';
import css from './cell.module.css';
import { cx } from '../cx.ts';
import { usePress } from '../controls/use-press.ts';
import { Icon } from '../display/icon.tsx';
import type { IconName } from '../icon-names.ts';

interface CellProps {
  title: ReactNode;
  /** A second, secondary line below the title. */
  note?: ReactNode;
  /** At the right: a value, a switch, a badge. */
  value?: ReactNode;
  /** At the left: an icon's name or anything else (an avatar, a picture). */
  icon?: IconName;
  lead?: ReactNode;
  /** A page: the row is a link with an arrow, and is not shown when the page does not exist. */
  to?: string;
  query?: ComponentProps<typeof PageLink>['query'];
  /** Further taps are ignored while the promise that it returns is pending. */
  onClick?: () => unknown;
  /** Shows an arrow in a row that is a button. */
  arrow?: boolean;
  danger?: boolean;
  disabled?: boolean;
}

/** One row of a list: link, button or plain. */
export const Cell = ({
  title,
  note,
  value,
  icon,
  lead,
  to,
  query,
  onClick,
  arrow = to !== undefined,
  danger = false,
  disabled = false,
}: CellProps) => {
  const [isBusy, press] = usePress(onClick);
  const content = (
    <>
      {icon && <Icon name={icon} className={css.icon} />}
      {lead && <span className={css.lead}>{lead}</span>}
      <span className={css.text}>
        <span className={css.title}>{title}</span>
        {note && <span className={css.note}>{note}</span>}
      </span>
      {value !== undefined && value !== null && <span className={css.value}>{value}</span>}
      {arrow && <Icon name="chevron-right" size={16} className={css.arrow} />}
    </>
  );
  const name = cx(css.cell, danger && css.danger, (to !== undefined || onClick) && css.active);
  if (to !== undefined) {
    return (
      <PageLink to={to} query={query ?? {}} className={name}>
        {content}
      </PageLink>
    );
  }
  if (onClick) {
    return (
      <button type="button" className={name} onClick={() => press()} disabled={disabled} aria-busy={isBusy || undefined}>
        {content}
      </button>
    );
  }
  return <div className={name}>{content}</div>;
};

/** Rows on one card, with a secondary title above and a note below. */
export const CellGroup = ({ title, note, children }: { title?: ReactNode; note?: ReactNode; children: ReactNode }) => (
  <section className={css.section}>
    {title && <h2 className={css.groupTitle}>{title}</h2>}
    <div className={css.group}>{children}</div>
    {note && <p className={css.groupNote}>{note}</p>}
  </section>
);
