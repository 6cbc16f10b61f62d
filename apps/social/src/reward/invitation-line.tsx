import { useReceiveInviteRewardMutation } from '@juhe/api-client/social/invite';
import type { Invitation, InviteState } from '@juhe/contract/social/invite.schemas';
import { dateTimeFormat, useLang } from '@juhe/platform';
import { Button, errorText, formatPrice, Tag, toast } from '@juhe/ui';
import { signDone } from '@juhe/ui/parts/motion/delight';
import { useTranslations } from '../locales/texts.gen.js';
import css from './reward.module.css';

const tones = {
  invited: 'blue',
  qualified: 'brand',
  held: 'gold',
  received: 'green',
  refused: 'grey',
  expired: 'grey',
} as const satisfies Record<InviteState, string>;

/** An invited member: progress towards the reward, the missing steps, and a button to receive it when possible. */
export const InvitationLine = ({ invitation, rewardCents }: { invitation: Invitation; rewardCents: number }) => {
  const t = useTranslations('reward');
  const day = dateTimeFormat(useLang(), { dateStyle: 'medium' });
  const [receive, { isLoading }] = useReceiveInviteRewardMutation();
  const { state, until, at, rewardId } = invitation;
  const name = invitation.name || t('left');
  const receiveReward = async (id: string) => {
    try {
      await receive({ id }).unwrap();
      signDone();
      toast(t('receivedToast', { amount: formatPrice(rewardCents) }), { kind: 'success' });
    } catch (refusal) {
      toast(errorText(refusal) ?? t('failed'), { kind: 'error' });
    }
  };
  return (
    <div className={css.line}>
      <div className={css.names}>
        <p className={css.name}>{name}</p>
        <p className={css.label}>{t(`note.${state}`, { date: day.format(new Date(until ?? at)) })}</p>
      </div>
      {state === 'qualified' && rewardId !== null ? (
        <Button
          kind="primary"
          size="s"
          busy={isLoading}
          aria-label={t('takeOne', { name })}
          onClick={() => void receiveReward(rewardId)}
        >
          {t('receive')}
        </Button>
      ) : (
        <Tag tone={tones[state]}>{t(`state.${state}`)}</Tag>
      )}
    </div>
  );
};
