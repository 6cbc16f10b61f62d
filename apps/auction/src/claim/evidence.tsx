import type { Evidence as EvidencePicture } from '@juhe/contract/auction/claim.schemas';
import { useTranslations } from '@juhe/platform';
import { Icon, ImagePreview, Picture, toast } from '@juhe/ui';
import { useState } from 'react';
import css from './claim.module.css';
import type { FreshPayment } from './fresh-payment.ts';

/** Vouchers and pictures of statements; a tap enlarges them. */
export const Evidence = ({ pictures, fresh }: { pictures: readonly EvidencePicture[]; fresh: FreshPayment }) => {
  const t = useTranslations('payment');
  const [shown, setShown] = useState<number>();
  if (pictures.length === 0) return null;
  const enlarge = async (index: number) => {
    if (await fresh()) setShown(index);
    else toast(t('failed'), { kind: 'error' });
  };
  return (
    <>
      <ul className={css.pictures}>
        {pictures.map(({ id, thumb }, index) => (
          <li key={id}>
            <button
              type="button"
              className={css.picture}
              aria-label={t('showPicture', { n: index + 1 })}
              onClick={() => enlarge(index)}
            >
              <Picture src={thumb} alt="" ratio={1} />
            </button>
          </li>
        ))}
      </ul>
      {pictures.some(({ isReused }) => isReused) && (
        <p className={css.warning}>
          <Icon name="triangle-alert" size={20} />
          <span>{t('reused')}</span>
        </p>
      )}
      <ImagePreview images={pictures.map(({ url }) => ({ src: url }))} index={shown} onClose={() => setShown(undefined)} />
    </>
  );
};
