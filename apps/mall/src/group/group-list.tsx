import { useListGroupActivitiesInfiniteQuery, useListMyGroupsInfiniteQuery } from '@juhe/api-client/mall/group';
import * as mallPages from '@juhe/contract/pages/mall';
import { Card, Countdown, InfiniteList, MediaRow, Price, Row, Tag } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { ActivityFreight } from '../shared/activity-freight.tsx';
import { ActivityTabs } from '../shared/activity-tabs.tsx';

const Activities = () => {
  const t = useTranslations('group');
  const textOf = useTranslations('activity');
  const query = useListGroupActivitiesInfiniteQuery();
  return (
    <InfiniteList
      query={query}
      keyOf={({ activityId }) => activityId}
      empty={{ icon: 'users', text: t('none'), action: { label: t('toMall'), to: mallPages.welfare() } }}
    >
      {({ activityId, productName, img, size, priceCents, shelfCents, freightCents, soldOut }) => (
        <Card flush>
          <MediaRow
            src={img}
            fallback="shopping-bag"
            title={productName}
            note={
              <Row wrap gap={1}>
                <Tag tone="brand" icon="users">
                  {textOf('people', { n: size })}
                </Tag>
                {soldOut && <Tag>{textOf('soldOut')}</Tag>}
              </Row>
            }
            foot={
              <Row wrap>
                <Price cents={priceCents} size="l" />
                {shelfCents > priceCents && <Price cents={shelfCents} size="s" tone="muted" />}
                <ActivityFreight cents={freightCents} />
              </Row>
            }
            to={mallPages.group({ id: activityId })}
          />
        </Card>
      )}
    </InfiniteList>
  );
};

const tones = { open: 'brand', full: 'green', failed: 'grey' } as const;

const Mine = ({ onBrowse }: { onBrowse: () => void }) => {
  const t = useTranslations('group');
  const query = useListMyGroupsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <InfiniteList
      query={query}
      keyOf={({ id }) => id}
      empty={{ icon: 'users', text: t('noneMine'), action: { label: t('look'), onClick: onBrowse } }}
    >
      {({ id, goods, state, size, taken: filledCount, expiresAt }) => (
        <Card flush>
          <MediaRow
            src={goods.img}
            fallback="shopping-bag"
            title={goods.productName}
            note={
              <Row wrap gap={1}>
                <Tag tone={tones[state]}>{t(`state.${state}`)}</Tag>
                <span>{t('taken', { taken: filledCount, size })}</span>
              </Row>
            }
            {...(state === 'open'
              ? {
                  foot: (
                    <span>
                      {t('left')} <Countdown to={expiresAt} ended={t('over')} />
                    </span>
                  ),
                }
              : {})}
            to={mallPages.group({ id })}
          />
        </Card>
      )}
    </InfiniteList>
  );
};

/** All group-buying offers, and the member's own groups (`?tab=mine`). */
export const GroupList = () => <ActivityTabs texts="group" icon="users" allTab={<Activities />} ownTab={Mine} />;
