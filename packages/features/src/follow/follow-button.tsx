import type { MemberRow } from '@juhe/contract/social/homepage.schemas';
import { confirmDialog } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { FollowToggle } from '@juhe/ui/parts/motion/follow-toggle';
import { isFollowing, useFollow } from './use-follow.tsx';

interface FollowButtonProps {
  member: Pick<MemberRow, 'id' | 'nickname' | 'relation'>;
  soft?: boolean;
}

/** Follows or unfollows a member (with a confirmation) and shows the mutual relation. Renders nothing for the member itself. */
export const FollowButton = ({ member: { id, nickname, relation }, soft = false }: FollowButtonProps) => {
  const t = useTranslations('followButton');
  const { follow, isLoading } = useFollow();
  if (relation === 'self') return null;
  const follows = isFollowing(relation);
  const toggle = async () => {
    if (follows) {
      const isConfirmed = await confirmDialog({
        title: t('unfollowTitle', { name: nickname }),
        text: t('unfollowText'),
        confirm: t('unfollow'),
      });
      if (!isConfirmed) return;
    }
    await follow(id, !follows);
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
