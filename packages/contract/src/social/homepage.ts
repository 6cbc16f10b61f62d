import { defineOperations } from '../operation.ts';
import type { homepageSchemas } from './homepage.schemas.ts';

const read = { method: 'POST', encoding: 'form', access: 'public' } as const;

export const homepage = defineOperations<typeof homepageSchemas>()('social/homepage', {
  getHomepage: {
    ...read,
    path: '/api/service/homePage/getHomePage',
    summary: "Returns a member's homepage header; without memberId the caller's own.",
  },
  followMember: {
    ...read,
    path: '/api/service/homePage/addFriend',
    access: 'required',
    limit: { per: 'member', count: 120, seconds: 60 },
    summary: 'Follows or unfollows a member; idempotent.',
  },
  listFans: { ...read, path: '/api/service/homePage/getFans', summary: "Lists the member's followers, newest first." },
  listFollows: {
    ...read,
    path: '/api/service/homePage/getFollowInfo',
    summary: 'Lists the members whom the member follows, newest first.',
  },
  getRelation: {
    ...read,
    path: '/api/service/homePage/getInterrelation',
    access: 'required',
    summary: "Returns the caller's relation to a member.",
  },
  listMemberCreations: {
    ...read,
    path: '/api/service/homePage/getCreations',
    extension: true,
    summary: "Lists the member's published creations.",
  },
  listMemberLikes: {
    ...read,
    path: '/api/service/homePage/getCreationLike',
    summary: 'Lists what the member likes, as far as the caller may see it.',
  },
  listMemberCollections: {
    ...read,
    path: '/api/service/homePage/getCreationCollect',
    summary: 'Lists what the member saved, as far as the caller may see it.',
  },
  setHomepageAccess: {
    method: 'POST',
    encoding: 'json',
    path: '/api/service/homePage/modifyPermissions',
    query: ['permissionLevel'],
    access: 'required',
    summary: "Sets who may see the caller's homepage.",
  },
  setHomepageViewers: {
    method: 'POST',
    encoding: 'json',
    path: '/api/service/homePage/modifyIsLook',
    query: ['permissionLevel', 'memberIds'],
    access: 'required',
    limit: { per: 'member', count: 60, seconds: 60 },
    summary:
      'Replaces the list of members who alone may see the homepage (2, which sets that level), or of those who never may (4).',
  },
  listAllowedViewers: {
    ...read,
    path: '/api/service/homePage/getPrivateList',
    access: 'required',
    summary: 'Lists the members who alone may see the homepage at level 2, in the stored order.',
  },
  listDeniedViewers: {
    ...read,
    path: '/api/service/homePage/getModifyIsLookList',
    access: 'required',
    summary: 'Lists the members who may never see the homepage, in the stored order.',
  },
  pinToHomepage: {
    method: 'POST',
    encoding: 'json',
    path: '/api/service/homePage/isTop',
    query: ['isTop'],
    access: 'required',
    limit: { per: 'member', count: 60, seconds: 60 },
    summary: 'Pins an own published creation to the top of the homepage, replacing another, or unpins it.',
  },
  getMyCounts: {
    ...read,
    path: '/api/service/homePage/getMine',
    access: 'required',
    extension: true,
    summary: "Returns the counts of the caller's Mine page.",
  },
});
