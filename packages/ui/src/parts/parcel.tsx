import { Card, cx, Icon, type IconName, Page, Picture, Skeleton, Stack, Timeline } from '@juhe/ui';
import type { ReactNode } from 'react';
import css from './parcel.module.css';

/** What carriers tell about a parcel. */
export interface ParcelEvent {
  readonly status: 'accepted' | 'collected' | 'departed' | 'arrived' | 'delivering' | 'delivered';
  readonly at: string;
  /** Empty where the carrier names none. */
  readonly place: string;
}

const icons: Readonly<Record<ParcelEvent['status'], IconName>> = {
  accepted: 'package',
  collected: 'package',
  departed: 'truck',
  arrived: 'map-pin',
  delivering: 'truck',
  delivered: 'package-check',
};

interface HeadProps {
  /** The latest event; its icon stands at the left. */
  latest: ParcelEvent | undefined;
  /** The icon before the first event. */
  icon?: IconName;
  tone: 'brand' | 'gold';
  title: ReactNode;
  /** Lines below: when it is expected. */
  children?: ReactNode;
}

/** The headline of a parcel: its latest event. */
export const ParcelHead = ({ latest, icon = 'package', tone, title, children }: HeadProps) => (
  <header className={css.head}>
    <span className={cx(css.disc, css[tone])}>
      <Icon name={latest ? icons[latest.status] : icon} size={28} />
    </span>
    <div>
      <h2>{title}</h2>
      {children}
    </div>
  </header>
);

interface ItemsProps {
  items: readonly { key: string; picture: string; title: string; quantity: number }[];
  fallback?: IconName;
}

/** What is in a parcel. */
export const ParcelItems = ({ items, fallback }: ItemsProps) => (
  <div className={css.items}>
    {items.map(({ key, picture, title, quantity }) => (
      <span key={key} className={css.item}>
        <Picture src={picture} alt={title} rounded="s" {...(fallback ? { fallback } : {})} />
        <span className={css.times}>×{quantity}</span>
      </span>
    ))}
  </div>
);

/** The carrier's telephone number; nothing for an empty one. */
export const ParcelPhone = ({ number }: { number: string }) => (
  <a className={css.phone} href={`tel:${number}`}>
    {number}
  </a>
);

/** The way of a parcel, newest first. */
export const ParcelWay = <Event extends ParcelEvent>({
  track,
  textOf,
}: {
  track: readonly Event[];
  textOf: (event: Event) => string;
}) => (
  <Card>
    <Timeline
      items={track.map((event) => ({
        key: `${event.at} ${event.status}`,
        title: textOf(event),
        at: event.at,
        ...(event.place === '' ? {} : { note: event.place }),
      }))}
    />
  </Card>
);

export const ParcelSkeleton = () => (
  <Page>
    <div className={css.head}>
      <Skeleton width={56} height={56} round />
      <Stack gap={1}>
        <Skeleton width={140} height={26} />
        <Skeleton width={110} height={18} />
      </Stack>
    </div>
    <Skeleton height={230} style={{ borderRadius: 12 }} />
    <Skeleton height={300} style={{ borderRadius: 12 }} />
  </Page>
);
