import { useListWatchedLotsInfiniteQuery, useWatchLotMutation } from '@juhe/api-client/auction/watch';
import type { LotCard } from '@juhe/contract/auction/lot.schemas';
import * as auctionPages from '@juhe/contract/pages/auction';
import { Countdown, IconButton, InfiniteList, ListSkeleton, MediaRow, Price, PullToRefresh, Tag } from '@juhe/ui';
import { smallPicture } from '@juhe/ui/parts/media/picture-sizes';
import { useTranslations } from '../locales/texts.gen.js';
import css from './my-bidding-screen.module.css';

const runs = ({ state }: LotCard): boolean => state === 'scheduled' || state === 'open';

/** When the lot opens or ends, or how it has ended. */
const LotState = ({ lot, onDue }: { lot: LotCard; onDue: () => void }) => {
  const t = useTranslations('lots');
  const { state, opensAt, closesAt } = lot;
  if (runs(lot)) {
    const isOpen = state === 'open';
    const time = <Countdown to={isOpen ? closesAt : opensAt} ended={t('due')} onEnd={onDue} />;
    return <span>{t.rich(isOpen ? 'closesIn' : 'opensIn', { time })}</span>;
  }
  if (state === 'sold')
    return (
      <Tag tone="green" icon="circle-check">
        {t('sold')}
      </Tag>
    );
  return <Tag>{t(state === 'unsold' || state === 'cancelled' ? state : 'unpaid')}</Tag>;
};

/** The lots of which the member wants to be reminded; ended ones can be removed. */
export const WatchedLots = () => {
  const t = useTranslations('mine');
  const textOf = useTranslations('lots');
  const query = useListWatchedLotsInfiniteQuery(undefined, { refetchOnMountOrArgChange: 5 });
  const [watchLot] = useWatchLotMutation();
  const refetch = () => void query.refetch();
  return (
    <PullToRefresh onRefresh={() => query.refetch()}>
      <div className={css.lots}>
        <InfiniteList
          query={query}
          keyOf={({ productNo }) => productNo}
          layout="card"
          id="watched"
          skeleton={<ListSkeleton rows={6} media={96} />}
          empty={{ icon: 'bell', text: t('empty.watched'), action: { label: t('toLots'), to: auctionPages.lots() } }}
        >
          {(lot) => (
            <MediaRow
              src={smallPicture(lot.img)}
              fallback="gavel"
              title={lot.title}
              note={
                <span className={css.tags}>
                  <LotState lot={lot} onDue={refetch} />
                </span>
              }
              foot={
                <>
                  <span>{textOf(lot.state === 'sold' ? 'hammer' : lot.bids > 0 ? 'current' : 'start')}</span>
                  <Price cents={lot.priceCents} tone={lot.state === 'open' ? 'brand' : 'ink'} />
                </>
              }
              to={auctionPages.lotDetail({ productNo: lot.productNo })}
              {...(runs(lot)
                ? {}
                : {
                    action: (
                      <IconButton
                        icon="x"
                        size={18}
                        label={t('unwatch', { title: lot.title })}
                        onClick={() => void watchLot({ productNo: lot.productNo, watching: false })}
                      />
                    ),
                  })}
            />
          )}
        </InfiniteList>
      </div>
    </PullToRefresh>
  );
};
