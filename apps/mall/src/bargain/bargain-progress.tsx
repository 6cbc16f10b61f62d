import { invalidateTags } from '@juhe/api-client';
import type { Bargain } from '@juhe/contract/mall/bargain.schemas';
import { useTranslations } from '@juhe/platform';
import { Countdown, formatPrice, Price } from '@juhe/ui';
import { useDelight } from '@juhe/ui/parts/delight';
import css from './bargain.module.css';

/** Where the price stands between its beginning and the floor, and how long it may still fall. */
export const BargainProgress = ({ bargain }: { bargain: Bargain }) => {
  const t = useTranslations('bargain');
  const { state, priceCents, startCents, floorCents, helpers, done, expiresAt } = bargain;
  const off = startCents - priceCents;
  const now = useDelight<HTMLDivElement>('petals', priceCents === floorCents);
  const over = state === 'bought' || state === 'expired';
  const key = over ? 'offText' : priceCents === floorCents ? 'atFloor' : 'progressText';
  const left = priceCents - floorCents;
  return (
    <div className={css.progress}>
      <div ref={now} className={css.now}>
        <span className={css.quiet}>{t(over ? 'reached' : 'now')}</span>
        <Price cents={priceCents} size="xl" />
        {off > 0 && <Price cents={startCents} size="s" tone="muted" />}
      </div>
      <div
        className={css.bar}
        role="progressbar"
        aria-label={t('progress')}
        aria-valuemin={0}
        aria-valuemax={startCents - floorCents}
        aria-valuenow={off}
        aria-valuetext={t(key, { off: formatPrice(off), left: formatPrice(left) })}
      >
        <span className={css.filled} style={{ width: `${(off / (startCents - floorCents)) * 100}%` }} />
      </div>
      <div className={css.ends}>
        <span>
          {t.rich(key, {
            off: <Price cents={off} size="xs" tone="inherit" />,
            left: <Price cents={left} size="xs" tone="inherit" />,
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
