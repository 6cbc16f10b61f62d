import { defineOperations } from '../operation.ts';
import type { homepageSchemas } from './homepage.schemas.ts';

const read = { method: 'POST', encoding: 'form', access: 'public' } as const;

export const homepage = defineOperations<typeof homepageSchemas>()('social/homepage', {
  getHomepage: {
    ...read,
    path: '/api/service/homePage/getHomePage',
    summary: "A member's homepage header; without memberId the caller's own.",
  },
  followMember: {
    ...read,
    path: '/api/service/homePage/addFriend',
    access: 'required',
    limit: { per: 'member', count: 120, seconds: 60 },
    summary: 'Follows or unfollows a member; repeating it changes nothing.',
  },
  listFans: { ...read, path: '/api/service/homePage/getFans', summary: 'Who follows the member, latest first.' },
  listFollows: { ...read, path: '/api/service/homePage/getFollowInfo', summary: 'Whom the member follows, latest first.' },
  getRelation: {
    ...read,
    path: '/api/service/homePage/getInterrelation',
    access: 'required',
    summary: 'How the caller stands to a member.',
  },
  listMemberCreations: {
    ...read,
    path: '/api/service/homePage/getCreations',
    extension: true,
    summary: "The member's published creations.",
  },
  listMemberLikes: {
    ...read,
    path: '/api/service/homePage/getCreationLike',
    summary: 'What the member likes, as far as the caller may see it.',
  },
  listMemberCollections: {
    ...read,
    path: '/api/service/homePage/getCreationCollect',
    summary: 'What the member collected, as far as the caller may see it.',
  },
  setHomepageAccess: {
    method: 'POST',
    encoding: 'json',
    path: '/api/service/homePage/modifyPermissions',
    query: ['permissionLevel'],
    access: 'required',
    summary: "Chooses who may look at the caller's homepage.",
  },
  setHomepageViewers: {
    method: 'POST',
    encoding: 'json',
    path: '/api/service/homePage/modifyIsLook',
    query: ['permissionLevel', 'memberIds'],
    access: 'required',
    limit: { per: 'member', count: 60, seconds: 60 },
    summary: 'Replaces the list of who alone may look at the homepage (2, which sets that level), or of who never may (4).',
  },
  listAllowedViewers: {
    ...read,
    path: '/api/service/homePage/getPrivateList',
    access: 'required',
    summary: 'Who alone may look at the homepage at level 2, in the order in which the list was written.',
  },
  listDeniedViewers: {
    ...read,
    path: '/api/service/homePage/getModifyIsLookList',
    access: 'required',
    summary: 'Who never may look at the homepage, in the order in which the list was written.',
  },
  pinToHomepage: {
    method: 'POST',
    encoding: 'json',
    path: '/api/service/homePage/isTop',
    query: ['isTop'],
    access: 'required',
    limit: { per: 'member', count: 60, seconds: 60 },
    summary: 'Pins an own published creation to the top of the homepage, instead of another, or takes it down.',
  },
  getMyCounts: {
    ...read,
    path: '/api/service/homePage/getMine',
    access: 'required',
    extension: true,
    summary: "The counts of the caller's Mine page.",
  },
});
