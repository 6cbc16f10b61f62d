import { useInviterQuery } from '@juhe/api-client/member/team';

/** Eight letters and digits without look-alikes; may be left out. */
export const isInviteCode = (value: string): boolean => value === '' || /^[A-Z2-9]{8}$/i.test(value);

/** The masked name of who invites with this promotion code; undefined until it is known, and for a code of nobody. */
export const useInviter = (inviteCode: string): string | undefined =>
  useInviterQuery({ inviteCode }, { skip: inviteCode === '' || !isInviteCode(inviteCode) }).data?.nickname;
