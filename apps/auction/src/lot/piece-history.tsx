import { useGetLotHistoryQuery } from '@juhe/api-client/auction/price-story';
import type { LotDetail } from '@juhe/contract/auction/lot.schemas';
import * as auctionPages from '@juhe/contract/pages/auction';
import { PageLink } from '@juhe/platform';
import { Card, DateTime, Price, SectionHead } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './lot-detail.module.css';

/** Former sale prices of these goods, with the note that no profit is promised (auction.md H5). */
export const PieceHistory = ({ lot }: { lot: LotDetail }) => {
  const t = useTranslations('lot.piece');
  const { data } = useGetLotHistoryQuery({ productNo: lot.productNo });
  if (!data || (lot.ownerName === '' && data.length < 2)) return null;
  const earlier = data.filter(({ productNo }) => productNo !== lot.productNo);
  return (
    <section>
      <SectionHead>{t('title')}</SectionHead>
      <Card>
        {earlier.length === 0 ? (
          <p className={css.quiet}>{t('first')}</p>
        ) : (
          <ol className={css.offerings}>
            {earlier.map(({ productNo, soldCents, closesAt, quantity }) => (
              <li key={productNo}>
                <PageLink to={auctionPages.lotDetail({ productNo })} className={css.offering}>
                  <DateTime at={closesAt} as="date" />
                  <span>{t('pieces', { n: quantity })}</span>
                  {soldCents === null ? <span>{t('unsold')}</span> : <Price cents={soldCents} size="base" tone="ink" />}
                </PageLink>
              </li>
            ))}
          </ol>
        )}
        <p className={css.promise}>{t('noPromise')}</p>
      </Card>
    </section>
  );
};
