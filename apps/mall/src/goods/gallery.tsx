import { useTranslations } from '@juhe/platform';
import { ImagePreview, Picture, Swiper } from '@juhe/ui';
import { useState } from 'react';
import css from './goods-detail.module.css';

/** The pictures of a product, swiped; a tap shows one large. */
export const Gallery = ({ name, pictures }: { name: string; pictures: readonly string[] }) => {
  const t = useTranslations('goods');
  const [shown, setShown] = useState<number>();
  const altOf = (index: number) => t('picture', { name, n: index + 1 });
  return (
    <div className={css.gallery}>
      <Swiper label={t('pictures', { name })} interval={3000}>
        {pictures.map((src, index) => (
          <button key={src} type="button" className={css.picture} onClick={() => setShown(index)}>
            <Picture src={src} alt={altOf(index)} priority={index === 0} fallback="shopping-bag" />
          </button>
        ))}
      </Swiper>
      <ImagePreview
        images={pictures.map((src, index) => ({ src, alt: altOf(index) }))}
        index={shown}
        onClose={() => setShown(undefined)}
      />
    </div>
  );
};
