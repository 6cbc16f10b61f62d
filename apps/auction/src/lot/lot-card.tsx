import type { LotCard as Lot } from '@juhe/contract/auction/lot.schemas';
import * as auctionPages from '@juhe/contract/pages/auction';
import { useTranslations } from '@juhe/platform';
import { Countdown, DateTime, Icon, PictureCard, Price, Tag } from '@juhe/ui';
import css from './lot-card.module.css';

const Mark = ({ lot, onDue }: { lot: Lot; onDue: () => void }) => {
  const t = useTranslations('lots');
  if (lot.state === 'sold')
    return (
      <Tag tone="green" icon="circle-check">
        {t('sold')}
      </Tag>
    );
  if (lot.state === 'unsold') return <Tag>{t('unsold')}</Tag>;
  return (
    <span className={css.clock}>
      <Icon name="clock" size={14} />
      {t.rich(lot.state === 'open' ? 'closesIn' : 'opensIn', {
        time: <Countdown to={lot.state === 'open' ? lot.closesAt : lot.opensAt} ended={t('due')} onEnd={onDue} />,
      })}
    </span>
  );
};

/** One lot of a list: picture with its clock, title, price, number of bids. `onDue` when it opens or closes. */
export const LotCard = ({ lot, priority, onDue }: { lot: Lot; priority: boolean; onDue: () => void }) => {
  const t = useTranslations('lots');
  const ended = lot.state === 'sold' || lot.state === 'unsold';
  return (
    <PictureCard
      src={lot.img}
      fallback="gavel"
      priority={priority}
      title={lot.title}
      mark={<Mark lot={lot} onDue={onDue} />}
      note={t(lot.state === 'sold' ? 'hammer' : lot.bids > 0 ? 'current' : 'start')}
      foot={
        <>
          <Price cents={lot.priceCents} tone={ended ? 'ink' : 'brand'} />
          <span>{lot.state === 'scheduled' ? <DateTime at={lot.opensAt} as="dayTime" /> : t('bids', { n: lot.bids })}</span>
        </>
      }
      to={auctionPages.lotDetail({ productNo: lot.productNo })}
    />
  );
};
