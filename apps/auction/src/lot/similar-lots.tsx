import { useListSimilarLotsQuery } from '@juhe/api-client/auction/lot';
import { SectionHead } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { LotCard } from './lot-card.tsx';
import css from './lot-shelf.module.css';

/** Other open or upcoming lots, the same category first, in one swipeable row. */
export const SimilarLots = ({ productNo }: { productNo: string }) => {
  const t = useTranslations('lot');
  const { data = [], refetch } = useListSimilarLotsQuery({ productNo });
  if (data.length === 0) return null;
  return (
    <section>
      <SectionHead>{t('similar')}</SectionHead>
      <ul className={css.shelf}>
        {data.map((lot) => (
          <li key={lot.productNo}>
            <LotCard lot={lot} priority={false} onDue={() => void refetch()} />
          </li>
        ))}
      </ul>
    </section>
  );
};
