import type { Bargain } from '@juhe/contract/mall/bargain.schemas';
import { Avatar, Card, cx, formatPrice, Icon, type IconName } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './bargain.module.css';
import { BargainProgress } from './bargain-progress.tsx';

const ends: Readonly<
  Record<
    'ordered' | 'bought' | 'expired',
    { icon: IconName; title: 'held' | 'bought' | 'expired'; className: string | undefined }
  >
> = {
  ordered: { icon: 'lock', title: 'held', className: undefined },
  bought: { icon: 'circle-check', title: 'bought', className: css.done },
  expired: { icon: 'clock', title: 'expired', className: css.ended },
};

/** The state of the member's own bargain. */
export const OwnState = ({ bargain }: { bargain: Bargain }) => {
  const t = useTranslations('bargain');
  const { state, priceCents } = bargain;
  const end = state === 'running' ? undefined : ends[state];
  const amount = formatPrice(priceCents);
  return (
    <Card>
      {end && (
        <div className={css.state} role="status">
          <span className={cx(css.mark, end.className)}>
            <Icon name={end.icon} size={28} />
          </span>
          <h2 className={css.headline}>{t(end.title, { amount })}</h2>
          <p className={css.quiet}>{t(`${end.title}Note`, { amount })}</p>
        </div>
      )}
      <BargainProgress bargain={bargain} />
    </Card>
  );
};

interface HelpStateProps {
  bargain: Bargain;
  /** The amount that the caller has just taken off, in cents. */
  cut: number | undefined;
}

/** Another member's bargain: its owner, the effect of the caller's cut, or the reason why none is possible. */
export const HelpState = ({ bargain, cut }: HelpStateProps) => {
  const t = useTranslations('bargain');
  const { owner, obstacle } = bargain;
  const reason = obstacle !== null && obstacle !== 'own' && obstacle !== 'signIn' ? obstacle : undefined;
  return (
    <Card>
      <div className={css.state}>
        {cut === undefined ? (
          <Avatar src={owner.avatar} name={owner.nickname} size={56} />
        ) : (
          <span className={cx(css.mark, css.done, css.cut)}>
            <Icon name="scissors" size={28} />
          </span>
        )}
        <h2 className={css.headline}>{cut === undefined ? t('helping', { name: owner.nickname }) : t('helped')}</h2>
        <p className={css.quiet} role="status">
          {cut === undefined
            ? reason !== undefined && t(`why.${reason}`)
            : t('helpedText', { name: owner.nickname, amount: formatPrice(cut) })}
        </p>
      </div>
      <BargainProgress bargain={bargain} />
    </Card>
  );
};
