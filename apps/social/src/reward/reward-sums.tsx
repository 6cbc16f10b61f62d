import { useReceiveInviteRewardMutation } from '@juhe/api-client/social/invite';
import { useFormatters } from '@juhe/platform';
import { Button, errorText, formatPrice, Price, toast } from '@juhe/ui';
import { signDone } from '@juhe/ui/parts/motion/delight';
import { useTranslations } from '../locales/texts.gen.js';
import css from './reward.module.css';
import type { Reward } from './reward.ts';

type Props = Pick<Reward, 'rewardCents' | 'receivableCents' | 'receivedCents' | 'counts' | 'leftThisMonth'>;

/** The earnings per invitation, the amount to be received, and the button that receives all of it. */
export const RewardSums = ({ rewardCents, receivableCents, receivedCents, counts, leftThisMonth }: Props) => {
  const t = useTranslations('reward');
  const { number } = useFormatters();
  const [receive, { isLoading }] = useReceiveInviteRewardMutation();
  const submit = async () => {
    try {
      const { receivedCents: arrived } = await receive({}).unwrap();
      signDone();
      toast(t('receivedToast', { amount: formatPrice(arrived) }), { kind: 'success' });
    } catch (refusal) {
      toast(errorText(refusal) ?? t('failed'), { kind: 'error' });
    }
  };
  const isCapped = counts.qualified > 0 && leftThisMonth === 0;
  return (
    <section className={css.sums}>
      <h2 className={css.hero}>{t('hero', { amount: formatPrice(rewardCents) })}</h2>
      <p className={css.label}>{t('receivable')}</p>
      <Price cents={receivableCents} size="xl" />
      <Button kind="primary" block busy={isLoading} disabled={receivableCents === 0} onClick={submit}>
        {t('receive')}
      </Button>
      {receivableCents === 0 && <p className={css.label}>{t(isCapped ? 'cap' : 'nothing')}</p>}
      <dl className={css.figures}>
        <div className={css.figure}>
          <dd className={css.value}>{number(counts.invited)}</dd>
          <dt className={css.label}>{t('invited')}</dt>
        </div>
        <div className={css.figure}>
          <dd className={css.value}>
            <Price cents={receivedCents} tone="ink" size="l" />
          </dd>
          <dt className={css.label}>{t('received')}</dt>
        </div>
      </dl>
    </section>
  );
};
