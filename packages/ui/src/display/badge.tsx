import { type ReactNode, useState } from 'react';
import css from './badge.module.css';
import { cx } from '../cx.ts';
import { Icon } from './icon.tsx';
import type { IconName } from '../icon-names.ts';

interface BadgeProps {
  /** Hidden at 0; more than 99 shows 99+. */
  count?: number;
  /** A dot without a number. */
  dot?: boolean;
  /** Accessible label that replaces the number, which it contains: 3 条未读. */
  label?: string;
  /** The element under the badge; without it the badge is inline. */
  children?: ReactNode;
}

/** A small number or dot that indicates pending items. */
export const Badge = ({ count = 0, dot = false, label, children }: BadgeProps) => {
  const [first] = useState(count);
  const mark = (dot || count > 0) && (
    <span className={cx(css.badge, dot && css.dot, children !== undefined && css.corner)}>
      {!dot && (
        // A changed number is a new element, which rolls in; the first one is static.
        <span key={count} className={count === first ? undefined : css.roll} aria-hidden={label ? true : undefined}>
          {count > 99 ? '99+' : count}
        </span>
      )}
      {label && <span className="visually-hidden">{label}</span>}
    </span>
  );
  if (children === undefined) return mark;
  return (
    <span className={css.holder}>
      {children}
      {mark}
    </span>
  );
};

interface TagProps {
  tone?: 'brand' | 'gold' | 'green' | 'blue' | 'grey';
  icon?: IconName;
  children: ReactNode;
}

/** A short label: state, kind, promotion. */
export const Tag = ({ tone = 'grey', icon, children }: TagProps) => (
  <span className={cx(css.tag, css[tone])}>
    {icon && <Icon name={icon} size={12} />}
    {children}
  </span>
);
