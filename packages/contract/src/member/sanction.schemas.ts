import { z } from 'zod';
import { removableKinds } from '../common/check.schemas.ts';
import { anyMobile, id, instant, integer, nothing, pageInput, pageOf, text } from '../fields.ts';

export const sanctionMeasures = ['removal', 'warning', 'mute', 'suspension'] as const;
export type SanctionMeasure = (typeof sanctionMeasures)[number];
/** `appealed`: an operator other than the first decides; `confirmed` and `overturned` are final. */
export const sanctionStates = ['imposed', 'appealed', 'confirmed', 'overturned'] as const;
export type SanctionState = (typeof sanctionStates)[number];

/** Days within which a member may appeal. */
export const appealDays = 14;

const sanction = z.object({
  id,
  measure: z.enum(sanctionMeasures),
  /** What it is about; null for a measure without a thing. */
  kind: z.enum(removableKinds).nullable(),
  /** What that said. */
  about: z.string(),
  /** In the reader's language where it is a category of the content check. */
  reason: z.string(),
  /** Of a mute or a suspension. */
  untilAt: instant.nullable(),
  state: z.enum(sanctionStates),
  /** Until when the member may appeal; null once it did, or when it is too late. */
  appealBefore: instant.nullable(),
  appealText: z.string(),
  /** What the operator answered to the appeal. */
  appealNote: z.string(),
  createdAt: instant,
});
export type Sanction = z.output<typeof sanction>;

/** A member by id or by mobile. */
const member = { memberId: id.optional(), mobile: anyMobile.optional() };
const isOne = ({ memberId, mobile }: { memberId?: string | undefined; mobile?: string | undefined }) =>
  (memberId === undefined) !== (mobile === undefined);
const atField = { path: ['memberId'] };

export const sanctionSchemas = {
  mySanctions: { input: z.object(pageInput), output: pageOf(sanction) },
  appealSanction: { input: z.object({ id, text: text(500, 10) }), output: sanction },
  muteMember: {
    /** `reason` is what the member reads. */
    input: z.object({ reason: text(200), days: integer(1, 365), ...member }).refine(isOne, atField),
    output: z.object({ memberId: id, untilAt: instant }),
  },
  unmuteMember: { input: z.object(member).refine(isOne, atField), output: nothing },
  listAppeals: {
    input: z.object(pageInput),
    output: pageOf(sanction.extend({ memberId: id, nickname: z.string(), decidedBy: z.string(), appealedAt: instant })),
  },
  decideAppeal: {
    input: z.object({ id, outcome: z.enum(['confirmed', 'overturned']), note: text(200) }),
    output: nothing,
  },
};
