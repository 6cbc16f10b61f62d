import { softCloseLimit } from '@juhe/api-client/auction/bid';
import type { LotDetail, LotLive } from '@juhe/contract/auction/lot.schemas';
import { serverNow } from '@juhe/platform';
import { Countdown, cx, DateTime, Icon, useRemaining } from '@juhe/ui';
import { useEffect, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './lot-clock.module.css';

const hour = 3_600_000;
/** Remaining time (ms) below which the clock shows tenths on red (look-2, change 4). */
const finish = 120_000;
const dropMs = 4000;

const isCalm = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The last two minutes with tenths, drawn ten times a second; whole seconds with reduced motion. */
const Tenths = ({ to, onEnd, ended }: { to: string; onEnd?: () => void; ended: string }) => {
  useRemaining(Date.parse(to), onEnd);
  const [, tick] = useState(0);
  const [calm] = useState(isCalm);
  useEffect(() => {
    if (calm) return undefined;
    const timer = setInterval(() => tick((count) => count + 1), 100);
    return () => clearInterval(timer);
  }, [calm]);
  const remainingMs = Math.max(0, Date.parse(to) - serverNow());
  if (remainingMs <= 0) return <span>{ended}</span>;
  const seconds = calm ? Math.ceil(remainingMs / 1000) : Math.floor(remainingMs / 100) / 10;
  const minutes = Math.floor(seconds / 60);
  const remainingSeconds = seconds - minutes * 60;
  return (
    <span role="timer" aria-live="off" className={css.tenths}>
      {String(minutes).padStart(2, '0')}:
      {calm ? String(remainingSeconds).padStart(2, '0') : remainingSeconds.toFixed(1).padStart(4, '0')}
    </span>
  );
};

/** "+2 minutes" drops in when a bid has extended the end, and stays for screen readers. */
const Extended = ({ extensions }: { extensions: number }) => {
  const t = useTranslations('lot.clock');
  const [shown, setShown] = useState({ extensions, drops: false });
  if (shown.extensions !== extensions) setShown({ extensions, drops: extensions > shown.extensions });
  useEffect(() => {
    if (!shown.drops) return undefined;
    const timer = setTimeout(() => setShown((now) => ({ ...now, drops: false })), dropMs);
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    <span role="status" className={css.drop}>
      {shown.drops && (
        <span key={extensions} className={css.plus}>
          {t(extensions >= softCloseLimit ? 'plusLast' : 'plus')}
        </span>
      )}
    </span>
  );
};

/** The clock of a lot: plain above an hour, gold below, red with tenths in the last two minutes. */
export const LotClock = ({ lot, live }: { lot: LotDetail; live: LotLive }) => {
  const t = useTranslations('lot.clock');
  const open = live.state === 'open';
  const remainingMs = useRemaining(open ? Date.parse(live.closesAt) : undefined);
  if (live.state === 'scheduled')
    return (
      <div className={css.clock}>
        <span className={css.label}>{t('opensIn')}</span>
        <Countdown to={lot.opensAt} look="boxes" ended={t('opening')} />
      </div>
    );
  if (!open)
    return (
      <div className={css.clock}>
        <span className={css.label}>{t('closedAt')}</span>
        <DateTime at={live.closesAt} />
      </div>
    );
  const last = remainingMs > 0 && remainingMs <= finish;
  return (
    <div className={cx(css.clock, remainingMs <= hour && css.soon, last && css.last)}>
      <span className={css.label}>
        {last && <Icon name="zap" size={14} />}
        {t('closesIn')}
      </span>
      {last ? (
        <Tenths to={live.closesAt} ended={t('settling')} />
      ) : (
        <Countdown to={live.closesAt} look="boxes" ended={t('settling')} />
      )}
      <Extended extensions={live.extensions} />
    </div>
  );
};
