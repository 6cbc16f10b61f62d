import { homepage } from '@juhe/contract/social/homepage';
import { inject, mutation, pages, query } from '@juhe/api-client';

export const {
  useGetHomePageQuery,
  useAddFriendMutation,
  useGetFansInfiniteQuery,
  useGetFollowInfoInfiniteQuery,
  useGetInterrelationQuery,
  useGetCreationsInfiniteQuery,
  useGetCreationLikeInfiniteQuery,
  useGetCreationCollectInfiniteQuery,
  useGetMineQuery,
  useModifyPermissionsMutation,
} = inject((build) => ({
  getHomePage: query(build, homepage.getHomePage, { tags: ['social/relation', 'member/info'] }),
  addFriend: mutation(build, homepage.addFriend, { invalidates: ['social/relation', 'content/article'] }),
  getFans: pages(build, homepage.getFans, { tags: ['social/relation'] }),
  getFollowInfo: pages(build, homepage.getFollowInfo, { tags: ['social/relation'] }),
  getInterrelation: query(build, homepage.getInterrelation, { tags: ['social/relation'] }),
  getCreations: pages(build, homepage.getCreations),
  getCreationLike: pages(build, homepage.getCreationLike, { tags: ['content/liked'] }),
  getCreationCollect: pages(build, homepage.getCreationCollect, { tags: ['content/collected'] }),
  modifyPermissions: mutation(build, homepage.modifyPermissions, { invalidates: ['social/relation'] }),
  getMine: query(build, homepage.getMine, { tags: ['social/relation'] }),
}));
