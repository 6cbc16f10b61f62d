import { invalidateTags } from '@juhe/api-client';
import { useListMyBidsInfiniteQuery } from '@juhe/api-client/auction/bid';
import { useMemberChanges } from '@juhe/api-client/common/live';
import { useGetMemberWalletQuery } from '@juhe/api-client/wallet/wallet';
import type { BidOutcome, Standing } from '@juhe/contract/auction/bid.schemas';
import type { LotCard } from '@juhe/contract/auction/lot.schemas';
import * as auctionPages from '@juhe/contract/pages/auction';
import { PageLink, serverNow, useNavigation, useQuery } from '@juhe/platform';
import {
  buttonClass,
  Card,
  Cell,
  CellGroup,
  Countdown,
  DateTime,
  InfiniteList,
  ListSkeleton,
  MediaRow,
  Price,
  PullToRefresh,
  SectionHead,
  Skeleton,
  Tabs,
  Tag,
} from '@juhe/ui';
import { smallPicture } from '@juhe/ui/parts/media/picture-sizes';
import { useDeferredValue } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './my-bidding-screen.module.css';
import { outcomePresentations, standingIcons, standingTones } from '../shared/standing.ts';
import { WatchedLots } from './watched-lots.tsx';

const standings = ['leading', 'outbid', 'won', 'lost'] as const;
const shelves = ['all', ...standings, 'watched'] as const;
/** A shelf of lots that the member has bid on. */
type Shelf = 'all' | (typeof standings)[number];

/** Events of the member's own stream that report changes to a lot it has bid on. */
const kinds: ReadonlySet<string> = new Set([
  'lotJoined',
  'maxRaised',
  'outbid',
  'lotClosed',
  'lotWon',
  'auctionOrder',
  'secondChance',
]);

interface OwnLot extends LotCard {
  standing: Standing;
  outcome?: BidOutcome | null | undefined;
  myCents: number;
}

/** The member's standing, or what became of the lot since. */
const StandingTag = ({ lot: { standing, outcome } }: { lot: OwnLot }) => {
  const t = useTranslations('mine');
  const presentation = outcome ? outcomePresentations[outcome.kind] : standing;
  if (presentation === 'none' || standing === 'none') return null;
  // An order to pay and a paid one are both won; the order's page has the difference.
  const text =
    !outcome || outcome.kind === 'unpaid' || outcome.kind === 'paid' ? t(`standing.${standing}`) : t(`outcome.${outcome.kind}`);
  return (
    <Tag tone={standingTones[presentation]} icon={standingIcons[presentation]}>
      {text}
    </Tag>
  );
};

/** The link to the member's order, or to the answer of a second chance. */
const OrderLink = ({ lot: { standing, outcome } }: { lot: OwnLot }) => {
  const t = useTranslations('mine');
  if (!outcome && standing !== 'won') return null;
  return (
    <div className={css.action}>
      <PageLink
        to={outcome?.orderNo == null ? auctionPages.orderList() : auctionPages.orderDetail({ orderNo: outcome.orderNo })}
        className={buttonClass('secondary', 's')}
      >
        {t(outcome?.kind === 'offered' ? 'toOffer' : 'toOrder')}
      </PageLink>
    </div>
  );
};

const Row = ({ lot, onDue }: { lot: OwnLot; onDue: () => void }) => {
  const t = useTranslations('mine');
  return (
    <div className={css.row}>
      <MediaRow
        src={smallPicture(lot.img)}
        fallback="gavel"
        title={lot.title}
        note={
          <span className={css.tags}>
            <StandingTag lot={lot} />
            {lot.state === 'open' ? (
              <span>{t.rich('closesIn', { time: <Countdown to={lot.closesAt} ended={t('settling')} onEnd={onDue} /> })}</span>
            ) : (
              <DateTime at={lot.closesAt} />
            )}
          </span>
        }
        foot={
          <>
            <Price cents={lot.outcome?.priceCents ?? lot.priceCents} tone={lot.state === 'open' ? 'brand' : 'ink'} />
            <span>{t.rich('myBid', { amount: <Price cents={lot.myCents} size="xs" tone="inherit" /> })}</span>
          </>
        }
        to={auctionPages.lotDetail({ productNo: lot.productNo })}
      />
      <OrderLink lot={lot} />
    </div>
  );
};

/** Time (ms) before its end from which a lot is shown in the shelf above the list. */
const soonMs = 24 * 3600 * 1000;
const endsSoon = ({ state, closesAt }: LotCard): boolean => state === 'open' && Date.parse(closesAt) - serverNow() < soonMs;

const LotList = ({ shelf }: { shelf: Shelf }) => {
  const t = useTranslations('mine');
  const answer = useListMyBidsInfiniteQuery(shelf === 'all' ? {} : { standing: shelf }, { refetchOnMountOrArgChange: 5 });
  // Outside QueryView, which defers the content that replaces its skeleton.
  const query = { ...answer, currentData: useDeferredValue(answer.currentData) };
  // The list begins with the lots that end first.
  const endingSoon = shelf === 'all' ? (query.currentData?.pages[0]?.list ?? []).filter(endsSoon) : [];
  const endingSoonNos = new Set(endingSoon.map(({ productNo }) => productNo));
  const remainingQuery = {
    ...query,
    ...(query.currentData && endingSoonNos.size > 0
      ? {
          currentData: {
            pages: query.currentData.pages.map((page) => ({
              list: page.list.filter(({ productNo }) => !endingSoonNos.has(productNo)),
            })),
          },
        }
      : {}),
  };
  const isAll =
    endingSoonNos.size > 0 && !query.hasNextPage && remainingQuery.currentData?.pages.every(({ list }) => list.length === 0);
  return (
    <PullToRefresh onRefresh={() => query.refetch()}>
      <div className={css.lots}>
        {endingSoon.length > 0 && (
          <section>
            <SectionHead>{t('soon')}</SectionHead>
            <Card flush>
              {endingSoon.map((lot) => (
                <Row key={lot.productNo} lot={lot} onDue={() => void query.refetch()} />
              ))}
            </Card>
          </section>
        )}
        {endingSoon.length > 0 && !isAll && <SectionHead>{t('others')}</SectionHead>}
        {!isAll && (
          <InfiniteList
            query={remainingQuery}
            keyOf={(lot) => lot.productNo}
            layout="card"
            id={shelf}
            skeleton={<ListSkeleton rows={6} media={96} />}
            empty={{
              icon: 'gavel',
              text: t(`empty.${shelf}`),
              action: { label: t('toLots'), to: auctionPages.lots() },
            }}
          >
            {(lot) => <Row lot={lot} onDue={() => void query.refetch()} />}
          </InfiniteList>
        )}
      </div>
    </PullToRefresh>
  );
};

/**
 * The lots that the member has bid on, by standing, and those it wants to be reminded of, with the account that its deposits
 * come from.
 */
const MyBiddingScreen = () => {
  const t = useTranslations('mine');
  const { replaceQuery } = useNavigation();
  const { standing } = useQuery(auctionPages.myBidding);
  const shelf = shelves.find((key) => key === standing) ?? 'all';
  const { data: wallet, isError } = useGetMemberWalletQuery();
  useMemberChanges((kind) => {
    if (kind === undefined || kinds.has(kind)) invalidateTags('auction/bid', 'wallet');
  });
  return (
    <div className={css.page}>
      <div className={css.head}>
        <CellGroup>
          <Cell
            icon="hand-coins"
            title={t('fee')}
            note={t('feeNote')}
            value={
              wallet ? <Price cents={wallet.serviceFeeCents} tone="ink" /> : isError ? '–' : <Skeleton width={72} height={22} />
            }
            to={auctionPages.topUp()}
          />
        </CellGroup>
      </div>
      <Tabs
        sticky
        label={t('shelves')}
        items={shelves.map((key) => ({ key, label: t(`shelf.${key}`) }))}
        value={shelf}
        onChange={(key) => replaceQuery({ standing: key === 'all' ? undefined : key }, auctionPages.myBidding)}
      >
        {shelf === 'watched' ? <WatchedLots /> : <LotList key={shelf} shelf={shelf} />}
      </Tabs>
    </div>
  );
};

export { MyBiddingScreen as Screen };
