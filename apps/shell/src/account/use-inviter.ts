import { useGetInviterQuery } from '@juhe/api-client/member/team';

/** Eight letters and digits without look-alikes; optional. */
export const isInviteCode = (value: string): boolean => value === '' || /^[A-Z2-9]{8}$/i.test(value);

/** Returns the masked name of the owner of this promotion code; undefined until known, and for an unknown code. */
export const useInviter = (inviteCode: string): string | undefined =>
  useGetInviterQuery({ inviteCode }, { skip: inviteCode === '' || !isInviteCode(inviteCode) }).data?.nickname;
