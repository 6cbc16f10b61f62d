import { useRemaining } from './deadline.ts';
import { useTexts } from '../texts/texts.ts';
import css from './countdown.module.css';
import { cx } from '../cx.ts';

interface CountdownProps {
  /** An ISO instant, compared with the server's clock. */
  to: string;
  /** Called once when the moment comes; not when it has already passed. */
  onEnd?: () => void;
  /** Text after the end; 已结束 by default. */
  ended?: string;
  /** `boxes` puts each number on a dark tile, `plain` is inline text. */
  look?: 'plain' | 'boxes';
}

/** From this number of days on, hours and seconds are omitted: they say nothing, and would not fit on a card. */
const daysOnlyFrom = 100;

const pad = (value: number) => String(value).padStart(2, '0');

/**
 * Remaining time until a moment: `2 天 03:04:05`, from 100 days on `100 天`. Not announced every second; a screen reader finds
 * it as a timer.
 */
export const Countdown = ({ to, onEnd, ended, look: appearance = 'plain' }: CountdownProps) => {
  const t = useTexts();
  const seconds = Math.ceil(useRemaining(Date.parse(to), onEnd) / 1000);
  if (seconds <= 0) return <span className={css.countdown}>{ended ?? t('ended')}</span>;
  const days = Math.floor(seconds / 86_400);
  const parts = days >= daysOnlyFrom ? [] : [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60];
  return (
    <span className={cx(css.countdown, appearance === 'boxes' && css.boxes)} role="timer" aria-live="off">
      {days > 0 && <span className={css.days}>{t('days', { n: days })} </span>}
      {parts.map((part, index) => (
        <span key={index}>
          {index > 0 && <span className={css.colon}>:</span>}
          <span className={css.figure}>{pad(part)}</span>
        </span>
      ))}
    </span>
  );
};
