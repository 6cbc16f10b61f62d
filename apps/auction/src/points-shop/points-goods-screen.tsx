import { useGetPointsGoodsQuery } from '@juhe/api-client/auction/points-shop';
import { isMissing } from '@juhe/api-client/common/missing';
import { useSession } from '@juhe/auth';
import type { PointsGoods } from '@juhe/contract/auction/points-shop.schemas';
import * as auctionPages from '@juhe/contract/pages/auction';
import { PageLink, useQuery } from '@juhe/platform';
import {
  ActionBar,
  Button,
  buttonClass,
  Card,
  Empty,
  Picture,
  PullToRefresh,
  QueryView,
  RichText,
  SectionHead,
  Skeleton,
  Swiper,
  Tag,
} from '@juhe/ui';
import { pictureWidths } from '@juhe/ui/parts/media/picture-sizes';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { PointsPrice } from '../shared/points-price.tsx';
import { usePointsChanges } from '../shared/use-points-changes.ts';
import { BuyPointsSheet } from './buy-points-sheet.tsx';
import { ExchangeSheet } from './exchange-sheet.tsx';
import css from './points-goods.module.css';

const skeleton = (
  <div className={css.page} aria-hidden="true">
    <Skeleton ratio={1} hero style={{ borderRadius: 0 }} />
    <div className={css.parts}>
      <Skeleton width="36%" height={28} />
      <Skeleton height={20} />
      <Skeleton height={96} />
    </div>
  </div>
);

/** Goods for points (`?id=`): pictures, price, stock, and the exchange (auction.md D17). */
const PointsGoodsScreen = () => {
  const t = useTranslations('pointsShop');
  const { id = '' } = useQuery(auctionPages.pointsGoods);
  const query = useGetPointsGoodsQuery({ id }, { refetchOnMountOrArgChange: 10 });
  usePointsChanges();
  if (isMissing(query.error))
    return <Empty icon="gift" text={t('missing')} action={{ label: t('toArea'), to: auctionPages.pointsArea() }} />;
  return (
    <QueryView query={query} skeleton={skeleton}>
      {(goods) => <Goods key={goods.id} goods={goods} onRefresh={query.refetch} />}
    </QueryView>
  );
};

/** Maximum quantity that the caller can order now, regardless of the points. */
const maxOf = ({ stock, perMember, ordered }: PointsGoods): number =>
  Math.min(stock, perMember === null ? 99 : Math.max(0, perMember - ordered), 99);

const Goods = ({ goods, onRefresh }: { goods: PointsGoods; onRefresh: () => unknown }) => {
  const t = useTranslations('pointsShop');
  const { title, pictures, points, stock, exchanged, perMember, detailHtml } = goods;
  return (
    <>
      <PullToRefresh onRefresh={onRefresh}>
        <div className={css.page}>
          <div className={css.gallery}>
            <Swiper label={t('pictures', { title })} interval={0}>
              {pictures.map((src, n) => (
                <Picture
                  key={src}
                  src={src}
                  {...pictureWidths(src)}
                  alt={t('picture', { title, n: n + 1 })}
                  priority={n === 0}
                  hero={n === 0}
                  fallback="gift"
                />
              ))}
            </Swiper>
          </div>
          <div className={css.parts}>
            <Card>
              <div className={css.head}>
                <PointsPrice points={points} size="l" />
                <h1 className={css.title}>{title}</h1>
                <p className={css.facts}>
                  {stock === 0 ? <Tag>{t('soldOut')}</Tag> : <span>{t('stock', { n: stock })}</span>}
                  <span>{t('exchanged', { n: exchanged })}</span>
                  {perMember !== null && <span>{t('perMember', { n: perMember })}</span>}
                </p>
              </div>
            </Card>
            {detailHtml !== '' && (
              <section>
                <SectionHead>{t('detail')}</SectionHead>
                <Card>
                  <RichText html={detailHtml} />
                </Card>
              </section>
            )}
            <p className={css.note}>{t('rules')}</p>
          </div>
        </div>
      </PullToRefresh>
      <Exchange goods={goods} />
    </>
  );
};

const Exchange = ({ goods }: { goods: PointsGoods }) => {
  const t = useTranslations('pointsShop');
  const { signedIn } = useSession();
  const [open, setOpen] = useState<'exchange' | 'buy'>();
  const { balance, points, stock, onSale } = goods;
  if (!signedIn || balance === null)
    return (
      <ActionBar>
        <PageLink to={auctionPages.pointsOrders()} className={buttonClass('primary')}>
          {t('signInToExchange')}
        </PageLink>
      </ActionBar>
    );
  const maxQuantity = maxOf(goods);
  const availablePoints = balance.points + balance.pointsBought;
  const shortfall = points - availablePoints;
  const disabledReason = stock === 0 || !onSale ? t('soldOut') : maxQuantity === 0 ? t('limitReached') : undefined;
  return (
    <>
      <ActionBar
        lead={
          <span className={css.mine}>
            <span>{t('mine')}</span>
            <PointsPrice points={availablePoints} size="s" quiet />
          </span>
        }
      >
        {disabledReason !== undefined ? (
          <Button kind="primary" disabled>
            {disabledReason}
          </Button>
        ) : shortfall > 0 ? (
          <Button kind="primary" onClick={() => setOpen('buy')}>
            {t('short', { n: shortfall })}
          </Button>
        ) : (
          <Button kind="primary" onClick={() => setOpen('exchange')}>
            {t('exchange')}
          </Button>
        )}
      </ActionBar>
      <BuyPointsSheet open={open === 'buy'} onClose={() => setOpen(undefined)} missing={Math.max(0, shortfall)} />
      <ExchangeSheet
        open={open === 'exchange'}
        onClose={() => setOpen(undefined)}
        goods={goods}
        maxQuantity={Math.max(1, Math.min(maxQuantity, Math.floor(availablePoints / points)))}
        balance={availablePoints}
      />
    </>
  );
};

export { PointsGoodsScreen as Screen };
