import { type ReactNode, useState } from 'react';
import css from './badge.module.css';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

interface BadgeProps {
  /** Nothing shows at 0; more than 99 shows 99+. */
  count?: number;
  /** A dot without a number. */
  dot?: boolean;
  /** Read aloud in place of the number, which it contains: 3 条未读. */
  label?: string;
  /** What the badge sits on; alone it stands in the text. */
  children?: ReactNode;
}

/** A small number or dot: something waits. */
export const Badge = ({ count = 0, dot = false, label, children }: BadgeProps) => {
  const [first] = useState(count);
  const mark = (dot || count > 0) && (
    <span className={cx(css.badge, dot && css.dot, children !== undefined && css.corner)}>
      {!dot && (
        // Another number is another element, which rolls in; the first one stands there.
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

/** A word about a thing: state, kind, promotion. */
export const Tag = ({ tone = 'grey', icon, children }: TagProps) => (
  <span className={cx(css.tag, css[tone])}>
    {icon && <Icon name={icon} size={12} />}
    {children}
  </span>
);
