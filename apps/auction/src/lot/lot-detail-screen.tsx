import { useGetLotQuery } from '@juhe/api-client/auction/lot';
import { isMissing } from '@juhe/api-client/common/missing';
import type { LotDetail } from '@juhe/contract/auction/lot.schemas';
import { useSaveWatchHistoryMutation } from '@juhe/api-client/social/history';
import { useSession } from '@juhe/auth';
import { shareType } from '@juhe/contract/common/share.constants';
import * as auctionPages from '@juhe/contract/pages/auction';
import * as socialPages from '@juhe/contract/pages/social';
import { PageLink, useQuery } from '@juhe/platform';
import {
  Card,
  Cell,
  CellGroup,
  cx,
  DateTime,
  Empty,
  Facts,
  Icon,
  openShare,
  PageAction,
  PageTitle,
  Price,
  QueryView,
  RichText,
  SectionHead,
  Tag,
} from '@juhe/ui';
import { useEffect } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { BidBar } from '../shared/bid-bar.tsx';
import { RemindAction } from '../shared/remind-button.tsx';
import { ReportLine } from '@juhe/features/report/report-line';
import { standingOf } from '../shared/standing.ts';
import { LotProof } from '../shared/lot-proof.tsx';
import { BidHistory } from './bid-history.tsx';
import css from './lot-detail.module.css';
import { LotPictures } from './lot-pictures.tsx';
import { LotRules } from './lot-rules.tsx';
import { LotSkeleton } from './lot-skeleton.tsx';
import { PieceHistory } from './piece-history.tsx';
import { PriceFigure } from './price-figure.tsx';
import { PricePanel } from './price-panel.tsx';
import { SimilarLots } from './similar-lots.tsx';
import { StandingNotice } from './standing-notice.tsx';
import { useLiveLot } from './use-live-lot.ts';
import { useOwnBidding } from './use-own-bidding.ts';

/** Opens a conversation with the owner of the lot: a member, or the platform's support. */
const ContactOwner = ({ lot: { productNo, mine: isOwner, ownerName, ownerId } }: { lot: LotDetail }) => {
  const t = useTranslations('lot');
  const isOfPlatform = ownerName === '' && !isOwner;
  if (ownerId === null && !isOfPlatform) return null;
  return (
    <CellGroup>
      <Cell
        icon="message-circle"
        title={t(isOfPlatform ? 'askPlatform' : 'askOwner')}
        to={socialPages.chat({ ...(ownerId === null ? { deskId: 'platform' } : { memberId: ownerId }), productNo })}
      />
    </CellGroup>
  );
};

const Lot = ({ lot }: { lot: LotDetail }) => {
  const t = useTranslations('lot');
  const { user } = useSession();
  const [remember] = useSaveWatchHistoryMutation();
  const memberId = user?.id;
  useEffect(() => {
    if (memberId !== undefined) void remember({ kind: 'lot', id: lot.productNo });
  }, [lot.productNo, memberId, remember]);
  const { live, status, applyUpdate } = useLiveLot(lot.live);
  const ownBidding = useOwnBidding(live);
  const paddle = ownBidding?.paddle ?? null;
  const standing = standingOf(live, paddle);
  const share = () =>
    openShare({
      type: shareType.auction,
      code: lot.productNo,
      extras: [user?.id ?? ''],
      title: lot.title,
      coverUrl: lot.pictures[0] ?? null,
      url: auctionPages.lotDetail({ productNo: lot.productNo }),
      priceCents: live.priceCents,
    });
  return (
    <div className={css.stage}>
      {live.state === 'open' && !lot.mine && <RemindAction lot={lot} live={live} />}
      <PageAction icon="share-2" label={t('share')} onClick={() => void share()} />
      <div className={css.left}>
        <LotPictures lot={lot} />
      </div>
      <div className={css.side}>
        <header className={css.head}>
          <h2 className={css.title}>
            {lot.title}
            <PageTitle>{lot.title}</PageTitle>
          </h2>
          <p className={css.owner}>
            <span>{lot.ownerName === '' ? t('byPlatform') : t('byMember', { name: lot.ownerName })}</span>
            {lot.quantity > 1 && <Tag>{t('pieces', { n: lot.quantity })}</Tag>}
            {lot.round > 1 && <Tag tone="gold">{t('again')}</Tag>}
            {lot.session && (
              <PageLink to={auctionPages.lots({ session: lot.session.id })} className={css.session}>
                {lot.session.title}
                <Icon name="chevron-right" size={14} />
              </PageLink>
            )}
          </p>
        </header>
        <PricePanel lot={lot} live={live} status={status} />
        <div className={css.notices}>
          {live.state === 'cancelled' && (
            <p className={cx(css.standing, css.lost)}>
              <Icon name="circle-x" size={20} />
              <span>
                <strong>{t('cancelled')}</strong>
                <span>{lot.cancelReason}</span>
              </span>
            </p>
          )}
          {live.state !== 'cancelled' && (
            <StandingNotice
              standing={standing}
              live={live}
              maxCents={ownBidding?.maxCents ?? null}
              outcome={ownBidding?.outcome}
            />
          )}
        </div>
        <BidBar lot={lot} live={live} ownBidding={ownBidding} standing={standing} onLive={applyUpdate} />
        {live.state !== 'scheduled' && (
          <div className={css.ladder}>
            <BidHistory live={live} paddle={paddle} />
          </div>
        )}
      </div>
      <div className={css.lower}>
        <PriceFigure live={live} />
        <section>
          <SectionHead>{t('facts')}</SectionHead>
          <Card>
            <Facts
              items={[
                [t('start'), <Price key="start" cents={lot.startCents} size="s" tone="ink" />],
                [t('increment'), <Price key="increment" cents={lot.incrementCents} size="s" tone="ink" />],
                [t('deposit'), <Price key="deposit" cents={lot.depositCents} size="s" tone="ink" />],
                [t('category'), t(`categories.${lot.category}`)],
                [t('opensAt'), <DateTime key="opens" at={lot.opensAt} />],
                [t('closesAt'), <DateTime key="closes" at={live.closesAt} as="exact" />],
                [t('number'), lot.productNo],
              ]}
            />
          </Card>
        </section>
        <ContactOwner lot={lot} />
        <PieceHistory lot={lot} />
        {lot.detailHtml !== '' && (
          <section>
            <SectionHead>{t('detail')}</SectionHead>
            <Card>
              <RichText html={lot.detailHtml} />
            </Card>
          </section>
        )}
        <LotRules lot={lot} />
        <LotProof productNo={lot.productNo} head={live.head} closed={live.state !== 'open' && live.state !== 'scheduled'} />
        {!lot.mine && <ReportLine label={t('report')} subject={{ kind: 'lot', targetId: lot.productNo }} />}
        <SimilarLots productNo={lot.productNo} />
      </div>
    </div>
  );
};

/** One lot: pictures, the live price and clock, the member's standing, bids, rules, and the bidding bar. */
const LotDetailScreen = () => {
  const t = useTranslations('lot');
  const { productNo = '' } = useQuery(auctionPages.lotDetail);
  const query = useGetLotQuery({ productNo }, { skip: productNo === '' });
  if (productNo === '' || isMissing(query.error))
    return <Empty icon="gavel" text={t('missing')} action={{ label: t('toLots'), to: auctionPages.lots() }} />;
  return (
    <QueryView query={query} keepFormer deferContent skeleton={<LotSkeleton />}>
      {(lot) => <Lot key={lot.productNo} lot={lot} />}
    </QueryView>
  );
};

export { LotDetailScreen as Screen };
