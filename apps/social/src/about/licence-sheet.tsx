import type licences from '@generated/licences';
import { ErrorNotice, ListSkeleton, Muted, Sheet } from '@juhe/ui';
import { useEffect, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './about.module.css';

type Licences = typeof licences;

/** The third-party libraries in this product, each with its licence text; fetched when it is opened. */
export const LicenceSheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const t = useTranslations('about');
  const [libraries, setLibraries] = useState<Licences | 'failed'>();
  const load = async () => {
    setLibraries(undefined);
    try {
      setLibraries((await import(/* webpackChunkName: "licences" */ '@generated/licences')).default);
    } catch {
      setLibraries('failed');
    }
  };
  useEffect(() => {
    if (open) void load();
  }, [open]);
  const content = () => {
    if (libraries === undefined) return <ListSkeleton rows={8} media={0} />;
    if (libraries === 'failed') return <ErrorNotice onRetry={load} />;
    return (
      <>
        <Muted>{t('licencesNote', { n: libraries.length })}</Muted>
        <div className={css.libraries}>
          {libraries.map(({ name, version, licence, text }) => (
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
