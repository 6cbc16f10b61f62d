import { PageLink } from '@juhe/platform';
import type { ComponentProps, ReactNode } from 'react';
import { Card } from '../layout/card.tsx';
import { cx } from '../cx.ts';
import type { IconName } from '../icon-names.ts';
import css from './media.module.css';
import { Picture } from './picture.tsx';

interface Shared {
  src: string | null | undefined;
  /** Width divided by height. */
  ratio?: number;
  fallback?: IconName;
  title: ReactNode;
  /** Below the title, muted. */
  note?: ReactNode;
  /** At the bottom: a price, counts, a time. */
  foot?: ReactNode;
  to?: string;
  query?: ComponentProps<typeof PageLink>['query'];
}

interface PictureCardProps extends Shared {
  /** Over the picture's lower left corner: a state, a duration. */
  mark?: ReactNode;
  priority?: boolean;
}

/** A feed card: picture, title of at most two lines, note, foot. */
export const PictureCard = ({
  src,
  ratio = 1,
  fallback,
  title,
  note,
  foot,
  mark,
  priority = false,
  to,
  query,
}: PictureCardProps) => (
  <Card flush {...(to === undefined ? {} : { to, query: query ?? {} })}>
    <span className={css.top} data-hero="picture">
      <Picture src={src} alt="" ratio={ratio} priority={priority} {...(fallback ? { fallback } : {})} />
      {mark && <span className={css.mark}>{mark}</span>}
    </span>
    <span className={css.text}>
      <span className={cx(css.title, css.two)}>{title}</span>
      {note && <span className={css.note}>{note}</span>}
      {foot && <span className={css.foot}>{foot}</span>}
    </span>
  </Card>
);

interface MediaRowProps extends Shared {
  /** The picture's width in pixels, from the scale of list pictures; default 96. */
  width?: 24 | 40 | 56 | 72 | 96;
  /** On the right, outside the link: a button, a checkbox. */
  action?: ReactNode;
  /** On the left, outside the link. */
  lead?: ReactNode;
}

/** A row with a picture: an article, a book, an order's or the cart's line. */
export const MediaRow = ({ src, ratio = 1, fallback, title, note, foot, to, query, width = 96, action, lead }: MediaRowProps) => {
  const content = (
    <>
      <span style={{ width, flex: 'none' }} data-hero="picture">
        <Picture src={src} alt="" ratio={ratio} rounded="s" {...(fallback ? { fallback } : {})} />
      </span>
      <span className={css.side}>
        <span className={cx(css.title, css.two)}>{title}</span>
        {note && <span className={css.note}>{note}</span>}
        {foot && <span className={css.rowFoot}>{foot}</span>}
      </span>
    </>
  );
  return (
    <div className={css.row}>
      {lead}
      {to === undefined ? (
        <div className={css.main}>{content}</div>
      ) : (
        <PageLink to={to} query={query ?? {}} className={css.main}>
          {content}
        </PageLink>
      )}
      {action}
    </div>
  );
};
