import type { LotDetail } from '@juhe/contract/auction/lot.schemas';
import { ImagePreview, Picture, Swiper } from '@juhe/ui';
import { Hero } from '@juhe/ui/parts/hero';
import { pictureWidths } from '@juhe/ui/parts/picture-sizes';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './lot-detail.module.css';

/** The pictures of a lot, 4:3 across the full width of the window; a tap enlarges one. */
export const LotPictures = ({ lot }: { lot: LotDetail }) => {
  const t = useTranslations('lot');
  const [shown, setShown] = useState<number>();
  return (
    <div className={css.pictures}>
      <Hero name={lot.title}>
        <Swiper label={t('pictures', { title: lot.title })} interval={0}>
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
                ratio={4 / 3}
                priority={index === 0}
                hero={index === 0}
                fallback="gavel"
              />
            </button>
          ))}
        </Swiper>
      </Hero>
      <ImagePreview
        images={lot.pictures.map((src) => ({ src, alt: lot.title }))}
        index={shown}
        onClose={() => setShown(undefined)}
      />
    </div>
  );
};
