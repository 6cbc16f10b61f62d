import { z } from 'zod';
import { inviteCode } from './session.schemas.ts';
import { fileUrl, instant, pageInput, pageOf } from '../fields.ts';

/** Somebody whom the member invited: the name is masked, and there is no id, so that it leads to nobody's page. */
export const invited = z.object({
  /** Which one it was, from 1. */
  nth: z.number().int(),
  nickname: z.string(),
  avatar: fileUrl.nullable(),
  joinedAt: instant,
  /** How many this one invited in turn. */
  invited: z.number().int(),
});
export type Invited = z.output<typeof invited>;

export const teamSchemas = {
  inviter: {
    input: z.object({ inviteCode: inviteCode.unwrap() }),
    /** Whose promotion code it is, masked. */
    output: z.object({ nickname: z.string() }),
  },
  myTeamAgent: {
    input: z.object(pageInput),
    /** `total` of all times, `thisMonth` since the first of the month in China. */
    output: pageOf(invited).extend({ thisMonth: z.number().int() }),
  },
};
