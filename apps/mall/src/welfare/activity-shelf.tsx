import { useListBargainActivitiesInfiniteQuery } from '@juhe/api-client/mall/bargain';
import { useListGroupActivitiesInfiniteQuery } from '@juhe/api-client/mall/group';
import * as mallPages from '@juhe/contract/pages/mall';
import { invalidateTags } from '@juhe/api-client';
import { PageLink, usePageExists } from '@juhe/platform';
import { Countdown, Icon, type IconName, Picture, Price, SectionHead, Skeleton } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './activity-shelf.module.css';

interface Running {
  key: string;
  to: string;
  icon: IconName;
  /** The kind of activity. */
  label: string;
  name: string;
  img: string;
  /** The lowest price, and the regular one. */
  cents: number;
  fromCents: number;
  /** ISO timestamp. */
  endsAt: string;
}

const maxActivities = 4;

/** Running activities, alternating between both kinds; undefined while one of the lists is loading. */
const useRunning = (): Running[] | undefined => {
  const t = useTranslations('activity');
  const groups = useListGroupActivitiesInfiniteQuery(undefined, { skip: !usePageExists(mallPages.group.path) });
  const bargains = useListBargainActivitiesInfiniteQuery(undefined, { skip: !usePageExists(mallPages.bargain.path) });
  if (groups.isLoading || bargains.isLoading) return undefined;
  const ofGroups = (groups.data?.pages[0]?.list ?? [])
    .filter((item) => !item.soldOut)
    .slice(0, maxActivities)
    .map((item) => ({
      key: item.activityId,
      to: mallPages.group({ id: item.activityId }),
      icon: 'users' as const,
      label: t('people', { n: item.size }),
      name: item.productName,
      img: item.img,
      cents: item.priceCents,
      fromCents: item.shelfCents,
      endsAt: item.endsAt,
    }));
  const ofBargains = (bargains.data?.pages[0]?.list ?? [])
    .filter((item) => !item.soldOut)
    .slice(0, maxActivities)
    .map((item) => ({
      key: item.activityId,
      to: mallPages.bargain({ productSaleNo: item.saleNo, activityid: item.activityId }),
      icon: 'scissors' as const,
      label: t('bargain'),
      name: item.productName,
      img: item.img,
      cents: item.floorCents,
      fromCents: item.startCents,
      endsAt: item.endsAt,
    }));
  return Array.from({ length: maxActivities }, (_, i) => [ofGroups[i], ofBargains[i]])
    .flat()
    .filter((activity) => activity !== undefined);
};

const Activity = ({ activity }: { activity: Running }) => (
  <PageLink to={activity.to} className={css.card}>
    <span className={css.top}>
      <Picture src={activity.img} alt="" rounded="s" fallback="shopping-bag" />
      <span className={css.until}>
        <Icon name="clock" size={12} />
        <Countdown to={activity.endsAt} onEnd={() => invalidateTags('mall/activity')} />
      </span>
    </span>
    <span className={css.name}>{activity.name}</span>
    <span className={css.label}>
      <Icon name={activity.icon} size={12} />
      {activity.label}
    </span>
    <span className={css.prices}>
      <Price cents={activity.cents} />
      <Price cents={activity.fromCents} size="s" tone="muted" />
    </span>
  </PageLink>
);

/** Running group-buying offers and bargains, in one scrolling row; renders nothing without any. */
export const ActivityShelf = () => {
  const t = useTranslations('welfare');
  const running = useRunning();
  if (running?.length === 0) return null;
  return (
    <section>
      <SectionHead
        action={
          <>
            <PageLink to={mallPages.group()} className={css.more}>
              {t('group')}
            </PageLink>
            <PageLink to={mallPages.bargainList()} className={css.more}>
              {t('bargain')}
            </PageLink>
          </>
        }
      >
        {t('running')}
      </SectionHead>
      <ul className={css.shelf}>
        {running
          ? running.map((activity) => (
              <li key={activity.key}>
                <Activity activity={activity} />
              </li>
            ))
          : [0, 1, 2].map((index) => (
              <li key={index} aria-hidden="true">
                <span className={css.card}>
                  <Skeleton ratio={1} />
                  <Skeleton height={20} />
                  <Skeleton width="60%" height={18} />
                  <Skeleton width="80%" height={24} />
                </span>
              </li>
            ))}
      </ul>
    </section>
  );
};
