import { discover } from '@juhe/contract/content/discover';
import { feed, inject } from '@juhe/api-client';

export const { useQueryFeedInfiniteQuery } = inject((build) => ({ queryFeed: feed(build, discover.queryFeed) }));
