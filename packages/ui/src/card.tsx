import { type PageLink as Link, PageLink } from '@juhe/platform';
import type { ComponentProps, ReactNode } from 'react';
import css from './card.module.css';
import { cx } from './cx.ts';

interface CardProps {
  /** Makes the whole card a link; a card to a page that does not exist is not shown. */
  to?: string;
  query?: ComponentProps<typeof Link>['query'];
  /** No inner space, for cards that begin with a picture. */
  flush?: boolean;
  className?: string;
  children: ReactNode;
}

/** A white surface with rounded corners. */
export const Card = ({ to, query, flush = false, className, children }: CardProps) => {
  const name = cx(css.card, !flush && css.padded, to !== undefined && css.link, className);
  if (to === undefined) return <div className={name}>{children}</div>;
  return (
    <PageLink to={to} query={query ?? {}} className={name}>
      {children}
    </PageLink>
  );
};

/** A heading over a block with at most one way on at its right. */
export const SectionTitle = ({
  children,
  action,
  as: Heading = 'h2',
}: {
  children: ReactNode;
  action?: ReactNode;
  as?: 'h2' | 'h3';
}) => (
  <div className={css.section}>
    <Heading className={css.sectionTitle}>{children}</Heading>
    {action && <div className={css.sectionAction}>{action}</div>}
  </div>
);
