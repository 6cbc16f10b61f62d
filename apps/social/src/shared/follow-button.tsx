import { useAddFriendMutation } from '@juhe/api-client/social/homepage';
import type { MemberRow } from '@juhe/contract/social/homepage.schemas';
import { useNavigation } from '@juhe/platform';
import { Button, confirmDialog, haptic } from '@juhe/ui';
import { useDelight } from '@juhe/ui/parts/delight';
import { useTranslations } from '../locales/texts.gen.js';
import css from './shared.module.css';

/**
 * Follows or unfollows (with a confirmation); shows the mutual relation. `soft` in lists, where there are many. Renders
 * nothing for the member itself.
 */
export const FollowButton = ({ member, soft = false }: { member: MemberRow; soft?: boolean }) => {
  const t = useTranslations('follow');
  const { whenSignedIn } = useNavigation();
  const [addFriend, { isLoading }] = useAddFriendMutation();
  const follows = member.relation === 'following' || member.relation === 'friends';
  const button = useDelight('follow', follows);
  if (member.relation === 'self') return null;
  const change = async () => {
    if (
      follows &&
      !(await confirmDialog({
        title: t('unfollowTitle', { name: member.nickname }),
        text: t('unfollowText'),
        confirm: t('unfollow'),
      }))
    )
      return;
    haptic('light');
    await addFriend({ memberId: member.id, follow: !follows });
  };
  const label = t(`relation.${member.relation}`);
  return (
    <Button
      ref={button}
      size="s"
      kind={follows || soft ? 'secondary' : 'primary'}
      busy={isLoading}
      className={soft && !follows ? css.soft : undefined}
      aria-pressed={follows}
      aria-label={`${label} ${member.nickname}`}
      onClick={() => whenSignedIn(() => void change())}
    >
      {label}
    </Button>
  );
};
