import { useGetBiddingQuery } from '@juhe/api-client/auction/bid';
import { useGetBiddingProductQuery } from '@juhe/api-client/auction/lot';
import type { LotDetail } from '@juhe/contract/auction/lot.schemas';
import { useSaveHistoryMutation } from '@juhe/api-client/social/history';
import { useSession } from '@juhe/auth';
import * as auctionPages from '@juhe/contract/pages/auction';
import { useQuery, useTranslations } from '@juhe/platform';
import {
  Card,
  DateTime,
  Empty,
  Facts,
  ImagePreview,
  openShare,
  Page,
  PageAction,
  Picture,
  Price,
  QueryView,
  RichText,
  SectionHead,
  Swiper,
} from '@juhe/ui';
import { useEffect, useState } from 'react';
import { BidBar } from '../shared/bid-bar.tsx';
import { standingOf } from '../shared/standing.ts';
import { BidHistory } from './bid-history.tsx';
import css from './lot-detail.module.css';
import { LotRules } from './lot-rules.tsx';
import { LotSkeleton } from './lot-skeleton.tsx';
import { PricePanel } from './price-panel.tsx';
import { StandingNotice } from './standing-notice.tsx';
import { useLiveLot } from './use-live-lot.ts';

const Pictures = ({ lot }: { lot: LotDetail }) => {
  const t = useTranslations('lot');
  const [shown, setShown] = useState<number>();
  return (
    <div>
      <Swiper label={t('pictures', { title: lot.title })} interval={0}>
        {lot.pictures.map((src, index) => (
          <button
            key={src}
            type="button"
            className={css.picture}
            aria-label={t('enlarge', { n: index + 1 })}
            onClick={() => setShown(index)}
          >
            <Picture src={src} alt="" priority={index === 0} hero={index === 0} fallback="gavel" />
          </button>
        ))}
      </Swiper>
      <ImagePreview
        images={lot.pictures.map((src) => ({ src, alt: lot.title }))}
        index={shown}
        onClose={() => setShown(undefined)}
      />
    </div>
  );
};

const Lot = ({ lot }: { lot: LotDetail }) => {
  const t = useTranslations('lot');
  const { signedIn, user } = useSession();
  const [remember] = useSaveHistoryMutation();
  const memberId = user?.id;
  useEffect(() => {
    if (memberId !== undefined) void remember({ kind: 'lot', id: lot.productNo });
  }, [lot.productNo, memberId, remember]);
  const { live, status, take } = useLiveLot(lot.live);
  const mine = useGetBiddingQuery({ productNo: lot.productNo, pageSize: 1 }, { skip: !signedIn }).currentData;
  const paddle = mine?.paddle ?? null;
  const standing = standingOf(live, paddle);
  const share = () =>
    openShare({
      type: 8,
      code: lot.productNo,
      extras: [user?.id ?? ''],
      title: lot.title,
      coverUrl: lot.pictures[0] ?? null,
      url: auctionPages.lotDetail({ productNo: lot.productNo }),
      priceCents: live.priceCents,
    });
  return (
    <>
      <PageAction icon="share-2" label={t('share')} onClick={() => void share()} />
      <div className={css.top}>
        <Pictures lot={lot} />
        <div className={css.side}>
          <header className={css.head}>
            <h2 className={css.title}>{lot.title}</h2>
            <p className={css.owner}>{lot.ownerName === '' ? t('byPlatform') : t('byMember', { name: lot.ownerName })}</p>
          </header>
          <PricePanel lot={lot} live={live} status={status} />
          <div className={css.figuresCard}>
            <StandingNotice standing={standing} live={live} maxCents={mine?.maxCents ?? null} depositCents={lot.depositCents} />
            <Card>
              <Facts
                items={[
                  [t('start'), <Price key="start" cents={lot.startCents} size="s" tone="ink" />],
                  [t('increment'), <Price key="increment" cents={lot.incrementCents} size="s" tone="ink" />],
                  [t('deposit'), <Price key="deposit" cents={lot.depositCents} size="s" tone="ink" />],
                  [t('opensAt'), <DateTime key="opens" at={lot.opensAt} />],
                  [t('closesAt'), <DateTime key="closes" at={live.closesAt} as="exact" />],
                  [t('number'), lot.productNo],
                ]}
              />
            </Card>
          </div>
        </div>
      </div>
      <Page className={css.lower}>
        <BidHistory live={live} paddle={paddle} />
        <LotRules lot={lot} />
        {lot.detailHtml !== '' && (
          <section className={css.detail}>
            <SectionHead>{t('detail')}</SectionHead>
            <Card>
              <RichText html={lot.detailHtml} />
            </Card>
          </section>
        )}
      </Page>
      <BidBar lot={lot} live={live} mine={mine} standing={standing} onLive={take} />
    </>
  );
};

/** One lot: pictures, the live price and clock, how the member stands, bids, rules, and the bar to bid. */
export const Screen = () => {
  const t = useTranslations('lot');
  const { productNo = '' } = useQuery(auctionPages.lotDetail);
  const query = useGetBiddingProductQuery({ productNo }, { skip: productNo === '' });
  if (productNo === '')
    return <Empty icon="gavel" text={t('missing')} action={{ label: t('toLots'), to: auctionPages.lots() }} />;
  return (
    <QueryView query={query} keepFormer skeleton={<LotSkeleton />}>
      {(lot) => <Lot key={lot.productNo} lot={lot} />}
    </QueryView>
  );
};
