import { useEffect, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './account.module.css';
import type { AgreeDialog } from './agree-dialog.tsx';
import { type Consent, useAgreementLinks } from './consent.tsx';

/** The consent checkbox for the agreements. */
export const Agreement = ({ consent }: { consent: Consent }) => {
  const t = useTranslations('account');
  const links = useAgreementLinks();
  const { missing } = consent;
  const [Ask, setAsk] = useState<typeof AgreeDialog>();
  useEffect(() => {
    if (missing)
      import(/* webpackChunkName: "account-parts" */ './agree-dialog.tsx').then(
        (part) => setAsk(() => part.AgreeDialog),
        // The line below shows the same error.
        () => undefined,
      );
  }, [missing]);
  return (
    <div>
      <label className={css.agreement}>
        <input
          type="checkbox"
          className={css.checkbox}
          checked={consent.agreed}
          onChange={(event) => consent.change(event.target.checked)}
          aria-invalid={missing > 0 || undefined}
          aria-describedby={missing ? 'agreement-error' : undefined}
        />
        <span>{t.rich('agree', links)}</span>
      </label>
      <p id="agreement-error" className={css.error} role="alert">
        {missing ? t('agreeFirst') : ''}
      </p>
      {Ask && missing > 0 && <Ask key={missing} consent={consent} />}
    </div>
  );
};
