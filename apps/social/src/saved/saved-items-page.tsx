import type { ArticleCard } from '@juhe/contract/content/article.schemas';
import type { VideoCard } from '@juhe/contract/content/video.schemas';
import * as contentPages from '@juhe/contract/pages/content';
import * as socialPages from '@juhe/contract/pages/social';
import { useNavigation, useQuery } from '@juhe/platform';
import { type IconName, InfiniteList, type InfiniteResult, Page, PullToRefresh, Tabs } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { ArticleTile } from '../shared/article-tile.tsx';
import { VideoTile } from '../shared/video-tile.tsx';

type List<T> = InfiniteResult<T> & { refetch: () => unknown };

interface ListProps {
  id: string;
  icon: IconName;
  empty: string;
}

const Articles = ({ query, id, icon, empty }: ListProps & { query: List<ArticleCard> }) => {
  const t = useTranslations('kept');
  return (
    <PullToRefresh onRefresh={() => query.refetch()}>
      <InfiniteList
        query={query}
        keyOf={(article) => article.id}
        layout="masonry"
        id={id}
        empty={{ icon, text: empty, action: { label: t('discover'), to: contentPages.discover() } }}
      >
        {(article) => <ArticleTile article={article} />}
      </InfiniteList>
    </PullToRefresh>
  );
};

const Videos = ({ query, id, icon, empty }: ListProps & { query: List<VideoCard> }) => {
  const t = useTranslations('kept');
  return (
    <PullToRefresh onRefresh={() => query.refetch()}>
      <InfiniteList
        query={query}
        keyOf={(video) => video.id}
        layout="masonry"
        id={id}
        empty={{ icon, text: empty, action: { label: t('discover'), to: contentPages.discover() } }}
      >
        {(video) => <VideoTile video={video} />}
      </InfiniteList>
    </PullToRefresh>
  );
};

interface Props {
  id: string;
  icon: IconName;
  articles: List<ArticleCard>;
  videos: List<VideoCard>;
  noArticles: string;
  noVideos: string;
}

/** Whether the URL selects the films; the other list is not fetched. */
export const useIsVideos = (): boolean => useQuery(socialPages.collect, socialPages.like).tab === 'videos';

/** The member's saved items, latest first: articles, or the films with `?tab=videos`. */
export const SavedItemsPage = ({ id, icon, articles, videos, noArticles, noVideos }: Props) => {
  const t = useTranslations('kept');
  const { replaceQuery } = useNavigation();
  const isVideos = useIsVideos();
  return (
    <Page width="full">
      <Tabs
        label={t('tabs')}
        sticky
        items={[
          { key: 'articles', label: t('articles') },
          { key: 'videos', label: t('videos') },
        ]}
        value={isVideos ? 'videos' : 'articles'}
        onChange={(next) => replaceQuery({ tab: next === 'videos' ? next : undefined }, socialPages.collect, socialPages.like)}
      >
        {isVideos ? (
          <Videos query={videos} id={`${id}-videos`} icon={icon} empty={noVideos} />
        ) : (
          <Articles query={articles} id={id} icon={icon} empty={noArticles} />
        )}
      </Tabs>
    </Page>
  );
};
