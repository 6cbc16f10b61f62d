import type { Article } from '@juhe/contract/content/article.schemas';
import { Picture, Swiper } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './article.module.css';

/** Widest and narrowest aspect ratio of the frame in which pictures of any shape are shown. */
const [widest, narrowest] = [16 / 9, 3 / 4];

/** Swipeable pictures of a gallery; the first picture sets the aspect ratio of the frame. A tap shows a picture at full size. */
export const ArticlePictures = ({ article, onShow }: { article: Article; onShow: (index: number) => void }) => {
  const t = useTranslations('article');
  const { pictures, title } = article;
  const [first] = pictures;
  const ratio = Math.min(widest, Math.max(narrowest, first ? first.width / first.height : 1));
  return (
    <Swiper label={t('pictures', { title })} interval={0}>
      {pictures.map(({ url }, index) => (
        <button key={url} type="button" className={css.picture} onClick={() => onShow(index)}>
          <Picture
            src={url}
            alt={t('showPicture', { n: index + 1 })}
            ratio={ratio}
            fit="contain"
            priority={index === 0}
            hero={index === 0}
          />
        </button>
      ))}
    </Swiper>
  );
};
