import type { Standing } from '@juhe/contract/auction/bid.schemas';
import type { LotLive } from '@juhe/contract/auction/lot.schemas';
import { cx, haptic, Icon, Price } from '@juhe/ui';
import { useEffect, useRef } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { standingIcons } from '../shared/standing.ts';
import css from './lot-detail.module.css';

interface StandingNoticeProps {
  standing: Standing;
  live: LotLive;
  /** The member's own maximum. */
  maxCents: number | null;
}

/** The member's standing, announced politely when it changes. Screen readers of a spectator read the price only on demand. */
export const StandingNotice = ({ standing, live, maxCents }: StandingNoticeProps) => {
  const t = useTranslations('lot.standing');
  const previousStanding = useRef(standing);
  useEffect(() => {
    if (previousStanding.current === 'leading' && standing === 'outbid') haptic('warn');
    previousStanding.current = standing;
  }, [standing]);
  return (
    <div role="status">
      {standing !== 'none' && (
        <div className={cx(css.standing, css[standing])}>
          <Icon name={standingIcons[standing]} size={20} />
          <span>
            <strong>{t(standing)}</strong>
            {standing === 'leading' && maxCents !== null && maxCents > live.priceCents && (
              <span>{t.rich('upTo', { amount: <Price cents={maxCents} size="s" tone="inherit" /> })}</span>
            )}
            {standing === 'outbid' && (
              <span>{t.rich('outbidHint', { amount: <Price cents={live.nextCents} size="s" tone="inherit" /> })}</span>
            )}
            {standing === 'won' && (
              <span>{t.rich('wonHint', { amount: <Price cents={live.priceCents} size="s" tone="inherit" /> })}</span>
            )}
            {standing === 'lost' && <span>{t('lostHint')}</span>}
          </span>
        </div>
      )}
    </div>
  );
};
