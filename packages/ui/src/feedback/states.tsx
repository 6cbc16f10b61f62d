import { missingCodes } from '@juhe/contract/refusal.constants';
import { PageLink, useOnline } from '@juhe/platform';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button, buttonClass } from '../controls/button.tsx';
import { cx } from '../cx.ts';
import type { IconName } from '../icon-names.ts';
import drawings from '../drawings.svg';
import css from './states.module.css';
import { useTexts } from '../texts/texts.ts';

const Drawing = ({ of }: { of: IconName }) => (
  <svg width={160} height={120} aria-hidden="true">
    <use href={`${drawings}#${of}`} />
  </svg>
);

interface EmptyProps {
  /** Selects the drawing above the text (drawings.svg). */
  icon?: IconName;
  /** The missing content, e.g. 还没有收藏的商品. */
  text?: ReactNode;
  /** One action: a page (hidden if it does not exist) or a function. */
  action?: { label: ReactNode; to?: string; onClick?: () => void };
  /** Further suggestions, below it in the page's full width. */
  next?: ReactNode;
}

/** Empty state: names the missing content and offers one action. */
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
 * Returns the user-facing text of a failed call, if it is one of ours (`ApiError` of the api-client). An ended session, which
 * has its modal, and a call aborted by the page have none.
 */
export const errorText = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null || !('kind' in error && 'message' in error)) return undefined;
  if (error.kind === 'session' || error.kind === 'abort') return '';
  return typeof error.message === 'string' ? error.message : undefined;
};

/** Whether repeating a failed call cannot succeed: its subject does not exist ({@link missingCodes}). */
export const isFinal = (error: unknown): boolean => missingCodes.includes((error as { code?: unknown } | null | undefined)?.code);

interface ErrorNoticeProps {
  error?: unknown;
  text?: ReactNode;
  icon?: IconName;
  /** Retries in place, also automatically when the network returns; the button is busy while the promise is pending. */
  onRetry?: () => unknown;
  /** The next attempt is in progress. */
  busy?: boolean;
  /** Replaces a page: has its height, and a tap anywhere retries (specification §2, §8). */
  whole?: boolean;
  role?: 'alert' | 'status';
}

/** An error, or no network: states the problem, and retries in place. */
export const ErrorNotice = ({
  error,
  text,
  icon = 'circle-alert',
  onRetry,
  busy = false,
  whole: fullPage = false,
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
    <div className={cx(css.state, fullPage && css.whole)} role={role}>
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
