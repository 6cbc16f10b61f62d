import { z } from 'zod';
import { flag, id, instant, integer, noOutput, pageInput, pageOf, text } from '../fields.ts';
import { pictureIds, privatePicture } from './feedback.schemas.ts';

/** The kinds that can be reported. */
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
  'lot',
  'message',
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
  /** The recording of a reported message, at a signed URL; null otherwise. */
  voice: z.string().nullable(),
  state: z.enum(reportStates),
  memberId: id,
  /** The owner of the subject; null if there is none. */
  ownerId: id.nullable(),
  /** The content at the time of the report; for a message with five messages before and after it. */
  about: z.string(),
  note: z.string(),
  createdAt: instant,
});

export const reportSchemas = {
  listReportReasons: {
    input: z.object({ kind: z.enum(reportKinds) }),
    output: z.array(z.object({ value: z.string(), label: z.string() })),
  },
  addReport: {
    input: z.object({
      kind: z.enum(reportKinds),
      targetId: id,
      /** A value of `listReportReasons`. */
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
    /**
     * An upheld report removes the subject; `warn`, `muteDays` or `suspendDays` (one at most) warns, mutes or suspends its
     * owner, with the reason in `note`.
     */
    input: z
      .object({
        id,
        outcome: z.enum(['upheld', 'dismissed']),
        note: text(200, 0).default(''),
        warn: flag.default(false),
        muteDays: integer(1, 365).optional(),
        suspendDays: integer(1, 3650).optional(),
      })
      .superRefine(({ outcome, note, warn, muteDays, suspendDays }, context) => {
        const measures = [
          ...(suspendDays === undefined ? [] : ['suspendDays']),
          ...(muteDays === undefined ? [] : ['muteDays']),
          ...(warn ? ['warn'] : []),
        ];
        const [first] = measures;
        if (first !== undefined && (measures.length > 1 || outcome !== 'upheld' || note === ''))
          context.addIssue({ code: 'custom', path: [first] });
      }),
    output: noOutput,
  },
};
