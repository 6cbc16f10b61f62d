import { useInviterQuery } from '@juhe/api-client/member/team';
import { isInviteCode } from './rules.ts';

/** The masked name of who invites with this promotion code; undefined until it is known, and for a code of nobody. */
export const useInviter = (inviteCode: string): string | undefined =>
  useInviterQuery({ inviteCode }, { skip: inviteCode === '' || !isInviteCode(inviteCode) }).data?.nickname;
