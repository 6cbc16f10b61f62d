import { useTranslations } from '@juhe/platform';
import { ErrorNotice, ListSkeleton, Muted, Sheet } from '@juhe/ui';
import { useEffect, useState } from 'react';
import css from './about.module.css';

type Licences = typeof import('@generated/licences').default;

/** The libraries of others in this product, each with its licence's words; fetched when it is opened. */
export const LicenceSheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const t = useTranslations('about');
  const [licences, setLicences] = useState<Licences | 'failed'>();
  const load = async () => {
    setLicences(undefined);
    try {
      setLicences((await import(/* webpackChunkName: "licences" */ '@generated/licences')).default);
    } catch {
      setLicences('failed');
    }
  };
  useEffect(() => {
    if (open) void load();
  }, [open]);
  const content = () => {
    if (licences === undefined) return <ListSkeleton rows={8} media={0} />;
    if (licences === 'failed') return <ErrorNotice onRetry={load} />;
    return (
      <>
        <Muted>{t('licencesNote', { n: licences.length })}</Muted>
        <div className={css.libraries}>
          {licences.map(({ name, version, licence, text }) => (
            <details key={`${name} ${version}`} className={css.library}>
              <summary>
                <span className={css.libraryName}>
                  {name} {version}
                </span>
                <span className={css.licence}>{licence}</span>
              </summary>
              <pre className={css.words} lang="en">
                {text}
              </pre>
            </details>
          ))}
        </div>
      </>
    );
  };
  return (
    <Sheet open={open} onClose={onClose} title={t('licences')} tall>
      {content()}
    </Sheet>
  );
};
