import { z } from 'zod';
import { anyMobile, id, instant, integer, noOutput, pageInput, pageOf, text } from '../fields.ts';

/** A member by id or by mobile number. */
const member = { memberId: id.optional(), mobile: anyMobile.optional() };
const isItem = ({ memberId, mobile }: { memberId?: string | undefined; mobile?: string | undefined }) =>
  (memberId === undefined) !== (mobile === undefined);
const atField = { path: ['memberId'] };

export const suspensionSchemas = {
  suspendMember: {
    /** `reason` is shown to the member. */
    input: z.object({ reason: text(200), days: integer(1, 3650), ...member }).refine(isItem, atField),
    output: z.object({ memberId: id, untilAt: instant }),
  },
  restoreMember: { input: z.object(member).refine(isItem, atField), output: noOutput },
  endSessions: { input: z.object(member).refine(isItem, atField), output: z.object({ ended: z.int() }) },
  listSuspended: {
    input: z.object(pageInput),
    output: pageOf(z.object({ memberId: id, nickname: z.string(), untilAt: instant, reason: z.string() })),
  },
};
