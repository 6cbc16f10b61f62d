import { PageLink, useOnline } from '@juhe/platform';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button, buttonClass } from './button.tsx';
import { cx } from './cx.ts';
import type { IconName } from './icon-names.ts';
import drawings from './drawings.svg';
import css from './states.module.css';
import { useTexts } from './texts/texts.ts';

const Drawing = ({ of }: { of: IconName }) => (
  <svg width={160} height={120} aria-hidden="true">
    <use href={`${drawings}#${of}`} />
  </svg>
);

interface EmptyProps {
  /** The drawing for it stands above (drawings.svg). */
  icon?: IconName;
  /** What belongs here, e.g. 还没有收藏的商品. */
  text?: ReactNode;
  /** One way on: a page (not shown when it does not exist) or a function. */
  action?: { label: ReactNode; to?: string; onClick?: () => void };
  /** What else there is to do, below it in the page's whole width. */
  next?: ReactNode;
}

/** Nothing here: says what belongs here and offers one way on. */
export const Empty = ({ icon = 'inbox', text, action, next }: EmptyProps) => {
  const t = useTexts();
  return (
    <>
      <div className={css.state}>
        <Drawing of={icon} />
        <p>{text ?? t('empty')}</p>
        {action?.to && (
          <PageLink to={action.to} className={buttonClass('primary')}>
            {action.label}
          </PageLink>
        )}
        {action?.onClick && (
          <Button kind="primary" onClick={action.onClick}>
            {action.label}
          </Button>
        )}
      </div>
      {next}
    </>
  );
};

/**
 * What a failed call says for people, if it is one of ours (`ApiError` of the api-client). An ended session, which has its
 * modal, and a call that the page gave up say nothing.
 */
export const errorText = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null || !('kind' in error && 'message' in error)) return undefined;
  if (error.kind === 'session' || error.kind === 'abort') return '';
  return typeof error.message === 'string' ? error.message : undefined;
};

interface ErrorNoticeProps {
  error?: unknown;
  text?: ReactNode;
  icon?: IconName;
  /** Tries again in place, also by itself when the network returns; the button is busy while the promise is open. */
  onRetry?: () => unknown;
  /** The next attempt is on its way. */
  busy?: boolean;
  /** Stands in place of a page: as high as one, and a press anywhere on it tries again (specification §2, §8). */
  whole?: boolean;
  role?: 'alert' | 'status';
}

/** Something failed, or there is no network: says what, and tries again in place. */
export const ErrorNotice = ({
  error,
  text,
  icon = 'circle-alert',
  onRetry,
  busy = false,
  whole = false,
  role = 'alert',
}: ErrorNoticeProps) => {
  const t = useTexts();
  const online = useOnline();
  const wasOnline = useRef(online);
  useEffect(() => {
    const returned = online && !wasOnline.current;
    wasOnline.current = online;
    if (returned && !busy) onRetry?.();
  }, [online, busy, onRetry]);
  return (
    <div className={cx(css.state, whole && css.whole)} role={role}>
      <Drawing of={online ? icon : 'wifi-off'} />
      <p>{text ?? (errorText(error) || t('failed'))}</p>
      {onRetry && (
        <Button kind="primary" icon="refresh-cw" busy={busy} onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </div>
  );
};
