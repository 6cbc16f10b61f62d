import { useListAuthorVideosInfiniteQuery } from '@juhe/api-client/content/video';
import * as contentPages from '@juhe/contract/pages/content';
import { CardSkeleton, InfiniteList } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { VideoTile } from '../shared/video-tile.tsx';

/** The films that a member published. */
export const HomepageVideos = ({ memberId, pinnedId }: { memberId: string; pinnedId?: string | undefined }) => {
  const t = useTranslations('homepage');
  const query = useListAuthorVideosInfiniteQuery({ authorId: memberId });
  return (
    <InfiniteList
      query={query}
      keyOf={(video) => video.id}
      layout="masonry"
      id={`videos-${memberId}`}
      skeleton={<CardSkeleton count={4} ratio={3 / 4} />}
      empty={{ icon: 'video', text: t('empty.videos'), action: { label: t('toHome'), to: contentPages.discover() } }}
    >
      {(video) => <VideoTile video={video} pinned={video.id === pinnedId} />}
    </InfiniteList>
  );
};
