import * as contentPages from '@juhe/contract/pages/content';
import * as socialPages from '@juhe/contract/pages/social';
import { Cell, CellGroup, Muted, Page } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { appCode, appVersion } from '../shared/app-version.ts';
import { LanguageCell } from '../shared/language-cell.tsx';
import css from './about.module.css';
import { LicenceSheet } from './licence-sheet.tsx';
import { Releases } from './releases.tsx';

/** The description of this app, its rules, its libraries, and the running releases. */
const AboutScreen = () => {
  const t = useTranslations('about');
  const [licences, setLicences] = useState(false);
  return (
    <Page gap={4}>
      <header className={css.head}>
        <img src="/h5/icons/192.png" alt="" width={72} height={72} className={css.mark} />
        <h2 className={css.name}>{t('name')}</h2>
        <p className={css.version}>{t('version', { version: appVersion, code: appCode })}</p>
        <p className={css.what}>{t('what')}</p>
      </header>
      <CellGroup>
        <LanguageCell />
        <Cell icon="file-text" title={t('agreement')} to={contentPages.rules({ type: 'user' })} />
        <Cell icon="shield-check" title={t('privacy')} to={contentPages.rules({ type: 'privacy' })} />
        <Cell icon="download" title={t('download')} to={socialPages.download()} />
        <Cell icon="headset" title={t('feedback')} to={socialPages.feedback({ from: socialPages.about.path })} />
        <Cell icon="badge-check" title={t('licences')} arrow onClick={() => setLicences(true)} />
      </CellGroup>
      <Releases />
      <p className={css.note}>
        <Muted>{t('note')}</Muted>
      </p>
      <LicenceSheet open={licences} onClose={() => setLicences(false)} />
    </Page>
  );
};

export { AboutScreen as Screen };
