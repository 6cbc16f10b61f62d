import { z } from 'zod';
import { id, instant, integer, nothing, pageInput, pageOf, text } from '../fields.ts';
import { pictureIds, privatePicture } from './feedback.schemas.ts';

/** What can be reported. */
export const reportKinds = [
  'article',
  'articleComment',
  'articleReply',
  'book',
  'bookComment',
  'bookReply',
  'video',
  'videoComment',
  'videoReply',
  'member',
  'review',
  'goods',
  'shop',
] as const;
export type ReportKind = (typeof reportKinds)[number];
export const reportStates = ['open', 'upheld', 'dismissed'] as const;

const report = z.object({
  id,
  kind: z.enum(reportKinds),
  targetId: id,
  reason: z.string(),
  text: z.string(),
  pictures: z.array(privatePicture),
  state: z.enum(reportStates),
  memberId: id,
  /** Whose thing it is; null for what belongs to nobody. */
  ownerId: id.nullable(),
  /** What it said when it was reported. */
  about: z.string(),
  note: z.string(),
  createdAt: instant,
});

export const reportSchemas = {
  getReportReason: {
    input: z.object({ kind: z.enum(reportKinds) }),
    output: z.array(z.object({ value: z.string(), label: z.string() })),
  },
  addReportInfo: {
    input: z.object({
      kind: z.enum(reportKinds),
      targetId: id,
      /** A value of `getReportReason`. */
      reason: z.string().regex(/^[a-zA-Z]{1,40}$/),
      text: text(200, 0).default(''),
      /** Uploads with purpose `report`. */
      pictureIds: pictureIds(3),
    }),
    output: z.object({ id }),
  },
  listReports: {
    input: z.object({ ...pageInput, state: z.enum(reportStates).default('open') }),
    output: pageOf(report),
  },
  resolveReport: {
    /** `suspendDays` of an upheld report suspends whose thing it is, for the reason in `note`. */
    input: z
      .object({
        id,
        outcome: z.enum(['upheld', 'dismissed']),
        note: text(200, 0).default(''),
        suspendDays: integer(1, 3650).optional(),
      })
      .refine(({ outcome, note, suspendDays }) => suspendDays === undefined || (outcome === 'upheld' && note !== ''), {
        path: ['suspendDays'],
      }),
    output: nothing,
  },
};
