import { useEffect, useEffectEvent, useRef } from 'react';
import css from './load-more.module.css';
import { Spinner } from '../feedback/spinner.tsx';
import { useTexts } from '../texts/texts.ts';

/** `error` is a failed `loadmore`: it waits for the member instead of retrying automatically. */
export type LoadMoreStatus = 'loadmore' | 'loading' | 'nomore' | 'error';

interface LoadMoreProps {
  status: LoadMoreStatus;
  onLoad: () => unknown;
}

/** The line at a list's end (specification §4). Loads automatically when it comes near the viewport, and by its button. */
export const LoadMore = ({ status, onLoad }: LoadMoreProps) => {
  const t = useTexts();
  const line = useRef<HTMLDivElement>(null);
  const load = useEffectEvent(onLoad);
  useEffect(() => {
    if (status !== 'loadmore' || !line.current) return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && load(), {
      rootMargin: '600px 0px',
    });
    observer.observe(line.current);
    return () => observer.disconnect();
  }, [status]);
  return (
    <div ref={line} className={css.line}>
      <span role="status" className={css.status}>
        {status === 'loading' && (
          <>
            <Spinner size={16} />
            {t('loading')}
          </>
        )}
        {status === 'nomore' && t('noMore')}
        {status === 'error' && t('failed')}
      </span>
      {(status === 'loadmore' || status === 'error') && (
        <button type="button" className={css.button} onClick={onLoad}>
          {t(status === 'error' ? 'retry' : 'loadMore')}
        </button>
      )}
    </div>
  );
};
