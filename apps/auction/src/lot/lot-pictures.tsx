import type { LotDetail } from '@juhe/contract/auction/lot.schemas';
import { ImagePreview, Picture, Swiper } from '@juhe/ui';
import { Film } from '@juhe/ui/parts/media/film';
import { Hero } from '@juhe/ui/parts/layout/hero';
import { pictureWidths } from '@juhe/ui/parts/media/picture-sizes';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './lot-detail.module.css';

const ratio = 4 / 3;

/** The film and the pictures of a lot, 4:3 across the full width of the window; a tap enlarges a picture. */
export const LotPictures = ({ lot }: { lot: Pick<LotDetail, 'title' | 'pictures' | 'video'> }) => {
  const t = useTranslations('lot');
  const { title, video } = lot;
  const [poster] = lot.pictures;
  const [slide, setSlide] = useState(0);
  const [shown, setShown] = useState<number>();
  return (
    <div className={css.pictures}>
      <Hero name={title}>
        <Swiper label={t('pictures', { title })} interval={0} onIndex={setSlide}>
          {video && poster && (
            <Film
              key="film"
              src={video}
              poster={poster}
              texts={{ film: t('film', { title }), play: t('playFilm', { title }), failed: t('filmFailed') }}
              shown={slide === 0}
              ratio={ratio}
            />
          )}
          {lot.pictures.map((src, index) => (
            <button
              key={src}
              type="button"
              className={css.picture}
              aria-label={t('enlarge', { n: index + 1 })}
              onClick={() => setShown(index)}
            >
              <Picture
                src={src}
                {...pictureWidths(src)}
                alt=""
                ratio={ratio}
                priority={index === 0 && !video}
                hero={index === 0}
                fallback="gavel"
              />
            </button>
          ))}
        </Swiper>
      </Hero>
      <ImagePreview images={lot.pictures.map((src) => ({ src, alt: title }))} index={shown} onClose={() => setShown(undefined)} />
    </div>
  );
};
