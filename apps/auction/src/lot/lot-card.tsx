import type { LotCard as Lot } from '@juhe/contract/auction/lot.schemas';
import * as auctionPages from '@juhe/contract/pages/auction';
import { PageLink } from '@juhe/platform';
import { Countdown, DateTime, Icon, Picture, PictureCard, Price, Tag } from '@juhe/ui';
import { pictureWidths, smallPicture } from '@juhe/ui/parts/media/picture-sizes';
import { useTranslations } from '../locales/texts.gen.js';
import css from './lot-card.module.css';

const isOver = ({ state }: Lot): boolean => state !== 'open' && state !== 'scheduled';

const Mark = ({ lot, onDue }: { lot: Lot; onDue: () => void }) => {
  const t = useTranslations('lots');
  if (lot.state === 'sold')
    return (
      <Tag tone="green" icon="circle-check">
        {t('sold')}
      </Tag>
    );
  if (isOver(lot)) return <Tag>{t(lot.state === 'unsold' ? 'unsold' : lot.state === 'cancelled' ? 'cancelled' : 'unpaid')}</Tag>;
  return (
    <span className={css.clock}>
      {lot.state === 'open' ? <span className={css.live} aria-hidden="true" /> : <Icon name="clock" size={14} />}
      {t.rich(lot.state === 'open' ? 'closesIn' : 'opensIn', {
        time: <Countdown to={lot.state === 'open' ? lot.closesAt : lot.opensAt} ended={t('due')} onEnd={onDue} />,
      })}
    </span>
  );
};

const priceLabel = (lot: Lot) => (lot.state === 'sold' ? 'hammer' : lot.bids > 0 ? 'current' : 'start');

/** One lot of a list: picture with its clock, title, price, number of bids. `onDue` is called when it opens or closes. */
export const LotCard = ({ lot, priority, onDue }: { lot: Lot; priority: boolean; onDue: () => void }) => {
  const t = useTranslations('lots');
  return (
    <PictureCard
      src={smallPicture(lot.img)}
      fallback="gavel"
      priority={priority}
      title={lot.title}
      mark={<Mark lot={lot} onDue={onDue} />}
      note={t(priceLabel(lot))}
      foot={
        <>
          <Price cents={lot.priceCents} tone={isOver(lot) ? 'ink' : 'brand'} />
          <span>{lot.state === 'scheduled' ? <DateTime at={lot.opensAt} as="dayTime" /> : t('bids', { n: lot.bids })}</span>
        </>
      }
      to={auctionPages.lotDetail({ productNo: lot.productNo })}
    />
  );
};

/** The lot that ends next, enlarged: picture across the card's width, price and clock below. */
export const HeroLot = ({ lot, onDue }: { lot: Lot; onDue: () => void }) => {
  const t = useTranslations('lots');
  return (
    <PageLink to={auctionPages.lotDetail({ productNo: lot.productNo })} className={css.hero} data-press="card">
      <span data-hero="picture" className={css.heroPicture}>
        <Picture src={lot.img} {...pictureWidths(lot.img)} alt="" ratio={16 / 9} priority fallback="gavel" />
        <span className={css.heroMark}>
          <Mark lot={lot} onDue={onDue} />
        </span>
      </span>
      <span className={css.heroText}>
        <strong className={css.heroTitle}>{lot.title}</strong>
        <span className={css.heroFoot}>
          <span>
            {t(priceLabel(lot))} <Price cents={lot.priceCents} size="l" />
          </span>
          <span>{t('bids', { n: lot.bids })}</span>
        </span>
      </span>
    </PageLink>
  );
};
