import { useGetBargainActivityListInfiniteQuery, useGetMyBargainListInfiniteQuery } from '@juhe/api-client/mall/bargain';
import { useSession } from '@juhe/auth';
import { useNavigation, useQuery, useTranslations } from '@juhe/platform';
import { Card, Countdown, Empty, InfiniteList, MediaRow, Page, Price, Row, Tabs, Tag } from '@juhe/ui';
import { bargainPath } from '../shared/activity-pages.ts';
import { useBargainChanges } from './use-bargain-changes.ts';

const tabs = ['all', 'mine'] as const;

const Activities = () => {
  const t = useTranslations('bargain');
  const query = useGetBargainActivityListInfiniteQuery();
  return (
    <InfiniteList query={query} keyOf={({ activityId }) => activityId} empty={{ icon: 'scissors', text: t('none') }}>
      {({ activityId, saleNo, productName, img, helpers, startCents, floorCents, soldOut }) => (
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
              </Row>
            }
            to={bargainPath}
            query={{ productSaleNo: saleNo, activityid: activityId }}
          />
        </Card>
      )}
    </InfiniteList>
  );
};

const tones = { running: 'brand', ordered: 'gold', bought: 'green', expired: 'grey' } as const;

const Mine = ({ onLook }: { onLook: () => void }) => {
  const t = useTranslations('bargain');
  const query = useGetMyBargainListInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  useBargainChanges();
  return (
    <InfiniteList
      query={query}
      keyOf={({ id }) => id}
      empty={{ icon: 'scissors', text: t('noneMine'), action: { label: t('look'), onClick: onLook } }}
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
            to={bargainPath}
            query={{ productSaleNo: goods.saleNo, activityid: id }}
          />
        </Card>
      )}
    </InfiniteList>
  );
};

/** Everything that can be bargained for, and the member's own bargains (`?tab=mine`). */
export const Screen = () => {
  const t = useTranslations('bargain');
  const { tab } = useQuery();
  const { replaceQuery, signIn } = useNavigation();
  const { signedIn } = useSession();
  const value = tab === 'mine' ? 'mine' : 'all';
  const show = (key: (typeof tabs)[number]) => replaceQuery({ tab: key === 'all' ? undefined : key });
  return (
    <Tabs sticky label={t('tabs')} value={value} onChange={show} items={tabs.map((key) => ({ key, label: t(key) }))}>
      <Page>
        {value === 'all' && <Activities />}
        {value === 'mine' && signedIn && <Mine onLook={() => show('all')} />}
        {value === 'mine' && !signedIn && (
          <Empty icon="scissors" text={t('signInFirst')} action={{ label: t('signIn'), onClick: signIn }} />
        )}
      </Page>
    </Tabs>
  );
};
