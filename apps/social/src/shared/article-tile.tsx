import type { ArticleCard } from '@juhe/contract/content/article.schemas';
import * as contentPages from '@juhe/contract/pages/content';
import { Avatar, Count, Icon, PictureCard } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { PinnedMark } from './pinned-mark.tsx';
import css from './shared.module.css';

/** An article on a homepage or among the member's saved items; without the author where all are by the same one. */
export const ArticleTile = ({
  article,
  authored = true,
  pinned = false,
}: {
  article: ArticleCard;
  authored?: boolean;
  /** Pinned to the top of its author's homepage. */
  pinned?: boolean;
}) => {
  const t = useTranslations('shared');
  return (
    <PictureCard
      src={article.picUrl}
      ratio={article.width / article.height}
      title={article.title}
      mark={pinned && <PinnedMark />}
      foot={
        <>
          {authored ? (
            <span className={css.author}>
              <Avatar src={article.authorAvatar} name={article.authorName} size={24} />
              <span className={css.authorName}>{article.authorName}</span>
            </span>
          ) : (
            <span>{article.categoryName}</span>
          )}
          <span className={css.likes}>
            <Icon name="heart" size={14} />
            <span className="visually-hidden">{t('likes')}</span>
            <Count value={article.likes} />
          </span>
        </>
      }
      to={(article.kind === 'news' ? contentPages.newsDetail : contentPages.articleDetail)({ id: article.id })}
    />
  );
};
