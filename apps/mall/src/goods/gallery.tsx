import type { GoodsDetail } from '@juhe/contract/mall/goods.schemas';
import { ImagePreview, Picture, Swiper } from '@juhe/ui';
import { Film } from '@juhe/ui/parts/media/film';
import { Hero } from '@juhe/ui/parts/layout/hero';
import { pictureWidths } from '@juhe/ui/parts/media/picture-sizes';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './gallery.module.css';

/** Time (ms) per picture (specification §9, products). */
const interval = 3000;

/** The film and the pictures of a product, swipeable; a tap enlarges a picture. The film stays until it is swiped away. */
export const Gallery = ({ goods }: { goods: Pick<GoodsDetail, 'productName' | 'img' | 'pictures' | 'video'> }) => {
  const t = useTranslations('goods');
  const { productName: name, img, pictures, video } = goods;
  const [shown, setShown] = useState<number>();
  const [slide, setSlide] = useState(0);
  const altOf = (index: number) => t('picture', { name, n: index + 1 });
  return (
    <div className={css.gallery}>
      <Hero narrow name={name}>
        <Swiper label={t('pictures', { name })} interval={video !== null && slide === 0 ? 0 : interval} onIndex={setSlide}>
          {video !== null && (
            <Film
              key="film"
              src={video}
              poster={pictures[0] ?? img}
              texts={{ film: t('film', { name }), play: t('playFilm', { name }), failed: t('filmFailed') }}
              shown={slide === 0}
            />
          )}
          {pictures.map((src, index) => (
            <button key={src} type="button" className={css.picture} onClick={() => setShown(index)}>
              <Picture
                src={src}
                alt={altOf(index)}
                {...pictureWidths(src)}
                priority={index === 0 && video === null}
                hero={index === 0}
                fallback="shopping-bag"
              />
            </button>
          ))}
        </Swiper>
      </Hero>
      <ImagePreview
        images={pictures.map((src, index) => ({ src, alt: altOf(index) }))}
        index={shown}
        onClose={() => setShown(undefined)}
      />
    </div>
  );
};
