import { z } from 'zod';
import { inviteCode } from './session.schemas.ts';
import { fileUrl, instant, pageInput, pageOf } from '../fields.ts';

/** A member invited by this member: the name is masked and the id is omitted, so that it links to nobody's page. */
export const invited = z.object({
  /** Its ordinal number, from 1. */
  nth: z.number().int(),
  nickname: z.string(),
  avatar: fileUrl.nullable(),
  joinedAt: instant,
  /** Number of members that this one invited in turn. */
  invited: z.number().int(),
});
export type Invited = z.output<typeof invited>;

export const teamSchemas = {
  getInviter: {
    input: z.object({ inviteCode: inviteCode.unwrap() }),
    /** The owner of the promotion code, masked. */
    output: z.object({ nickname: z.string() }),
  },
  listTeam: {
    input: z.object(pageInput),
    /** `total` of all time, `thisMonth` since the first of the month in China. */
    output: pageOf(invited).extend({ thisMonth: z.number().int() }),
  },
};
