import { discover } from '@juhe/contract/content/discover';
import { feed, inject } from '@juhe/api-client';

export const { useListDiscoverFeedInfiniteQuery } = inject((build) => ({
  listDiscoverFeed: feed(build, discover.listDiscoverFeed),
}));
