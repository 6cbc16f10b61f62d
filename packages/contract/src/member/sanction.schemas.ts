import { z } from 'zod';
import { removableKinds } from '../common/check.schemas.ts';
import { anyMobile, id, instant, integer, noOutput, pageInput, pageOf, text } from '../fields.ts';
import { appealLimits } from './sanction.constants.ts';

export const sanctionMeasures = ['removal', 'warning', 'mute', 'suspension'] as const;
export type SanctionMeasure = (typeof sanctionMeasures)[number];
/** `appealed`: an operator other than the first decides; `confirmed` and `overturned` are final. */
export const sanctionStates = ['imposed', 'appealed', 'confirmed', 'overturned'] as const;
export type SanctionState = (typeof sanctionStates)[number];

/** Appeal period in days. */
export const appealDays = 14;

const sanction = z.object({
  id,
  measure: z.enum(sanctionMeasures),
  /** The kind of the subject; null for a sanction without a subject. */
  kind: z.enum(removableKinds).nullable(),
  /** The content of the subject. */
  about: z.string(),
  /** In the reader's language if it is a category of the content check. */
  reason: z.string(),
  /** End of a mute or a suspension. */
  untilAt: instant.nullable(),
  state: z.enum(sanctionStates),
  /** Appeal deadline; null after an appeal, or if it is too late. */
  appealBefore: instant.nullable(),
  appealText: z.string(),
  /** The operator's answer to the appeal. */
  appealNote: z.string(),
  createdAt: instant,
});
export type Sanction = z.output<typeof sanction>;

/** A member by id or by mobile number. */
const member = { memberId: id.optional(), mobile: anyMobile.optional() };
const isItem = ({ memberId, mobile }: { memberId?: string | undefined; mobile?: string | undefined }) =>
  (memberId === undefined) !== (mobile === undefined);
const atField = { path: ['memberId'] };

export const sanctionSchemas = {
  listMySanctions: { input: z.object(pageInput), output: pageOf(sanction) },
  appealSanction: { input: z.object({ id, text: text(appealLimits.max, appealLimits.min) }), output: sanction },
  muteMember: {
    /** `reason` is shown to the member. */
    input: z.object({ reason: text(200), days: integer(1, 365), ...member }).refine(isItem, atField),
    output: z.object({ memberId: id, untilAt: instant }),
  },
  unmuteMember: { input: z.object(member).refine(isItem, atField), output: noOutput },
  listAppeals: {
    input: z.object(pageInput),
    output: pageOf(sanction.extend({ memberId: id, nickname: z.string(), decidedBy: z.string(), appealedAt: instant })),
  },
  decideAppeal: {
    input: z.object({ id, outcome: z.enum(['confirmed', 'overturned']), note: text(200) }),
    output: noOutput,
  },
};
