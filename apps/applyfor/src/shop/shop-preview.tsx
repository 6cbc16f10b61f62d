import { Button, Picture, Sheet, Skeleton } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './shop.module.css';

interface Shown {
  shopName: string;
  logo: string;
  intro: string;
  category: string | undefined;
}

/** A preview of the shop as buyers will see it once it is open. */
export const ShopPreview = ({ shopName, logo, intro, category }: Shown) => {
  const t = useTranslations('shop');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="secondary" icon="eye" block onClick={() => setOpen(true)}>
        {t('preview')}
      </Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t('preview')}>
        <div className={css.previewHead}>
          <span className={css.logo}>
            <Picture src={logo} alt="" rounded="s" fallback="store" />
          </span>
          <span className={css.previewWords}>
            <strong>{shopName || t('name')}</strong>
            {category !== undefined && <span className={css.previewNote}>{category}</span>}
          </span>
        </div>
        {intro !== '' && <p className={css.previewIntro}>{intro}</p>}
        <div className={css.previewGoods} aria-hidden="true">
          <Skeleton ratio={1} />
          <Skeleton ratio={1} />
          <Skeleton ratio={1} />
        </div>
        <p className={css.previewNote}>{t('previewNote')}</p>
      </Sheet>
    </>
  );
};
