import { z } from 'zod';
import { articleCard } from '../content/article.schemas.ts';
import { fileUrl, flag, id, integer, list, noInput, pageInput, pageOf } from '../fields.ts';

/** The caller's relation to a member. */
export const relation = z.enum(['self', 'none', 'following', 'follower', 'friends']);
export type Relation = z.output<typeof relation>;

const counts = z.object({
  follows: z.number().int(),
  fans: z.number().int(),
  likes: z.number().int(),
  creations: z.number().int(),
});

export const memberRow = z.object({ id, nickname: z.string(), avatar: fileUrl.nullable(), bio: z.string(), relation });
export type MemberRow = z.output<typeof memberRow>;

/** The pinned creation of a homepage; a picture set is an article. */
const pinned = z.object({ kind: z.enum(['article', 'video']), id });
export type Pinned = z.output<typeof pinned>;

const someone = z.object({ ...pageInput, memberId: id.optional() });

export const homepageSchemas = {
  getHomepage: {
    input: z.object({ memberId: id.optional() }),
    output: z.object({
      member: memberRow.extend({
        region: z.string(),
        gender: z.enum(['unknown', 'male', 'female']),
        roles: z.array(z.string()),
        labels: z.array(z.string()),
        /** One of twelve; null while the member has chosen none. */
        cover: z.number().int().min(1).max(12).nullable(),
      }),
      counts,
      /** False when the homepage is hidden from the caller: then only the header is shown. */
      visible: z.boolean(),
      permissionLevel: z.number().int().min(0).max(3).nullable(),
      pinned: pinned.nullable(),
    }),
  },
  followMember: { input: z.object({ memberId: id, follow: flag }), output: z.object({ relation, fans: z.number().int() }) },
  listFans: {
    /** With `friends` only those whom the member follows too. */
    input: someone.extend({ friends: flag.optional() }),
    output: pageOf(memberRow),
  },
  listFollows: { input: someone, output: pageOf(memberRow) },
  getRelation: { input: z.object({ memberId: id }), output: z.object({ relation }) },
  listMemberCreations: { input: someone, output: pageOf(articleCard) },
  listMemberLikes: { input: someone, output: pageOf(articleCard) },
  listMemberCollections: { input: someone, output: pageOf(articleCard) },
  setHomepageAccess: {
    input: z.object({
      /** 0 everyone, 1 friends, 2 only the listed members, 3 only the owner (domain.md §8). */
      permissionLevel: integer(0, 3),
      /** The listed members of level 2; the list is unchanged when omitted. */
      memberIds: z.array(id).max(200).optional(),
    }),
    output: z.object({ permissionLevel: z.number().int().min(0).max(3) }),
  },
  setHomepageViewers: {
    input: z.object({
      /** 2: only the listed members may see the page; 4: the listed members never may. */
      permissionLevel: integer(2, 4).refine((level) => level !== 3),
      memberIds: list(id, 200),
    }),
    /** The level in force, which 4 leaves as it was, and the length of the list. */
    output: z.object({ permissionLevel: z.number().int().min(0).max(3), count: z.number().int() }),
  },
  listAllowedViewers: { input: z.object(pageInput), output: pageOf(memberRow) },
  listDeniedViewers: { input: z.object(pageInput), output: pageOf(memberRow) },
  pinToHomepage: { input: pinned.extend({ isTop: flag }), output: z.object({ pinned: pinned.nullable() }) },
  getMyCounts: {
    input: noInput,
    /** `hasShop`: the caller owns a shop, also a closed one, for which the role `shopOwner` has ended. */
    output: z.object({ counts, newFans: z.number().int(), hasShop: z.boolean() }),
  },
};
