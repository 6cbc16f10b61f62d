import type { AfterSaleDetail } from '@juhe/contract/mall/after-sale.schemas';
import { useTranslations } from '@juhe/platform';
import { ImagePreview, Picture } from '@juhe/ui';
import { useState } from 'react';
import css from './after-sale.module.css';

/** Pictures that the member handed in; a tap enlarges them. */
export const Evidence = ({ pictures }: { pictures: AfterSaleDetail['pictures'] }) => {
  const t = useTranslations('afterSale');
  const [shown, setShown] = useState<number>();
  if (pictures.length === 0) return null;
  return (
    <>
      <ul className={css.pictures}>
        {pictures.map(({ id, thumb }, index) => (
          <li key={id}>
            <button
              type="button"
              className={css.picture}
              aria-label={t('showPicture', { n: index + 1 })}
              onClick={() => setShown(index)}
            >
              <Picture src={thumb} alt="" ratio={1} />
            </button>
          </li>
        ))}
      </ul>
      <ImagePreview images={pictures.map(({ url }) => ({ src: url }))} index={shown} onClose={() => setShown(undefined)} />
    </>
  );
};
