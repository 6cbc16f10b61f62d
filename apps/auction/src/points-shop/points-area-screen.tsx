import { useGetPointsAccountQuery } from '@juhe/api-client/auction/points';
import { useListPointsShopCategoriesQuery, useListPointsGoodsInfiniteQuery } from '@juhe/api-client/auction/points-shop';
import { useSession } from '@juhe/auth';
import type { PointsGoodsCard } from '@juhe/contract/auction/points-shop.schemas';
import * as auctionPages from '@juhe/contract/pages/auction';
import { PageLink, useNavigation, useQuery } from '@juhe/platform';
import { CardSkeleton, Chips, Icon, type IconName, InfiniteList, PictureCard, PullToRefresh, Skeleton, Tag } from '@juhe/ui';
import { ErrorLine } from '@juhe/ui/parts/layout/error-line';
import { smallPicture } from '@juhe/ui/parts/media/picture-sizes';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { PointsPrice } from '../shared/points-price.tsx';
import { usePointsChanges } from '../shared/use-points-changes.ts';
import { BuyPointsSheet } from './buy-points-sheet.tsx';
import css from './points-area.module.css';

const affordable = 'affordable';

/** Goods for points by category; above them the member's points and the links to earn more (auction.md D16). */
const PointsAreaScreen = () => {
  const t = useTranslations('pointsShop');
  const { signedIn } = useSession();
  const { replaceQuery } = useNavigation();
  const { category, only } = useQuery(auctionPages.pointsArea);
  const isAffordable = signedIn && only === affordable;
  const categories = useListPointsShopCategoriesQuery(undefined);
  const query = useListPointsGoodsInfiniteQuery(
    { ...(category === undefined ? {} : { categoryId: category }), ...(isAffordable ? { affordable: true } : {}) },
    { refetchOnMountOrArgChange: 10 },
  );
  usePointsChanges();
  const filter = (next: { category?: string | undefined; only?: string | undefined }) =>
    replaceQuery({ category, only, ...next }, auctionPages.pointsArea);
  return (
    <PullToRefresh onRefresh={() => query.refetch()}>
      <div className={css.page}>
        {signedIn ? <Balance /> : <SignInCard />}
        <div className={css.filters}>
          {signedIn && (
            <Chips
              label={t('filter')}
              items={[{ key: affordable, label: t('affordable') }]}
              value={isAffordable ? [affordable] : []}
              onChange={([key]) => filter({ only: key })}
            />
          )}
          <Chips
            scroll
            label={t('categories')}
            items={(categories.data?.list ?? []).map(({ id, name }) => ({ key: id, label: name }))}
            value={category === undefined ? [] : [category]}
            onChange={([key]) => filter({ category: key })}
          />
        </div>
        <InfiniteList
          query={query}
          keyOf={({ id }) => id}
          layout="masonry"
          id={`${category ?? ''}${isAffordable ? affordable : ''}`}
          skeleton={<CardSkeleton />}
          empty={{
            icon: 'gift',
            text: t(isAffordable ? 'emptyAffordable' : 'empty'),
            ...(category !== undefined || isAffordable
              ? { action: { label: t('showAll'), onClick: () => filter({ category: undefined, only: undefined }) } }
              : {}),
          }}
        >
          {(goods, index) => <GoodsCard goods={goods} priority={index < 2} />}
        </InfiniteList>
      </div>
    </PullToRefresh>
  );
};

const GoodsCard = ({
  goods: { id, title, img, points, stock, exchanged },
  priority,
}: {
  goods: PointsGoodsCard;
  priority: boolean;
}) => {
  const t = useTranslations('pointsShop');
  return (
    <PictureCard
      src={smallPicture(img)}
      fallback="gift"
      title={title}
      priority={priority}
      note={exchanged === 0 ? null : t('exchanged', { n: exchanged })}
      mark={stock === 0 ? <Tag>{t('soldOut')}</Tag> : null}
      foot={<PointsPrice points={points} />}
      to={auctionPages.pointsGoods({ id })}
    />
  );
};

const Way = ({ to, icon, children }: { to: string; icon: IconName; children: string }) => (
  <PageLink to={to} className={css.way}>
    <Icon name={icon} size={20} />
    <span>{children}</span>
  </PageLink>
);

const TextLink = ({ to, children }: { to: string; children: string }) => (
  <PageLink to={to} className={css.link}>
    {children}
    <Icon name="chevron-right" size={16} />
  </PageLink>
);

const Balance = () => {
  const t = useTranslations('pointsShop');
  const { data, isError, isFetching, error, refetch } = useGetPointsAccountQuery(undefined, { refetchOnMountOrArgChange: true });
  const [buying, setBuying] = useState(false);
  return (
    <>
      <section className={css.balance} aria-label={t('mine')}>
        <div className={css.sum}>
          <span>{t('mine')}</span>
          {data ? (
            <>
              <PointsPrice points={data.points + data.pointsBought} size="xl" />
              <span>
                {data.pointsOwed > 0
                  ? t('owed', { n: data.pointsOwed })
                  : t('split', { earned: data.points, bought: data.pointsBought })}
              </span>
            </>
          ) : isError && !isFetching ? (
            <ErrorLine error={error} onRetry={refetch} />
          ) : (
            <>
              <Skeleton width={140} height={35} />
              <span>
                <Skeleton width={180} height={18} />
              </span>
            </>
          )}
        </div>
        <nav className={css.ways} aria-label={t('ways')}>
          <Way to={auctionPages.pointsGift()} icon="gift">
            {t('toGift')}
          </Way>
          <button type="button" className={css.way} onClick={() => setBuying(true)}>
            <Icon name="plus" size={20} />
            <span>{t('toBuy')}</span>
          </button>
          <Way to={auctionPages.pointsOrders()} icon="package">
            {t('toOrders')}
          </Way>
        </nav>
        <div className={css.links}>
          <TextLink to={auctionPages.auctionStorageDetail({ type: 'points' })}>{t('toEntries')}</TextLink>
          <TextLink to={auctionPages.myLevel()}>{t('toLevel')}</TextLink>
        </div>
      </section>
      <BuyPointsSheet open={buying} onClose={() => setBuying(false)} />
    </>
  );
};

/** Visitors see the goods; the link to their points leads through the sign-in. */
const SignInCard = () => {
  const t = useTranslations('pointsShop');
  return (
    <section className={css.balance} aria-label={t('mine')}>
      <PageLink to={auctionPages.pointsOrders()} className={css.signIn}>
        <Icon name="coins" size={24} />
        <span>{t('signIn')}</span>
        <Icon name="chevron-right" size={16} />
      </PageLink>
    </section>
  );
};

export { PointsAreaScreen as Screen };
