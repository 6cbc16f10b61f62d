import { invalidateTags } from '@juhe/api-client';
import { useListShownBannersQuery } from '@juhe/api-client/common/banner';
import { useListDiscoverFeedInfiniteQuery } from '@juhe/api-client/content/discover';
import { useSession } from '@juhe/auth';
import * as contentPages from '@juhe/contract/pages/content';
import { useNavigation, useQuery } from '@juhe/platform';
import { Empty, InfiniteList, PullToRefresh } from '@juhe/ui';
import { Banners } from '@juhe/ui/parts/media/banners';
import { useTranslations } from '../locales/texts.gen.js';
import { BooksChannel } from './books-channel.tsx';
import { booksChannel, CategoryChips, coursesChannel, followedChannel } from './category-chips.tsx';
import { CoursesChannel } from './courses-channel.tsx';
import css from './discover.module.css';
import { DiscoverHead } from './discover-head.tsx';
import { FeedCard, keyOfItem } from './feed-card.tsx';
import { FollowedAuthors } from './followed-authors.tsx';
import { TabEntries, Tiles } from './tiles.tsx';
import { TopicRow } from './topic-row.tsx';

/** Reads the channel from the address; undefined is the mixed feed. */
const useChannel = () => {
  const { category, topic } = useQuery(contentPages.discover);
  if (topic !== undefined) return { key: `topic-${topic}`, isFollowed: false, topic, filter: { topic } };
  if (category === followedChannel) return { key: followedChannel, isFollowed: true, category, filter: { followed: true } };
  return {
    key: category ?? 'all',
    isFollowed: false,
    category,
    filter: category === undefined ? undefined : { categoryId: category },
  };
};

/**
 * Discover, the home page: banners, channels, topics and the feed. Channel and topic are in the address, so that going back
 * restores them.
 */
const DiscoverScreen = () => {
  const t = useTranslations('discover');
  const { key, isFollowed, category, topic, filter } = useChannel();
  const { replaceQuery, signIn } = useNavigation();
  const { token } = useSession();
  const isClosed = isFollowed && !token;
  const isBooks = topic === undefined && category === booksChannel;
  const isCourses = topic === undefined && category === coursesChannel;
  /** Channels with their own list instead of the feed; it is requested at once, without banners. */
  const isOther = isBooks || isCourses;
  const banners = useListShownBannersQuery();
  const feed = useListDiscoverFeedInfiniteQuery(filter, { skip: isClosed || isOther });
  const refresh = () => {
    if (isCourses) invalidateTags('content/study');
    return Promise.all([...(isClosed || isOther ? [] : [feed.refetch()]), banners.refetch()]);
  };
  const showAll = () => replaceQuery({ category: undefined, topic: undefined }, contentPages.discover);
  const emptyText = topic === undefined ? t(isFollowed ? 'followedEmpty' : 'empty') : t('topicEmpty');
  return (
    <PullToRefresh onRefresh={refresh}>
      <div className={css.page}>
        <DiscoverHead channel={isBooks ? 'books' : isCourses ? 'courses' : undefined} />
        {isOther || <Banners banners={banners.isError ? [] : banners.data} label={t('banners')} />}
        {isOther || <Tiles />}
        <div className={css.channels}>
          <div className={css.channelRow}>
            <CategoryChips
              value={topic === undefined ? category : ''}
              onChange={(next) => replaceQuery({ category: next, topic: undefined }, contentPages.discover)}
            />
            <TabEntries />
          </div>
          {isFollowed || isOther || (
            <TopicRow
              value={topic}
              onChange={(next) => replaceQuery({ topic: next, category: undefined }, contentPages.discover)}
            />
          )}
        </div>
        {isBooks ? (
          <BooksChannel />
        ) : isCourses ? (
          <CoursesChannel />
        ) : isClosed ? (
          <Empty icon="users" text={t('signInText')} action={{ label: t('signIn'), onClick: signIn }} />
        ) : (
          <>
            {isFollowed && <FollowedAuthors />}
            <InfiniteList
              query={feed}
              keyOf={keyOfItem}
              layout="masonry"
              id={`feed-${key}`}
              empty={{
                icon: isFollowed ? 'users' : 'newspaper',
                text: emptyText,
                action: { label: t('showAll'), onClick: showAll },
              }}
            >
              {(item, index) => <FeedCard item={item} priority={index < 2} />}
            </InfiniteList>
          </>
        )}
      </div>
    </PullToRefresh>
  );
};

export { DiscoverScreen as Screen };
