import {
  useCancelPointsOrderMutation,
  useGetPointsOrderQuery,
  useTrackPointsOrderQuery,
  useReceivePointsOrderMutation,
} from '@juhe/api-client/auction/points-shop';
import { isMissing } from '@juhe/api-client/common/missing';
import type { PointsOrder } from '@juhe/contract/auction/points-shop.schemas';
import * as auctionPages from '@juhe/contract/pages/auction';
import {
  Button,
  Card,
  confirmDialog,
  copyText,
  DateTime,
  DetailSkeleton,
  Empty,
  Facts,
  haptic,
  MediaRow,
  QueryView,
  Sheet,
  Skeleton,
  Timeline,
  toast,
} from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { PointsPrice } from '../shared/points-price.tsx';
import css from './points-orders.module.css';

/** One order in a sheet: state, recipient, parcel, history, and the available actions. */
export const OrderSheet = ({ orderNo, onClose }: { orderNo: string | undefined; onClose: () => void }) => {
  const t = useTranslations('pointsShop');
  const query = useGetPointsOrderQuery(
    { orderNo: orderNo ?? '' },
    { skip: orderNo === undefined, refetchOnMountOrArgChange: true },
  );
  const order = orderNo === undefined ? undefined : query.currentData;
  return (
    <Sheet
      open={orderNo !== undefined}
      onClose={onClose}
      tall
      title={t('order')}
      footer={order && order.actions.some((action) => action !== 'track') && <Buttons order={order} />}
    >
      {isMissing(query.error) ? (
        <Empty icon="package" text={t('orderMissing')} />
      ) : (
        <QueryView query={query} skeleton={<DetailSkeleton />}>
          {(order) => <Detail order={order} />}
        </QueryView>
      )}
    </Sheet>
  );
};

const Detail = ({ order }: { order: PointsOrder }) => {
  const t = useTranslations('pointsShop');
  const { state, receiver, timeline, carrier, waybill, orderNo, points, pointsBought, quantity, title, goodsId } = order;
  return (
    <div className={css.parts}>
      <div className={css.banner}>
        <strong>{t(`state.${state}`)}</strong>
        <span>
          {order.receiveDueAt === null
            ? t(`about.${state}`)
            : t.rich('about.shippedUntil', { time: <DateTime at={order.receiveDueAt} as="dayTime" /> })}
        </span>
      </div>
      <Card flush>
        <MediaRow
          src={order.img}
          width={72}
          fallback="gift"
          title={title}
          note={t('pieces', { n: quantity })}
          foot={<PointsPrice points={points} />}
          to={auctionPages.pointsGoods({ id: goodsId })}
        />
      </Card>
      <section className={css.part}>
        <h3>{t('address')}</h3>
        <div className={css.where}>
          <span>{`${receiver.name} ${receiver.mobile}`}</span>
          <span>{`${receiver.region} ${receiver.detail}`}</span>
        </div>
      </section>
      {order.actions.includes('track') && <Track orderNo={orderNo} />}
      <Facts
        items={[
          [t('ofBought'), pointsBought > 0 ? <PointsPrice key="bought" points={pointsBought} size="s" quiet /> : null],
          [t('carrier'), carrier],
          [
            t('waybill'),
            waybill === null ? null : (
              <Button key="waybill" kind="text" size="s" onClick={() => copyText(waybill, t('copied'))}>
                {waybill}
              </Button>
            ),
          ],
          [t('orderNo'), orderNo],
        ]}
      />
      <section className={css.part}>
        <h3>{t('history')}</h3>
        <Timeline
          items={timeline.map(({ event, by, at, note }, n) => {
            const name = `event.${event === 'cancel' && by === 'operator' ? 'cancelByCompany' : event}`;
            return {
              key: `${timeline.length - n}`,
              title: t.has(name) ? t(name) : event,
              at,
              ...(note === null || note === '' ? {} : { note }),
            };
          })}
        />
      </section>
    </div>
  );
};

const Track = ({ orderNo }: { orderNo: string }) => {
  const t = useTranslations('pointsShop');
  const query = useTrackPointsOrderQuery({ orderNo });
  return (
    <section className={css.part}>
      <h3>{t('parcel')}</h3>
      <QueryView query={query} skeleton={<Skeleton height={96} />}>
        {({ track }) => (
          <Timeline
            items={track.map(({ at, status, place: locality, next }, n) => ({
              key: `${track.length - n}`,
              title: [locality, next === '' ? t(`track.${status}`) : t('departedTo', { next })].filter(Boolean).join(' · '),
              at,
            }))}
          />
        )}
      </QueryView>
    </section>
  );
};

const Buttons = ({ order: { orderNo, points, actions } }: { order: PointsOrder }) => {
  const t = useTranslations('pointsShop');
  const [cancel] = useCancelPointsOrderMutation();
  const [receive] = useReceivePointsOrderMutation();
  const confirmCancel = async () => {
    const done = await confirmDialog({
      title: t('cancelTitle'),
      text: t('cancelText', { n: points }),
      confirm: t('cancel'),
      cancel: t('keep'),
      danger: true,
      work: () => cancel({ orderNo }).unwrap(),
    });
    if (done) toast(t('cancelled', { n: points }), { kind: 'success' });
  };
  const confirmReceipt = async () => {
    const done = await confirmDialog({
      title: t('receiveTitle'),
      text: t('receiveText'),
      confirm: t('receive'),
      work: () => receive({ orderNo }).unwrap(),
    });
    if (done) haptic('success');
  };
  return (
    <div className={css.buttons}>
      {actions.includes('cancel') && (
        <Button kind="secondary" onClick={confirmCancel}>
          {t('cancel')}
        </Button>
      )}
      {actions.includes('receive') && (
        <Button kind="primary" onClick={confirmReceipt}>
          {t('receive')}
        </Button>
      )}
    </div>
  );
};
