import type { Evidence as EvidencePicture } from '@juhe/contract/auction/claim.schemas';
import { Icon, toast } from '@juhe/ui';
import { PictureStrip } from '@juhe/ui/parts/media/picture-strip';
import { useTranslations } from '../locales/texts.gen.js';
import css from './claim.module.css';
import type { FreshPayment } from './fresh-payment.ts';

/** Vouchers and pictures of statements; a tap enlarges them. */
export const Evidence = ({ pictures, fresh }: { pictures: readonly EvidencePicture[]; fresh: FreshPayment }) => {
  const t = useTranslations('payment');
  const ready = async () => {
    const isReady = (await fresh()) !== undefined;
    if (!isReady) toast(t('failed'), { kind: 'error' });
    return isReady;
  };
  return (
    <>
      <PictureStrip pictures={pictures} label={(n) => t('showPicture', { n })} ready={ready} />
      {pictures.some(({ isReused }) => isReused) && (
        <p className={css.warning}>
          <Icon name="triangle-alert" size={20} />
          <span>{t('reused')}</span>
        </p>
      )}
    </>
  );
};
