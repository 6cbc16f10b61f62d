import { type PageLink as Link, PageLink } from '@juhe/platform';
import type { ComponentProps, ReactNode } from 'react';
import css from './card.module.css';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { useTexts } from './texts/texts.ts';

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

interface SectionHeadProps {
  children: ReactNode;
  /** At the right, quiet: a button, a count. */
  action?: ReactNode;
  /** The page with all of it: 全部 › stands at the right, unless the page does not exist. */
  to?: string;
  query?: ComponentProps<typeof Link>['query'];
  /** Another word than 全部 for the way on. */
  all?: ReactNode;
  as?: 'h2' | 'h3';
}

/** The head of a part of a page: it stands above the card, at the page's edge, with at most one way on. */
export const SectionHead = ({ children, action, to, query, all, as: Heading = 'h2' }: SectionHeadProps) => {
  const t = useTexts();
  return (
    <div className={css.head}>
      <Heading className={css.headTitle}>{children}</Heading>
      {(action || to !== undefined) && (
        <div className={css.headAction}>
          {action}
          {to !== undefined && (
            <PageLink to={to} query={query ?? {}} className={css.all}>
              {all ?? t('all')}
              <Icon name="chevron-right" size={16} />
            </PageLink>
          )}
        </div>
      )}
    </div>
  );
};

/** The former name, which releases that are live ask for. */
export const SectionTitle = SectionHead;
