import { useListAuctionOrdersInfiniteQuery, useListSecondChancesQuery } from '@juhe/api-client/auction/order';
import type { OrderGroup, OrderSide } from '@juhe/contract/auction/order-groups';
import { orderKeywordLength } from '@juhe/contract/auction/order.constants';
import * as auctionPages from '@juhe/contract/pages/auction';
import { useNavigation, useQuery } from '@juhe/platform';
import { Cell, CellGroup, Chips, InfiniteList, Page, PullToRefresh, Tabs } from '@juhe/ui';
import { Reveal } from '@juhe/ui/parts/loading/reveal';
import { SearchInput } from '@juhe/ui/parts/search/search-input';
import { useDebouncedText } from '@juhe/ui/parts/text/use-debounced-text';
import { useTranslations } from '../locales/texts.gen.js';
import { OrderCard } from './order-card.tsx';
import { OrderListSkeleton } from './order-skeleton.tsx';
import { groupsOfSide, waitingGroups } from './order-state.ts';
import css from './order.module.css';
import { SecondChances } from './second-chances.tsx';
import { useOrderChanges } from './use-order-changes.ts';
import { usePayOrder } from './use-pay-order.tsx';

type Tab = 'all' | OrderGroup;

/** Contract auction/order. */

/**
 * Side, group and keyword of the list, as in the URL; goods on offer are always on the selling side, even if a link says
 * otherwise.
 */
const useFilter = (): { side: OrderSide; tab: Tab; keyword: string } => {
  const { side: requestedSide, status, keyword = '' } = useQuery(auctionPages.orderList);
  const side: OrderSide = requestedSide === 'sell' || status === 'listed' ? 'sell' : 'buy';
  return {
    side,
    tab: groupsOfSide[side].find((group) => group === status) ?? 'all',
    keyword: keyword.trim().slice(0, orderKeywordLength),
  };
};

/** The side of the orders, and a keyword search; both are kept in the URL. */
const Tools = () => {
  const t = useTranslations('order');
  const { side, keyword } = useFilter();
  const { replaceQuery } = useNavigation();
  const [text, setText, clear] = useDebouncedText(keyword, (entered) =>
    replaceQuery({ keyword: entered === '' ? undefined : entered }, auctionPages.orderList),
  );
  return (
    <search className={css.tools}>
      <Chips
        label={t('sides.label')}
        items={(['buy', 'sell'] as const).map((key) => ({ key, label: t(`sides.${key}`) }))}
        value={[side]}
        onChange={([chosen = side]) =>
          replaceQuery({ side: chosen === 'sell' ? 'sell' : undefined, status: undefined }, auctionPages.orderList)
        }
      />
      <SearchInput
        text={text}
        label={t('search')}
        maxLength={orderKeywordLength}
        clear={{ label: t('clear'), onClear: clear }}
        onText={setText}
      />
    </search>
  );
};

/** The member's auction orders (`?status=&side=&keyword=`): won, on offer or sold, by group, searchable by title or number. */
const OrderListScreen = () => {
  const t = useTranslations('order');
  const { side, tab, keyword } = useFilter();
  const { replaceQuery } = useNavigation();
  const list = useListAuctionOrdersInfiniteQuery({
    side,
    ...(tab === 'all' ? {} : { status: tab }),
    ...(keyword === '' ? {} : { keyword }),
  });
  const { pay, busy, sheet } = usePayOrder();
  useOrderChanges();
  const chances = useListSecondChancesQuery(undefined, { skip: side !== 'buy' || tab !== 'all' });
  const counts = (list.currentData ?? list.data)?.pages[0]?.counts;
  const toPay = counts?.pendingPayment ?? 0;
  const empty = keyword === '' ? (tab === 'all' ? t(`empty.${side}`) : t('empty.group')) : t('empty.search');
  return (
    <>
      <div className={css.board}>
        <Tools />
        <div className={css.list}>
          <Tabs
            sticky
            label={t('tabs')}
            value={tab}
            onChange={(key: Tab) => replaceQuery({ status: key === 'all' ? undefined : key }, auctionPages.orderList)}
            items={(['all', ...groupsOfSide[side]] as const).map((key) => ({
              key,
              label: t(`groups.${key}`),
              count: waitingGroups[side].has(key) ? (counts?.[key as OrderGroup] ?? 0) : 0,
            }))}
          />
          <PullToRefresh onRefresh={() => list.refetch()}>
            <Page>
              {side === 'buy' && tab === 'all' && <SecondChances />}
              <Reveal ready={!chances.isLoading} skeleton={<OrderListSkeleton />}>
                {side === 'buy' && toPay > 0 && (
                  <CellGroup>
                    <Cell icon="clock" title={t('toPay', { n: toPay })} to={auctionPages.confirmOrder()} />
                  </CellGroup>
                )}
                {side === 'sell' && (
                  <CellGroup>
                    <Cell icon="qr-code" title={t('myCode')} note={t('myCodeNote')} to={auctionPages.myCode()} />
                  </CellGroup>
                )}
                <InfiniteList
                  query={list}
                  keyOf={(order) => order.orderNo}
                  gap={12}
                  id={`${side} ${tab} ${keyword}`}
                  skeleton={<OrderListSkeleton />}
                  empty={
                    keyword === ''
                      ? { icon: 'gavel', text: empty, action: { label: t('toLots'), to: auctionPages.lots() } }
                      : {
                          icon: 'search',
                          text: empty,
                          action: {
                            label: t('clear'),
                            onClick: () => replaceQuery({ keyword: undefined }, auctionPages.orderList),
                          },
                        }
                  }
                >
                  {(order) => <OrderCard order={order} onPay={pay} paying={busy} />}
                </InfiniteList>
              </Reveal>
            </Page>
          </PullToRefresh>
        </div>
      </div>
      {sheet}
    </>
  );
};

export { OrderListScreen as Screen };
