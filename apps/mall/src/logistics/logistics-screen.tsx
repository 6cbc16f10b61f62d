import type { logistics } from '@juhe/contract/mall/logistics';
import type { ClientOutput } from '@juhe/contract/operation';
import { isApiError } from '@juhe/api-client';
import { useGetLogisticsQuery } from '@juhe/api-client/mall/logistics';
import * as mallPages from '@juhe/contract/pages/mall';
import { useQuery, useTranslations } from '@juhe/platform';
import {
  Card,
  DateTime,
  Empty,
  errorText,
  Facts,
  Icon,
  type IconName,
  Page,
  Picture,
  PullToRefresh,
  QueryView,
  SectionHead,
  Skeleton,
  Stack,
  Timeline,
} from '@juhe/ui';
import { useOrderChanges } from '../shared/use-order-changes.ts';
import { Copyable } from '../shared/copyable.tsx';
import { useTrackText } from '../shared/track-text.ts';
import css from './logistics-screen.module.css';

type Logistics = ClientOutput<typeof logistics.getLogistics>;

const icons: Readonly<Record<Logistics['track'][number]['status'], IconName>> = {
  accepted: 'package',
  collected: 'package',
  departed: 'truck',
  arrived: 'map-pin',
  delivering: 'truck',
  delivered: 'package-check',
};

/** Where a parcel is: of an order (`?orderNo=`) or of an after-sale case (`?afterSaleId=`). */
export const Screen = () => {
  const t = useTranslations('logistics');
  const { orderNo, afterSaleId } = useQuery(mallPages.logistics);
  const wanted = afterSaleId ? { afterSaleId } : { orderNo: orderNo ?? '' };
  const query = useGetLogisticsQuery(wanted, { refetchOnMountOrArgChange: true });
  useOrderChanges();
  if (isApiError(query.error) && query.error.code === 404) {
    return (
      <Empty
        icon="truck"
        text={errorText(query.error)}
        {...(orderNo ? { action: { label: t('toOrder'), to: mallPages.orderInfo({ orderNo }) } } : {})}
      />
    );
  }
  return (
    <QueryView query={query} skeleton={<LogisticsSkeleton />}>
      {(parcel) => (
        <PullToRefresh onRefresh={query.refetch}>
          <Parcel parcel={parcel} />
        </PullToRefresh>
      )}
    </QueryView>
  );
};

const Parcel = ({ parcel }: { parcel: Logistics }) => {
  const t = useTranslations('logistics');
  const textOf = useTrackText();
  const { carrier, waybill, expectedAt, receiver, items, track } = parcel;
  const [latest] = track;
  return (
    <Page>
      <header className={css.head}>
        <span className={css.disc}>
          <Icon name={latest ? icons[latest.status] : 'package'} size={28} />
        </span>
        <div>
          <h2>{latest ? textOf(latest) : t('none')}</h2>
          {expectedAt !== null && <p>{t.rich('expected', { time: <DateTime at={expectedAt} as="day" /> })}</p>}
        </div>
      </header>
      <Card>
        <div className={css.goods}>
          {items.slice(0, 4).map(({ id, img, productName, quantity }) => (
            <span key={id} className={css.item}>
              <Picture src={img} alt={productName} rounded="s" />
              <span className={css.times}>×{quantity}</span>
            </span>
          ))}
          {items.length > 4 && <span className={css.more}>{t('kinds', { n: items.length })}</span>}
        </div>
        <Facts
          items={[
            [t('carrier'), carrier.name],
            [t('waybill'), <Copyable key="w" text={waybill} />],
            [
              t('phone'),
              carrier.phone === '' ? null : (
                <a key="p" className={css.phone} href={`tel:${carrier.phone}`}>
                  {carrier.phone}
                </a>
              ),
            ],
            [t('receiver'), receiver && `${receiver.name} ${receiver.mobile}`],
            [t('to'), receiver?.region],
          ]}
        />
      </Card>
      <section>
        <SectionHead>{t('way')}</SectionHead>
        <Card>
          <Stack>
            <Timeline
              items={track.map((event) => ({
                key: `${event.at} ${event.status}`,
                title: textOf(event),
                at: event.at,
                ...(event.place === '' ? {} : { note: event.place }),
              }))}
            />
          </Stack>
        </Card>
      </section>
      <p className={css.note}>{t('note')}</p>
    </Page>
  );
};

const LogisticsSkeleton = () => (
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
