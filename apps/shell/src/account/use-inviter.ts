import { call } from '@juhe/api-client';
import { team } from '@juhe/contract/member/team';
import { useEffect, useState } from 'react';
import { isInviteCode } from './rules.ts';

/** The masked name of who invites with this promotion code; undefined until it is known, and for a code of nobody. */
export const useInviter = (inviteCode: string): string | undefined => {
  const [name, setName] = useState<string>();
  useEffect(() => {
    if (inviteCode === '' || !isInviteCode(inviteCode)) return undefined;
    let current = true;
    void call(team.inviter, { inviteCode }, { quiet: true }).then((result) => {
      if (current && result.ok) setName(result.data.nickname);
    });
    return () => {
      current = false;
    };
  }, [inviteCode]);
  return name;
};
