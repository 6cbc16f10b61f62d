import { z } from 'zod';
import { articleCard } from '../content/article.schemas.ts';
import { fileUrl, flag, id, integer, noInput, pageInput, pageOf } from '../fields.ts';

/** How the caller stands to a member. */
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

const someone = z.object({ ...pageInput, memberId: id.optional() });

export const homepageSchemas = {
  getHomePage: {
    input: z.object({ memberId: id.optional() }),
    output: z.object({
      member: memberRow.extend({
        region: z.string(),
        gender: z.enum(['unknown', 'male', 'female']),
        roles: z.array(z.string()),
        labels: z.array(z.string()),
      }),
      counts,
      /** False when the member hides the homepage from the caller: then only the header is shown. */
      visible: z.boolean(),
      permissionLevel: z.number().int().min(0).max(3).nullable(),
    }),
  },
  addFriend: { input: z.object({ memberId: id, follow: flag }), output: z.object({ relation, fans: z.number().int() }) },
  getFans: { input: someone, output: pageOf(memberRow) },
  getFollowInfo: { input: someone, output: pageOf(memberRow) },
  getInterrelation: { input: z.object({ memberId: id }), output: z.object({ relation }) },
  getCreations: { input: someone, output: pageOf(articleCard) },
  getCreationLike: { input: someone, output: pageOf(articleCard) },
  getCreationCollect: { input: someone, output: pageOf(articleCard) },
  modifyPermissions: {
    input: z.object({
      /** 0 everyone, 1 friends, 2 only the listed members, 3 only me (domain.md §8). */
      permissionLevel: integer(0, 3),
      /** The listed members of level 2; left out, the list stays as it is. */
      memberIds: z.array(id).max(200).optional(),
    }),
    output: z.object({ permissionLevel: z.number().int().min(0).max(3) }),
  },
  getMine: { input: noInput, output: z.object({ counts, newFans: z.number().int() }) },
};
