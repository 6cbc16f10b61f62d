import { onRefreshRequest } from '@juhe/platform';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { buttonClass } from '../controls/button.tsx';
import { cx } from '../cx.ts';
import { useGestures } from '../media/gestures.ts';
import css from './pull-to-refresh.module.css';
import { Spinner } from '../feedback/spinner.tsx';
import { errorText } from '../feedback/states.tsx';
import { useTexts } from '../texts/texts.ts';
import { toast } from '../feedback/toast.ts';

/** pulling → refreshing → restore; abort when released too early (specification §4). */
type PullState = 'idle' | 'pulling' | 'ready' | 'refreshing' | 'restore' | 'abort';

/** Pull distance that triggers a refresh (pixels). */
const threshold = 56;

/** Returns the error in the result of a refresh: a query's result, several of them, or nothing. */
const errorIn = (answer: unknown): unknown => {
  if (Array.isArray(answer)) return answer.map(errorIn).find((error) => error !== undefined);
  return typeof answer === 'object' && answer !== null && 'error' in answer ? answer.error : undefined;
};

interface PullToRefreshProps {
  /**
   * Reloads; the spinner stays while the promise is pending. If it rejects, or resolves to a query's result with an error (or
   * a list of results with one), a toast reports it: the page keeps its previous content.
   */
  onRefresh: () => unknown;
  disabled?: boolean;
  children: ReactNode;
}

/**
 * Pulling the page down from its top reloads it. Keyboard and screen reader users have a button at the top, visible while
 * focused. Sticky bars belong beside it, not inside.
 */
export const PullToRefresh = ({ onRefresh, disabled = false, children }: PullToRefreshProps) => {
  const t = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<PullState>('idle');
  const [offset, setOffset] = useState(0);
  const [failed, setFailed] = useState(false);
  const busy = state === 'refreshing';

  const refresh = async () => {
    if (state === 'refreshing') return;
    setState('refreshing');
    setOffset(threshold);
    let error: unknown;
    try {
      error = errorIn(await onRefresh());
    } catch (thrown) {
      error = thrown;
    }
    setFailed(error !== undefined);
    if (error !== undefined) toast(errorText(error) ?? t('failed'), { kind: 'error' });
    setState('restore');
    setOffset(0);
  };
  const startRefresh = useEffectEvent(refresh);

  useEffect(() => (disabled ? undefined : onRefreshRequest(() => void startRefresh())), [disabled]);
  useEffect(() => {
    if (disabled) return undefined;
    const root = document.documentElement;
    const previousBehavior = root.style.overscrollBehaviorY;
    root.style.overscrollBehaviorY = 'contain';
    return () => {
      root.style.overscrollBehaviorY = previousBehavior;
    };
  }, [disabled]);
  const gestures = useGestures();
  useEffect(() => {
    if (!box.current || disabled) return undefined;
    return gestures?.watchPull(box.current, {
      threshold,
      onMove: (pulled) => {
        setOffset(pulled);
        setState(pulled >= threshold ? 'ready' : 'pulling');
      },
      onEnd: (isFar) => {
        if (isFar) return void startRefresh();
        setState('abort');
        setOffset(0);
      },
    });
  }, [disabled, gestures]);

  const texts: Partial<Record<PullState, string>> = { pulling: t('pull'), ready: t('release'), refreshing: t('refreshing') };
  const isPulled = state === 'pulling' || state === 'ready';
  return (
    <div ref={box} className={css.box} data-pull={state} aria-busy={busy || undefined}>
      <button
        type="button"
        className={cx(buttonClass('secondary', 's'), 'visually-hidden', css.button)}
        onClick={() => void refresh()}
      >
        {t('refresh')}
      </button>
      <div className={css.head} style={{ opacity: offset / threshold }} aria-hidden="true">
        {busy ? <Spinner /> : isPulled && <Spinner turn={offset * 3} />}
        {texts[state]}
      </div>
      <span className="visually-hidden" role="status">
        {busy ? t('refreshing') : state === 'restore' && !failed ? t('refreshed') : ''}
      </span>
      <div className={cx(!isPulled && css.moves)} style={offset ? { transform: `translateY(${offset}px)` } : undefined}>
        {children}
      </div>
    </div>
  );
};
