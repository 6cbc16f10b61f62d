import { z } from 'zod';
import { fileUrl, id, instant, noOutput, pageInput, pageOf, text } from '../fields.ts';
import { reportKinds } from './report.schemas.ts';

/** The kinds that the content check can pass to a moderator. `article` covers sets of pictures. */
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

/** The kinds that an operator can remove. */
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
  /** The doubt of the content check, in the reader's language; empty if it could not check pictures or films. */
  doubt: z.string(),
  createdAt: instant,
});
export type CheckItem = z.output<typeof item>;

export const checkSchemas = {
  listChecks: { input: z.object({ ...pageInput, kind: z.enum(checkKinds).optional() }), output: pageOf(item) },
  showCheck: {
    input: z.object({ id }),
    /** The complete content; URLs of non-public content expire. */
    output: item.extend({ texts: z.array(z.string()), pictures: z.array(fileUrl), films: z.array(fileUrl) }),
  },
  approveCheck: { input: z.object({ id }), output: noOutput },
  refuseCheck: { input: z.object({ id, reason }), output: noOutput },
  removeContent: { input: z.object({ kind: z.enum(removableKinds), targetId: id, reason }), output: noOutput },
};
