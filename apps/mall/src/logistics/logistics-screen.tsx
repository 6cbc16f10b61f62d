import type { logistics } from '@juhe/contract/mall/logistics';
import type { ClientOutput } from '@juhe/contract/operation';
import { isMissing } from '@juhe/api-client/common/missing';
import { useTrackParcelQuery } from '@juhe/api-client/mall/logistics';
import * as mallPages from '@juhe/contract/pages/mall';
import { useQuery } from '@juhe/platform';
import { Card, DateTime, Empty, errorText, Facts, Page, PullToRefresh, QueryView, SectionHead } from '@juhe/ui';
import { ParcelHead, ParcelItems, ParcelPhone, ParcelSkeleton, ParcelWay } from '@juhe/ui/parts/parcel';
import { useTranslations } from '../locales/texts.gen.js';
import { useOrderChanges } from '../shared/use-order-changes.ts';
import { Copyable } from '../shared/copyable.tsx';
import { useTrackText } from '../shared/track-text.ts';
import css from './logistics-screen.module.css';

type Logistics = ClientOutput<typeof logistics.trackParcel>;

/** Parcel tracking of an order (`?orderNo=`) or of an after-sale case (`?afterSaleId=`). */
const LogisticsScreen = () => {
  const t = useTranslations('logistics');
  const { orderNo, afterSaleId } = useQuery(mallPages.logistics);
  const params = afterSaleId ? { afterSaleId } : { orderNo: orderNo ?? '' };
  const query = useTrackParcelQuery(params, { refetchOnMountOrArgChange: true });
  useOrderChanges();
  if (isMissing(query.error)) {
    return (
      <Empty
        icon="truck"
        text={errorText(query.error)}
        action={{ label: t('toOrder'), to: orderNo ? mallPages.orderInfo({ orderNo }) : mallPages.orderList() }}
      />
    );
  }
  return (
    <QueryView query={query} skeleton={<ParcelSkeleton />}>
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
      <ParcelHead latest={latest} tone="brand" title={latest ? textOf(latest) : t('none')}>
        {expectedAt !== null && <p>{t.rich('expected', { time: <DateTime at={expectedAt} as="day" /> })}</p>}
      </ParcelHead>
      <Card>
        <ParcelItems
          items={items.map(({ id, img, productName, quantity }) => ({ key: id, picture: img, title: productName, quantity }))}
        />
        <Facts
          items={[
            [t('carrier'), carrier.name],
            [t('waybill'), <Copyable key="w" text={waybill} />],
            [t('phone'), carrier.phone === '' ? null : <ParcelPhone key="p" number={carrier.phone} />],
            [t('receiver'), receiver && `${receiver.name} ${receiver.mobile}`],
            [t('to'), receiver?.region],
          ]}
        />
      </Card>
      <section>
        <SectionHead>{t('way')}</SectionHead>
        <ParcelWay track={track} textOf={textOf} />
      </section>
      <p className={css.note}>{t('note')}</p>
    </Page>
  );
};

export { LogisticsScreen as Screen };
