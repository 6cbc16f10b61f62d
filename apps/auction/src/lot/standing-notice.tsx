import type { Standing } from '@juhe/contract/auction/bid.schemas';
import type { LotLive } from '@juhe/contract/auction/lot.schemas';
import { useTranslations } from '@juhe/platform';
import { cx, formatPrice, Icon } from '@juhe/ui';
import { standingIcons } from '../shared/standing.ts';
import css from './lot-detail.module.css';

interface StandingNoticeProps {
  standing: Standing;
  live: LotLive;
  /** The member's own maximum. */
  maxCents: number | null;
  depositCents: number;
}

/** How the member stands, said politely when it changes. A watcher hears the price only when it reads the page. */
export const StandingNotice = ({ standing, live, maxCents, depositCents }: StandingNoticeProps) => {
  const t = useTranslations('lot.standing');
  return (
    <div role="status">
      {standing !== 'none' && (
        <div className={cx(css.standing, css[standing])}>
          <Icon name={standingIcons[standing]} size={20} />
          <span>
            <strong>{t(standing)}</strong>
            {standing === 'leading' && maxCents !== null && maxCents > live.priceCents && (
              <span>{t('upTo', { amount: formatPrice(maxCents) })}</span>
            )}
            {standing === 'outbid' && <span>{t('outbidHint', { amount: formatPrice(live.nextCents) })}</span>}
            {standing === 'won' && <span>{t('wonHint', { amount: formatPrice(live.priceCents) })}</span>}
            {standing === 'lost' && <span>{t('lostHint', { amount: formatPrice(depositCents) })}</span>}
          </span>
        </div>
      )}
    </div>
  );
};
