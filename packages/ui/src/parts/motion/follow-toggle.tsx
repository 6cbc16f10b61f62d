import { useNavigation } from '@juhe/platform';
import { Button, type IconName } from '@juhe/ui';
import { useDelight } from './delight.tsx';
import css from './follow-toggle.module.css';

interface FollowToggleProps {
  follows: boolean;
  label: string;
  /** Names the subject as well. */
  accessibleLabel: string;
  icon?: IconName;
  /** A less prominent button, for lists with many of them. */
  soft?: boolean;
  busy: boolean;
  /** Called for signed-in members; visitors are led to the sign-in and back. */
  onToggle: () => void;
}

/** Follows or unfollows a member or a shop. */
export const FollowToggle = ({ follows, label, accessibleLabel, icon, soft = false, busy, onToggle }: FollowToggleProps) => {
  const { whenSignedIn } = useNavigation();
  return (
    <Button
      ref={useDelight('follow', follows)}
      size="s"
      kind={follows || soft ? 'secondary' : 'primary'}
      icon={icon}
      busy={busy}
      className={soft && !follows ? css.soft : undefined}
      aria-pressed={follows}
      aria-label={accessibleLabel}
      onClick={() => whenSignedIn(onToggle)}
    >
      {label}
    </Button>
  );
};
