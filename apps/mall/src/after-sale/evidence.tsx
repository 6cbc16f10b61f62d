import type { AfterSaleDetail } from '@juhe/contract/mall/after-sale.schemas';
import { useTranslations } from '@juhe/platform';
import { PictureStrip } from '@juhe/ui/parts/picture-strip';

/** Pictures that the member submitted; a tap enlarges them. */
export const Evidence = ({ pictures }: { pictures: AfterSaleDetail['pictures'] }) => {
  const t = useTranslations('afterSale');
  return <PictureStrip pictures={pictures} label={(n) => t('showPicture', { n })} />;
};
