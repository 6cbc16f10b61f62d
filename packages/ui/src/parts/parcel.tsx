import { Card, cx, Icon, type IconName, Page, Picture, Skeleton, Stack, Timeline } from '@juhe/ui';
import type { ReactNode } from 'react';
import css from './parcel.module.css';

/** A carrier's event for a parcel. */
export interface ParcelEvent {
  readonly status: 'accepted' | 'collected' | 'departed' | 'arrived' | 'delivering' | 'delivered';
  readonly at: string;
  /** Empty where the carrier states none. */
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
  /** The latest event, with its icon on the left. */
  latest: ParcelEvent | undefined;
  /** Icon before the first event. */
  icon?: IconName;
  tone: 'brand' | 'gold';
  title: ReactNode;
  /** Lines below, such as the expected arrival. */
  children?: ReactNode;
}

/** The header of a parcel: its latest event. */
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

/** The items in a parcel. */
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

/** The carrier's phone number; renders nothing if empty. */
export const ParcelPhone = ({ number }: { number: string }) => (
  <a className={css.phone} href={`tel:${number}`}>
    {number}
  </a>
);

/** The events of a parcel, newest first. */
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
