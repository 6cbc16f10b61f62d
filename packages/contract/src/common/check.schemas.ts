import { z } from 'zod';
import { fileUrl, id, instant, nothing, pageInput, pageOf, text } from '../fields.ts';
import { reportKinds } from './report.schemas.ts';

/** What the content check can hand to a person. `article` covers sets of pictures. */
export const checkKinds = [
  'article',
  'video',
  'articleComment',
  'articleReply',
  'bookComment',
  'bookReply',
  'videoComment',
  'videoReply',
  'review',
  'reviewFollowUp',
  'reviewReply',
  'nickname',
  'bio',
  'message',
] as const;
export type CheckKind = (typeof checkKinds)[number];

/** What an operator can take away. */
export const removableKinds = [...reportKinds, 'reviewFollowUp', 'reviewReply', 'nickname', 'bio'] as const;
export type RemovableKind = (typeof removableKinds)[number];

const reason = text(200);

const item = z.object({
  id,
  kind: z.enum(checkKinds),
  targetId: id,
  memberId: id,
  memberName: z.string(),
  /** The first 200 characters. */
  text: z.string(),
  pictureCount: z.number().int(),
  filmCount: z.number().int(),
  /** What the check doubts, in the reader's language; empty when it could not look at pictures or films. */
  doubt: z.string(),
  createdAt: instant,
});
export type CheckItem = z.output<typeof item>;

export const checkSchemas = {
  listChecks: { input: z.object({ ...pageInput, kind: z.enum(checkKinds).optional() }), output: pageOf(item) },
  showCheck: {
    input: z.object({ id }),
    /** The whole of it; addresses of what is not public count for a while only. */
    output: item.extend({ texts: z.array(z.string()), pictures: z.array(fileUrl), films: z.array(fileUrl) }),
  },
  approveCheck: { input: z.object({ id }), output: nothing },
  refuseCheck: { input: z.object({ id, reason }), output: nothing },
  removeContent: { input: z.object({ kind: z.enum(removableKinds), targetId: id, reason }), output: nothing },
};
