import { useListBargainActivitiesInfiniteQuery, useListMyBargainsInfiniteQuery } from '@juhe/api-client/mall/bargain';
import * as mallPages from '@juhe/contract/pages/mall';
import { Card, Countdown, InfiniteList, MediaRow, Price, Row, Tag } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { ActivityFreight } from '../shared/activity-freight.tsx';
import { ActivityTabs } from '../shared/activity-tabs.tsx';
import { useBargainChanges } from './use-bargain-changes.ts';

const Activities = () => {
  const t = useTranslations('bargain');
  const query = useListBargainActivitiesInfiniteQuery();
  return (
    <InfiniteList
      query={query}
      keyOf={({ activityId }) => activityId}
      empty={{ icon: 'scissors', text: t('none'), action: { label: t('toMall'), to: mallPages.welfare() } }}
    >
      {({ activityId, saleNo, productName, img, helpers, startCents, floorCents, freightCents, soldOut }) => (
        <Card flush>
          <MediaRow
            src={img}
            fallback="shopping-bag"
            title={productName}
            note={
              <Row wrap gap={1}>
                <Tag tone="brand" icon="scissors">
                  {t('cuts', { n: helpers })}
                </Tag>
                {soldOut && <Tag>{t('soldOut')}</Tag>}
              </Row>
            }
            foot={
              <Row wrap>
                <Price cents={floorCents} size="l" />
                <Price cents={startCents} size="s" tone="muted" />
                <ActivityFreight cents={freightCents} />
              </Row>
            }
            to={mallPages.bargain({ productSaleNo: saleNo, activityid: activityId })}
          />
        </Card>
      )}
    </InfiniteList>
  );
};

const tones = { running: 'brand', ordered: 'gold', bought: 'green', expired: 'grey' } as const;

const Mine = ({ onBrowse }: { onBrowse: () => void }) => {
  const t = useTranslations('bargain');
  const query = useListMyBargainsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  useBargainChanges();
  return (
    <InfiniteList
      query={query}
      keyOf={({ id }) => id}
      empty={{ icon: 'scissors', text: t('noneMine'), action: { label: t('look'), onClick: onBrowse } }}
    >
      {({ id, goods, state, done, helpers, priceCents, startCents, expiresAt }) => (
        <Card flush>
          <MediaRow
            src={goods.img}
            fallback="shopping-bag"
            title={goods.productName}
            note={
              <Row wrap gap={1}>
                <Tag tone={tones[state]}>{t(`state.${state}`)}</Tag>
                <span>{t('doneOf', { done, helpers })}</span>
              </Row>
            }
            foot={
              <Row wrap>
                <Price cents={priceCents} size="l" />
                {startCents > priceCents && <Price cents={startCents} size="s" tone="muted" />}
                {state === 'running' && <Countdown to={expiresAt} ended={t('over')} />}
              </Row>
            }
            to={mallPages.bargain({ productSaleNo: goods.saleNo, activityid: id })}
          />
        </Card>
      )}
    </InfiniteList>
  );
};

/** All bargain offers, and the member's own bargains (`?tab=mine`). */
const BargainListScreen = () => <ActivityTabs texts="bargain" icon="scissors" allTab={<Activities />} ownTab={Mine} />;

export { BargainListScreen as Screen };
