import { Button, Card, copyText, SectionHead } from '@juhe/ui';
import { useEffect, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { pageReleases, releasesIn, versionLine } from '../shared/app-version.ts';
import css from './about.module.css';

/** The releases of all apps: the page's own copy of the live document may leave some out. */
const useReleases = () => {
  const [releases, setReleases] = useState(pageReleases);
  useEffect(() => {
    const controller = new AbortController();
    fetch('/platform/live.json', { signal: controller.signal })
      .then((answer) => answer.json())
      .then((live: unknown) =>
        setReleases((current) => {
          const knownApps = new Set(current.map(([app]) => app));
          return [...current, ...releasesIn(live).filter(([app]) => !knownApps.has(app))];
        }),
      )
      // The page's own releases are listed first, because support needs them first.
      .catch(() => undefined);
    return () => controller.abort();
  }, []);
  return releases;
};

/** The release of each app on this page, for support staff. */
export const Releases = () => {
  const t = useTranslations('about');
  const releases = useReleases();
  return (
    <section>
      <SectionHead
        action={
          <Button kind="text" size="s" icon="copy" onClick={() => copyText(versionLine(releases))}>
            {t('copy')}
          </Button>
        }
      >
        {t('releases')}
      </SectionHead>
      <Card>
        <dl className={css.releases}>
          {releases.map(([app, release]) => (
            <div key={app}>
              <dt>{app}</dt>
              <dd>{release}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </section>
  );
};
