import { useListLikedVideosInfiniteQuery } from '@juhe/api-client/content/video';
import { useListMemberLikesInfiniteQuery } from '@juhe/api-client/social/homepage';
import { useTranslations } from '../locales/texts.gen.js';
import { SavedItemsPage, useIsVideos } from './saved-items-page.tsx';

/** The articles and films that the member likes. */
const LikeScreen = () => {
  const t = useTranslations('kept');
  const isVideos = useIsVideos();
  return (
    <SavedItemsPage
      id="likes"
      icon="heart"
      articles={useListMemberLikesInfiniteQuery({}, { skip: isVideos })}
      videos={useListLikedVideosInfiniteQuery({}, { skip: !isVideos })}
      noArticles={t('noLikes')}
      noVideos={t('noLikedVideos')}
    />
  );
};

export { LikeScreen as Screen };
