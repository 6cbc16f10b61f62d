import { useListBidsQuery } from '@juhe/api-client/auction/bid';
import type { BidRow, LotLive } from '@juhe/contract/auction/lot.schemas';
import { Button, Card, cx, Empty, ListSkeleton, Price, QueryView, RelativeTime, SectionHead, Sheet, Tag } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './lot-detail.module.css';

const Row = ({ bid, isOwn, leads, fresh }: { bid: BidRow; isOwn: boolean; leads: boolean; fresh: boolean }) => {
  const t = useTranslations('lot');
  return (
    <li className={cx(css.bid, fresh && css.fresh)}>
      <span className={css.paddle}>{t('paddle', { n: bid.paddle })}</span>
      <span className={css.bidder}>
        <span>{bid.bidder}</span>
        {isOwn && <Tag tone="blue">{t('me')}</Tag>}
        {bid.proxy && <Tag>{t('proxy')}</Tag>}
        {leads && <Tag tone="green">{t('leads')}</Tag>}
      </span>
      <span className={css.amount}>
        <Price cents={bid.amountCents} size="base" tone="ink" />
        <RelativeTime at={bid.at} />
      </span>
    </li>
  );
};

interface RowsProps {
  bids: readonly BidRow[];
  live: LotLive;
  paddle: number | null;
  /** Bids after this sequence number slide in. */
  shownUpTo?: number;
}

const Rows = ({ bids, live, paddle, shownUpTo }: RowsProps) => (
  <ol className={css.bids}>
    {bids.map((bid) => (
      <Row
        key={bid.seq}
        bid={bid}
        isOwn={bid.paddle === paddle}
        leads={bid.seq === live.bids && live.state === 'open'}
        fresh={shownUpTo !== undefined && bid.seq > shownUpTo}
      />
    ))}
  </ol>
);

const pageSize = 30;

/** One page of all bids; the next one is loaded on demand. */
const HistoryPage = ({
  pageNum,
  live,
  paddle,
  onMore,
}: Omit<RowsProps, 'bids' | 'shownUpTo'> & { pageNum: number; onMore?: () => void }) => {
  const t = useTranslations('lot');
  const query = useListBidsQuery({ productNo: live.productNo, pageNum, pageSize });
  return (
    <QueryView query={query} isEmpty={() => false} keepFormer skeleton={<ListSkeleton rows={8} media={0} />}>
      {({ history }) => (
        <>
          <Rows bids={history.list} live={live} paddle={paddle} />
          {history.hasMore && onMore && (
            <Button kind="text" block onClick={onMore}>
              {t('more')}
            </Button>
          )}
        </>
      )}
    </QueryView>
  );
};

const previewCount = 5;

/** The latest bids, live; all of them in a sheet. */
export const BidHistory = ({ live, paddle }: { live: LotLive; paddle: number | null }) => {
  const t = useTranslations('lot');
  const [pages, setPages] = useState(0);
  const [shownUpTo] = useState(live.bids);
  const close = () => setPages(0);
  return (
    <section>
      <SectionHead
        action={
          live.bids > previewCount && (
            <Button kind="text" size="s" onClick={() => setPages(1)}>
              {t('allBids', { n: live.bids })}
            </Button>
          )
        }
      >
        {t('history')}
      </SectionHead>
      <Card>
        {live.bids === 0 ? (
          <Empty icon="gavel" text={t('noBids')} />
        ) : (
          <Rows bids={live.lastBids.slice(0, previewCount)} live={live} paddle={paddle} shownUpTo={shownUpTo} />
        )}
        <Sheet open={pages > 0} onClose={close} title={t('history')} tall>
          {Array.from({ length: pages }, (_, index) => (
            <HistoryPage
              key={index}
              pageNum={index + 1}
              live={live}
              paddle={paddle}
              {...(index === pages - 1 ? { onMore: () => setPages(pages + 1) } : {})}
            />
          ))}
        </Sheet>
      </Card>
    </section>
  );
};
