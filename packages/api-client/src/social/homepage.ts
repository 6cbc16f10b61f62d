import { homepage } from '@juhe/contract/social/homepage';
import { inject, mutation, pages, query } from '@juhe/api-client';

export const {
  useGetHomepageQuery,
  useFollowMemberMutation,
  useListFansInfiniteQuery,
  useListFollowsInfiniteQuery,
  useGetRelationQuery,
  useListMemberCreationsInfiniteQuery,
  useListMemberLikesInfiniteQuery,
  useListMemberCollectionsInfiniteQuery,
  useGetMyCountsQuery,
  useSetHomepageAccessMutation,
  useSetHomepageViewersMutation,
  useListAllowedViewersInfiniteQuery,
  useListDeniedViewersInfiniteQuery,
  usePinToHomepageMutation,
} = inject((build) => ({
  getHomepage: query(build, homepage.getHomepage, { tags: ['social/relation', 'member/info'] }),
  followMember: mutation(build, homepage.followMember, { invalidates: ['social/relation', 'content/article'] }),
  listFans: pages(build, homepage.listFans, { tags: ['social/relation'] }),
  listFollows: pages(build, homepage.listFollows, { tags: ['social/relation'] }),
  getRelation: query(build, homepage.getRelation, { tags: ['social/relation'] }),
  listMemberCreations: pages(build, homepage.listMemberCreations, { tags: ['social/pin'] }),
  listMemberLikes: pages(build, homepage.listMemberLikes, { tags: ['content/liked'] }),
  listMemberCollections: pages(build, homepage.listMemberCollections, { tags: ['content/collected'] }),
  setHomepageAccess: mutation(build, homepage.setHomepageAccess, { invalidates: ['social/relation', 'social/visibility'] }),
  setHomepageViewers: mutation(build, homepage.setHomepageViewers, { invalidates: ['social/relation', 'social/visibility'] }),
  listAllowedViewers: pages(build, homepage.listAllowedViewers, { tags: ['social/visibility'] }),
  listDeniedViewers: pages(build, homepage.listDeniedViewers, { tags: ['social/visibility'] }),
  pinToHomepage: mutation(build, homepage.pinToHomepage, { invalidates: ['social/relation', 'social/pin', 'content/creation'] }),
  getMyCounts: query(build, homepage.getMyCounts, { tags: ['social/relation'] }),
}));
