import { useFollowMemberMutation } from '@juhe/api-client/social/homepage';
import type { MemberRow } from '@juhe/contract/social/homepage.schemas';
import { haptic } from '@juhe/ui';
import { useCallback } from 'react';

type Relation = MemberRow['relation'];

/** Whether the reader follows a member to whom it has this relation. */
export const isFollowing = (relation: Relation): boolean => relation === 'following' || relation === 'friends';

/** The call that follows or unfollows a member; it returns the new relation, or undefined when it was refused. */
export const useFollow = () => {
  const [followMember, { isLoading }] = useFollowMemberMutation();
  const follow = useCallback(
    async (memberId: string, shouldFollow: boolean): Promise<Relation | undefined> => {
      haptic('light');
      try {
        return (await followMember({ memberId, follow: shouldFollow }).unwrap()).relation;
      } catch {
        // The error policy shows the server's message.
        return undefined;
      }
    },
    [followMember],
  );
  return { follow, isLoading };
};
