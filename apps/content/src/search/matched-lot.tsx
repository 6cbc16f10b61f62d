import type { LotCard } from '@juhe/contract/auction/lot.schemas';
import * as auctionPages from '@juhe/contract/pages/auction';
import { Countdown, DateTime, PictureCard, Price, Tag } from '@juhe/ui';
import { smallPicture } from '@juhe/ui/parts/media/picture-sizes';
import { useTranslations } from '../locales/texts.gen.js';
import type { ItemOf } from './matched-rows.tsx';
import { Marked } from '@juhe/ui/parts/search/marked';

const tones = {
  open: 'gold',
  scheduled: 'blue',
  sold: 'green',
  unsold: 'grey',
  withdrawn: 'grey',
  cancelled: 'grey',
  fellThrough: 'grey',
} as const;

/** Closing time of an open lot, opening time of an upcoming one, or the number of bidders of a closed one. */
const When = ({ lot }: { lot: LotCard }) => {
  const t = useTranslations('search');
  if (lot.state === 'open') return <Countdown to={lot.closesAt} ended={t('lot.over')} />;
  if (lot.state === 'scheduled') return <DateTime at={lot.opensAt} as="dayTime" />;
  return <span>{t('lot.bids', { n: lot.bids })}</span>;
};

/** A lot with its state and current price. */
export const MatchedLot = ({ item: { lot }, terms }: { item: ItemOf<'lot'>; terms: readonly string[] }) => {
  const t = useTranslations('search');
  const isOver = lot.state !== 'open' && lot.state !== 'scheduled';
  return (
    <PictureCard
      src={smallPicture(lot.img)}
      fallback="gavel"
      title={<Marked text={lot.title} words={terms} />}
      mark={
        <Tag tone={tones[lot.state]} icon="gavel">
          {t(`lot.${lot.state}`)}
        </Tag>
      }
      foot={
        <>
          <Price cents={lot.priceCents} tone={isOver ? 'ink' : 'brand'} />
          <When lot={lot} />
        </>
      }
      to={auctionPages.lotDetail({ productNo: lot.productNo })}
    />
  );
};
