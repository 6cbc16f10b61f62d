import { invalidateTags } from '@juhe/api-client';
import type { Bargain } from '@juhe/contract/mall/bargain.schemas';
import { Countdown, formatPrice, Price } from '@juhe/ui';
import { useDelight } from '@juhe/ui/parts/motion/delight';
import { useTranslations } from '../locales/texts.gen.js';
import css from './bargain.module.css';

/** The current price between the start and the floor, and the remaining time. */
export const BargainProgress = ({ bargain }: { bargain: Bargain }) => {
  const t = useTranslations('bargain');
  const { state, priceCents, startCents, floorCents, helpers, done, expiresAt } = bargain;
  const discountCents = startCents - priceCents;
  const now = useDelight<HTMLDivElement>('petals', priceCents === floorCents);
  const isOver = state === 'bought' || state === 'expired';
  const key = isOver ? 'offText' : priceCents === floorCents ? 'atFloor' : 'progressText';
  const remainingCents = priceCents - floorCents;
  return (
    <div className={css.progress}>
      <div ref={now} className={css.now}>
        <span className={css.quiet}>{t(isOver ? 'reached' : 'now')}</span>
        <Price cents={priceCents} size="xl" />
        {discountCents > 0 && <Price cents={startCents} size="s" tone="muted" />}
      </div>
      <div
        className={css.bar}
        role="progressbar"
        aria-label={t('progress')}
        aria-valuemin={0}
        aria-valuemax={startCents - floorCents}
        aria-valuenow={discountCents}
        aria-valuetext={t(key, { off: formatPrice(discountCents), left: formatPrice(remainingCents) })}
      >
        <span className={css.filled} style={{ width: `${(discountCents / (startCents - floorCents)) * 100}%` }} />
      </div>
      <div className={css.ends}>
        <span>
          {t.rich(key, {
            off: <Price cents={discountCents} size="xs" tone="inherit" />,
            left: <Price cents={remainingCents} size="xs" tone="inherit" />,
          })}
        </span>
        <span>{t.rich('floorAt', { amount: <Price cents={floorCents} size="xs" tone="inherit" /> })}</span>
      </div>
      {state === 'running' && (
        <p className={css.time}>
          {t('left')}
          <Countdown to={expiresAt} look="boxes" ended={t('over')} onEnd={() => invalidateTags('mall/bargain')} />
        </p>
      )}
      {state === 'running' && done < helpers && <p className={css.quiet}>{t('toGo', { n: helpers - done })}</p>}
    </div>
  );
};
