import { useFollowMemberMutation } from '@juhe/api-client/social/homepage';
import type { MemberRow } from '@juhe/contract/social/homepage.schemas';
import { confirmDialog, haptic } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { FollowToggle } from '@juhe/ui/parts/follow-toggle';

interface FollowButtonProps {
  member: Pick<MemberRow, 'id' | 'nickname' | 'relation'>;
  soft?: boolean;
}

/** Follows or unfollows a member (with a confirmation) and shows the mutual relation. Renders nothing for the member itself. */
export const FollowButton = ({ member: { id, nickname, relation }, soft = false }: FollowButtonProps) => {
  const t = useTranslations('followButton');
  const [followMember, { isLoading }] = useFollowMemberMutation();
  if (relation === 'self') return null;
  const follows = relation === 'following' || relation === 'friends';
  const toggle = async () => {
    if (follows) {
      const isConfirmed = await confirmDialog({
        title: t('unfollowTitle', { name: nickname }),
        text: t('unfollowText'),
        confirm: t('unfollow'),
      });
      if (!isConfirmed) return;
    }
    haptic('light');
    await followMember({ memberId: id, follow: !follows });
  };
  const label = t(`relation.${relation}`);
  return (
    <FollowToggle
      follows={follows}
      label={label}
      accessibleLabel={`${label} ${nickname}`}
      soft={soft}
      busy={isLoading}
      onToggle={() => void toggle()}
    />
  );
};
