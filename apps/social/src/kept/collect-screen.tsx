import { useListCollectedVideosInfiniteQuery } from '@juhe/api-client/content/video';
import { useListMemberCollectionsInfiniteQuery } from '@juhe/api-client/social/homepage';
import { useTranslations } from '../locales/texts.gen.js';
import { CachedPage, useIsVideos } from './kept-page.tsx';

/** The articles and films that the member collected. */
export const Screen = () => {
  const t = useTranslations('kept');
  const isVideos = useIsVideos();
  return (
    <CachedPage
      id="collects"
      icon="bookmark"
      articles={useListMemberCollectionsInfiniteQuery({}, { skip: isVideos })}
      videos={useListCollectedVideosInfiniteQuery({}, { skip: !isVideos })}
      noArticles={t('noCollects')}
      noVideos={t('noCollectedVideos')}
    />
  );
};
