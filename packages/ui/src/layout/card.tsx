import { type PageLink as Link, PageLink } from '@juhe/platform';
import type { ComponentProps, ReactNode } from 'react';
import css from './card.module.css';
import { cx } from '../cx.ts';
import { Icon } from '../display/icon.tsx';
import { useTexts } from '../texts/texts.ts';

interface CardProps {
  /** Makes the whole card a link; a card that leads to a missing page is not shown. */
  to?: string;
  query?: ComponentProps<typeof Link>['query'];
  /** No padding, for cards that begin with a picture. */
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

interface SectionHeadProps {
  children: ReactNode;
  /** Secondary content at the right: a button, a count. */
  action?: ReactNode;
  /** The page with the full list: 全部 › is shown at the right, unless the page does not exist. */
  to?: string;
  query?: ComponentProps<typeof Link>['query'];
  /** A label for the link instead of 全部. */
  all?: ReactNode;
  as?: 'h2' | 'h3';
}

/** The head of a page section: above the card, aligned with the page's edge, with at most one link. */
export const SectionHead = ({ children, action, to, query, all: allLabel, as: Heading = 'h2' }: SectionHeadProps) => {
  const t = useTexts();
  return (
    <div className={css.head}>
      <Heading className={css.headTitle}>{children}</Heading>
      {(action || to !== undefined) && (
        <div className={css.headAction}>
          {action}
          {to !== undefined && (
            <PageLink to={to} query={query ?? {}} className={css.all}>
              {allLabel ?? t('all')}
              <Icon name="chevron-right" size={16} />
            </PageLink>
          )}
        </div>
      )}
    </div>
  );
};

/** The former name, still imported by live releases. */
export const SectionTitle = SectionHead;
