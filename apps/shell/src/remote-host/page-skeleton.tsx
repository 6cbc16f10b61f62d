import { useEffect, useState } from 'react';
import { useTranslations } from '../frame/bundled/locales/texts.gen.ts';

/** Identical to the skeleton in the document (index.html), so that nothing shifts when scripts take over. */
export const PageSkeleton = ({ delay }: { delay: number }) => {
  const t = useTranslations('frame');
  const [shown, setShown] = useState(delay === 0);
  useEffect(() => {
    if (shown) return undefined;
    const timer = setTimeout(() => setShown(true), delay);
    return () => clearTimeout(timer);
  }, [delay, shown]);
  if (!shown) return null;
  return (
    <div className="skeleton-page" role="status" aria-label={t('loading')}>
      <i className="skeleton-banner" />
      <i className="skeleton-line" />
      <i className="skeleton-line" />
      <i className="skeleton-line" />
      <i className="skeleton-line" />
    </div>
  );
};
