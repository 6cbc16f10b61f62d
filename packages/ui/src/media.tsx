import { PageLink } from '@juhe/platform';
import type { ComponentProps, ReactNode } from 'react';
import { Card } from './card.tsx';
import { cx } from './cx.ts';
import type { IconName } from './icon-names.ts';
import css from './media.module.css';
import { Picture } from './picture.tsx';

interface Shared {
  src: string | null | undefined;
  /** Width divided by height. */
  ratio?: number;
  fallback?: IconName;
  title: ReactNode;
  /** Under the title, quiet. */
  note?: ReactNode;
  /** At the lower edge: a price, counts, a time. */
  foot?: ReactNode;
  to?: string;
  query?: ComponentProps<typeof PageLink>['query'];
}

interface PictureCardProps extends Shared {
  /** Over the picture's lower left corner: a state, a length. */
  mark?: ReactNode;
  priority?: boolean;
}

/** A card of a feed: picture, title of two lines at most, note, foot. */
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
  /** The picture's width in pixels, from the scale of list pictures; 96 unless told. */
  width?: 24 | 40 | 56 | 72 | 96;
  /** At the right end, outside the link: a button, a checkbox. */
  action?: ReactNode;
  /** At the left end, outside the link. */
  lead?: ReactNode;
}

/** A row with a picture: an article, a book, an order's or the cart's line. */
export const MediaRow = ({ src, ratio = 1, fallback, title, note, foot, to, query, width = 96, action, lead }: MediaRowProps) => {
  const inside = (
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
        <div className={css.main}>{inside}</div>
      ) : (
        <PageLink to={to} query={query ?? {}} className={css.main}>
          {inside}
        </PageLink>
      )}
      {action}
    </div>
  );
};
