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
  useModifyIsLookMutation,
  useGetPrivateListInfiniteQuery,
  useGetModifyIsLookListInfiniteQuery,
  useIsTopMutation,
} = inject((build) => ({
  getHomePage: query(build, homepage.getHomePage, { tags: ['social/relation', 'member/info'] }),
  addFriend: mutation(build, homepage.addFriend, { invalidates: ['social/relation', 'content/article'] }),
  getFans: pages(build, homepage.getFans, { tags: ['social/relation'] }),
  getFollowInfo: pages(build, homepage.getFollowInfo, { tags: ['social/relation'] }),
  getInterrelation: query(build, homepage.getInterrelation, { tags: ['social/relation'] }),
  getCreations: pages(build, homepage.getCreations, { tags: ['social/pin'] }),
  getCreationLike: pages(build, homepage.getCreationLike, { tags: ['content/liked'] }),
  getCreationCollect: pages(build, homepage.getCreationCollect, { tags: ['content/collected'] }),
  modifyPermissions: mutation(build, homepage.modifyPermissions, { invalidates: ['social/relation'] }),
  modifyIsLook: mutation(build, homepage.modifyIsLook, { invalidates: ['social/relation', 'social/visibility'] }),
  getPrivateList: pages(build, homepage.getPrivateList, { tags: ['social/visibility'] }),
  getModifyIsLookList: pages(build, homepage.getModifyIsLookList, { tags: ['social/visibility'] }),
  isTop: mutation(build, homepage.isTop, { invalidates: ['social/relation', 'social/pin', 'content/creation'] }),
  getMine: query(build, homepage.getMine, { tags: ['social/relation'] }),
}));
