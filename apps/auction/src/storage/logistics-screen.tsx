import {
  useCancelPickUpMutation,
  useConfirmDeliveryMutation,
  useExtendDeliveryMutation,
  useTrackAuctionOrderQuery,
} from '@juhe/api-client/auction/storage';
import { isMissing } from '@juhe/api-client/common/missing';
import type { OrderTrack } from '@juhe/contract/auction/storage.schemas';
import * as auctionPages from '@juhe/contract/pages/auction';
import { PageLink, useQuery } from '@juhe/platform';
import {
  ActionBar,
  Button,
  buttonClass,
  Card,
  confirmDialog,
  DateTime,
  Empty,
  errorText,
  Facts,
  haptic,
  Page,
  PullToRefresh,
  QueryView,
  SectionHead,
  toast,
} from '@juhe/ui';
import { Copyable } from '@juhe/ui/parts/text/copyable';
import { ParcelHead, ParcelItems, ParcelPhone, ParcelSkeleton, ParcelWay } from '@juhe/ui/parts/parcel';
import { type TextKey, useTranslations } from '../locales/texts.gen.js';
import { useOrderChanges } from './use-order-changes.ts';

type Event = OrderTrack['track'][number];

const useEventText = () => {
  const t = useTranslations('storage');
  return ({ status, next }: Event): string => (next === '' ? t(`status.${status}`) : t('departedTo', { next }));
};

/** The location of the goods of an order (`?orderNo=`): the parcel tracking, or the steps before it. */
const LogisticsScreen = () => {
  const t = useTranslations('storage');
  const { orderNo = '' } = useQuery(auctionPages.auctionLogistics);
  const query = useTrackAuctionOrderQuery({ orderNo }, { refetchOnMountOrArgChange: true });
  useOrderChanges();
  if (isMissing(query.error))
    return <Empty icon="truck" text={t('orderMissing')} action={{ label: t('toOrders'), to: auctionPages.orderList() }} />;
  return (
    <QueryView query={query} skeleton={<ParcelSkeleton />}>
      {(track) => (
        <PullToRefresh onRefresh={query.refetch}>
          <Track track={track} />
        </PullToRefresh>
      )}
    </QueryView>
  );
};

/** The headline: the latest event, or the progress of the order out of storage. */
const Head = ({ track: { track, state, parcelNo, expectedAt, requestedAt } }: { track: OrderTrack }) => {
  const t = useTranslations('storage');
  const textOf = useEventText();
  const [latest] = track;
  const locationKey = `where.${state}` as const;
  const locationText = t(t.has(locationKey) ? locationKey : 'where.other');
  return (
    <ParcelHead
      latest={latest}
      icon={parcelNo === null ? 'store' : 'package'}
      tone="gold"
      title={latest ? textOf(latest) : locationText}
    >
      {expectedAt !== null && <p>{t.rich('expected', { time: <DateTime at={expectedAt} as="day" /> })}</p>}
      {latest === undefined && requestedAt !== null && (
        <p>{t.rich('requestedAt', { time: <DateTime at={requestedAt} as="dayTime" /> })}</p>
      )}
    </ParcelHead>
  );
};

const Track = ({ track }: { track: OrderTrack }) => {
  const t = useTranslations('storage');
  const textOf = useEventText();
  const { carrier, waybill, receiver, items, receiveBy, note } = track;
  return (
    <>
      <Page>
        <Head track={track} />
        <Card>
          <ParcelItems items={items.map(({ orderNo, ...item }) => ({ key: orderNo, ...item }))} fallback="gavel" />
          <Facts
            items={[
              [t('carrier'), carrier?.name],
              [
                t('waybill'),
                waybill === null ? null : <Copyable key="waybill" text={waybill} label={t('copy')} copied={t('copied')} />,
              ],
              [t('phone'), carrier === null || carrier.phone === '' ? null : <ParcelPhone key="phone" number={carrier.phone} />],
              [t('receiver'), receiver && `${receiver.name} ${receiver.mobile}`],
              [t('to'), receiver?.region],
              [t('note'), note],
              [t('receiveBy'), receiveBy === null ? null : <DateTime key="by" at={receiveBy} as="dayTime" />],
            ]}
          />
        </Card>
        {track.track.length > 0 && (
          <section>
            <SectionHead>{t('way')}</SectionHead>
            <ParcelWay track={track.track} textOf={textOf} />
          </section>
        )}
      </Page>
      <Actions track={track} />
    </>
  );
};

/** Confirms receipt of the parcel, postpones the receipt, or leaves the goods in storage after all. */
const Actions = ({ track: { orderNo, state, canExtend, items } }: { track: OrderTrack }) => {
  const t = useTranslations('storage');
  const [receive, receiving] = useConfirmDeliveryMutation();
  const [extend, extending] = useExtendDeliveryMutation();
  const [cancel, cancelling] = useCancelPickUpMutation();
  const run = async (call: () => Promise<unknown>, done: TextKey<'storage'>) => {
    try {
      await call();
      haptic('success');
      toast(t(done), { kind: 'success' });
    } catch (refusal) {
      toast(errorText(refusal) ?? t('failed'), { kind: 'error' });
    }
  };
  if (state === 'inStorage')
    return (
      <ActionBar>
        <PageLink to={auctionPages.aucitionOrderChanges({ orderNo })} className={buttonClass('secondary')}>
          {t('replace')}
        </PageLink>
        <PageLink to={auctionPages.aucitionPickGood({ orderNo })} className={buttonClass('primary')}>
          {t('pickUp')}
        </PageLink>
      </ActionBar>
    );
  if (state === 'pickUp')
    return (
      <ActionBar>
        <Button
          kind="secondary"
          busy={cancelling.isLoading}
          onClick={() => run(() => cancel({ orderNo }).unwrap(), 'pickUpCancelled')}
        >
          {t('cancelPickUp')}
        </Button>
      </ActionBar>
    );
  if (state !== 'shipped') return null;
  const confirm = async () => {
    const isConfirmed = await confirmDialog({
      title: t('receiveTitle'),
      text: t('receiveText', { n: items.length }),
      confirm: t('receive'),
    });
    if (isConfirmed) await run(() => receive({ orderNo }).unwrap(), 'received');
  };
  return (
    <ActionBar>
      {canExtend && (
        <Button kind="secondary" busy={extending.isLoading} onClick={() => run(() => extend({ orderNo }).unwrap(), 'extended')}>
          {t('extend')}
        </Button>
      )}
      <Button kind="primary" busy={receiving.isLoading} onClick={confirm}>
        {t('receive')}
      </Button>
    </ActionBar>
  );
};

export { LogisticsScreen as Screen };
