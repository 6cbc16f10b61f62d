import type { AfterSaleDetail } from '@juhe/contract/mall/after-sale.schemas';
import { PictureStrip } from '@juhe/ui/parts/media/picture-strip';
import { useTranslations } from '../locales/texts.gen.js';

/** Pictures that the member submitted; a tap enlarges them. */
export const Evidence = ({ pictures }: { pictures: AfterSaleDetail['pictures'] }) => {
  const t = useTranslations('afterSale');
  return <PictureStrip pictures={pictures} label={(n) => t('showPicture', { n })} />;
};
