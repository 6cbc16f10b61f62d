import { useCollectArticleMutation, useLikeArticleMutation } from '@juhe/api-client/content/article';
import { shareType } from '@juhe/contract/common/share.constants';
import type { Article } from '@juhe/contract/content/article.schemas';
import { useSession } from '@juhe/auth';
import { pageUrl, useCurrentPath, useNavigation } from '@juhe/platform';
import { ActionBar, haptic, openShare } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { BarAction } from '../shared/bar-action.tsx';
import { CommentButton } from '../shared/comments/comment-button.tsx';
import css from './article.module.css';

interface Props {
  article: Article;
  onComment: () => void;
  onShowComments: () => void;
}

/** The article's action bar: comment field, like, collect, comment list and share. */
export const ArticleBar = ({ article, onComment, onShowComments }: Props) => {
  const t = useTranslations('article');
  const { whenSignedIn } = useNavigation();
  const [like] = useLikeArticleMutation();
  const [collect] = useCollectArticleMutation();
  const { user } = useSession();
  const path = useCurrentPath();
  const { id, liked, collected, title, picUrl: coverUrl } = article;
  const share = () =>
    openShare({ type: shareType.article, code: id, extras: [user?.id ?? ''], title, coverUrl, url: pageUrl(path, { id }) });
  return (
    <ActionBar>
      <div className={css.talk}>
        <CommentButton onClick={() => whenSignedIn(onComment)}>{t('say')}</CommentButton>
        <BarAction
          icon="heart"
          label={t('like')}
          count={article.likes}
          on={liked}
          onClick={() =>
            whenSignedIn(() => {
              haptic('light');
              return like({ id, like: !liked });
            })
          }
        />
        <BarAction
          icon="bookmark"
          label={t('collect')}
          count={article.collects}
          on={collected}
          onClick={() => whenSignedIn(() => collect({ id, collect: !collected }))}
        />
        <BarAction icon="message-circle" label={t('comments')} count={article.comments} onClick={onShowComments} />
        <BarAction icon="share-2" label={t('share')} onClick={() => void share()} />
      </div>
    </ActionBar>
  );
};
