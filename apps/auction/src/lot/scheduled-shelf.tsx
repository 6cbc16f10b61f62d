import { useListLotsInfiniteQuery } from '@juhe/api-client/auction/lot';
import * as auctionPages from '@juhe/contract/pages/auction';
import { SectionHead } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { LotCard } from './lot-card.tsx';
import shelfCss from './lot-shelf.module.css';

/** Number of lots shown in a shelf. */
const maxLots = 5;

/** The lots that start next, below an empty list; renders nothing when there are none. */
export const ScheduledShelf = () => {
  const t = useTranslations('lots');
  const query = useListLotsInfiniteQuery({ state: 'scheduled' }, { refetchOnMountOrArgChange: 5 });
  const lots = (query.data?.pages[0]?.list ?? []).slice(0, maxLots);
  if (lots.length === 0) return null;
  return (
    <section>
      <SectionHead to={auctionPages.lots({ state: 'scheduled' })}>{t('shelf.scheduled')}</SectionHead>
      <ul className={shelfCss.shelf}>
        {lots.map((lot) => (
          <li key={lot.productNo}>
            <LotCard lot={lot} priority={false} onDue={() => void query.refetch()} />
          </li>
        ))}
      </ul>
    </section>
  );
};
