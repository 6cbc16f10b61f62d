import { useListCollectedVideosInfiniteQuery } from '@juhe/api-client/content/video';
import { useListMemberCollectionsInfiniteQuery } from '@juhe/api-client/social/homepage';
import { useTranslations } from '../locales/texts.gen.js';
import { SavedItemsPage, useIsVideos } from './saved-items-page.tsx';

/** The articles and films that the member collected. */
const CollectScreen = () => {
  const t = useTranslations('kept');
  const isVideos = useIsVideos();
  return (
    <SavedItemsPage
      id="collects"
      icon="bookmark"
      articles={useListMemberCollectionsInfiniteQuery({}, { skip: isVideos })}
      videos={useListCollectedVideosInfiniteQuery({}, { skip: !isVideos })}
      noArticles={t('noCollects')}
      noVideos={t('noCollectedVideos')}
    />
  );
};

export { CollectScreen as Screen };
