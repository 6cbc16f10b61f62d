import type { AfterSaleCandidate, AfterSaleSummary } from '@juhe/contract/mall/after-sale.schemas';
import { useListAfterSaleGoodsInfiniteQuery, useListMyAfterSalesInfiniteQuery } from '@juhe/api-client/mall/after-sale';
import * as mallPages from '@juhe/contract/pages/mall';
import { PageLink, useNavigation, useQuery } from '@juhe/platform';
import { buttonClass, Card, cx, Icon, InfiniteList, MediaRow, Page, Price, PullToRefresh, Skeleton, Stack, Tabs } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './after-sale.module.css';
import { casePresentation } from './case-presentation.ts';
import { useCaseChanges } from './use-case-changes.ts';

const tabs = ['goods', 'open', 'ended'] as const;
type Tab = (typeof tabs)[number];

/** Items eligible for after-sale, the open cases and the ended ones (`?tab=`). */
const AfterSaleScreen = () => {
  const t = useTranslations('afterSale');
  const { tab } = useQuery(mallPages.afterSale);
  const { replaceQuery } = useNavigation();
  const chosen = tabs.find((key) => key === tab) ?? 'goods';
  useCaseChanges();
  return (
    <>
      <Tabs
        sticky
        label={t('tabs')}
        value={chosen}
        onChange={(key: Tab) => replaceQuery({ tab: key === 'goods' ? undefined : key }, mallPages.afterSale)}
        items={tabs.map((key) => ({ key, label: t(`tab.${key}`) }))}
      />
      {chosen === 'goods' ? <Goods /> : <Cases key={chosen} status={chosen} />}
    </>
  );
};

const Goods = () => {
  const t = useTranslations('afterSale');
  const list = useListAfterSaleGoodsInfiniteQuery({});
  return (
    <PullToRefresh onRefresh={() => list.refetch()}>
      <Page>
        <InfiniteList
          query={list}
          keyOf={({ itemId }) => itemId}
          gap={12}
          id="goods"
          skeleton={<CaseSkeleton />}
          empty={{
            icon: 'shield-check',
            text: t('empty.goods'),
            action: { label: t('orders'), to: mallPages.orderList() },
          }}
        >
          {(item) => <GoodsCard item={item} />}
        </InfiniteList>
      </Page>
    </PullToRefresh>
  );
};

const GoodsCard = ({ item }: { item: AfterSaleCandidate }) => {
  const t = useTranslations('afterSale');
  const order = useTranslations('order');
  return (
    <Card flush>
      <article aria-label={item.productName}>
        <div className={css.head}>
          <Icon name="store" size={18} />
          <span className={css.shop}>{item.shopName}</span>
          <span className={css.state}>{order(`states.${item.orderState}`)}</span>
        </div>
        <ItemRow item={item} quantity={item.quantity - item.returned} />
        <div className={css.more}>
          <PageLink
            to={mallPages.afterSaleApply({ orderNo: item.orderNo, itemId: item.itemId })}
            className={buttonClass('secondary', 's')}
            aria-label={t('applyOf', { name: item.productName })}
          >
            {t('apply')}
          </PageLink>
        </div>
      </article>
    </Card>
  );
};

const ItemRow = ({ item, quantity }: { item: AfterSaleCandidate | AfterSaleSummary; quantity: number }) => {
  const t = useTranslations('afterSale');
  return (
    <div className={css.line}>
      <MediaRow
        src={item.img}
        width={72}
        title={item.productName}
        note={item.specText || undefined}
        foot={
          <>
            <Price cents={item.priceCents} size="s" tone="ink" />
            <span>{t('times', { n: quantity })}</span>
          </>
        }
      />
    </div>
  );
};

const Cases = ({ status }: { status: 'open' | 'ended' }) => {
  const t = useTranslations('afterSale');
  const list = useListMyAfterSalesInfiniteQuery({ status });
  return (
    <PullToRefresh onRefresh={() => list.refetch()}>
      <Page>
        <InfiniteList
          query={list}
          keyOf={({ id }) => id}
          gap={12}
          id={status}
          skeleton={<CaseSkeleton />}
          empty={{
            icon: 'shield-check',
            text: t(`empty.${status}`),
            action: { label: t('myOrders'), to: mallPages.orderList() },
          }}
        >
          {(afterSale) => <CaseCard afterSale={afterSale} />}
        </InfiniteList>
      </Page>
    </PullToRefresh>
  );
};

const CaseCard = ({ afterSale }: { afterSale: AfterSaleSummary }) => {
  const t = useTranslations('afterSale');
  const { tone } = casePresentation[afterSale.state];
  const paid = afterSale.kind !== 'exchange' || afterSale.state === 'refunded';
  return (
    <article aria-label={t('caseOf', { kind: t(`kinds.${afterSale.kind}`), state: t(`states.${afterSale.state}`) })}>
      <Card flush to={mallPages.afterSaleInfo({ id: afterSale.id })}>
        <span className={css.head}>
          <span className={css.kind}>{t(`kinds.${afterSale.kind}`)}</span>
          <span className={cx(css.state, tone === 'turn' && css.turn)}>{t(`states.${afterSale.state}`)}</span>
        </span>
        <ItemRow item={afterSale} quantity={afterSale.quantity} />
        {paid && (
          <span className={css.sum}>
            <span>{t('amount')}</span>
            <Price cents={afterSale.cents + afterSale.freightCents} tone="ink" />
          </span>
        )}
      </Card>
    </article>
  );
};

const CaseSkeleton = () => (
  <Stack>
    {[0, 1, 2].map((row) => (
      <Card key={row} flush>
        <div className={css.head}>
          <Skeleton width={120} height={18} />
        </div>
        <div className={css.lineSkeleton}>
          <Skeleton width={72} height={72} />
          <Stack gap={2}>
            <Skeleton width={180} height={18} />
            <Skeleton width={110} height={14} />
          </Stack>
        </div>
        <div className={css.more}>
          <Skeleton width={96} height={28} />
        </div>
      </Card>
    ))}
  </Stack>
);

export { AfterSaleScreen as Screen };
