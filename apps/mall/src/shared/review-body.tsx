import type { Review } from '@juhe/contract/mall/goods.schemas';
import { ImagePreview, Picture, Tag } from '@juhe/ui';
import { smallPicture } from '@juhe/ui/parts/media/picture-sizes';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './review-body.module.css';

/** The pictures of a review; a tap enlarges one. */
const Pictures = ({ pictures }: { pictures: readonly string[] }) => {
  const t = useTranslations('review');
  const [viewed, setViewed] = useState<number>();
  const [used, setUsed] = useState(false);
  const altOf = (index: number) => t('pictureOf', { n: index + 1 });
  if (pictures.length === 0) return null;
  return (
    <>
      <div className={css.pictures}>
        {pictures.map((src, index) => (
          <button
            key={src}
            type="button"
            className={css.picture}
            onClick={() => {
              setUsed(true);
              setViewed(index);
            }}
          >
            <Picture src={smallPicture(src)} alt={altOf(index)} rounded="s" />
          </button>
        ))}
      </div>
      {used && (
        <ImagePreview
          images={pictures.map((src, index) => ({ src, alt: altOf(index) }))}
          index={viewed}
          onClose={() => setViewed(undefined)}
        />
      )}
    </>
  );
};

const dayMs = 86_400_000;

/** The text of a review with its pictures and its later addition. */
export const ReviewBody = ({ review }: { review: Pick<Review, 'text' | 'pictures' | 'followUp' | 'createdAt'> }) => {
  const t = useTranslations('review');
  const { text, pictures, followUp, createdAt } = review;
  return (
    <>
      {text ? <p className={css.text}>{text}</p> : <p className={css.silent}>{t('noWords')}</p>}
      <Pictures pictures={pictures} />
      {followUp && (
        <div className={css.followUp}>
          <p className={css.after}>
            {t('followedAfter', { n: Math.floor((Date.parse(followUp.createdAt) - Date.parse(createdAt)) / dayMs) })}
          </p>
          {followUp.checking && (
            <p>
              <Tag tone="blue">{t('checking')}</Tag>
            </p>
          )}
          <p className={css.text}>{followUp.text}</p>
          <Pictures pictures={followUp.pictures} />
        </div>
      )}
    </>
  );
};
